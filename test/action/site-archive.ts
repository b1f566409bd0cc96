import { createHash } from 'node:crypto';
import { tarOf, zipOf } from '../../renderer/test/archive-fixture.ts';

const pages: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title>',
  'guides/start.html': '<!doctype html><title>Start</title>',
  'assets/site.css': 'body{margin:0}',
};

/** The files of a small site with its manifest, as the renderer writes them. */
export function siteFiles(version = 'v1', extra: Record<string, string> = {}): Record<string, string> {
  const files = { ...pages, ...extra };
  const digests = Object.entries(files).map(([path, contents]) => [
    path,
    { sha256: digest(contents), size: Buffer.byteLength(contents) },
  ]);
  const manifest = { version, pages: ['index', 'guides/start'], files: Object.fromEntries(digests) };
  return { ...files, 'offprint-manifest.json': JSON.stringify(manifest) };
}

/** The bundle of a small site. */
export async function siteArchive(version?: string, extra?: Record<string, string>): Promise<Buffer> {
  return tarOf(Object.entries(siteFiles(version, extra)));
}

export function siteZip(): Buffer {
  return zipOf(Object.entries(siteFiles()).map(([name, contents]) => ({ name, contents })));
}

export function digest(contents: string | Buffer): string {
  return createHash('sha256').update(contents).digest('hex');
}
