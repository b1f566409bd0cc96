/** What a page shows beside its content. */
const aside =
  'button, script, style, template, svg, [aria-hidden="true"], [role="tablist"], .op-contextual, .op-eyebrow, .op-breadcrumbs, .op-pagination, .op-code-tools';

const blocks =
  'article, header, section, div, aside, nav, p, h1, h2, h3, h4, h5, h6, ul, ol, dl, dt, dd, pre, blockquote, table, hr, details, figure';

/** The content of an article as Markdown. */
export function toMarkdown(article: Element): string {
  return `${childBlocks(article).join('\n\n')}\n`;
}

/** Runs of text and inline elements between blocks are paragraphs. */
function childBlocks(parent: Element): string[] {
  const found: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const text = run.map(inline).join('').trim();
    if (text !== '') found.push(text);
    run = [];
  };
  for (const child of parent.childNodes) {
    if (!(child instanceof Element) || !(child.matches(blocks) || child.querySelector(blocks)))
      run.push(child);
    else if (!child.matches(aside)) {
      endRun();
      found.push(...block(child));
    }
  }
  endRun();
  return found;
}

function block(element: Element): string[] {
  const name = element.tagName;
  if (/^H[1-6]$/.test(name)) return [`${'#'.repeat(Number(name[1]))} ${inlineText(element)}`];
  if (name === 'P') return [inlineText(element)].filter(Boolean);
  if (name === 'HR') return ['---'];
  if (name === 'PRE') return [fence(element)];
  if (name === 'TABLE') return [table(element)];
  if (name === 'UL' || name === 'OL') return [list(element)];
  if (name === 'BLOCKQUOTE') return [indent(childBlocks(element).join('\n\n'), '> ')];
  if (name === 'DETAILS') return details(element);
  if (element.getAttribute('role') === 'tabpanel')
    return [`**${labelOf(element)}**`, ...childBlocks(element)];
  return childBlocks(element);
}

function details(element: Element): string[] {
  const summary = element.querySelector(':scope > summary');
  const title = summary ? inlineText(summary) : '';
  const rest = [...element.children].filter((child) => child !== summary && !child.matches(aside));
  return [...(title === '' ? [] : [`**${title}**`]), ...rest.flatMap(block)];
}

function labelOf(panel: Element): string {
  const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
  return (tab?.textContent ?? panel.getAttribute('aria-label') ?? '').trim();
}

/** The fence is longer than any run of backticks inside. */
function fence(element: Element): string {
  const code = (element.textContent ?? '').replace(/\n$/, '');
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  const language = element.closest<HTMLElement>('[data-language]')?.dataset.language ?? '';
  return `${marks}${language}\n${code}\n${marks}`;
}

function list(element: Element): string {
  const isOrdered = element.tagName === 'OL';
  const first = Number(element.getAttribute('start') ?? '1');
  const items = [...element.children].map((item, at) => {
    const mark = isOrdered ? `${first + at}. ` : '- ';
    const text = childBlocks(item).join(item.querySelector('p, pre') ? '\n\n' : '\n');
    return mark + indent(text, ' '.repeat(mark.length)).trimStart();
  });
  return items.join('\n');
}

function table(element: Element): string {
  const rows = [...element.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => inlineText(cell).replaceAll('|', '\\|')),
  );
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by).replace(/^$/gm, by.trimEnd());
}

function inlineText(element: Element): string {
  return [...element.childNodes].map(inline).join('').replace(/\s+/g, ' ').trim();
}

const marks: Readonly<Record<string, string>> = {
  STRONG: '**',
  B: '**',
  EM: '*',
  I: '*',
  DEL: '~~',
  S: '~~',
};

function inline(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
  if (node.matches(aside)) return '';
  const text = [...node.childNodes].map(inline).join('');
  const mark = marks[node.tagName];
  if (mark !== undefined && text.trim() !== '') return mark + text + mark;
  if (node.tagName === 'CODE') return `\`${text}\``;
  if (node.tagName === 'BR') return '\n';
  if (node.tagName === 'IMG')
    return `![${node.getAttribute('alt') ?? ''}](${node.getAttribute('src') ?? ''})`;
  if (node.tagName !== 'A' || node.matches('.op-h')) return text;
  return `[${text.trim()}](${node.getAttribute('href') ?? ''})`;
}
