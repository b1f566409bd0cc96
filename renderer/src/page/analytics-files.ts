import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.ts';
import { packageFolder } from '../package-folder.ts';
import type { DeploymentKind } from '../render-options.ts';
import { hashedName } from '../site/digest.ts';
import type { SharedFile } from '../theme/shared-files.ts';

/** The providers that can be loaded, each with the setting without which it cannot. */
export const analyticsProviders = {
  adobe: 'launchUrl',
  amplitude: 'apiKey',
  clarity: 'projectId',
  fathom: 'siteId',
  ga4: 'measurementId',
  gtm: 'tagId',
  heap: 'appId',
  hotjar: 'hjid',
  intercom: 'appId',
  logrocket: 'appId',
  mixpanel: 'projectToken',
  pirsch: 'id',
  plausible: 'domain',
  posthog: 'apiKey',
  segment: 'key',
} as const satisfies Partial<Record<keyof SiteConfig['integrations'], string>>;

/**
 * The script that loads the configured analytics: a file of its own rather than inline ones, which strict policies
 * forbid. A site without analytics has none, and neither has an air-gapped one.
 */
export function createAnalyticsFiles({ integrations }: SiteConfig, deployment: DeploymentKind): SharedFile[] {
  const providers = Object.entries(analyticsProviders).flatMap(([name, required]) => {
    const settings: Record<string, unknown> = integrations[name as keyof typeof analyticsProviders] ?? {};
    return settings[required] ? [[name, settings] as const] : [];
  });
  if (providers.length === 0 || deployment === 'air-gapped') return [];
  const { key, value } = integrations.cookies ?? {};
  const consent = key && value ? { consent: { key, value } } : {};
  const settings = JSON.stringify({ providers: Object.fromEntries(providers), ...consent });
  const script = readFileSync(join(packageFolder(), 'dist/browser/analytics.js'), 'utf8');
  const contents = `window.__offprintAnalytics=${settings};\n${script}`;
  return [{ name: 'analytics.js', path: hashedName('_offprint/analytics.js', contents), contents }];
}
