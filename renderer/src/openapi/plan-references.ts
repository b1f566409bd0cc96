import type { Diagnostic } from '../check/diagnostic.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { createNavigation } from '../navigation/create-navigation.ts';
import type { ExpandOpenapi } from '../navigation/specification-entry.ts';
import { namedSpecifications } from '../outputs/local-specifications.ts';
import type { PageSource } from '../source/read-pages.ts';
import type { Source } from '../source/source.ts';
import type { Description } from './description.ts';
import { createDescriptionLibrary, type FetchedTexts, isAddress } from './description-library.ts';
import { createReferencePages } from './expand-navigation.ts';
import { textOf } from './json-values.ts';
import { addPageReferences } from './page-references.ts';

export type ReferencePlan = {
  /** Pages of files with their references, and those that the navigation makes of descriptions. */
  allPages: PageSource[];
  /** What the navigation of these pages needs. */
  select(pages: readonly PageSource[]): {
    expandOpenapi: ExpandOpenapi;
    madePages: () => PageSource[];
    descriptions: () => ReadonlyMap<string, Description>;
  };
  messages: Diagnostic[];
  /** Whether no description was asked of another host. */
  isSelfContained: boolean;
};

type PlanInput = { source: Source; config: SiteConfig; pages: readonly PageSource[] };

/** Reads the API descriptions of a site, those at web addresses too, and finds out which pages they give. */
export async function planReferences({ source, config, pages }: PlanInput): Promise<ReferencePlan> {
  const defaults = namedSpecifications(config).map(({ path }) => path);
  const addresses = [...defaults, ...pages.flatMap(addressesOf)].filter(isAddress);
  const library = createDescriptionLibrary(source, await fetchTexts(addresses));
  const scope = { library, defaults };
  const { pages: files, messages } = addPageReferences(pages, scope);
  const create = (isWanted: (path: string) => boolean) =>
    createReferencePages({ ...scope, pages: files, isWanted });
  // Which pages there are shows only as the navigation is read; a part of them is chosen by their paths.
  const all = create(() => true);
  createNavigation(config, files, { expandOpenapi: all.expand });
  return {
    allPages: [...files, ...all.pages()],
    select: (selected) => {
      const paths = new Set(selected.map(({ path }) => path));
      const chosen = create((path) => paths.has(path));
      return {
        expandOpenapi: chosen.expand,
        madePages: chosen.pages,
        descriptions: () => library.readSoFar(),
      };
    },
    messages: [...library.messages, ...messages],
    isSelfContained: addresses.length === 0,
  };
}

/** What fetches is loaded only when there is something to fetch. */
async function fetchTexts(addresses: readonly string[]): Promise<FetchedTexts> {
  if (addresses.length === 0) return new Map();
  const { fetchDescriptions } = await import('./fetch-descriptions.ts');
  return fetchDescriptions(addresses);
}

function addressesOf({ frontmatter }: PageSource): string[] {
  return ['openapi', 'openapi-schema', 'asyncapi'].flatMap((key) => {
    const [first = ''] = textOf(frontmatter[key])?.split(/\s+/) ?? [];
    return isAddress(first) ? [first] : [];
  });
}
