import type { SiteConfig } from '../config/site-config.ts';
import { markdownFile, pageAddress } from '../outputs/site-address.ts';
import { encodePart } from '../site/relative-address.ts';
import { type Glyph, glyph } from './glyphs.ts';
import { type Html, html } from './html.ts';
import { type InterfaceStrings, interfaceStrings } from './interface-strings.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { settingAddress } from './setting-address.ts';

type Option = SiteConfig['contextual']['options'][number];

/** Assistants that take a question in their address. */
const assistants = new Map(
  Object.entries<{ name: string; address: string }>({
    chatgpt: { name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=' },
    claude: { name: 'Claude', address: 'https://claude.ai/new?q=' },
    perplexity: { name: 'Perplexity', address: 'https://www.perplexity.ai/search?q=' },
    grok: { name: 'Grok', address: 'https://grok.com/?q=' },
    aistudio: { name: 'Google AI Studio', address: 'https://aistudio.google.com/prompts/new_chat?prompt=' },
    devin: { name: 'Devin', address: 'https://app.devin.ai/?prompt=' },
  }),
);

/**
 * What a reader can do with a page: copy it, see its Markdown, ask an assistant about it. Assistants of the web are
 * offered only where they can fetch the page: with a public address, and outside air-gapped networks.
 */
export function renderContextualMenu(site: SiteModel, page: PageModel): Html | null {
  const setting = page.frontmatter.contextual;
  const { options } = site.config.contextual;
  if (options.length === 0 || setting === false) return null;
  const strings = interfaceStrings(page.language);
  const entries = [
    ...options.flatMap((option) => renderOption(option, { site, page, strings }) ?? []),
    copyLink(strings),
  ];
  const markdown = markdownAddress(page);
  return html`<div class="op-contextual" data-markdown-script="${site.files.get('page-markdown.js') ?? ''}"><button type="button" class="op-contextual-copy" data-copy-page="${markdown}">${glyph('copy')}<span>${strings.copyPage}</span></button><details class="op-switcher" data-menu><summary aria-label="${strings.moreActions}">${glyph('down')}</summary><ul>${entries}</ul></details></div>`;
}

type Surroundings = { site: SiteModel; page: PageModel; strings: InterfaceStrings };

function renderOption(option: Option, around: Surroundings): Html | null {
  const { page, strings } = around;
  if (typeof option === 'object') return renderCustom(option, around);
  if (option === 'copy')
    return button('data-copy-page', markdownAddress(page), {
      icon: 'copy',
      label: strings.copyPage,
      note: strings.copyPageHint,
    });
  if (option === 'view')
    return link(markdownAddress(page), {
      icon: 'markdown',
      label: strings.viewMarkdown,
      note: strings.viewMarkdownHint,
    });
  if (option === 'download-pdf') return button('data-print', '', { icon: 'print', label: strings.print });
  if (option === 'assistant') return renderOwnAssistant(around);
  return renderAssistant(option, around);
}

function renderOwnAssistant({ site, strings }: Surroundings): Html | null {
  if (!site.config.assistant) return null;
  const entry = { icon: 'spark', label: strings.assistant.title, note: strings.askInHint } as const;
  return html`<li><button type="button" data-ask>${renderEntry(entry)}</button></li>`;
}

function markdownAddress({ path }: PageModel): string {
  return encodeURIComponent(markdownFile(path).split('/').at(-1) ?? '');
}

function renderAssistant(option: string, { site, page, strings }: Surroundings): Html | null {
  const assistant = assistants.get(option);
  if (assistant === undefined || site.siteUrl === undefined || site.deployment === 'air-gapped') return null;
  const address = pageAddress(site.siteUrl, page.path, site.config.seo.trailingSlash);
  const question = `Read from ${address} so I can ask questions about it.`;
  return link(assistant.address + encodeURIComponent(question), {
    icon: 'outside',
    label: strings.askIn.replace('{name}', assistant.name),
    note: strings.askInHint,
  });
}

function renderCustom(option: Exclude<Option, string>, { site, page }: Surroundings): Html {
  const { title, description, href } = option;
  const fill = (text: string) =>
    text.replaceAll('$path', `/${page.path}`).replaceAll('$page', page.title).replaceAll('$mcp', '');
  const address = typeof href === 'string' ? fill(href) : withQuery(fill(href.base), href.query ?? [], fill);
  return link(settingAddress(address, site, page), { icon: 'outside', label: title, note: description });
}

function withQuery(
  base: string,
  query: readonly { key: string; value: string }[],
  fill: (text: string) => string,
): string {
  const parameters = query.map(({ key, value }) => `${encodePart(key)}=${encodePart(fill(value))}`);
  if (parameters.length === 0) return base;
  return `${base}${base.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}

function copyLink(strings: InterfaceStrings): Html {
  return button('data-copy-link', '', { icon: 'link', label: strings.copyLink });
}

type Entry = { icon: Glyph; label: string; note?: string };

function button(
  attribute: 'data-copy-page' | 'data-copy-link' | 'data-print',
  value: string,
  entry: Entry,
): Html {
  const inner = renderEntry(entry);
  if (attribute === 'data-copy-page')
    return html`<li><button type="button" data-copy-page="${value}">${inner}</button></li>`;
  if (attribute === 'data-print') return html`<li><button type="button" data-print>${inner}</button></li>`;
  return html`<li><button type="button" data-copy-link>${inner}</button></li>`;
}

function link(address: string, entry: Entry): Html {
  return html`<li><a href="${address}">${renderEntry(entry)}</a></li>`;
}

function renderEntry({ icon, label, note }: Entry): Html {
  return html`${glyph(icon)}<span>${label}${note ? html`<small>${note}</small>` : null}</span>`;
}
