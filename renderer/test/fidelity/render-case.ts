import type { RenderedFolder } from '../render-folder.ts';
import { renderFolder } from '../render-folder.ts';
import type { Case } from './case.ts';

/** Renders a case's docs among a few pages and files that all cases may refer to; gives the text to look at. */
export async function renderCase({ files, settings, file }: Case): Promise<string> {
  const navigation = { pages: ['c/page', 'other'] };
  const config = { name: 'D', theme: 'mint', colors: { primary: '#00aa77' }, navigation, ...settings };
  const rendered = await renderFolder(
    {
      'docs.json': JSON.stringify(config),
      'other.mdx': '# Other',
      'third.mdx': '# Third',
      'i.png': 'png',
      'other.png': 'another png',
      'v.mp4': 'mp4',
      'snippets/part.mdx': 'From the snippet',
      ...files,
    },
    { siteUrl: 'https://docs.test' },
  );
  return readFile(rendered, file);
}

function readFile({ files, read }: RenderedFolder, file: string): string {
  const names =
    file === 'any.css'
      ? files.filter((name) => name.endsWith('.css'))
      : file === 'site.css'
        ? files.filter((name) => /\/site\.\w+\.css$/.test(name))
        : [file];
  return names.map(read).join('\n');
}
