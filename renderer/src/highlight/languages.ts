import { createRequire } from 'node:module';
import c from 'refractor/c';
import clike from 'refractor/clike';
import type { Syntax } from 'refractor/core';
import { refractor } from 'refractor/core';
import cpp from 'refractor/cpp';
import css from 'refractor/css';
import javascript from 'refractor/javascript';
import json from 'refractor/json';
import jsx from 'refractor/jsx';
import markdown from 'refractor/markdown';
import markup from 'refractor/markup';
import tsx from 'refractor/tsx';
import typescript from 'refractor/typescript';
import yaml from 'refractor/yaml';
import { commonGrammars } from './common-grammars.ts';

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
  prisma: 'graphql',
  adoc: 'asciidoc',
  'arm-asm': 'armasm',
  art: 'arturo',
  atom: 'markup',
  avdl: 'avro-idl',
  avs: 'avisynth',
  cfc: 'cfscript',
  cilk: 'cpp',
  'cilk-c': 'c',
  'cilk-cpp': 'cpp',
  cilkc: 'c',
  cilkcpp: 'cpp',
  opencl: 'c',
  coffee: 'coffeescript',
  conc: 'concurnas',
  context: 'latex',
  'dns-zone': 'dns-zone-file',
  elisp: 'lisp',
  emacs: 'lisp',
  'emacs-lisp': 'lisp',
  eta: 'ejs',
  g4: 'antlr4',
  gamemakerlanguage: 'gml',
  gawk: 'awk',
  gitignore: 'ignore',
  gni: 'gn',
  'go-mod': 'go-module',
  gv: 'dot',
  hgignore: 'ignore',
  idr: 'idris',
  ino: 'arduino',
  kts: 'kotlin',
  kum: 'kumir',
  ld: 'linker-script',
  ly: 'lilypond',
  mathematica: 'wolfram',
  mathml: 'markup',
  moon: 'moonscript',
  mscript: 'powerquery',
  mustache: 'handlebars',
  n4jsd: 'n4js',
  nani: 'naniscript',
  nb: 'wolfram',
  npmignore: 'ignore',
  objectpascal: 'pascal',
  oscript: 'bsl',
  pbfasm: 'purebasic',
  pcode: 'peoplecode',
  plantuml: 'plant-uml',
  po: 'gettext',
  pq: 'powerquery',
  purs: 'purescript',
  px: 'pcaxis',
  qasm: 'openqasm',
  qs: 'qsharp',
  razor: 'cshtml',
  rbnf: 'bnf',
  res: 'rescript',
  rkt: 'racket',
  robot: 'robotframework',
  rpy: 'renpy',
  rq: 'sparql',
  rss: 'markup',
  sclang: 'supercollider',
  'sh-session': 'shell-session',
  shortcode: 'bbcode',
  sln: 'solution-file',
  smlnj: 'sml',
  ssml: 'markup',
  t4: 't4-cs',
  trickle: 'tremor',
  trig: 'turtle',
  troy: 'tremor',
  tsconfig: 'typoscript',
  uc: 'unrealscript',
  url: 'uri',
  uscript: 'unrealscript',
  vb: 'visual-basic',
  vba: 'visual-basic',
  webidl: 'web-idl',
  webmanifest: 'json',
  wl: 'wolfram',
  xeoracube: 'xeora',
  xls: 'excel-formula',
  xlsx: 'excel-formula',
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

/**
 * Grammars that others embed or copy if they happen to be there. They load first, always in this order, so that
 * a page's colours never hang on what its thread has rendered before.
 */
const foundation = { markup, css, clike, javascript, typescript, jsx, tsx, yaml, json, c, cpp, markdown };

/** What these embed when it is there already. */
const embedded: Readonly<Record<string, readonly string[]>> = {
  arturo: ['sql', 'bash'],
  haml: ['coffeescript', 'erb', 'less', 'ruby', 'scss', 'textile'],
  http: ['csp', 'hpkp', 'hsts', 'uri'],
  log: ['javastacktrace'],
  pug: ['twig', 'coffeescript', 'ejs', 'handlebars', 'less', 'livescript', 'scss', 'stylus'],
  pure: ['fortran'],
  sas: ['sql', 'groovy', 'lua'],
  smarty: ['php'],
  vala: ['regex'],
};

/** Grammars that change others: after them, every later page would read differently, and plans made before would be wrong. */
const patch =
  /-extras$|^(?:js-templates|javadoclike|javadoc|jsdoc|phpdoc|xml-doc|markup-templating|cilkc|cilkcpp|opencl)$/;

const known = new Map<string, string | undefined>();

/**
 * The highlighter's name of a language, its grammar loaded. `undefined` for plain text; `null` for a language
 * that nobody knows.
 */
export function loadLanguage(name: string): string | undefined | null {
  const wanted = name.toLowerCase();
  if (plain.has(wanted)) return undefined;
  if (known.size === 0) registerFoundation();
  if (!known.has(wanted)) known.set(wanted, register(aliases[wanted] ?? wanted));
  return known.get(wanted) ?? null;
}

/** Loads what the fences inside Markdown name: that grammar colours them only when theirs is there. */
export function loadFencedLanguages(markdown: string): void {
  for (const [, name] of markdown.matchAll(/^\s*(?:```|~~~)+\s*([\w-]+)/gm)) loadLanguage(name ?? '');
}

function registerFoundation(): void {
  for (const [name, syntax] of Object.entries(foundation)) {
    refractor.register(syntax);
    known.set(name, name);
  }
}

function register(name: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(name) || patch.test(name)) return undefined;
  for (const base of embedded[name] ?? []) register(base);
  const syntax = commonGrammars.get(name) ?? readGrammar(name);
  if (!syntax) return undefined;
  refractor.register(syntax);
  return name;
}

function readGrammar(name: string): Syntax | undefined {
  try {
    return (require(`refractor/${name}`) as { default: Syntax }).default;
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code?.startsWith('ERR_') ||
      (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND'
    )
      return undefined;
    throw error;
  }
}
