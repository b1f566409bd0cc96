import { createRequire } from 'node:module';
import type { Syntax } from 'refractor/core';
import { refractor } from 'refractor/core';

const require = createRequire(import.meta.url);

/** Names that authors write for languages the highlighter knows by another. */
const aliases: Readonly<Record<string, string>> = {
  console: 'shell-session',
  shellsession: 'shell-session',
  terminal: 'bash',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  curl: 'bash',
  fish: 'bash',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  kt: 'kotlin',
  cs: 'csharp',
  'c#': 'csharp',
  dotnet: 'csharp',
  'c++': 'cpp',
  golang: 'go',
  yml: 'yaml',
  jsonc: 'json5',
  jsonl: 'json',
  ndjson: 'json',
  md: 'markdown',
  mdx: 'markdown',
  html: 'markup',
  xml: 'markup',
  svg: 'markup',
  vue: 'markup',
  dockerfile: 'docker',
  tf: 'hcl',
  terraform: 'hcl',
  env: 'bash',
  dotenv: 'bash',
  ps1: 'powershell',
  pwsh: 'powershell',
  objc: 'objectivec',
  proto: 'protobuf',
  gql: 'graphql',
  make: 'makefile',
  conf: 'ini',
  cfg: 'ini',
  jinja2: 'django',
  jinja: 'django',
  hbs: 'handlebars',
  ex: 'elixir',
  exs: 'elixir',
  hs: 'haskell',
  erl: 'erlang',
  pl: 'perl',
  viml: 'vim',
  asm: 'nasm',
  tex: 'latex',
  sol: 'solidity',
  patch: 'diff',
};

const plain = new Set([
  '',
  'text',
  'txt',
  'plaintext',
  'plain',
  'none',
  'raw',
  'output',
  'log',
  'ansi',
  'ascii',
  'tree',
  'no-highlight',
]);

const known = new Map<string, string | undefined>();

/**
 * The highlighter's name of a language, its grammar loaded. `undefined` for plain text; `null` for a language
 * that nobody knows.
 */
export function loadLanguage(name: string): string | undefined | null {
  const wanted = name.toLowerCase();
  if (plain.has(wanted)) return undefined;
  if (!known.has(wanted)) known.set(wanted, register(aliases[wanted] ?? wanted));
  return known.get(wanted) ?? null;
}

function register(name: string): string | undefined {
  if (refractor.registered(name)) return name;
  if (!/^[a-z0-9-]+$/.test(name)) return undefined;
  try {
    const { default: syntax } = require(`refractor/${name}`) as { default: Syntax };
    refractor.register(syntax);
    return name;
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code?.startsWith('ERR_') ||
      (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND'
    )
      return undefined;
    throw error;
  }
}
