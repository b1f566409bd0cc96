/**
 * How soon an answer of the offline model begins, and how many streams one process carries.
 * `npm run build && node --conditions=offprint-source bench/assistant/latency.ts <docs folder>`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const source = resolve(process.argv[2] ?? '../shared/corpora/laravel+docs');
const openStreams = 50;
const measured = 300;
const concurrent = 1_000;
const questions = [
  'How do I retry a failed job?',
  'Which password hashing algorithm is used?',
  'How do I send mail from a queue?',
  'How can I validate a request?',
  'What is a service container?',
];
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

type Server = { address: string; adminKey: string; assistantKey: string; process: ChildProcess };
type Timing = { firstDelta: number; whole: number; isWhole: boolean };

const folder = mkdtempSync(join(tmpdir(), 'offprint-latency-'));
const slow = await start({ provider: 'offline', phraseDelayMs: 250 });
await index(slow);
await askInTurn(slow, 30);
process.stdout.write(
  `Time to the first text over loopback, ${measured} questions one after the other (ms):\n`,
);
report('  no other stream open', await askInTurn(slow));
const background = new AbortController();
const others = Array.from({ length: openStreams }, (_, number) => keepOpen(slow, number, background.signal));
await new Promise((settle) => setTimeout(settle, 1_500));
report(`  ${openStreams} streams open`, await askInTurn(slow));
background.abort();
await Promise.all(others);
await stop(slow);

const fast = await start({ provider: 'offline' });
await index(fast);
for (let warm = 0; warm < 30; warm += 1) await ask(fast, warm);
await readLag(fast);
const begun = performance.now();
const asked: Promise<Timing>[] = [];
for (let number = 0; number < concurrent; number += 1) {
  asked.push(ask(fast, number));
  // A tenth of a second to connect: the kernel hands over all that wait in one round.
  if (number % 10 === 9) await new Promise((settle) => setTimeout(settle, 1));
}
const all = await Promise.all(asked);
const seconds = (performance.now() - begun) / 1000;
const broken = all.filter(({ isWhole }) => !isWhole).length;
const lag = await readLag(fast);
process.stdout.write(
  `${concurrent} streams at once: ${broken} broken, all ended after ${seconds.toFixed(2)} s; the event loop was blocked for ${lag.toFixed(0)} ms at most\n`,
);
await stop(fast);
agent.destroy();
rmSync(folder, { recursive: true, force: true });

async function start(model: object): Promise<Server> {
  const config = join(folder, 'server.json');
  const site = { id: 'docs', hosts: [], source: { type: 'folder', path: source } };
  writeFileSync(
    config,
    JSON.stringify({
      data: mkdtempSync(join(folder, 'data-')),
      assistant: { model },
      logLevel: 'silent',
      organizations: [{ id: 'bench', sites: [site] }],
    }),
  );
  const main = join(import.meta.dirname, '../../reference-server/bin/offprint-server.js');
  const child = spawn(process.execPath, [main, '--config', config, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), process: child };
  throw new Error('The server did not start.');
}

function stop({ process: child }: Server): Promise<void> {
  return new Promise((settle) => {
    child.once('exit', () => settle());
    child.kill('SIGKILL');
  });
}

/** Exports the docs, which makes the index that answers are made from. */
async function index({ address, adminKey }: Server): Promise<void> {
  const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
  const jobs = `${address}/v1/static-export/jobs`;
  const started = await fetch(jobs, { method: 'POST', headers, body: '{"domain":"docs"}' });
  const { jobId } = (await started.json()) as { jobId: string };
  for (;;) {
    const { status } = (await (await fetch(`${jobs}/${jobId}`, { headers })).json()) as { status: string };
    if (status === 'completed') return;
    if (status === 'failed') throw new Error('The export failed.');
    await new Promise((settle) => setTimeout(settle, 200));
  }
}

function ask(server: Server, number: number, signal?: AbortSignal): Promise<Timing> {
  const text = questions[number % questions.length];
  const body = JSON.stringify({
    fp: `reader-${number % 20}`,
    messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text }] }],
  });
  const begun = performance.now();
  return new Promise((settle, fail) => {
    let firstDelta = Number.NaN;
    let seen = '';
    const url = `${server.address}/discovery/v2/assistant/docs/message`;
    const headers = { authorization: `Bearer ${server.assistantKey}`, 'content-type': 'application/json' };
    const asked = request(url, { method: 'POST', agent, headers, signal }, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        seen += chunk;
        if (Number.isNaN(firstDelta) && seen.includes('"text-delta"')) firstDelta = performance.now() - begun;
      });
      response.on('close', () =>
        settle({ firstDelta, whole: performance.now() - begun, isWhole: seen.endsWith('data: [DONE]\n\n') }),
      );
    });
    asked.on('error', (error) =>
      signal?.aborted ? settle({ firstDelta, whole: 0, isWhole: false }) : fail(error),
    );
    asked.end(body);
  });
}

async function askInTurn(server: Server, count = measured): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const leave = new AbortController();
    const stopWaiting = setTimeout(() => leave.abort(), 10_000);
    times.push(await firstDeltaOf(server, number, leave));
    clearTimeout(stopWaiting);
  }
  return times.sort((left, right) => left - right);
}

/** Leaves as soon as the text begins, so that no more streams are open than are meant to be. */
function firstDeltaOf(server: Server, number: number, leave: AbortController): Promise<number> {
  const begun = performance.now();
  return new Promise((settle, fail) => {
    const url = `${server.address}/discovery/v2/assistant/docs/message`;
    const headers = { authorization: `Bearer ${server.assistantKey}`, 'content-type': 'application/json' };
    const asked = request(url, { method: 'POST', agent, headers, signal: leave.signal }, (response) => {
      let seen = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        seen += chunk;
        if (!seen.includes('"text-delta"')) return;
        settle(performance.now() - begun);
        leave.abort();
      });
      response.on('error', () => {});
    });
    asked.on('error', (error) => (leave.signal.aborted ? undefined : fail(error)));
    const text = questions[number % questions.length];
    asked.end(
      JSON.stringify({
        fp: 'reader',
        messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text }] }],
      }),
    );
  });
}

/** One stream after the other until the signal, so that one is open all the time. */
async function keepOpen(server: Server, number: number, signal: AbortSignal): Promise<void> {
  for (let turn = number; !signal.aborted; turn += 1) await ask(server, turn, signal);
}

/** The monitor records the time between two of its timers, which are this far apart when nothing holds them up (ms). */
const monitorInterval = 10;

/** Longest time that the event loop was blocked since the last reading (ms). */
async function readLag({ address }: Server): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const longest = Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN);
  return 1000 * longest - monitorInterval;
}

function report(name: string, times: number[]): void {
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? Number.NaN).toFixed(1);
  process.stdout.write(`${name}: median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(1)}\n`);
}
