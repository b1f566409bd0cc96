import { describe, expect, test } from 'vitest';
import { renderFolder } from '../render-folder.ts';

/** Each stands in a page of both formats; what runs code names `alert`. */
const unsafe: [what: string, html: string][] = [
  ['a link in capitals', '<a HREF="javascript:alert(1)">x</a>'],
  ['a link of a drawing', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  ['a button with an address', '<form><button formaction="javascript:alert(1)">x</button></form>'],
  [
    'a button with an address in capitals',
    '<form><button FORMACTION="javascript:alert(1)">x</button></form>',
  ],
  ['a page within the page', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['a page within the page in capitals', '<iframe SRCDOC="<script>alert(1)</script>"></iframe>'],
  ['a page within the page by address', '<iframe SRC="javascript:alert(1)"></iframe>'],
  ['an event', '<img src="https://example.com/x.png" onerror="alert(1)" />'],
  ['an event in capitals', '<img src="https://example.com/x.png" ONERROR="alert(1)" />'],
  ['a form', '<form action="javascript:alert(1)"><input type="submit" /></form>'],
  [
    'an animated link',
    '<svg><a><animate attributeName="href" values="javascript:alert(1)" /><text>x</text></a></svg>',
  ],
  ['a shadow root', '<template shadowrootmode="open"><img src="x" onerror="alert(1)" /></template>'],
  [
    'an animated link in capitals',
    '<svg><a><animate ATTRIBUTENAME="HREF" values="javascript:alert(1)" /><text>x</text></a></svg>',
  ],
  ['a link that begins with a control character', '<a href="&#1;javascript:alert(1)">x</a>'],
  ['a script', '<script>alert(1)</script>'],
  ['a script in other letters', '<sCRIPT>alert(1)</sCRIPT>'],
  ['a script of a drawing', '<svg><script>alert(1)</script></svg>'],
];

describe.each(['md', 'mdx'])('HTML in a page .%s', (format) => {
  const render = async (html: string) => {
    const site = await renderFolder({ [`index.${format}`]: `# Home\n\n${html}\n` });
    const page = site.read('index.html');
    return { ...site, article: page.slice(page.indexOf('<article'), page.indexOf('</article>')) };
  };

  test.each(unsafe)('runs no code of %s', async (_, html) => {
    expect((await render(html)).article).not.toContain('alert');
  });

  test.each(['img', 'form', 'iframe', 'IMG'])(
    'takes the name from <%s>, the document would have it',
    async (tag) => {
      const { article } = await render(
        `<${tag} NAME="currentScript" id="kept"></${tag}>\n\n<input name="kept" />`,
      );
      expect(article).not.toContain('currentScript');
      expect(article).toContain('id="kept"');
      expect(article).toContain('name="kept"');
    },
  );

  test.each(['template', 'object'])('says that <%s> is dropped', async (name) => {
    const { messages } = await render(`<${name}></${name}>`);
    expect(messages).toMatchObject([{ rule: 'raw-html', reason: expect.stringContaining(`<${name}>`) }]);
  });

  test('keeps the title of a drawing', async () => {
    const { article, messages } = await render(
      '<svg viewBox="0 0 1 1"><title>A dot</title><path d="M0 0" /></svg>',
    );
    expect(article).toContain('<title>A dot</title>');
    expect(messages).toEqual([]);
  });

  test('knows an attribute however it is spelled', async () => {
    const { article } = await render('<p CLASS="lead" ID="start">x</p>');
    expect(article).toContain('<p class="lead" id="start">');
  });

  test('takes an image map for links', async () => {
    const site = await renderFolder({
      [`index.${format}`]: '# Home\n\n<map name="m"><area href="guide" alt="Guide" /></map>\n',
      'guide.md': '# Guide\n',
    });
    expect(site.read('index.html')).toContain('<area href="guide.html"');
  });
});
