import { html } from '../page/html.ts';
import { policyMeta } from '../page/security-policy.ts';
import type { RenderPlan } from '../render-plan.ts';
import { pageFile, relativeAddress } from './relative-address.ts';

/** `index.html` for a site that has no page `index`: leads to its first page, without scripts. */
export function homePage(plan: RenderPlan): { path: string; contents: string }[] {
  const { pages, navigation, config } = plan;
  if (pages.has('index') || navigation.home === undefined) return [];
  const target = relativeAddress('index.html', pageFile(navigation.home));
  const document = html`<!doctype html>
<html>
<head>
<meta charset="utf-8">
${policyMeta(plan)}<title>${config.name}</title>
<link rel="icon" href="data:,">
<meta http-equiv="refresh" content="0; url=${target}">
<link rel="canonical" href="${target}">
</head>
<body><a href="${target}">${config.name}</a></body>
</html>
`;
  return [{ path: 'index.html', contents: document.markup }];
}
