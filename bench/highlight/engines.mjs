import { toHtml } from 'hast-util-to-html';

/**
 * Highlighters by name. Each loads itself and says which languages it knows (`knows`), how it writes a block (`toHtml`,
 * `undefined` never) and which of its elements are in the colour of plain text (`plain`).
 */
export const engines = {
  offprint,
  refractor,
  lowlight,
  'sugar-high': sugarHigh,
  'starry-night': starryNight,
  shiki,
  'shiki-js': shikiJs,
  'shiki-classes': shikiClasses,
};

async function offprint() {
  const { loadLanguage } = await import('../../renderer/src/highlight/languages.ts');
  const { tokenize } = await import('../../renderer/src/highlight/tokens.ts');
  const { escapeHtml } = await import('../../renderer/src/page/html.ts');
  return {
    knows: (language) => loadLanguage(language) !== null,
    toHtml(code, language) {
      const name = loadLanguage(language);
      if (!name) return escapeHtml(code);
      const write = ({ color, text }) =>
        color === '' ? escapeHtml(text) : `<i class="${color}">${escapeHtml(text)}</i>`;
      return tokenize(code, name).map(write).join('');
    },
  };
}

async function refractor() {
  const { refractor } = await import('refractor/all');
  return {
    knows: (language) => refractor.registered(language),
    toHtml: (code, language) => toHtml(refractor.highlight(code, language)),
  };
}

async function lowlight() {
  const { all, createLowlight } = await import('lowlight');
  const engine = createLowlight(all);
  return {
    knows: (language) => engine.registered(language),
    toHtml: (code, language) => toHtml(engine.highlight(language, code)),
  };
}

/** One tokenizer made for JavaScript, which it applies to whatever it is given. */
async function sugarHigh() {
  const { highlight } = await import('sugar-high');
  const languages = new Set(['js', 'jsx', 'ts', 'tsx', 'javascript', 'typescript']);
  return {
    knows: (language) => languages.has(language),
    toHtml: (code) => highlight(code),
    plain: /sh__token--(?:identifier|space|break)/,
  };
}

async function starryNight() {
  const { all, createStarryNight } = await import('@wooorm/starry-night');
  const engine = await createStarryNight(all);
  return {
    knows: (language) => engine.flagToScope(language) !== undefined,
    toHtml: (code, language) => toHtml(engine.highlight(code, engine.flagToScope(language))),
  };
}

const themes = { light: 'github-light', dark: 'github-dark' };
const plain = /style="color:#24292E;/i;

async function shiki() {
  const { bundledLanguages, createHighlighter } = await import('shiki');
  const engine = await createHighlighter({
    themes: Object.values(themes),
    langs: Object.keys(bundledLanguages),
  });
  return toShiki(engine);
}

async function shikiJs() {
  const { bundledLanguages, createHighlighter, createJavaScriptRegexEngine } = await import('shiki');
  const engine = await createHighlighter({
    themes: Object.values(themes),
    langs: Object.keys(bundledLanguages),
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return toShiki(engine);
}

async function shikiClasses() {
  const { transformerStyleToClass } = await import('@shikijs/transformers');
  const { bundledLanguages, createHighlighter } = await import('shiki');
  const engine = await createHighlighter({
    themes: Object.values(themes),
    langs: Object.keys(bundledLanguages),
  });
  return toShiki(engine, [transformerStyleToClass()]);
}

function toShiki(engine, transformers = []) {
  const known = new Set(engine.getLoadedLanguages());
  return {
    knows: (language) => known.has(language),
    toHtml: (code, lang) => engine.codeToHtml(code, { lang, themes, transformers }),
    plain,
  };
}
