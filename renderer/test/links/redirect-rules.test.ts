import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedirectRules } from '../../src/links/redirect-rules.ts';

const destination = (source: string, target: string, path: string) =>
  createRedirectRules([{ source, destination: target, permanent: true }]).match(path)?.destination;

describe('redirect rules', () => {
  test.each([
    ['/a', '/b', 'a', '/b'],
    ['/a/', '/b#x', 'a', '/b#x'],
    ['/beta/:slug*', '/v2/:slug*', 'beta/x/y', '/v2/x/y'],
    ['/beta/:slug*', '/v2/:slug*', 'beta', '/v2'],
    ['/beta/:slug+', '/v2/:slug+', 'beta', undefined],
    ['/beta/:slug', '/v2/:slug', 'gamma/x', undefined],
    ['/:language/beta/:slug*', '/:language/v2/:slug*', 'en/beta', '/en/v2'],
    ['/:a/x/:b', '/:b/:a', '1/x/2', '/2/1'],
    ['/:a/x', '/y', '1/2/x', undefined],
    ['/articles/concepts-*', '/overview', 'articles/concepts-intro', '/overview'],
    ['/old/article-*', '/new/article-*', 'old/article-12', '/new/article-12'],
    ['/old/article-*', '/new/article-*', 'old/article-1/2', undefined],
    ['/docs/*', '/*', 'docs/a/b', '/a/b'],
    ['/:path*/old', '/:path*/new', 'a/b/old', '/a/b/new'],
    ['/:path*/old', '/:path*/new', 'a/old/b/old', '/a/old/b/new'],
    ['/*/page-*', '/pages/*/*', 'a/page-1', '/pages/a/1'],
    ['/x', 'https://example.com:8080/y', 'x', 'https://example.com:8080/y'],
    ['/a', '/b', 'c', undefined],
  ])('%s → %s makes %s into %s', (source, target, path, expected) => {
    expect(destination(source, target, path)).toBe(expected);
  });

  test('hold in the order they are written, exact ones first', () => {
    const rules = createRedirectRules(
      [
        ['/a/:x*', '/1'],
        ['/a/b', '/2'],
        ['/a/:y*', '/3'],
      ].map(([source = '', target = '']) => ({ source, destination: target, permanent: true })),
    );
    expect(rules.match('a/b')?.destination).toBe('/2');
    expect(rules.match('a/c')?.destination).toBe('/1');
  });

  test('take linear time for hostile patterns', () => {
    const source = `/${'*a'.repeat(200)}`;
    expect(destination(source, '/x', 'a'.repeat(20_000))).toBeUndefined();
  });

  test('never throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (source, target, path) => {
        destination(source, target, path);
        destination(`/${source}/:a*`, `/${target}/:a*`, path);
      }),
    );
  });
});
