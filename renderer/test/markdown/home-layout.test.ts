import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const actions = '  actions:\n    - text: Get started\n      link: /guide/\n      theme: brand\n';
const features = 'features:\n  - title: Fast\n    details: It is fast.\n    icon: ⚡\n    link: /guide/\n';

test.each([
  [
    'VitePress',
    `layout: home\nhero:\n  name: Thing\n  text: What it is\n  tagline: Why so\n${actions}${features}`,
  ],
  ['Starlight', `title: Thing\nhero:\n  title: Thing\n  tagline: What it is Why so\n${actions}${features}`],
  [
    'VuePress',
    `home: true\nheroText: Thing\ntagline: What it is Why so\n${actions.replaceAll(/^ {2}/gm, '')}${features}`,
  ],
])('a home page of %s says what stands in its frontmatter', async (_tool, top) => {
  const { read, messages } = await renderFolder({
    'index.md': `---\n${top}---\n\n## More\n`,
    'guide/index.md': '# Guide\n',
  });
  expect(messages).toEqual([]);
  const page = read('index.html').replaceAll('</p>\n<p>', ' ');
  expect(page).toContain('<h1>Thing</h1>');
  expect(page).toMatch(/What it is Why so.*<a href="guide\/index\.html">Get started<\/a>/s);
  expect(page).toMatch(/<a class="op-card" href="guide\/index\.html">.*Fast.*It is fast\..*More/s);
  expect(read('index.md')).toMatch(
    /What it is.*\[Get started\]\(guide\/index\.md\).*<Card title="Fast".*It is fast/s,
  );
});
