import { createCodeTracker } from './code-tracker.ts';

const tag = /^(\s*)\{%\s*(end)?([a-z-]+)\b(.*?)%\}\s*$/;

/** Blocks that only wrap what readers see: their lines are left out, their content stays. */
const wrappers = new Set(
  'tabs stepper step columns column content-ref swagger swagger-parameter swagger-response openapi openapi-operation'.split(
    ' ',
  ),
);

/** Whether there may be blocks of GitBook in this text. */
export function hasGitBookBlocks(text: string): boolean {
  return /^\s*\{%\s*(?:hint|tabs|code|embed|file|stepper|columns|content-ref|swagger|openapi)\b/m.test(text);
}

/**
 * Rewrites the blocks of GitBook, such as `{% hint style="info" %}`, to the directive syntax that the parser knows, line by
 * line. Code stays as it is, and so do blocks that mean nothing here.
 */
export function normalizeGitBook(text: string, indentedCode: boolean): string {
  const isCode = createCodeTracker({ base: 0, indentedCode });
  const state: State = { open: [], isFirstTab: false, title: undefined };
  return text
    .split('\n')
    .map((line) => {
      if (isCode(line)) return withTitle(line, state);
      const [, indent = '', end, name = '', rest = ''] = tag.exec(line) ?? [];
      const written = end ? closing(name, state) : opening(name, attributesOf(rest), state);
      return written === undefined ? line : (indent + written).trimEnd();
    })
    .join('\n');
}

type State = {
  /** Names of the containers that are open, the innermost last. */
  open: string[];
  isFirstTab: boolean;
  /** Of the next block of code. */
  title: string | undefined;
};

type Attributes = Readonly<Record<string, string | undefined>>;

function attributesOf(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function opening(name: string, attributes: Attributes, state: State): string | undefined {
  const { title, style, url, src } = attributes;
  if (name === 'hint') return container(name, style ?? 'info', state);
  if (name === 'tab' && title !== undefined) {
    const first = state.isFirstTab ? '{first}' : '';
    state.isFirstTab = false;
    return container(name, `tab[${title.replaceAll(/[[\]]/g, '\\$&')}]${first}`, state);
  }
  if (name === 'code') {
    state.title = title;
    return '';
  }
  if (name === 'embed' && url !== undefined) return `<${url}>`;
  if (name === 'file' && src !== undefined) return `[${src.split('/').at(-1)}](<${src}>)`;
  state.isFirstTab ||= name === 'tabs';
  return wrappers.has(name) ? '' : undefined;
}

function container(name: string, directive: string, { open }: State): string {
  open.push(name);
  return colons(open.length) + directive;
}

function closing(name: string, { open }: State): string | undefined {
  if (name === 'hint' || name === 'tab') {
    if (open.at(-1) !== name) return undefined;
    const mark = colons(open.length);
    open.pop();
    return mark;
  }
  return wrappers.has(name) || ['code', 'embed', 'file'].includes(name) ? '' : undefined;
}

/** Outer containers have more of them, and all have more than the blocks of other tools in them. */
function colons(depth: number): string {
  return ':'.repeat(Math.max(10, 20 - depth));
}

/** The line that opens a block of code takes the title of the block around it. */
function withTitle(line: string, state: State): string {
  if (state.title === undefined || !/^\s*(?:`{3,}|~{3,})/.test(line)) return line;
  const titled = `${line} title="${state.title}"`;
  state.title = undefined;
  return titled;
}
