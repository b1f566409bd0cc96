import { domainSchema } from '@offprint/protocol';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseSchema } from '../database/schema.ts';
import type { Site, Sites } from '../services.ts';

/** The source of a site as its row holds it. */
const storedSourceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('folder'), path: z.string() }),
  z.object({
    type: z.literal('git'),
    url: z.string(),
    ref: z.string().optional(),
    folder: z.string().optional(),
  }),
  z.object({ type: z.literal('upload'), key: z.string(), sha256: z.string() }),
]);

/** Finds sites by identifier or host name; an identifier wins over a host name that equals it. */
export function createSites(database: Kysely<DatabaseSchema>): Sites {
  return {
    async find(domain) {
      const parsed = domainSchema.safeParse(domain);
      return parsed.success ? readSite(database, parsed.data) : undefined;
    },
  };
}

async function readSite(database: Kysely<DatabaseSchema>, domain: string): Promise<Site | undefined> {
  const row = await database
    .selectFrom('sites')
    .selectAll()
    .where('is_enabled', '=', true)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('id', '=', domain),
        exists(
          selectFrom('site_hosts')
            .select('host')
            .where('host', '=', domain)
            .whereRef('site_hosts.site_id', '=', 'sites.id'),
        ),
      ]),
    )
    .orderBy(sql`sites.id = ${domain}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    organizationId: row.organization_id,
    hosts: await readHosts(database, row.id),
    source: row.source === null ? undefined : storedSourceSchema.parse(row.source),
    siteUrl: row.site_url ?? undefined,
    deployment: row.deployment,
  };
}

async function readHosts(database: Kysely<DatabaseSchema>, siteId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('site_hosts')
    .select('host')
    .where('site_id', '=', siteId)
    .orderBy('host')
    .execute();
  return rows.map((row) => row.host);
}
