import GithubSlugger from 'github-slugger';
import type { NavigationGroup, NavigationItem } from '../navigation/navigation.ts';
import { toPageEntry } from '../navigation/page-entry.ts';
import type { ExpandOpenapi, ExpandPlace, SpecificationEntry } from '../navigation/specification-entry.ts';
import { createNameCheck, isPagePath } from '../site/name-check.ts';
import { pageFile } from '../site/relative-address.ts';
import type { PageSource } from '../source/read-pages.ts';
import { channelMetadata, listChannels } from './channels.ts';
import type { Description } from './description.ts';
import { type DescriptionLibrary, isAddress } from './description-library.ts';
import { findReference } from './find-reference.ts';
import { type JsonObject, listOf, textOf } from './json-values.ts';
import { operationMetadata, ownPath, tagsOf } from './operation-metadata.ts';
import { listOperations, type Operation } from './operations.ts';
import type { ApiReference } from './reference.ts';

export type ReferencePages = {
  expand: ExpandOpenapi;
  /** Pages that stand in no file, made so far. */
  pages(): PageSource[];
};

export type ReferencePagesOptions = {
  library: DescriptionLibrary;
  /** Pages of files; their paths are taken. */
  pages: readonly PageSource[];
  /** Descriptions that the configuration names, for entries below no node with one. */
  defaults: readonly string[];
  /** Whether a page is part of this export. */
  isWanted: (path: string) => boolean;
};

const defaultFolder = 'api-reference';

/** Makes the pages of API descriptions as the navigation asks for them. */
export function createReferencePages(options: ReferencePagesOptions): ReferencePages {
  const made = new Map<string, PageSource>();
  const files = new Map(options.pages.map((page) => [page.path, page]));
  const isFree = createPathCheck(files.keys());
  const toItem = (draft: Draft): NavigationItem[] => {
    const page = files.get(draft.path) ?? claim(draft, made, isFree);
    return options.isWanted(page.path) ? [toPageEntry(page)] : [];
  };
  const expandAll = (entry: SpecificationEntry & { type: 'all' }, place: ExpandPlace) =>
    entry.specification.sources
      .flatMap((name) => options.library.read(name) ?? [])
      .flatMap((description) => {
        const folder = folderOf(entry.specification.directory);
        return toGroups(draftAll(description, folder), description).flatMap((part) =>
          part.group === undefined
            ? part.drafts.flatMap(toItem)
            : groupItem(part.group, part.drafts.flatMap(toItem), place),
        );
      });
  const expandOne = (entry: SpecificationEntry & { type: 'operation' }, place: ExpandPlace) => {
    const found = findReference(entry, options);
    const draft =
      found && draftOperation(found.description, found.operation, folderOf(entry.specification?.directory));
    if (draft) return toItem(draft);
    place.report(
      'api-operation',
      `Unexpected operation "${entry.method} ${entry.path}", expected one of an API description`,
    );
    return [];
  };
  return {
    expand: (entry, place) => (entry.type === 'all' ? expandAll(entry, place) : expandOne(entry, place)),
    pages: () => [...made.values()].filter(({ path }) => options.isWanted(path)),
  };
}

/** Says of each further page whether it can stand beside those before; only sites with pages of descriptions pay for it. */
function createPathCheck(paths: Iterable<string>): (path: string) => boolean {
  let check: ReturnType<typeof createNameCheck> | undefined;
  return (path) => {
    if (check === undefined) {
      check = createNameCheck();
      for (const before of paths) check(pageFile(before));
    }
    return check(pageFile(path)) === undefined;
  };
}

type Draft = {
  path: string;
  tag: string | undefined;
  frontmatter: JsonObject;
  file: string;
  reference: ApiReference;
};

