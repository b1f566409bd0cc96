import { runEntry } from './entry.ts';
import { runRender } from './run-render.ts';

await runEntry(runRender);
