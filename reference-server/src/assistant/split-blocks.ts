/** A paragraph, list, table or code block of a passage. */
export type Block = { kind: 'prose' | 'list' | 'table' | 'code'; text: string };

const fence = /^\s*(`{3,}|~{3,})/;

/** Cuts Markdown into blocks, in their order. Lists stay whole; directives, images and rules are left out. */
export function splitBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let open: string | undefined;
  const flush = () => {
    const text = lines.join('\n').replace(/^\n+|\s+$/g, '');
    lines = [];
    if (text.trim() !== '') blocks.push({ kind: kindOf(text), text });
  };
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (open === undefined && mark !== undefined) flush();
    if (open === undefined && mark === undefined && line.trim() === '') {
      flush();
      continue;
    }
    lines.push(line);
    if (open === undefined && mark !== undefined) open = mark;
    else if (open !== undefined && mark?.startsWith(open) && /^\s*[`~]+\s*$/.test(line)) {
      open = undefined;
      flush();
    }
  }
  flush();
  return joinLists(blocks.map(tidy).filter(isTelling)).map(toLeftMargin);
}

/** What stood inside components is indented, and four spaces make code of it. */
function toLeftMargin({ kind, text }: Block): Block {
  if (kind === 'code') return { kind, text };
  const lines = text.split('\n');
  const margins = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const margin = kind === 'prose' ? Number.POSITIVE_INFINITY : Math.min(...margins);
  return { kind, text: lines.map((line) => line.slice(Math.min(margin, line.search(/\S|$/)))).join('\n') };
}

function kindOf(text: string): Block['kind'] {
  if (fence.test(text)) return 'code';
  if (/^\s*\|/.test(text)) return 'table';
  return /^\s*(?:[-*+]|\d+[.)])\s/.test(text) ? 'list' : 'prose';
}

/** Lists with blank lines between their items, or with text below an item, are one block. */
function joinLists(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const continues = block.kind === 'list' || (block.kind === 'prose' && /^\s{2,}/.test(block.text));
    if (last?.kind === 'list' && continues) last.text += `\n${block.text}`;
    else joined.push({ ...block });
  }
  return joined;
}

function tidy({ kind, text }: Block): Block {
  if (kind === 'code') return { kind, text };
  const kept = text
    .split('\n')
    .filter((line) => !/^\s*(?:!\[[^\]]*\]\([^)]*\)|:::.*|>?\s*\[![A-Z]+\]|-{3,}|\*{3,})\s*$/.test(line))
    .map((line) => line.replace(/^\s*>\s?/, ''));
  return { kind, text: kept.join('\n') };
}

/** Tables of contents, lone links and bare labels answer nothing. */
function isTelling({ kind, text }: Block): boolean {
  if (kind === 'code') return text.split('\n').length > 2;
  const words = text
    .replace(/\[[^\]]*\]\((?:#|[^)]*\.html?|[^)]*\.md)[^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .trim();
  return words.length > 3;
}
