import { expect, test } from 'vitest';
import { toTerms } from '../../ranking/words.ts';
import { toIndexFiles } from '../../src/search/index-files.ts';
import { createIndexState } from '../../src/search/index-state.ts';
import { unpackPosting } from '../../src/search/packed-posting.ts';
import { openSearchRecord } from '../../src/search/search-record.ts';
import { createPageTokenizer, type SearchPage } from '../../src/search/tokenize-page.ts';

const texts = {
  'plain words': 'Set the retries, then retry; it tries 3 times. The end',
  endings: 'bytes goodbye goodbyes status boss skis eye eyes yes yes2 2s ses Less IDs KEYS Ys days they ee',
  identifiers: 'maxRetries max_retries HTTPServer2Go __init__ a_b $scope.value[0] x',
  'accents and marks': 'Café naïve “quoted”—dashed… l’été E\u0301cole \u0301 100 ﷺ ½',
  'scripts without spaces': '豆を挽いてください。Node.jsの設定、max値。กาแฟ 水',
  'other scripts': 'Привет, мир! Ελλάδα ١٢٣ 한국어 שלום',
  'broken characters': 'half \ud83d of \ude00 a 😀smile😀 \ufffd',
  'long runs': `${'ab'.repeat(20)} ${'cd'.repeat(21)} ${'e'.repeat(64)} ${'f'.repeat(65)} ${'ü'.repeat(40)} ${'é_'.repeat(40)}`,
  'lines and controls': 'one\ttwo\r\nthree\0four\u00a0five',
  'the same again and again': 'word word Word WORD wörd '.repeat(80),
  nothing: '',
};

function toPage(sections: readonly string[]): SearchPage {
  const named = sections.map((text, at) => ({ id: at === 0 ? '' : `s${at}`, heading: '', level: 2, text }));
  const names = { path: '', title: '', description: '', breadcrumbs: [], keywords: [], groups: [] };
  return { ...names, boost: 1, language: 'en', version: '', sections: named };
}

/** Frequencies by term and section, and the length of each section. */
function readCounts(record: Uint8Array) {
  const { terms, counts, postings, lengths } = openSearchRecord(record);
  let end = 0;
  const entries = String(terms)
    .split('\n')
    .slice(0, -1)
    .flatMap((term, at) => {
      const start = end;
      end += counts[at] ?? 0;
      return [...postings.subarray(start, end)].map((posting) => {
        const { frequency } = unpackPosting(posting);
        return [`${posting >> 8} ${term}`, frequency] as const;
      });
    });
  return { lengths: [...lengths], counts: Object.fromEntries(entries) };
}

function countPlainly(sections: readonly string[]) {
  const counts: Record<string, number> = {};
  for (const [at, text] of sections.entries()) {
    for (const term of toTerms(text))
      counts[`${at} ${term}`] = Math.min(127, (counts[`${at} ${term}`] ?? 0) + 1);
  }
  return { lengths: sections.map((text) => toTerms(text).length), counts };
}

test.each(Object.entries(texts))('counts the terms that a query would be cut into: %s', (_name, text) => {
  const tokenize = createPageTokenizer();
  const sections = [text, `${text} ${text}`, 'max retries', text];
  expect(readCounts(tokenize(toPage(sections)))).toEqual(countPlainly(sections));
  // Once more, with all that is known now.
  expect(readCounts(tokenize(toPage(sections.slice(1))))).toEqual(countPlainly(sections.slice(1)));
});

test('whole numbers come first in a file of postings, as in an object', () => {
  const record = openSearchRecord(
    createPageTokenizer()(toPage(['007 10 9 4294967294 4294967295 1a "b" __proto__'])),
  );
  const read = () => record;
  const files = [
    ...toIndexFiles({ language: 'en', state: createIndexState(['', ''], read), read, update: undefined }),
  ];
  const text = String(files.find(({ path }) => path.endsWith('/p0.js'))?.contents());
  const json = text.slice(text.indexOf('{'), text.lastIndexOf(')'));
  expect(Object.keys(JSON.parse(json))).toEqual([
    '9',
    '10',
    '4294967294',
    '007',
    '1a',
    '4294967295',
    '__proto__',
    'b',
  ]);
  expect(JSON.stringify(JSON.parse(json))).toBe(json);
});
