import { hash } from 'node:crypto';
import { languageCodes } from '../links/language-codes.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { toJson } from '../openapi/exact-json.ts';
import type { RenderPlan } from '../render-plan.ts';
import type { PageSource } from '../source/read-pages.ts';
import type { Source } from '../source/source.ts';
import { rendererDigest } from './renderer-digest.ts';

export type PageKeys = {
  /** Of all that an article depends on, but for what its trace holds. */
  article(path: string): string;
  /** Of all that a document depends on beside its article. */
  document(path: string, articleId: string): string;
  /** Of what links and assets are resolved against: the same digest, the same answers, but for changed assets. */
  site: string;
};

/** Digests of what all pages of a plan depend on. */
export type PlanDigests = { base: string; shell: string; site: string };

export function digestPlan(plan: RenderPlan): PlanDigests {
  const { navigation: _shownOnly, ...config } = plan.config;
  const { kind, deployment, siteUrl, vendored, navigation } = plan;
  const base = digest([rendererDigest(), kind, config, deployment, siteUrl, [...(vendored ?? [])]]);
  return {
    base,
    shell: digest([base, shownNavigation(navigation), [...plan.files], plan.og?.digest]),
    site: digest([
      plan.sourceFiles,
      [...navigation.pages.keys()],
      navigation.home,
      languageCodes(navigation),
    ]),
  };
}

/** Digests what the pages of a plan depend on. */
export function createPageKeys(
  plan: RenderPlan,
  { base, shell, site }: PlanDigests,
  source: Pick<Source, 'digest'>,
): PageKeys {
  const describe = createDescriptionDigests(plan);
  return {
    article(path) {
      const page = plan.pages.get(path);
      const text = page && !page.isGenerated ? source.digest(page.file) : undefined;
      const language = plan.navigation.pages.get(path)?.language;
      return digest([base, page, text, language, describe(page)]);
    },
    document: (path, articleId) => digest([shell, path, articleId]),
    site,
  };
}

/** Everything about the navigation that a page can show; places follow from it. */
function shownNavigation({ root, global, home, pages }: Navigation): unknown {
  const places = [...pages.values()].map(({ page, listed, language, version }) => [
    page,
    listed,
    language,
    version,
  ]);
  return [root, global, home, places];
}

function createDescriptionDigests({ descriptions }: RenderPlan) {
  const digests = new Map<string, string>();
  return (page: PageSource | undefined): string | undefined => {
    const { reference } = page ?? {};
    if (reference === undefined || reference.type === 'manual') return undefined;
    const name = reference.description;
    const known = digests.get(name) ?? digest(toJson(descriptions.get(name)?.document));
    digests.set(name, known);
    return known;
  };
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value) ?? '');
}
