import type { RenderedPage } from '../compose-page.ts';
import { visibilityOf } from '../outputs/visibility.ts';
import type { RenderPlan } from '../render-plan.ts';
import type { SearchPage } from './tokenize-page.ts';

/** What search takes from a rendered page; `undefined` for pages that it leaves out. */
export function toSearchPage(page: RenderedPage, plan: RenderPlan): SearchPage | undefined {
  const { location, article } = page;
  const frontmatter = plan.pages.get(page.path)?.frontmatter ?? {};
  if (!visibilityOf(location, frontmatter, plan.config).search) return undefined;
  // A group's boost is already the one it inherits or sets, so the innermost counts alone.
  const boost = numberOf(frontmatter.boost) * (location.groups.at(-1)?.boost ?? 1);
  return {
    path: page.path,
    title: page.title,
    description: page.description,
    breadcrumbs: breadcrumbs(page),
    keywords: listOf(frontmatter.keywords),
    boost: Math.min(4, Math.max(0.1, boost)),
    language: location.language,
    version: location.version,
    groups: listOf(frontmatter.groups),
    sections: article.sections,
  };
}

function breadcrumbs({ location }: RenderedPage): string[] {
  const tab = location.divisions.findLast((division) => division.kind === 'tab');
  return [tab?.label ?? '', ...location.groups.map((group) => group.title)].filter((label) => label !== '');
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((item): item is string => typeof item === 'string');
  return typeof value === 'string' ? value.split(',').map((item) => item.trim()) : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 1;
}
