import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one build took: seconds on the clock, seconds of processors, peak megabytes of all its processes together. */
export type Measured = { wall: number; cpu: number; megabytes: number };

const pageSize = 4096;
const ticksPerSecond = 100;

/**
 * Runs commands one after the other in a folder and measures them together. Programs of the project's own packages come
 * first. `undefined` when they take longer than `limit` seconds; throws with the last output when one fails. Linux only.
 */
export async function runMeasured(
  commands: readonly (readonly string[])[],
  folder: string,
  limit: number,
): Promise<Measured | undefined> {
  const started = performance.now();
  const cpu = childTicks();
  let megabytes = 0;
  for (const command of commands) {
    const left = limit * 1000 - (performance.now() - started);
    const peak = await runOne(command, folder, left);
    if (peak === undefined) return undefined;
    megabytes = Math.max(megabytes, peak);
  }
  return {
    wall: (performance.now() - started) / 1000,
    cpu: (childTicks() - cpu) / ticksPerSecond,
    megabytes,
  };
}

/** Peak megabytes, `undefined` when stopped for its time. */
function runOne(command: readonly string[], cwd: string, milliseconds: number): Promise<number | undefined> {
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, {
    cwd,
    // A session of its own, so that all its processes are found and can be stopped together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${join(cwd, 'node_modules/.bin')}:${process.env.PATH}`,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(cwd, '.compile-cache'),
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  const { pid } = child;
  let output = '';
  let peak = 0;
  let isLate = false;
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const sampler = setInterval(() => {
    if (pid !== undefined) peak = Math.max(peak, sessionMegabytes(pid));
  }, 100);
  const alarm = setTimeout(() => {
    isLate = true;
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }, milliseconds);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(sampler);
      clearTimeout(alarm);
      if (isLate) resolve(undefined);
      else if (code === 0) resolve(peak);
      else reject(new Error(`${command.join(' ')} ended with ${code}:\n${output}`));
    });
  });
}

/** Processor time of all children that have ended, their own children included. */
function childTicks(): number {
  const fields = statFields('self');
  return Number(fields[13]) + Number(fields[14]);
}

/** Memory of a session: what each process has for itself, and the largest part that they share. */
function sessionMegabytes(session: number): number {
  let own = 0;
  let shared = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (Number(statFields(pid)[3]) !== session) continue;
      const [, resident = 0, common = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
      own += resident - common;
      shared = Math.max(shared, common);
    } catch {
      // It ended meanwhile.
    }
  }
  return ((own + shared) * pageSize) / 1e6;
}

/** The fields of `/proc/<pid>/stat` behind the program's name, which may hold spaces. */
function statFields(pid: string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
