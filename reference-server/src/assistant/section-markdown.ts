/** One section of a page: what stands below its heading, up to the next. */
export type MarkdownSection = { heading: string; markdown: string };

const fenceMark = /^\s*(`{3,}|~{3,})/;

/** Cuts the Markdown of a page at its headings; the first section is what stands before them. Code is left alone. */
export function splitSections(page: string): MarkdownSection[] {
  const sections = [{ heading: '', lines: [] as string[] }];
  let fence: string | undefined;
  for (const line of page.split('\n')) {
    const mark = fenceMark.exec(line)?.[1];
    const isHeading = fence === undefined && mark === undefined && /^\s*#{1,6}\s/.test(line);
    if (isHeading) sections.push({ heading: headingText(line), lines: [] });
    else sections.at(-1)?.lines.push(line);
    fence = nextFence(fence, mark, line);
  }
  return sections.map(({ heading, lines }) => ({ heading, markdown: toQuotable(lines) }));
}

/** Letters and digits alone, to compare a heading of the Markdown with one of the search index. */
export function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function headingText(line: string): string {
  return stripComponents(line.replace(/^\s*#+\s+/, '').replace(/\s+#+\s*$/, ''))
    .replace(/\{#[\w-]+\}\s*$/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]/g, '')
    .trim();
}

/** The fence that is open after `line`, if any. */
function nextFence(open: string | undefined, mark: string | undefined, line: string): string | undefined {
  if (mark === undefined) return open;
  if (open === undefined) return mark;
  const closes = mark[0] === open[0] && mark.length >= open.length && /^\s*[`~]+\s*$/.test(line);
  return closes ? undefined : open;
}

/** Prose without component tags, code untouched, everything moved to the left margin. */
function toQuotable(lines: readonly string[]): string {
  const pieces: string[] = [];
  let prose: string[] = [];
  let code: string[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    const mark = fenceMark.exec(line)?.[1];
    const next = nextFence(fence, mark, line);
    if (fence === undefined && next !== undefined) {
      pieces.push(stripComponents(prose.join('\n')));
      prose = [];
    }
    if (fence !== undefined || next !== undefined) code.push(line);
    else prose.push(line);
    if (fence !== undefined && next === undefined) {
      pieces.push(dedent(code).join('\n'));
      code = [];
    }
    fence = next;
  }
  pieces.push(fence === undefined ? stripComponents(prose.join('\n')) : [...dedent(code), fence].join('\n'));
  return pieces
    .join('\n')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function dedent(lines: readonly string[]): string[] {
  const margin = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0].length ?? 0),
  );
  return lines.map((line) => line.slice(margin));
}

/** Longest tag that is taken for one (characters). */
const longestTag = 2_000;

/** Takes tags and comments out of prose and keeps what stands between them; a tag's title becomes a line of its own. */
function stripComponents(prose: string): string {
  let kept = '';
  let at = 0;
  while (at < prose.length) {
    const next = prose.slice(at).search(/[`<{]/);
    if (next < 0) break;
    kept += prose.slice(at, at + next);
    at += next;
    const piece = readMarkup(prose, at);
    kept += piece.kept;
    at = piece.end;
  }
  return kept + prose.slice(at);
}

type Piece = { kept: string; end: number };

function readMarkup(prose: string, at: number): Piece {
  const one = { kept: prose[at] ?? '', end: at + 1 };
  if (prose[at] === '`') {
    const ticks = /^`+/.exec(prose.slice(at, at + 20))?.[0] ?? '`';
    const close = prose.indexOf(ticks, at + ticks.length);
    const end = close < 0 ? at + ticks.length : close + ticks.length;
    return { kept: prose.slice(at, end), end };
  }
  if (prose[at] === '{') {
    const close = prose.startsWith('{/*', at) ? prose.indexOf('*/}', at) : -1;
    return close < 0 ? one : { kept: '', end: close + 3 };
  }
  if (prose.startsWith('<!--', at)) {
    const close = prose.indexOf('-->', at);
    return close < 0 ? one : { kept: '', end: close + 3 };
  }
  const end = endOfTag(prose, at);
  return end === undefined ? one : { kept: titleOf(prose.slice(at, end)), end };
}

/** Where the tag that begins at `at` ends; `undefined` when none does, as in `a < b` and `<https://example.com>`. */
function endOfTag(prose: string, at: number): number | undefined {
  if (!/^<\/?[A-Za-z][\w.-]*(?=[\s/>])/.test(prose.slice(at, at + 80))) return undefined;
  let quote = '';
  let depth = 0;
  for (let index = at + 1; index < Math.min(prose.length, at + longestTag); index += 1) {
    const character = prose[index] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (/["'`]/.test(character)) quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === '>' && depth <= 0) return index + 1;
  }
  return undefined;
}

function titleOf(tag: string): string {
  const title = /\s(?:title|label)=(?:"([^"]*)"|'([^']*)')/.exec(tag);
  const text = title?.[1] ?? title?.[2];
  return text === undefined || text.trim() === '' ? '' : `\n\n**${text.trim()}**\n\n`;
}
