import { gzipSync } from 'node:zlib';
import { letterName } from '../../renderer/ranking/index-format.ts';
import { searchIndex } from '../../renderer/ranking/search-index.ts';
import { toIndexFiles } from '../../renderer/src/search/index-files.ts';
import { createIndexState } from '../../renderer/src/search/index-state.ts';
import { openSearchRecord } from '../../renderer/src/search/search-record.ts';
import { createPageTokenizer } from '../../renderer/src/search/tokenize-page.ts';

const wire = (text) => gzipSync(text, { level: 9 }).length;

/**
 * Each engine indexes the same sections and answers with page paths, best first. `fetched` gives the gzipped and raw bytes a
 * reader's browser has to load for a query of its own, scripts of the engine not counted.
 */
export const engines = { offprint, minisearch, lunr: lunrEngine, flexsearch, orama };

const sectionsOf = (pages) =>
  pages.flatMap((page) =>
    page.sections.map(({ id, heading, text }) => ({
      id: `${page.path}#${id}`,
      title: page.title,
      heading,
      keywords: page.keywords.join(' '),
      text,
    })),
  );

/** The first five different pages of a list of sections. */
function firstPages(ids) {
  return [...new Set(ids.map((id) => id.slice(0, id.lastIndexOf('#'))))].slice(0, 5);
}

async function offprint(pages) {
  const contents = indexFiles(pages);
  const sizes = new Map();
  const parsed = new Map();
  let asked = new Set();
  const read = async (name) => {
    asked.add(name);
    if (!parsed.has(name)) {
      const text = contents.get(`${name}.js`);
      sizes.set(name, { gzip: wire(text), raw: text.length });
      parsed.set(name, JSON.parse(text.slice(text.indexOf(',') + 1, text.lastIndexOf(')'))));
    }
    return parsed.get(name);
  };
  const files = {
    postings: (index) => read(`p${index}`),
    dictionary: (letter) => read(`d-${letterName(letter)}`),
    contents: (index) => read(`c${index}`),
  };
  const meta = await read('meta');
  return {
    indexBytes: [...contents.values()].reduce((sum, text) => sum + wire(text), 0),
    async search(query) {
      asked = new Set(['meta']);
      const hits = await searchIndex({ meta, files }, query, { limit: 8 });
      return hits.slice(0, 5).map(({ page }) => page.path);
    },
    fetched: () =>
      [...asked].reduce((sum, name) => [sum[0] + sizes.get(name).gzip, sum[1] + sizes.get(name).raw], [0, 0]),
  };
}

/** The text of each file by its name. */
function indexFiles(pages) {
  const tokenize = createPageTokenizer();
  const records = new Map(pages.map((page) => [page.path, openSearchRecord(tokenize(page))]));
  const read = (path) => records.get(path);
  const state = createIndexState([...records.keys()], read);
  const files = toIndexFiles({ language: 'en', state, read, update: undefined });
  return new Map([...files].map(({ path, contents }) => [path.split('/').at(-1), String(contents())]));
}

const whole = (text) => {
  const bytes = [wire(text), text.length];
  return { indexBytes: bytes[0], fetched: () => bytes };
};

async function minisearch(pages) {
  const { default: MiniSearch } = await import('minisearch');
  const options = { fields: ['title', 'heading', 'keywords', 'text'] };
  const index = new MiniSearch(options);
  index.addAll(sectionsOf(pages));
  return {
    ...whole(JSON.stringify(index)),
    search: async (query) =>
      firstPages(
        index
          .search(query, { prefix: true, fuzzy: 0.2, boost: { title: 4, heading: 2, keywords: 3 } })
          .map(({ id }) => id),
      ),
  };
}

async function lunrEngine(pages) {
  const { default: lunr } = await import('lunr');
  const index = lunr(function () {
    this.field('title', { boost: 4 });
    this.field('heading', { boost: 2 });
    this.field('keywords', { boost: 3 });
    this.field('text');
    for (const section of sectionsOf(pages)) this.add(section);
  });
  return {
    ...whole(JSON.stringify(index)),
    search: async (query) =>
      firstPages(
        index
          .query((clauses) => {
            for (const token of lunr.tokenizer(query)) {
              clauses.term(token, {});
              clauses.term(token, { wildcard: lunr.Query.wildcard.TRAILING, boost: 0.3 });
              clauses.term(token, { editDistance: 1, boost: 0.2 });
            }
          })
          .map(({ ref }) => ref),
      ),
  };
}

async function flexsearch(pages) {
  const { default: FlexSearch } = await import('flexsearch');
  const fields = ['title', 'heading', 'keywords', 'text'];
  const index = new FlexSearch.Document({
    document: {
      id: 'id',
      index: fields.map((field) => ({ field, tokenize: 'forward', encoder: 'LatinBalance' })),
    },
  });
  for (const section of sectionsOf(pages)) index.add(section);
  let size = '';
  await index.export((_key, data) => {
    size += data ?? '';
  });
  return {
    ...whole(size),
    search: async (query) =>
      firstPages(index.search(query, { limit: 30, suggest: true, merge: true }).map(({ id }) => id)),
  };
}

async function orama(pages) {
  const { create, insertMultiple, search, save } = await import('@orama/orama');
  const index = create({
    schema: { id: 'string', title: 'string', heading: 'string', keywords: 'string', text: 'string' },
    components: { tokenizer: { stemming: true, language: 'english' } },
  });
  await insertMultiple(index, sectionsOf(pages));
  return {
    ...whole(JSON.stringify(save(index))),
    search: async (query) => {
      const found = await search(index, {
        term: query,
        properties: ['title', 'heading', 'keywords', 'text'],
        boost: { title: 4, heading: 2, keywords: 3 },
        tolerance: 1,
        threshold: 1,
        limit: 40,
      });
      return firstPages(found.hits.map(({ document }) => document.id));
    },
  };
}
