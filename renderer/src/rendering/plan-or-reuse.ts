import { hash } from 'node:crypto';
import { toKeptPlan } from '../cache/kept-plan.ts';
import { reusePlan } from '../cache/reuse-plan.ts';
import type { SiteMemory } from '../cache/site-memory.ts';
import type { RenderOptions } from '../render-options.ts';
import type { RenderCache, Rendering } from './rendering.ts';

type Ready = Pick<Rendering, 'site' | 'readShared' | 'isReused'>;

/** The plan of the last render when a new one would be the same, else a new one. */
export async function planOrReuse(
  options: RenderOptions,
  cache: RenderCache | undefined,
  next: SiteMemory,
): Promise<Ready> {
  const earlier = cache?.earlier;
  const planAnew = async () =>
    (await import('../plan-site.ts')).planSite(options, keepTexts(earlier, next), cache?.source);
  const reused = cache && reusePlan(options, cache.earlier, cache.source);
  if (earlier && reused) {
    next.plan = earlier.plan;
    next.texts = earlier.texts;
    return { site: reused, readShared: async () => (await planAnew()).shared, isReused: true };
  }
  const site = await planAnew();
  const kept = cache && toKeptPlan(site, options);
  next.plan = kept && { id: next.id, kept };
  return {
    site: { ...site, ...(kept ? { digests: kept.digests } : {}) },
    readShared: async () => site.shared,
    isReused: false,
  };
}

/** Texts that took long to make, such as the utility classes of a site. */
function keepTexts(earlier: SiteMemory | undefined, next: SiteMemory) {
  return async (parts: unknown, make: () => Promise<string>): Promise<string> => {
    const key = hash('sha256', JSON.stringify(parts));
    const text = earlier?.texts.get(key) ?? (await make());
    next.texts.set(key, text);
    return text;
  };
}
