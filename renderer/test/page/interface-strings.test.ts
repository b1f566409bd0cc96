import { expect, test } from 'vitest';
import { interfaceLanguages, interfaceStrings } from '../../src/page/interface-strings.ts';
import { renderFolder } from '../render-folder.ts';

const flat = (language: string) => {
  const { field, api, dialog, assistant, ...rest } = interfaceStrings(language);
  return Object.fromEntries([
    ...Object.entries(rest),
    ...Object.entries(field).map(([key, text]) => [`field.${key}`, text] as const),
    ...Object.entries(api).map(([key, text]) => [`api.${key}`, text] as const),
    ...Object.entries(dialog).map(([key, text]) => [`dialog.${key}`, text] as const),
    ...Object.entries(assistant).map(([key, text]) => [`assistant.${key}`, text] as const),
  ]);
};

test('the interface speaks at least twelve languages', () => {
  expect(interfaceLanguages.length).toBeGreaterThanOrEqual(12);
});

test.each(interfaceLanguages.filter((language) => language !== 'en'))(
  '%s translates every text and keeps its blanks',
  (language) => {
    const texts = flat(language);
    const english = flat('en');
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(texts.askIn).toContain('{name}');
    expect(texts.lastModified).toContain('{date}');
    for (const [key, text] of Object.entries(english))
      expect(texts[key]?.match(/\{\w+\}/g), key).toEqual(text.match(/\{\w+\}/g));
    // Many words of APIs are the same in languages that took them over.
    const same = Object.keys(english).filter((key) => !key.startsWith('api.') && texts[key] === english[key]);
    expect(same.length).toBeLessThan(8);
  },
);

test.each([
  ['pt-BR', 'Próxima'],
  ['zh-TW', '下一頁'],
  ['zh-Hans', '下一页'],
  ['xx', 'Next'],
])('%s falls back to the nearest language', (tag, next) => {
  expect(interfaceStrings(tag).next).toBe(next);
});

test('a page speaks its own language, to readers and to scripts, in its own direction', async () => {
  const site = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'Site',
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'second'] },
          { language: 'ar', pages: ['ar/index', 'ar/second'] },
        ],
      },
    }),
    'index.md': '# Home',
    'second.md': '# Second',
    'ar/index.md': '# Home',
    'ar/second.md': '# Second',
  });
  const arabic = site.read('ar/index.html');
  expect(arabic).toContain('<html lang="ar" dir="rtl"');
  expect(arabic).toContain('التالي');
  expect(arabic).toContain('data-strings="{&quot;copy&quot;:&quot;نسخ&quot;');
  expect(site.read('index.html')).not.toContain('data-strings');
  expect(site.read('ar/second.html')).toContain('<a href="../second.html" hreflang="en" lang="en">');
});

test('the fields of an API have the words of the page, in components and in references', async () => {
  const site = await renderFolder({
    'docs.json': JSON.stringify({
      name: 'Site',
      navigation: { languages: [{ language: 'de', pages: ['de/felder', 'de/ding'] }] },
    }),
    'de/felder.mdx': '<ParamField query="farbe" type="string" required deprecated default="rot" />',
    'de/ding.mdx': '---\nopenapi: GET /ding\n---\n',
    'openapi.json': JSON.stringify({
      openapi: '3.1.0',
      paths: {
        '/ding': {
          get: {
            parameters: [
              {
                name: 'art',
                in: 'query',
                required: true,
                schema: { type: 'string', enum: ['a'], default: 'a' },
              },
            ],
          },
        },
      },
    }),
  });
  const field = site.read('de/felder.html');
  expect(field).toContain('<span class="op-field-required">erforderlich</span>');
  expect(field).toContain('<span class="op-field-deprecated">veraltet</span>');
  expect(field).toContain('Standard: <code>rot</code>');
  const operation = site.read('de/ding.html');
  expect(operation).toContain('<span class="op-field-required">erforderlich</span>');
  expect(operation).toContain('Standard: <code>a</code>');
  expect(operation).toContain('Erlaubt: <code>a</code>');
});
