import { type Kysely, sql, type Transaction } from 'kysely';
import { ConfigError, type OrganizationConfig, type SiteConfig } from '../config.ts';
import type { DatabaseSchema } from '../database/schema.ts';

/** Of processes that start at once, one writes and the others wait; any number that nothing else locks. */
const writeLock = 712_004;

/**
 * Makes the organizations and sites of the configuration those of the tables. A site that it names no longer is
 * disabled and loses its host names; its jobs, uploads and conversations stay. A site that belongs to another
 * organization is refused.
 */
export async function applyOrganizations(
  database: Kysely<DatabaseSchema>,
  organizations: OrganizationConfig[],
): Promise<void> {
  const siteIds = organizations.flatMap(({ sites }) => sites.map(({ id }) => id));
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(writeLock)})`.execute(transaction);
    await disableSites(transaction, siteIds);
    // Host names move between sites, so all are free before the first is given away.
    await transaction.deleteFrom('site_hosts').execute();
    for (const organization of organizations) {
      await writeOrganization(transaction, organization);
      for (const site of organization.sites) await writeSite(transaction, organization.id, site);
    }
  });
}

/** Adds organizations that the tables lack, for processes that need them and do not decide about sites. */
export async function addOrganizations(
  database: Kysely<DatabaseSchema>,
  organizations: OrganizationConfig[],
): Promise<void> {
  if (organizations.length === 0) return;
  await database
    .insertInto('organizations')
    .values(organizations.map(({ id, plan }) => ({ id, plan })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function disableSites(transaction: Transaction<DatabaseSchema>, keptIds: readonly string[]) {
  const all = transaction.updateTable('sites').set({ is_enabled: false });
  await (keptIds.length === 0 ? all : all.where('id', 'not in', keptIds)).execute();
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
  const { deployment, siteUrl = null } = site;
  const source = site.source.type === 'upload' ? null : JSON.stringify(site.source);
  await transaction
    .insertInto('sites')
    .values({ id: site.id, organization_id: organizationId, site_url: siteUrl, deployment, source })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ site_url: siteUrl, deployment, source: source ?? keepUpload, is_enabled: true }),
    )
    .execute();
  await writeHosts(transaction, site);
}

/** An uploaded source arrives later by its own endpoint; the configuration must not take it away again. */
const keepUpload = sql<string | null>`case when sites.source->>'type' = 'upload' then sites.source end`;

async function writeHosts(transaction: Transaction<DatabaseSchema>, { id, hosts }: SiteConfig) {
  if (hosts.length === 0) return;
  const rows = [...new Set(hosts)].map((host) => ({ host, site_id: id }));
  await transaction.insertInto('site_hosts').values(rows).execute();
}
