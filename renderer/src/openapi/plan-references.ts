import type { Diagnostic } from '../check/diagnostic.ts';
import type { SiteConfig } from '../config/site-config.ts';
import { createNavigation, type NavigationOptions } from '../navigation/create-navigation.ts';
import { createFolderSettings } from '../navigation/folder-settings.ts';
import { namedSpecifications } from '../outputs/local-specifications.ts';
import type { PageSource } from '../source/read-pages.ts';
import type { PageSelection } from '../source/select-pages.ts';
import type { Source } from '../source/source.ts';
import type { Description } from './description.ts';
import { createDescriptionLibrary, type FetchedTexts, isAddress } from './description-library.ts';
import { createReferencePages } from './expand-navigation.ts';
import { textOf } from './json-values.ts';
import { addPageReferences } from './page-references.ts';

export type ReferencePlan = {
  /** Pages of files with their references, and those that the navigation makes of descriptions. */
  allPages: PageSource[];
  /** Places a selection of these pages in the navigation. */
  place(selection: Pick<PageSelection, 'pages' | 'isPartial'>): PlacedReferences;
  messages: Diagnostic[];
  /** Whether no description was asked of another host. */
  isSelfContained: boolean;
};

type PlacedReferences = ReturnType<typeof createNavigation> & {
  filePages: PageSource[];
  /** Pages that the navigation has made of descriptions. */
  madePages: PageSource[];
  descriptions: ReadonlyMap<string, Description>;
};

type PlanInput = {
  source: Source;
  config: SiteConfig;
  pages: readonly PageSource[];
  isPlain?: boolean;
  locate: NonNullable<NavigationOptions['locate']>;
  signal?: AbortSignal | undefined;
};

/** Reads the API descriptions of a site, those at web addresses too, and finds out which pages they give. */
export async function planReferences(input: PlanInput): Promise<ReferencePlan> {
  const { source, config, pages, isPlain = false, locate, signal } = input;
  const defaults = namedSpecifications(config).map(({ path }) => path);
  const addresses = [...defaults, ...pages.flatMap(addressesOf)].filter(isAddress);
  const library = createDescriptionLibrary(source, await fetchTexts(addresses, signal));
  const scope = { library, defaults };
  const { pages: files, messages } = addPageReferences(pages, scope);
  const folderSettings = await createFolderSettings(source);
  const place = (filePages: PageSource[], isWanted: (path: string) => boolean): PlacedReferences => {
    const made = createReferencePages({ ...scope, pages: files, isWanted });
    const options = { locate, expandOpenapi: made.expand, madePages: made.pages, folderSettings, isPlain };
    const placed = createNavigation(config, filePages, options);
    return { ...placed, filePages, madePages: made.pages(), descriptions: library.readSoFar() };
  };
  // Which pages there are shows only as the navigation is read; a part of them is chosen by their paths.
  const all = place(files, () => true);
  return {
    allPages: [...files, ...all.madePages],
    place: ({ pages: selected, isPartial }) => {
      if (!isPartial) return all;
      const paths = new Set(selected.map(({ path }) => path));
      return place(
        selected.filter(({ isGenerated }) => !isGenerated),
        (path) => paths.has(path),
      );
    },
    messages: [...library.messages, ...messages],
    isSelfContained: addresses.length === 0,
  };
}

/** What fetches is loaded only when there is something to fetch. */
async function fetchTexts(addresses: readonly string[], signal?: AbortSignal): Promise<FetchedTexts> {
  if (addresses.length === 0) return new Map();
  const { fetchDescriptions } = await import('./fetch-descriptions.ts');
  return fetchDescriptions(addresses, signal);
}

function addressesOf({ frontmatter }: PageSource): string[] {
  return ['openapi', 'openapi-schema', 'asyncapi'].flatMap((key) => {
    const [first = ''] = textOf(frontmatter[key])?.split(/\s+/) ?? [];
    return isAddress(first) ? [first] : [];
  });
}
