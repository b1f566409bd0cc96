import { domainSchema } from '@offprint/protocol';
import { ConfigError } from '../config.ts';

export type SiteOption = { id: string; hosts: string[]; source: { type: 'folder'; path: string } };

/** Reads `docs.example.com=./docs`; the identifier of the site is the host name with "-" for ".". */
export function parseSiteOption(option: string): SiteOption {
  const at = option.indexOf('=');
  const path = option.slice(at + 1);
  if (at <= 0 || path === '') {
    throw new ConfigError(
      `Unexpected --site "${option}", expected <host name>=<folder>, such as docs.example.com=./docs.`,
    );
  }
  const host = domainSchema.safeParse(option.slice(0, at));
  if (!host.success) throw new ConfigError(`--site "${option}": ${host.error.issues[0]?.message}`);
  const id = host.data.replaceAll('.', '-').slice(0, 63).replace(/-+$/, '');
  return { id, hosts: [host.data], source: { type: 'folder', path } };
}
