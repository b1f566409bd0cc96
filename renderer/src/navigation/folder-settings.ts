import type { Expression, Program } from 'estree-jsx';
import { parseDocument } from 'yaml';
import { textValue } from '../markdown/text-value.ts';
import { EvaluationError } from '../mdx/evaluation-error.ts';
import { parseProgram } from '../mdx/parse-expression.ts';
import { withoutTypes } from '../mdx/without-types.ts';
import type { Source } from '../source/source.ts';

/** An entry of a folder by the name of its file or folder, a heading over those behind it, or a link. */
export type FolderEntry =
  | { type: 'name'; name: string; title?: string | undefined; hidden: boolean }
  | { type: 'heading'; title: string }
  | { type: 'link'; title: string; href: string };

/** What tools keep about a folder in a file beside its pages. */
export type FolderSettings = {
  title?: string | undefined;
  order?: number | undefined;
  expanded?: boolean;
  entries: readonly FolderEntry[];
};

export type ReadFolderSettings = (folder: string) => FolderSettings | undefined;

type Settings = Readonly<Record<string, unknown>>;

const files: Readonly<Record<string, (settings: Settings) => FolderSettings>> = {
  '_category_.json': fromDocusaurus,
  '_category_.yml': fromDocusaurus,
  '_category_.yaml': fromDocusaurus,
  'meta.json': fromFumadocs,
  '_meta.json': fromNextra,
  '_meta.js': fromNextra,
  '_meta.ts': fromNextra,
  '_meta.jsx': fromNextra,
  '_meta.tsx': fromNextra,
};

/** Reads the settings of folders: of Docusaurus, Fumadocs and Nextra. Code is read, and never run. */
export function createFolderSettings(source: Pick<Source, 'has' | 'readText'>): ReadFolderSettings {
  return (folder) => {
    for (const [name, read] of Object.entries(files)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const settings = source.has(path) ? parseSettings(path, source.readText(path) ?? '') : undefined;
      if (settings) return read(settings);
    }
    return undefined;
  };
}

function parseSettings(path: string, text: string): Settings | undefined {
  const value = /\.[jt]sx?$/.test(path) ? exportedValue(path, text) : parsedValue(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function parsedValue(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 20 });
}

function exportedValue(path: string, text: string): unknown {
  try {
    const program = parseProgram(/\.tsx?$/.test(path) ? withoutTypes(path, text) : text);
    return literalValue(exported(program));
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** What a module exports by default, also under a name of its own. */
function exported({ body }: Program): Expression | undefined {
  for (const statement of body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue;
    const { declaration } = statement;
    if (declaration.type !== 'Identifier') return declaration as Expression;
    const declared = body.flatMap((other) =>
      other.type === 'VariableDeclaration' ? other.declarations : [],
    );
    return (
      declared.find(({ id }) => id.type === 'Identifier' && id.name === declaration.name)?.init ?? undefined
    );
  }
  return undefined;
}

/** The value of what is written out; anything to compute is `undefined`. */
function literalValue(node: Expression | undefined): unknown {
  if (node?.type === 'Literal') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('');
  if (node?.type !== 'ObjectExpression') return undefined;
  return Object.fromEntries(
    node.properties.flatMap((property) => {
      if (property.type !== 'Property' || property.computed) return [];
      const key =
        property.key.type === 'Identifier' ? property.key.name : literalValue(property.key as Expression);
      return [[String(key), literalValue(property.value as Expression)]];
    }),
  );
}

function fromDocusaurus({ label, position, collapsed }: Settings): FolderSettings {
  return {
    title: textValue(label),
    order: typeof position === 'number' ? position : undefined,
    expanded: collapsed === false,
    entries: [],
  };
}

function fromFumadocs({ title, pages, defaultOpen }: Settings): FolderSettings {
  const names = Array.isArray(pages) ? pages.map(String) : [];
  return { title: textValue(title), expanded: defaultOpen === true, entries: names.map(toFumadocsEntry) };
}

function toFumadocsEntry(written: string): FolderEntry {
  const [, heading] = /^---(.*?)---$/.exec(written) ?? [];
  if (heading !== undefined) return { type: 'heading', title: heading.replace(/^\[[^\]]*\]/, '').trim() };
  const [, title, href] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^)]+)\)$/.exec(written) ?? [];
  if (title && href) return { type: 'link', title, href };
  return {
    type: 'name',
    name: written.replace(/^(?:!|\.\.\.(?=.)|\.\/)/, ''),
    hidden: written.startsWith('!'),
  };
}

function fromNextra(settings: Settings): FolderSettings {
  return { entries: Object.entries(settings).map(([name, value]) => toNextraEntry(name, value)) };
}

function toNextraEntry(name: string, value: unknown): FolderEntry {
  const { type, title, href, display }: Settings =
    typeof value === 'object' && value !== null ? { ...value } : { title: value };
  const label = textValue(title);
  if (type === 'separator') return { type: 'heading', title: label ?? '' };
  if (typeof href === 'string') return { type: 'link', title: label ?? href, href };
  return { type: 'name', name, title: label, hidden: display === 'hidden' };
}
