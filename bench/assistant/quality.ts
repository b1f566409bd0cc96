/**
 * How good the offline answers are: asks every question of `questions/`, whose gold page and gold sentence were
 * written down by a reader of the docs, and counts how often the page is among the sources and the sentence in the
 * answer. `node --conditions=offprint-source bench/assistant/quality.ts <folder with the corpora> [--misses]`
 */
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assistantRequestSchema } from '@offprint/protocol';
import { renderSite } from 'offprint';
import { createKnowledgeBase } from '../../reference-server/src/assistant/knowledge.ts';
import { composeAnswer } from '../../reference-server/src/assistant/models/compose-answer.ts';
import { retrieveSources } from '../../reference-server/src/assistant/retrieve.ts';
import { createLogger } from '../../reference-server/src/logger.ts';

const corpora = {
  laravel: 'laravel+docs',
  trigger: 'triggerdotdev+trigger.dev',
  mintlify: 'mintlify+docs',
};

type Question = { question: string; page: string; sentence: string };
type Tally = {
  asked: number;
  first: number;
  sources: number;
  answers: number;
  characters: number;
  refused: number;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'boolean' }, sites: { type: 'string' } },
});
const source = positionals[0] ?? '../shared/corpora';
const sites = values.sites ?? join(tmpdir(), 'offprint-quality');

const names = Object.keys(corpora);
const rows: [string, Tally][] = [];
const strangers: string[] = [];
for (const [index, [name, corpus]] of Object.entries(corpora).entries()) {
  rows.push([name, await measure(name, corpus)]);
  const other = names[(index + 1) % names.length] ?? name;
  const { refused, asked } = await measure(other, corpus);
  strangers.push(`Questions on ${other} asked of ${name}: ${refused} of ${asked} refused.`);
}
rows.push(['all', rows.map(([, tally]) => tally).reduce(add)]);
process.stdout.write(`${toTable(rows)}\n${strangers.join('\n')}\n`);

async function measure(name: string, corpus: string): Promise<Tally> {
  const folder = join(sites, corpus);
  if (!existsSync(folder)) await render(join(source, corpus), folder);
  const text = await readFile(join(import.meta.dirname, 'questions', `${name}.jsonl`), 'utf8');
  const questions: Question[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const site = {
    id: name,
    organizationId: name,
    hosts: [],
    source: undefined,
    siteUrl: undefined,
    deployment: 'client-hosted' as const,
  };
  const base = createKnowledgeBase({
    latestBundle: async () => folder,
    clock: { now: () => new Date() },
    logger: createLogger('warn'),
  });
  const knowledge = await base.open(site);
  if (knowledge === undefined) throw new Error(`${folder} holds no site.`);
  const tally: Tally = { asked: 0, first: 0, sources: 0, answers: 0, characters: 0, refused: 0 };
  for (const { question, page, sentence } of questions) {
    const request = assistantRequestSchema.parse({
      fp: 'bench',
      messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: question }] }],
      retrievalPageSize: 5,
    });
    const sources = await retrieveSources(knowledge, site, request, { question, earlier: [] });
    const answer = composeAnswer({ question, sources });
    const isFound = sources.some(({ path }) => path === page);
    const isAnswered = toKey(answer).includes(toKey(sentence));
    tally.asked += 1;
    tally.first += Number(sources[0]?.path === page);
    tally.sources += Number(isFound);
    tally.answers += Number(isAnswered);
    tally.characters += answer.length;
    tally.refused += Number(answer.startsWith('The documentation does not seem'));
    if (values.misses && !(isFound && isAnswered)) {
      const pages = sources.map(({ path }) => path).join(' ');
      process.stdout.write(
        `${isFound ? 'answer' : 'SOURCE'} ${name} ${question}\n  gold ${page}: ${sentence}\n  got  ${pages}\n`,
      );
      if (isFound) process.stdout.write(`  said ${answer.replaceAll('\n', ' ').slice(0, 600)}\n`);
    }
  }
  return tally;
}

async function render(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  await renderSite({ source: from, output: to });
}

/** Letters and digits alone: marks and white space do not make another sentence. */
function toKey(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function add(left: Tally, right: Tally): Tally {
  return {
    asked: left.asked + right.asked,
    first: left.first + right.first,
    sources: left.sources + right.sources,
    answers: left.answers + right.answers,
    characters: left.characters + right.characters,
    refused: left.refused + right.refused,
  };
}

function toTable(rows: [string, Tally][]): string {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const lines = rows.map(
    ([name, { asked, first, sources, answers, characters, refused }]) =>
      `| ${name} | ${asked} | ${percent(first, asked)} | ${percent(sources, asked)} | ${percent(answers, asked)} | ${refused} | ${Math.round(characters / asked)} |`,
  );
  return [
    '| corpus | questions | page first | page among 5 | sentence quoted | refused | characters |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines,
    '',
  ].join('\n');
}
