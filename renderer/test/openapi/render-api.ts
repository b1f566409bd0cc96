import { renderFolder } from '../render-folder.ts';

export type RenderedOperation = {
  /** Text of the page without marks. */
  text: string;
  html: string;
  markdown: string;
  /** Samples of the request by language. */
  samples: Record<string, string>;
  /** What the script of the playground is given. */
  model: {
    fields: Record<string, unknown>[];
    bodies: { mediaType: string; text?: string; fields?: Record<string, unknown>[] }[];
    security: Record<string, unknown>[][];
  };
};

type Api = {
  openapi?: string;
  components?: object;
  security?: object[];
  path?: string;
  verb?: string;
  languages?: string[];
};

/** The page of one operation of a description, which `api` surrounds. */
export function renderOperation(operation: object, api: Api = {}): Promise<RenderedOperation> {
  const { openapi = '3.1.0', path = '/things', verb = 'get', languages, ...more } = api;
  return renderApi(
    JSON.stringify({
      openapi,
      info: { title: 'Things', version: '1' },
      servers: [{ url: 'https://api.example' }],
      paths: { [path]: { [verb]: { summary: 'Thing', responses: {}, ...operation } } },
      ...more,
    }),
    languages,
  );
}

/** The page of the operation `Thing` of a description in JSON or YAML. */
export async function renderApi(description: string, languages?: string[]): Promise<RenderedOperation> {
  const { read } = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'Things',
      navigation: { openapi: 'api.yaml' },
      api: { examples: { languages } },
    }),
    'api.yaml': description,
  });
  const html = read('api-reference/thing.html');
  const [, model = '{}'] = /data-playground="([^"]*)"/.exec(html) ?? [];
  const [, panel = ''] = /<op-tabs class="op-example"([\s\S]*?)<\/op-tabs>/.exec(html) ?? [];
  const sections = panel.matchAll(/data-label="([^"]*)"[\s\S]*?<pre[^>]*>([\s\S]*?)<\/pre>/g);
  return {
    html,
    text: toText(html),
    markdown: read('api-reference/thing.md'),
    samples: Object.fromEntries([...sections].map(([, label = '', code = '']) => [label, toText(code)])),
    model: JSON.parse(decode(model)),
  };
}

function toText(html: string): string {
  return decode(html.replace(/<[^>]+>/g, ''));
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
