import { renderSite } from 'offprint';

/** `node bench/render-once.ts <docs folder> <output folder>`: one render with both archives, as the server does it. */
const [source = 'docs', folder = 'offprint-out'] = process.argv.slice(2);
await renderSite({ source, output: `${folder}/site`, archives: ['tar.gz', 'zip'], archiveFolder: folder });
process.exit(0);
