import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderSite } from 'offprint';
import { parse } from 'parse5';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusNames, findCorpora } from '../../test/real-parts.ts';

type Node = { nodeName: string; value?: string; childNodes?: Node[] };

const corpora = (process.env.OFFPRINT_REAL_PARTS && findCorpora()) || '';
const folder = mkdtempSync(join(tmpdir(), 'offprint-leaks-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tag, an expression, an attribute of JSX, an import or an export: what a reader must never see in prose. */
const source =
  /<\/?[A-Za-z][\w.]*[\s/>]|\{[^{}\s][^{}]*\}|className=|\{\/\*|^\s*(?:import\s.+\sfrom\s|export\s+(?:const|default|function)\s)/;

/** What the authors of these sites really wrote as text: placeholders in addresses, types, formats and character classes. */
const written =
  /https?:\/\/[^\s]*\{\w+\}|link\.argocd\.argoproj\.io\/\{some link name\}|'\{\{\.app\.spec\.source\.repoURL\}\}'|ProofResult\{address, hexValues, storageProof\}|^POST \/realtime\/v1\/sessions\/\{id\}|^ReactElement<StepProps>\[\]$|^\\p\{[LMN]\}$|:<service_account_name>|'Geth\/<os>-<arch>\/<goVersion>'|^NDJSON \(newline-delimited JSON\)|^\w+<\w+>(?:\[\])?(?: \| null)?$|\/api\/v3\/batches\/\{batchId\}\/items/;

describe.skipIf(corpora === '')('real documentation', () => {
  test.each(corpusNames())(
    'no source shows in the text of %s',
    async (name) => {
      const site = join(folder, name);
      await renderSite({ source: join(corpora, name), output: site });
      const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.html'),
      );
      const leaks = pages.flatMap((file) =>
        findProse(parse(readFileSync(join(site, file), 'utf8')))
          .filter((text) => source.test(text) && !written.test(text.trim()))
          .map((text) => `${file}: ${text.trim().slice(0, 200)}`),
      );
      expect(leaks).toEqual([]);
    },
    120_000,
  );
});

const notProse = new Set(['code', 'pre', 'script', 'style', 'template', 'math', 'svg', 'kbd', 'samp']);

function findProse(node: Node): string[] {
  if (notProse.has(node.nodeName)) return [];
  if (node.nodeName === '#text') return [node.value ?? ''];
  return (node.childNodes ?? []).flatMap(findProse);
}
