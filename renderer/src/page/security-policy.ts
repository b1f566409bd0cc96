import type { SiteConfig } from '../config/site-config.ts';
import { type Html, html } from './html.ts';
import type { SiteModel } from './page-model.ts';

/**
 * The Content-Security-Policy of an air-gapped bundle: no inline script, and no other host but those that the
 * playground may call. Style attributes stay allowed, because formulas and authors' elements carry them; they run
 * nothing and, with the other sources closed, fetch nothing.
 */
function contentSecurityPolicy(config: SiteConfig): string {
  const hosts = (config.api.playground.hosts ?? []).filter((host) => /^[\w.*:/-]+$/.test(host));
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self'${hosts.map((host) => ` ${host}`).join('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The policy as the head of a document carries it; no other kind of deployment brings one of its own. */
export function policyMeta({ config, deployment }: Pick<SiteModel, 'config' | 'deployment'>): Html | null {
  if (deployment !== 'air-gapped') return null;
  return html`<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(config)}">
`;
}

/** Header files for the hosts that read them: `_headers` (Netlify, Cloudflare Pages) and one to include in nginx. */
export function securityHeaderFiles(config: SiteConfig): { path: string; contents: string }[] {
  // A meta element cannot say who may frame a page.
  const policy = `${contentSecurityPolicy(config)}; frame-ancestors 'self'`;
  const headers = [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
  ];
  return [
    { path: '_headers', contents: `/*\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}` },
    {
      path: '_offprint/headers.nginx.conf',
      contents: headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join(''),
    },
  ];
}