/** Two operations that would share an address get numbers; the same operation asked for twice is one page. */
function claim(draft: Draft, made: Map<string, PageSource>, isFree: (path: string) => boolean): PageSource {
  const identity = JSON.stringify(draft.reference);
  for (let count = 1; ; count += 1) {
    const path = count === 1 ? draft.path : `${draft.path}-${count}`;
    const existing = made.get(path);
    if (existing && JSON.stringify(existing.reference) === identity) return existing;
    if (existing || !isFree(path)) continue;
    const { frontmatter, file, reference } = draft;
    const page: PageSource = { path, file, frontmatter, reference, isGenerated: true };
    made.set(path, page);
    return page;
  }
}

function draftAll(description: Description, folder: string): Draft[] {
  if (description.kind === 'asyncapi') return draftChannels(description, folder);
  return listOperations(description)
    .filter(({ details }) => details['x-excluded'] !== true)
    .map((operation) => draftOperation(description, operation, folder));
}

function draftOperation(description: Description, operation: Operation, folder: string): Draft {
  const { method, path, details } = operation;
  const frontmatter = operationMetadata(operation);
  const tag = textOf(listOf(details.tags)[0]) ?? (method === 'WEBHOOK' ? 'Webhooks' : undefined);
  const name =
    textOf(details.summary) ??
    textOf(details.operationId) ??
    (method === 'WEBHOOK' ? path : `${method} ${path}`);
  return {
    path: ownPath(operation) ?? join(folder, tag, name),
    tag,
    frontmatter,
    file: fileOf(description),
    reference: { type: 'operation', description: description.name, method, path },
  };
}

function draftChannels(description: Description, folder: string): Draft[] {
  return listChannels(description).map((channel) => ({
    path: join(folder, undefined, channel.name),
    tag: undefined,
    frontmatter: channelMetadata(channel),
    file: fileOf(description),
    reference: { type: 'channel', description: description.name, name: channel.name },
  }));
}

function fileOf({ name }: Description): string {
  return isAddress(name) ? 'docs.json' : name;
}

function join(folder: string, tag: string | undefined, name: string): string {
  return [folder, tag, name]
    .flatMap((part, at) => (part === undefined ? [] : [at === 0 ? part : toSlug(part)]))
    .filter((part) => part !== '')
    .join('/');
}

function toSlug(text: string): string {
  const slug = new GithubSlugger().slug(text.slice(0, 120).replace(/[/{}_.]+/g, '-'));
  return withinName(slug.replace(/-{2,}/g, '-').replace(/^-|-$/g, '')) || 'operation';
}

/** Names of files hold 255 bytes, which are few letters in most scripts. */
function withinName(slug: string): string {
  const bytes = Buffer.from(slug);
  return bytes.length <= 200
    ? slug
    : bytes
        .subarray(0, 200)
        .toString()
        .replace(/\uFFFD$/, '');
}

function folderOf(directory: string | undefined): string {
  const folder = (directory ?? defaultFolder).replace(/^\/+|\/+$/g, '');
  return isPagePath(`${folder}/index`) ? folder : defaultFolder;
}

type Part = { group: string | undefined; drafts: Draft[] };

/** Pages by their first tag: tags in the order of the description, then those it does not declare, then none. */
function toGroups(drafts: readonly Draft[], { document }: Description): Part[] {
  const tags = tagsOf(document);
  const byTag = new Map<string | undefined, Draft[]>([...tags.keys()].map((name) => [name, []]));
  for (const draft of drafts) {
    const list = byTag.get(draft.tag);
    if (list) list.push(draft);
    else byTag.set(draft.tag, [draft]);
  }
  return [...byTag]
    .filter(([, list]) => list.length > 0)
    .map(([tag, list]) => ({
      group: tag === undefined ? undefined : (textOf(tags.get(tag)?.['x-group']) ?? tag),
      drafts: list,
    }));
}

function groupItem(title: string, children: NavigationItem[], place: ExpandPlace): NavigationGroup[] {
  if (children.length === 0) return [];
  const { directory, boost, searchable } = place;
  return [{ type: 'group', title, expanded: false, hidden: false, directory, boost, searchable, children }];
}
