import { type Handler, json, listen, type SeenRequest } from '../../protocol/test/listen.ts';
import { digest } from './site-archive.ts';

const servicePath = '/twirp/github.actions.results.api.v1.ArtifactService/';
const uploadSecret = 'dXBsb2FkLXNpZ25hdHVyZQ==';

export type StoredArtifact = { name: string; id: string; bytes: Buffer; request: Record<string, unknown> };

/** The artifact service of a runner: checks token, size and hash as the real one does, ignores fields it does not know. */
export async function fakeArtifacts(faults: { create?: Handler[]; blob?: Handler[] } = {}) {
  const blocks = new Map<string, Buffer>();
  const blobs = new Map<string, Buffer>();
  const pending = new Map<string, Record<string, unknown>>();
  const stored: StoredArtifact[] = [];
  const queue = { create: [...(faults.create ?? [])], blob: [...(faults.blob ?? [])] };

  const server = await listen((request, response) => {
    const url = new URL(request.path, 'http://fake');
    if (url.pathname.startsWith('/blob/')) return putBlob(request, response, url);
    if (!url.pathname.startsWith(servicePath) || !request.headers.authorization?.startsWith('Bearer '))
      return json(response, 401, { code: 'unauthenticated', msg: 'no token' });
    const call = calls[url.pathname.slice(servicePath.length)];
    return call ? call(request, response) : json(response, 404, { code: 'bad_route', msg: 'no such method' });
  });

  const putBlob: (request: SeenRequest, response: Parameters<Handler>[1], url: URL) => void = (
    request,
    response,
    url,
  ) => {
    const fault = queue.blob.shift();
    if (fault) return fault(request, response);
    if (url.searchParams.get('sig') !== uploadSecret) return response.writeHead(403).end();
    if (url.searchParams.get('comp') === 'block')
      blocks.set(url.searchParams.get('blockid') ?? '', request.bytes);
    else {
      const order = [...request.body.matchAll(/<(?:Latest|Uncommitted)>([^<]+)</g)].map(
        ([, block = '']) => block,
      );
      blobs.set(url.pathname, Buffer.concat(order.map((block) => blocks.get(block) ?? Buffer.alloc(0))));
    }
    return response.writeHead(201).end();
  };

  const calls: Record<string, Handler> = {
    CreateArtifact: (request, response) => {
      const fault = queue.create.shift();
      if (fault) return fault(request, response);
      const body = JSON.parse(request.body);
      if (stored.some(({ name }) => name === body.name))
        return json(response, 409, {
          code: 'already_exists',
          msg: 'an artifact with this name already exists on the workflow run',
        });
      pending.set(body.name, body);
      const signed = `${server.url}/blob/container/${encodeURIComponent(body.name)}?sig=${encodeURIComponent(uploadSecret)}`;
      return json(response, 200, { ok: true, signed_upload_url: signed });
    },
    FinalizeArtifact: (request, response) => {
      const { name, size, hash } = JSON.parse(request.body);
      const bytes = blobs.get(`/blob/container/${encodeURIComponent(name)}`) ?? Buffer.alloc(0);
      const isSame = Number(size) === bytes.length && hash === `sha256:${digest(bytes)}`;
      if (!isSame) return json(response, 400, { code: 'invalid_argument', msg: 'size or hash differ' });
      const id = `${7000 + stored.length}`;
      stored.push({ name, id, bytes, request: pending.get(name) ?? {} });
      return json(response, 200, { ok: true, artifact_id: id });
    },
  };

  return {
    stored,
    secrets: [uploadSecret, runtimeToken],
    environment: { ACTIONS_RESULTS_URL: `${server.url}/`, ACTIONS_RUNTIME_TOKEN: runtimeToken },
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const runtimeToken = `${part({ alg: 'none' })}.${part({ scp: 'Actions.Results:run-backend:job-backend' })}.signature`;
