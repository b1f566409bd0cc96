import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { describe, expect, test } from 'vitest';
import { corpusNames, findCorpora } from '../../../test/real-parts.ts';
import { createIslandRenderer } from '../../src/islands/render-islands.ts';
import type { ExpandContext } from '../../src/mdx/expand-context.ts';
import { expandMdx } from '../../src/mdx/expand-mdx.ts';
import { parse } from './expand.ts';

const corpora = findCorpora();
const renderer = createIslandRenderer();

function createFolderContext(root: string, file: string, messages: string[]): ExpandContext {
  const read = (path: string) => {
    const full = join(root, path);
    return path.startsWith('..') || !existsSync(full) ? undefined : readFileSync(full, 'utf8');
  };
  return {
    file,
    variables: {},
    frontmatter: {},
    // Which names are built in is not what this is about: whatever no page defines stays an element.
    isBuiltin: () => true,
    readModule: read,
    readSnippet(path) {
      const text = read(path);
      return text === undefined ? undefined : { path, tree: parse(text), file: new VFile({ path }) };
    },
    message: (reason, _place, rule) => messages.push(`${file}: ${rule}: ${reason}`),
  };
}

async function expandPage(root: string, file: string): Promise<{ left: string[]; messages: string[] }> {
  const messages: string[] = [];
  const context = createFolderContext(root, file, messages);
  const expansion = expandMdx(parse(readFileSync(join(root, file), 'utf8')), context);
  await renderer.render(expansion, context);
  const left: string[] = [];
  visit(expansion.tree, (node) => {
    if (/^mdx(?:jsEsm|.*Expression)$/.test(node.type)) left.push(`${file}: ${node.type}`);
  });
  return { left, messages };
}

describe.skipIf(corpora === undefined)('real sites', () => {
  test.each(corpusNames())('evaluates everything in %s that its authors defined', async (folder) => {
    const root = join(corpora ?? '', folder);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.mdx'),
    );
    const pages = files.filter((name) => !/(?:^|\/)_?snippets\//.test(name)).sort();
    const results = await Promise.all(pages.map((page) => expandPage(root, page)));
    expect(results.flatMap(({ left }) => left)).toEqual([]);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });
});
