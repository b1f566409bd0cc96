import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Page, Peer } from './peer.ts';
import { type Measured, runMeasured } from './run-measured.ts';

export const situations = ['cold', 'unchanged', 'edited'] as const;

export type Situation = (typeof situations)[number];

/** Builds of one peer by situation; one that took too long is missing. */
export type Runs = Record<Situation, Measured[]>;

export type Contestant = { peer: Peer; folder: string; runs: Runs; isLate: boolean; failure?: string };

export type Comparison = { rounds: number; limit: number; situations: readonly Situation[] };

/** Builds every peer in turn, so that what else the machine does falls on all alike. Fills in the runs. */
export async function compare(
  contestants: readonly Contestant[],
  pages: readonly Page[],
  options: Comparison,
) {
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const contestant of contestants) {
      if (contestant.isLate || contestant.failure) continue;
      try {
        await runRound(contestant, { pages, round, options });
      } catch (error) {
        contestant.failure = error instanceof Error ? error.message : String(error);
        console.error(`${contestant.peer.name}: ${contestant.failure}`);
      }
    }
  }
  for (const { folder } of contestants) rmSync(join(folder, asideFolder), { recursive: true, force: true });
}

type Round = { pages: readonly Page[]; round: number; options: Comparison };

async function runRound(contestant: Contestant, { pages, round, options }: Round): Promise<void> {
  const { peer, folder, runs } = contestant;
  for (const situation of options.situations) {
    if (situation === 'cold') setAside(peer, folder);
    const undo = situation === 'edited' ? editPage(peer, pages, folder, round) : undefined;
    const measured = await runMeasured(peer.build, folder, options.limit);
    undo?.();
    if (!measured) {
      contestant.isLate = true;
      return;
    }
    runs[situation].push(measured);
    const { wall, cpu, megabytes } = measured;
    console.error(
      `${round} ${peer.name} ${situation}: ${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of processors, ${megabytes.toFixed(0)} MB`,
    );
  }
}

const asideFolder = '.aside';

/**
 * Takes away what earlier builds made, without removing it: for minutes ext4 steps around the inodes of removed files (60 s, and
 * 300 s more until their tables are written, `recently_deleted` in its `ialloc.c`), which each file of the next build pays for.
 */
function setAside(peer: Peer, folder: string): void {
  mkdirSync(join(folder, asideFolder), { recursive: true });
  const names = [peer.output, '.compile-cache', ...peer.caches];
  for (const [index, name] of names.entries()) {
    const path = join(folder, name);
    if (existsSync(path)) renameSync(path, join(folder, asideFolder, `${Date.now()}-${index}`));
  }
}

/** Adds a paragraph to a page in the middle; returns what takes it away again. */
function editPage(peer: Peer, pages: readonly Page[], folder: string, round: number): () => void {
  const page = pages[Math.floor(pages.length / 2)];
  if (!page) throw new Error('There are no pages');
  const file = join(folder, peer.content, `${peer.toPage(page).path}.md`);
  const text = readFileSync(file, 'utf8');
  appendFileSync(file, `\nEdited in round ${round}.\n`);
  return () => writeFileSync(file, text);
}
