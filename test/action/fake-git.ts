import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { secrets } from './fake-service.ts';

export type GitServer = {
  url: string;
  /** Runs git in the bare repository. */
  git: (...words: string[]) => string;
  /** Commits files on a branch as somebody else would. */
  commit: (branch: string, files: Record<string, string>, mode?: string) => string;
  /** Called before each push is handled; may answer itself by returning true. */
  beforePush: (response: ServerResponse) => boolean;
  /** Has a script of the shell decide about each push, as a rule of the repository would. */
  update: (script: string) => void;
  /** How many pushes are done although the answer says otherwise. */
  loseAnswers: number;
};

/** A real git server: `git http-backend` behind the authentication of GitHub. */
export async function fakeGit(repository = 'acme/docs'): Promise<GitServer> {
  const root = await mkdtemp(join(tmpdir(), 'git-'));
  const bare = join(root, `${repository}.git`);
  execFileSync('git', ['init', '--quiet', '--bare', bare]);
  execFileSync('git', ['-C', bare, 'config', 'http.receivepack', 'true']);
  const state = { beforePush: (_: ServerResponse): boolean => false, loseAnswers: 0 };
  const http = createServer((request, response) => {
    const isPush = request.method === 'POST' && request.url?.endsWith('/git-receive-pack');
    if (!isAllowed(request)) return response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
    if (isPush && state.beforePush(response)) return;
    serve(root, request, isPush && state.loseAnswers-- > 0 ? unanswered(response) : response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    http.closeAllConnections();
    http.close();
    await rm(root, { recursive: true, force: true });
  });
  const address = http.address();
  const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', bare, ...words], { encoding: 'utf8', env: identity }).trim();
  const commit: GitServer['commit'] = (branch, files, mode = '100644') =>
    commitFiles(git, bare, { branch, files, mode });
  const update = (script: string) =>
    writeFileSync(join(bare, 'hooks/update'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return Object.assign(state, { url, git, commit, update });
}

const identity = {
  PATH: process.env.PATH ?? '',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

function isAllowed({ headers }: IncomingMessage): boolean {
  const expected = `basic ${Buffer.from(`x-access-token:${secrets.githubToken}`).toString('base64')}`;
  return headers.authorization?.toLowerCase() === expected.toLowerCase();
}

function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://fake');
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH ?? '',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_USER: 'ada',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
    },
  });
  request.pipe(backend.stdin);
  answerFromCgi(backend.stdout, response);
}

/** Takes the answer, while a proxy on the way has given up and says so. */
function unanswered(response: ServerResponse): ServerResponse {
  const fail = response.writeHead.bind(response, 504);
  response.writeHead = () => fail();
  return response;
}

/** CGI: a head of `Name: value` lines, an empty line, the body. */
function answerFromCgi(output: NodeJS.ReadableStream, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  output.on('data', (chunk) => chunks.push(chunk));
  output.on('end', () => {
    const all = Buffer.concat(chunks);
    const split = all.indexOf('\r\n\r\n');
    const head = all
      .subarray(0, split)
      .toString()
      .split('\r\n')
      .map((line) => line.split(/:\s*/, 2));
    const headers = Object.fromEntries(head);
    const status = Number.parseInt(headers.Status ?? '200', 10);
    response
      .writeHead(status, { 'content-type': headers['Content-Type'] ?? '' })
      .end(all.subarray(split + 4));
  });
}

function commitFiles(
  git: GitServer['git'],
  bare: string,
  { branch, files, mode }: { branch: string; files: Record<string, string>; mode: string },
): string {
  const index = join(bare, `index-${Math.random()}`);
  const environment = { ...identity, GIT_INDEX_FILE: index };
  const run = (words: string[], input?: string) =>
    execFileSync('git', ['-C', bare, ...words], {
      encoding: 'utf8',
      env: environment,
      ...(input === undefined ? {} : { input }),
    }).trim();
  const parent = git('for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`);
  if (parent) run(['read-tree', parent]);
  for (const [path, contents] of Object.entries(files)) {
    const blob = run(['hash-object', '-w', '--stdin'], contents);
    run(['update-index', '--add', '--cacheinfo', `${mode},${blob},${path}`]);
  }
  const commit = run([
    'commit-tree',
    run(['write-tree']),
    ...(parent ? ['-p', parent] : []),
    '-m',
    'Work of Ada',
  ]);
  git('update-ref', `refs/heads/${branch}`, commit);
  return commit;
}
