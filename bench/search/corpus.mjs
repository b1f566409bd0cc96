import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArticleRenderer } from '../../renderer/src/article-renderer.ts';
import { createPageComposer } from '../../renderer/src/compose-page.ts';
import { planSite } from '../../renderer/src/plan-site.ts';
import { toSearchPage } from '../../renderer/src/search/to-search-page.ts';

/** The search pages of a docs folder as the renderer makes them, nothing left out. */
export async function readSearchPages(folder) {
  const output = mkdtempSync(join(tmpdir(), 'offprint-bench-'));
  const { plan } = await planSite({ source: realpathSync(folder), output });
  const render = await createArticleRenderer(plan);
  const compose = createPageComposer(plan);
  const pages = [];
  for (const path of plan.navigation.pages.keys()) {
    const { article } = await render(path);
    const page = toSearchPage(compose(path, article), plan);
    if (page) pages.push(page);
  }
  return pages;
}

/**
 * The corpus a search engine indexes (descriptions taken out) and the queries with the page they should find. A page
 * without a description of its own lends its first sentence, which is then taken out of its text.
 */
export function toTrial(pages) {
  const languages = new Map();
  for (const { language } of pages) languages.set(language, (languages.get(language) ?? 0) + 1);
  const english = languages.has('en') ? 'en' : [...languages].sort((a, b) => b[1] - a[1])[0]?.[0];
  const seen = new Set();
  const chosen = pages.filter(
    (page) => page.language === english && !seen.has(page.path) && seen.add(page.path),
  );
  const queries = { description: [], typo: [], prefix: [], question: [] };
  let borrowed = 0;
  const stripped = chosen.map((page) => {
    const add = (kind, text) => text && queries[kind].push({ text, path: page.path, title: page.title });
    const copy = { ...page, description: '', sections: page.sections.map((section) => ({ ...section })) };
    const own = page.description && !samePrefix(page.sections[0]?.text, page.description);
    if (own) add('description', page.description);
    else {
      const section = copy.sections.find(({ text }) => sentence(text));
      const first = section && sentence(section.text);
      if (first) {
        borrowed += 1;
        section.text = section.text.replace(first, ' ');
        add('description', first);
      }
    }
    add('typo', withTypo(page.title));
    add('prefix', withoutEnd(page.title));
    add('question', question(copy.sections));
    return copy;
  });
  return { pages: stripped, queries, borrowed };
}

const samePrefix = (text = '', description) => text.startsWith(description.slice(0, 60));

function sentence(text) {
  return /^.{25,300}?[.!?](?=\s|$)/.exec(text)?.[0];
}

/** One character of the longest word of the title is wrong. */
function withTypo(title) {
  const longest = title.match(/\p{L}{5,}/gu)?.sort((a, b) => b.length - a.length)[0];
  if (!longest) return undefined;
  const at = 1 + (longest.length >> 1);
  return title.replace(longest, `${longest.slice(0, at)}${longest.slice(at + 1)}`);
}

/** The last word of the title is only begun. */
function withoutEnd(title) {
  const last = title.match(/\p{L}{5,}$/u)?.[0];
  return last && title.slice(0, title.length - Math.floor(last.length * 0.4));
}

/** A sentence from the middle of the page with every third word left out, put as a question. */
function question(sections) {
  const long = sections.filter(({ text }) => text.length > 120);
  const text = long[long.length >> 1]?.text ?? '';
  const sentences = text.split(/(?<=[.!?])\s+/).filter((part) => /^[A-Z][^{}<>=]{40,200}[.!?]$/.test(part));
  const words = sentences[sentences.length >> 1]
    ?.replace(/[.,;:!?()]/g, '')
    .toLowerCase()
    .split(/\s+/);
  if (!words || words.length < 7) return undefined;
  return `how can I ${words.filter((_, index) => index % 3 !== 2).join(' ')}`;
}
