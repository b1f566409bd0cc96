import { join } from 'node:path';
import { renderSite } from 'offprint';

/** Renders `<folder>/docs` with everything that is on by default, and prints the seconds of processor time since its start. */
const [folder = ''] = process.argv.slice(2);
await renderSite({ source: join(folder, 'docs'), output: join(folder, 'site') });
const { user, system } = process.cpuUsage();
console.log((user + system) / 1e6);
