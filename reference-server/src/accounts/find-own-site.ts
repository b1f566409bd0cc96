import { ProblemError } from '../http/problem-error.ts';
import type { Principal, Site, Sites } from '../services.ts';

/** The site that `domain` names; throws the problem when it is unknown or another organization's. */
export async function findSite(sites: Sites, principal: Principal, domain: string): Promise<Site> {
  const site = await sites.find(domain);
  if (site === undefined) throw new ProblemError('unknown-domain', `No site is configured for "${domain}".`);
  if (site.organizationId !== principal.organizationId) {
    throw new ProblemError('forbidden', 'The key may not use this domain.');
  }
  return site;
}

/** The same for static export, which also throws when the plan of the organization does not include it. */
export async function findOwnSite(sites: Sites, principal: Principal, domain: string): Promise<Site> {
  const site = await findSite(sites, principal, domain);
  if (principal.plan !== 'enterprise') {
    throw new ProblemError('plan-required', `The plan of the organization is "${principal.plan}".`);
  }
  return site;
}
