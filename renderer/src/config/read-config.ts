import type { Source } from '../source/source.ts';
import { siteConfigSchema } from './site-config.ts';
export function readConfig(source: Source) {
  const t = source.readText('docs.json');
  return {
    config: siteConfigSchema.parse(t ? JSON.parse(t) : {}),
    kind: (t ? 'docs.json' : 'plain') as 'docs.json' | 'plain',
    messages: [] as never[],
  };
}
export function createIgnore(_text: string | undefined) {
  return (path: string) =>
    /(^|\/)(\.git|node_modules|\.[^/]+)\//.test(`/${path}`) ||
    /^(README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$/.test(path);
}
