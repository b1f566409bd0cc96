import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const script = `
import { renderSite } from 'offprint';
const [source, folder] = process.argv.slice(1);
await renderSite({ source, output: folder + '/site', archives: ['tar.gz', 'zip'], archiveFolder: folder });
process.exit(0);
`;

/** The same render without the server, in a process of its own as the server does it. */
export async function renderInFreshProcess(docs: string, folder: string): Promise<void> {
  const args = ['--conditions=offprint-source', '--input-type=module', '-e', script, docs, folder];
  await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
}
