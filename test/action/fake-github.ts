import { type Handler, json, listen, type SeenRequest } from '../../protocol/test/listen.ts';
import { secrets } from './fake-service.ts';

export type Route = { method: string; path: RegExp; handle: Handler[] };

/** Routes of a fake GitHub: each call takes the next handler of its route, the last one stays. */
export async function fakeGithub(routes: (url: () => string) => Record<string, Handler | Handler[]>) {
  const table = new Map<string, Handler[]>();
  const server = await listen((request, response) => {
    if (!isAuthorised(request)) return json(response, 401, { message: 'Bad credentials' });
    const queue = table.get(`${request.method} ${request.path.split('?')[0]}`);
    if (queue === undefined) return json(response, 404, { message: 'Not Found' });
    return (queue.length > 1 ? queue.shift() : queue[0])?.(request, response);
  });
  for (const [route, handlers] of Object.entries(routes(() => server.url)))
    table.set(route, [handlers].flat());
  const calls = () => server.seen.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  return { url: server.url, seen: server.seen, calls, environment: { GITHUB_API_URL: server.url } };
}

function isAuthorised({ headers }: SeenRequest): boolean {
  return headers.authorization === `token ${secrets.githubToken}`;
}

export const reply =
  (status: number, body: unknown, headers: object = {}): Handler =>
  (_, response) =>
    json(response, status, body, headers);
