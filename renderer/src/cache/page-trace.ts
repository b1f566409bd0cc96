import { hash } from 'node:crypto';
import type { AssetUse } from '../article/article.ts';
import type { LinkResolver } from '../links/link-resolver.ts';
import type { AssetResolver } from '../site/assets.ts';
import type { Source } from '../source/source.ts';
import { toText } from '../source/text.ts';

/**
 * What a page asked of the site while it was rendered. The page can be used again as long as the site, asked the same,
 * answers the same.
 */
export type PageTrace = {
  /** Files that were read or looked for, the page's own first, with their digests; `undefined` for those that were not there. */
  files: [path: string, digest: string | undefined][];
  /** Links and assets as the page names them, in the order they came up. */
  links: string[];
  assets: string[];
  /** Digest of all answers about links and assets. */
  answers: string;
};

type Asked = {
  source: Pick<Source, 'readBytes' | 'digest'>;
  resolveLink: LinkResolver;
  resolveAsset: AssetResolver;
};

type Page = { path: string; file: string };

/** Passes a page's questions on to the site, and remembers them. */
export function recordTrace({ source, resolveLink, resolveAsset }: Asked, page: Page) {
  const files = new Map<string, string | undefined>();
  const links = new Map<string, ReturnType<LinkResolver>>();
  const assets = new Map<string, ReturnType<AssetResolver>>();
  const note = (asset: AssetUse | undefined) => {
    if (asset) files.set(asset.source, assetDigest(asset, source));
  };
  const asked: Omit<Asked, 'source'> & { readText: Source['readText'] } = {
    readText(path) {
      const bytes = source.readBytes(path);
      files.set(path, bytes && hash('sha256', bytes));
      return bytes && toText(bytes);
    },
    resolveLink(_path, _file, href) {
      const answer = links.get(href) ?? resolveLink(page.path, page.file, href);
      links.set(href, answer);
      note(answer.asset);
      return answer;
    },
    resolveAsset(_path, _file, reference) {
      const answer = assets.get(reference) ?? resolveAsset(page.path, page.file, reference);
      assets.set(reference, answer);
      note(answer?.use);
      return answer;
    },
  };
  const trace = (): PageTrace => ({
    files: [...files],
    links: [...links.keys()],
    assets: [...assets.keys()],
    answers: digestAnswers([...links.values()], [...assets.values()]),
  });
  return { ...asked, trace };
}

/** A file that was written since its address was made is not the one that the page shows. */
function assetDigest({ source: path, address }: AssetUse, source: Asked['source']): string {
  const digest = source.digest(path) ?? '';
  return address.includes(digest.slice(0, 10)) ? digest : '';
}

function digestAnswers(
  links: readonly ReturnType<LinkResolver>[],
  assets: readonly ReturnType<AssetResolver>[],
): string {
  return hash('sha256', JSON.stringify([links, assets]));
}

/** Whether the files of a trace are what they were. */
export function holdsFiles({ files }: PageTrace, source: Pick<Source, 'digest'>): boolean {
  return files.every(([path, digest]) => source.digest(path) === digest);
}

/** Whether all links and assets of a trace still lead where they led. */
export function holdsAnswers(trace: PageTrace, page: Page, site: Omit<Asked, 'source'>): boolean {
  const links = trace.links.map((href) => site.resolveLink(page.path, page.file, href));
  const assets = trace.assets.map((reference) => site.resolveAsset(page.path, page.file, reference));
  return digestAnswers(links, assets) === trace.answers;
}
