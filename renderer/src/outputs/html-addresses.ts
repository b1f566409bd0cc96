import { mapSourceSet } from '../article/source-set.ts';

const element = /<(?:img|source|video|audio)\s[^<>]*>/gi;
const attribute = /(\s)(src|srcset|poster)=(?:"([^"<>]+)"|'([^'<>]+)')/gi;

/** Writes other addresses for the pictures and media in HTML. */
export function mapHtmlAddresses(html: string, resolve: (source: string) => string): string {
  if (!/\s(?:src|poster)/i.test(html)) return html;
  return html.replace(element, (tag) =>
    tag.replace(attribute, (_whole, space: string, name: string, double?: string, single?: string) => {
      const value = double ?? single ?? '';
      const written = /^srcset$/i.test(name) ? mapSourceSet(value, resolve) : resolve(value);
      return `${space}${name}="${written}"`;
    }),
  );
}
