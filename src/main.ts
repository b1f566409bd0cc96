import { runEntry } from './entry.ts';
import { run } from './run.ts';

await runEntry(run);
