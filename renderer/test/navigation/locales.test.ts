import { expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

const sets = {
  'folders beside the default': {
    'index.md': '# Home\n',
    'guide/a.md': '# A\n',
    'zh/index.md': '# 首页\n\n[a](/zh/guide/a)\n',
    'zh/guide/a.md': '# 甲\n',
    'go/tool.md': '# Go\n',
  },
  'folders for each': {
    'docs/en/index.md': '# Home\n',
    'docs/en/guide/a.md': '# A\n',
    'docs/zh/index.md': '# 首页\n\n[a](/zh/guide/a/)\n',
    'docs/zh/guide/a.md': '# 甲\n',
  },
  'file names': {
    'index.md': '# Home\n',
    'guide/a.md': '# A\n',
    'index.zh.md': '# 首页\n\n[a](guide/a.md)\n',
    'guide/a.zh.md': '# 甲\n',
  },
  'file names and a nav': {
    'mkdocs.yml': 'nav:\n - Home: index.md\n - Guide:\n   - guide/a.md\n',
    'docs/index.md': '# Home\n',
    'docs/guide/a.md': '# A\n',
    'docs/index.zh.md': '# 首页\n\n[a](/zh/guide/a/)\n',
    'docs/guide/a.zh.md': '# 甲\n',
  },
};

test.each(Object.entries(sets))('a folder has its languages by %s', async (_name, files) => {
  const { read, messages } = await renderFolder(files);
  expect(messages).toEqual([]);
  const paths = Object.keys(files).map((path) => path.replace(/\.md$/, '.html'));
  const chinese = paths.filter((path) => path.includes('zh'));
  for (const path of chinese) expect(read(path)).toContain('<html lang="zh"');
  const english = paths.filter((path) => path.endsWith('.html') && !path.includes('zh'));
  for (const path of english) expect(read(path)).toContain('<html lang="en"');
  const home = read(chinese.find((path) => path.includes('index')) ?? '');
  const [sidebar = ''] = /<div id="sidebar".*?<\/nav>/s.exec(home) ?? [];
  expect(sidebar).toContain('首页');
  expect(sidebar).toContain('甲');
  expect(sidebar).not.toMatch(/>(?:Home|A)</);
  expect(home).toMatch(/<a href="guide\/a(?:\.zh)?\.html">a<\/a>/);
});

test.each([
  ['names of two letters that have no like', { 'index.md': '# H\n', 'go/a.md': '# A\n', 'js/b.md': '# B\n' }],
  [
    'a docs.json',
    { 'docs.json': '{"name":"x","navigation":{"pages":["a","zh/a"]}}', 'a.md': '# A\n', 'zh/a.md': '# A\n' },
  ],
])('there are no languages by %s', async (_name, files) => {
  const { read, files: written } = await renderFolder(files as Record<string, string>);
  for (const path of written.filter((path) => path.endsWith('.html') && path !== '404.html'))
    expect(read(path)).not.toMatch(/<html lang="(?!en)/);
});
