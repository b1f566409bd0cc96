import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

test('a title taken from the first heading has the anchors of a heading', async () => {
  const { read, messages } = await renderFolder({
    'index.md': '# My project\n\n[up](#my-project) [guide](guide.md#whats-new) [own](own.md#top-id)\n',
    'guide.md': "# What's new\n\nText\n",
    'own.md': '# Own {#top-id}\n\nText\n',
  });
  expect(messages).toEqual([]);
  expect(read('index.html')).toContain('<h1 id="my-project">My project</h1>');
  expect(read('guide.html')).toMatch(
    /<h1 id="what’s-new"><span id="whats-new" class="op-target"><\/span>What/,
  );
  expect(read('own.html')).toContain('<h1 id="top-id">');
});

test('headings below the title count on from it, as on code hosts', async () => {
  const { read, messages } = await renderFolder({
    'index.md': '# Same\n\n[a](#same) [b](#same-1) [c](#same-2)\n\n## Same\n\nText\n',
  });
  expect(messages).toEqual([]);
  expect(read('index.html')).toMatch(/<h1 id="same">.*id="same-1".*<h2 id="same-2">/s);
});

test('in a docs.json site headings keep their anchors beside the title', async () => {
  const { read, messages } = await renderFolder({
    'docs.json': '{"name":"A","theme":"mint","navigation":{"pages":["a","b"]}}',
    'a.mdx': '# Same\n\n[a](#same) [b](/b#other)\n\n## Same\n\nText\n',
    'b.mdx': '# Other\n\nText\n',
  });
  expect(messages.filter(({ rule }) => rule === 'missing-anchor')).toEqual([]);
  expect(read('a.html')).toMatch(/<h1>Same<\/h1>.*<h2 id="same">/s);
  expect(read('b.html')).toContain('<h1 id="other">');
});

test('the title shows neither the attribute list nor the HTML of its heading', async () => {
  const { read } = await renderFolder({
    'index.md': '# Welcome { #welcome .big }\n',
    'logo.md': '# <img src="a.svg"> Project\n',
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(read('index.html')).toContain('<h1 id="welcome">Welcome</h1>');
  expect(read('index.html')).not.toContain('{ #welcome');
  expect(read('logo.html')).toContain('<h1 id="project">Project</h1>');
});
