import { hasIcon } from './render-icon.ts';

/** What icons of Material Design are called here, where the name differs. */
const synonyms = new Map(
  Object.entries<string>({
    account: 'user',
    'account-group': 'users',
    alert: 'triangle-exclamation',
    'alert-circle': 'circle-exclamation',
    'book-open-variant': 'book-open',
    'book-open-page-variant': 'book-open',
    'cellphone-link': 'mobile-screen',
    cellphone: 'mobile-screen',
    close: 'xmark',
    'close-circle': 'circle-xmark',
    'clock-fast': 'clock',
    cog: 'gear',
    'code-tags': 'code',
    'check-bold': 'check',
    'check-circle': 'circle-check',
    delete: 'trash',
    email: 'envelope',
    'file-document': 'file-lines',
    'file-download': 'file-arrow-down',
    'format-list-bulleted': 'list',
    forum: 'comments',
    'help-circle': 'circle-question',
    information: 'circle-info',
    'information-outline': 'circle-info',
    'lightning-bolt': 'bolt',
    lightbulb: 'lightbulb',
    magnify: 'magnifying-glass',
    'mark-github': 'github',
    'microsoft-windows': 'windows',
    'note-remove': 'file-circle-minus',
    'open-in-new': 'arrow-up-right-from-square',
    'rocket-launch': 'rocket',
    'scale-balance': 'scale-balanced',
    security: 'shield',
    send: 'paper-plane',
    'source-branch': 'code-branch',
    'source-repository': 'code-branch',
    tools: 'screwdriver-wrench',
    toolbox: 'toolbox',
    wrench: 'wrench',
  }),
);

const sets = 'material|fontawesome(?:[-/](?:solid|regular|brands))?|octicons|simple|lucide';
const written = new RegExp(`^(?:${sets})[-/]([\\w-]+?)(?:-(?:12|16|24))?$`);

/** An icon as Material for MkDocs writes it between two colons. */
export const iconShortcode = `:(?:${sets})-[a-z\\d-]+:`;

/** Whether an icon is named as in Material for MkDocs: `material/home`, `fontawesome-brands-github`. */
export function isToolIcon(name: string): boolean {
  return written.test(name);
}

/** Our name of such an icon; `undefined` when there is none like it. */
export function toOwnIcon(name: string): string | undefined {
  const [, bare = ''] = written.exec(name) ?? [];
  const candidates = [synonyms.get(bare), bare, bare.replace(/-(?:outline|variant|bold|circle|fill)$/, '')];
  return candidates.find((candidate) => candidate !== undefined && candidate !== '' && hasIcon(candidate));
}
