import { z } from 'zod';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domainPattern = new RegExp(`^${label}(?:\\.${label})*$`);

/**
 * A site as both interfaces name it: its identifier (`acme`) or one of its host names (`docs.example.com`), in lower
 * case, with no scheme, port, path or trailing slash. It is only compared with configured sites, never resolved.
 */
export const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'The domain is empty; send a host name such as docs.example.com.')
  .max(253, 'A host name has at most 253 characters.')
  .superRefine((domain, context) => {
    const fault = domainFault(domain);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  })
  .meta({
    description: 'Identifier or bare host name of the site: no scheme, port, path or trailing slash.',
    // Of JSON Schema, which knows no flags; the check above tells what is wrong.
    pattern: domainPattern.source.replaceAll('a-z', 'A-Za-z'),
    examples: ['docs.example.com'],
  });

/** What is wrong with `domain` as a bare host name or identifier, as a sentence; `undefined` when nothing is. */
export function domainFault(domain: string): string | undefined {
  if (domainPattern.test(domain)) return undefined;
  const found = `Unexpected ${extra(domain)} in the domain "${domain}"`;
  return `${found}, expected a bare host name such as docs.example.com or the site's identifier.`;
}

function extra(domain: string): string {
  if (domain.includes('://')) return 'scheme';
  if (domain.includes('/')) return domain.indexOf('/') === domain.length - 1 ? 'trailing slash' : 'path';
  if (/:\d+$/.test(domain)) return 'port';
  if (/[^\p{ASCII}]/u.test(domain)) return 'non-ASCII character (write it in its xn-- form)';
  return 'character';
}
