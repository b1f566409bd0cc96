import { type Handler, json, listen } from '../../protocol/test/listen.ts';

const servicePath = '/twirp/github.actions.results.api.v1.CacheService/';

/** The cache service of a runner, with one blob store. `refuse` makes every call fail. */
export async function fakeCache({ refuse = false } = {}) {
  const entries = new Map<string, Buffer>();
  const blocks = new Map<string, Buffer>();
  const blob: Handler = ({ method, path, bytes, body }, response) => {
    const url = new URL(path, 'http://fake');
    if (method !== 'PUT') return sendBlob(entries.get(url.pathname), response);
    if (url.searchParams.get('comp') === 'block') blocks.set(url.searchParams.get('blockid') ?? '', bytes);
    else if (url.searchParams.get('comp') === 'blocklist')
      entries.set(
        url.pathname,
        Buffer.concat(
          [...body.matchAll(/>([^<]+)<\/Latest/g)].map(([, id = '']) => blocks.get(id) ?? Buffer.alloc(0)),
        ),
      );
    else entries.set(url.pathname, bytes);
    return response.writeHead(201).end();
  };
  const calls: Record<string, (body: { key: string }) => object> = {
    GetCacheEntryDownloadURL: ({ key }) =>
      entries.has(`/blob/${key}`)
        ? { ok: true, signed_download_url: `${server.url}/blob/${key}?sig=c2VjcmV0`, matched_key: key }
        : { ok: false },
    CreateCacheEntry: ({ key }) => ({
      ok: true,
      signed_upload_url: `${server.url}/blob/${key}?sig=c2VjcmV0`,
    }),
    FinalizeCacheEntryUpload: () => ({ ok: true, entry_id: '1' }),
  };
  const server = await listen((request, response) => {
    if (request.path.startsWith('/blob/')) return blob(request, response);
    const call = calls[request.path.slice(servicePath.length)];
    if (refuse || call === undefined) return json(response, 403, { code: 'permission_denied', msg: 'no' });
    return json(response, 200, call(JSON.parse(request.body)));
  });
  const environment = {
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: `${server.url}/`,
    ACTIONS_RUNTIME_TOKEN: 'dG9rZW4tb2YtdGhlLXJ1bg',
  };
  const names = () => server.seen.map(({ path }) => path.split('?')[0]?.split('/').at(-1));
  return { environment, entries, names };
}

function sendBlob(bytes: Buffer | undefined, response: Parameters<Handler>[1]): void {
  if (bytes === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
}
