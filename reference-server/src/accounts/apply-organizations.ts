import { type Kysely, sql, type Transaction } from 'kysely';
import { ConfigError, type OrganizationConfig, type SiteConfig } from '../config.ts';
import type { DatabaseSchema } from '../database/schema.ts';

/**
 * Writes the organizations and sites of the configuration to the tables. What the tables hold beyond it stays; a site
 * or host name that belongs to another organization is refused.
 */
export async function applyOrganizations(
  database: Kysely<DatabaseSchema>,
  organizations: OrganizationConfig[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const organization of organizations) {
      await writeOrganization(transaction, organization);
      for (const site of organization.sites) await writeSite(transaction, organization.id, site);
    }
  });
}

async function writeOrganization(transaction: Transaction<DatabaseSchema>, { id, plan }: OrganizationConfig) {
  await transaction
    .insertInto('organizations')
    .values({ id, plan })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ plan }))
    .execute();
}

async function writeSite(transaction: Transaction<DatabaseSchema>, organizationId: string, site: SiteConfig) {
  const known = await transaction
    .selectFrom('sites')
    .select('organization_id')
    .where('id', '=', site.id)
    .executeTakeFirst();
  if (known !== undefined && known.organization_id !== organizationId) {
    throw new ConfigError(`The site "${site.id}" belongs to the organization "${known.organization_id}".`);
  }
  const siteUrl = site.siteUrl ?? null;
  const source = site.source.type === 'upload' ? null : JSON.stringify(site.source);
  await transaction
    .insertInto('sites')
    .values({ id: site.id, organization_id: organizationId, site_url: siteUrl, source })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ site_url: siteUrl, source: source ?? keepUpload }),
    )
    .execute();
  await writeHosts(transaction, site);
}

/** An uploaded source arrives later by its own endpoint; the configuration must not take it away again. */
const keepUpload = sql<string | null>`case when sites.source->>'type' = 'upload' then sites.source end`;

async function writeHosts(transaction: Transaction<DatabaseSchema>, site: SiteConfig) {
  await transaction.deleteFrom('site_hosts').where('site_id', '=', site.id).execute();
  for (const host of new Set(site.hosts)) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('site_hosts')
      .values({ host, site_id: site.id })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      throw new ConfigError(
        `The host name "${host}" of the site "${site.id}" belongs to another site already.`,
      );
    }
  }
}
