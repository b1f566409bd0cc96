/**
 * The whole loop on this machine: starts the reference server on embedded parts, runs the built Action against it as a
 * runner would, and serves the site that comes out. Usage: npm run demo -- [--once] [docs folder]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import express from 'express';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const domain = 'docs.example.com';

type ServerFacts = { address: string; adminKey: string; assistantKey: string };

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const once = args.includes('--once');
  const docs = resolve(
    process.env.INIT_CWD ?? '.',
    args.find((arg) => !arg.startsWith('--')) ?? join(root, 'docs'),
  );
  if (!existsSync(docs) || !statSync(docs).isDirectory()) {
    console.error(`There is no documentation folder ${docs}.`);
    return 2;
  }
  const work = mkdtempSync(join(tmpdir(), 'offprint-demo-'));
  const copy = join(work, 'docs');
  cpSync(docs, copy, { recursive: true, filter: (path) => !/[\\/](?:node_modules|\.git)$/.test(path) });
  const server = await startServer(copy, work);
  try {
    say(`Reference server at ${server.facts.address}, exporting ${docs}`);
    const hasAssistant = addAssistant(join(copy, 'docs.json'), server.facts);
    const code = await runAction(server.facts, work);
    if (code !== 0) return code;
    return await present(join(work, 'site'), { once, hasAssistant });
  } finally {
    await stop(server.process);
    rmSync(work, { recursive: true, force: true });
  }
}

async function startServer(
  docs: string,
  work: string,
): Promise<{ process: ChildProcess; facts: ServerFacts }> {
  const entry = join(root, 'reference-server/bin/offprint-server.js');
  const args = [entry, '--site', `${domain}=${docs}`, '--port', '0', '--data', join(work, 'data'), '--json'];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...ownEnvironment(), OFFPRINT_LOG_LEVEL: 'warn' },
  });
  const facts = await new Promise<ServerFacts>((settle, fail) => {
    child.once('exit', (code) =>
      fail(new Error(`The reference server ended with ${code} before it listened.`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{') && line.includes('"adminKey"')) settle(JSON.parse(line) as ServerFacts);
    });
  });
  return { process: child, facts };
}

/** Without what would have the server use keys, a database or a store of the developer. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^(?:OFFPRINT_|DATABASE_URL$)/.test(name));
  return Object.fromEntries(others);
}

/** Lets the pages ask the server, which answers from them without a language model. */
function addAssistant(file: string, { address, assistantKey }: ServerFacts): boolean {
  try {
    const config = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(
      file,
      JSON.stringify({ ...config, assistant: { url: address, key: assistantKey, domain } }),
    );
    return true;
  } catch {
    // No docs.json, or one with comments: the docs are shown as they are.
    return false;
  }
}

/** Runs `dist/index.js` with the environment that a runner would build from `action.yml`. */
async function runAction({ address, adminKey }: ServerFacts, work: string): Promise<number> {
  const files = runnerFiles(work);
  const inputs = {
    ...declaredDefaults(),
    'api-url': address,
    'api-key': adminKey,
    domain,
    targets: 'directory',
    directory: join(work, 'site'),
  };
  const environment = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const child = spawn(process.execPath, [join(root, 'dist/index.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, ...files, RUNNER_TEMP: work, GITHUB_WORKSPACE: work },
  });
  const printer = createPrinter();
  createInterface({ input: child.stdout }).on('line', printer.print);
  const code = await new Promise<number>((settle) => child.once('close', (status) => settle(status ?? 1)));
  printer.end();
  return code;
}

function runnerFiles(work: string): Record<string, string> {
  const names = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY', 'GITHUB_STATE', 'GITHUB_ENV', 'GITHUB_PATH'];
  mkdirSync(join(work, 'runner'));
  return Object.fromEntries(
    names.map((name) => {
      writeFileSync(join(work, 'runner', name), '');
      return [name, join(work, 'runner', name)];
    }),
  );
}

function declaredDefaults(): Record<string, string> {
  const { inputs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
    inputs: Record<string, { default?: string }>;
  };
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, String(input.default ?? '')]),
  );
}

/** Workflow commands are for the runner; people see the rest, and a count in place of all warnings. */
function createPrinter(): { print(line: string): void; end(): void } {
  let warnings = 0;
  return {
    print(line) {
      if (line.startsWith('::warning')) warnings += 1;
      else if (line.startsWith('::error')) say(line.replace(/^::error[^:]*::/, ''));
      else if (!line.startsWith('::')) say(`  ${line}`);
    },
    end() {
      if (warnings > 0) say(`  ${warnings} warnings about the docs`);
    },
  };
}

type Presentation = { once: boolean; hasAssistant: boolean };

async function present(site: string, { once, hasAssistant }: Presentation): Promise<number> {
  const { pages } = JSON.parse(readFileSync(join(site, 'offprint-manifest.json'), 'utf8')) as {
    pages: string[];
  };
  const server = await serve(site);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  if (!once) {
    say(
      [
        '',
        `Your site, as files:  ${join(site, 'index.html')}`,
        `Served at             ${address}`,
        ...(hasAssistant
          ? ['Ask it something:     the button "Ask" answers from these pages, offline.']
          : []),
        '',
        'Stop with Ctrl-C.',
      ].join('\n'),
    );
    await new Promise((settle) => process.once('SIGINT', settle));
    server.close();
    return 0;
  }
  const missing = await unanswered(address, pages);
  server.close();
  server.closeAllConnections();
  if (missing.length > 0) console.error(`No answer for: ${missing.join(', ')}`);
  else say(`${pages.length} pages answer at ${address}`);
  return missing.length > 0 ? 1 : 0;
}

function serve(site: string): Promise<Server> {
  const app = express();
  app.use(express.static(site));
  const server = createServer(app);
  return new Promise((settle) => server.listen(0, '127.0.0.1', () => settle(server)));
}

async function unanswered(address: string, pages: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const page of ['index', ...pages]) {
    const path = page.split('/').map(encodeURIComponent).join('/');
    const answer = await fetch(`${address}${path}.html`);
    if (!answer.ok || !(await answer.text()).includes('<html')) missing.push(page);
  }
  return missing;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((settle) => child.once('exit', settle));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
