/** Writes docs/rules.mdx from the registry of rules. Usage: node --conditions=offprint-source test/rules-page.ts */
import { writeFileSync } from 'node:fs';
import { type Rule, rules } from '../renderer/src/check/rules.ts';

export const rulesPage = new URL('../docs/rules.mdx', import.meta.url);

/** The page that explains every rule. */
export function toRulesPage(): string {
  return `---
title: Rules
description: Every finding that Offprint reports, why it matters, and how to put it right.
---

\`offprint rules\` prints this list, \`offprint rules <rule>\` one entry of it. Errors fail
\`offprint check\`; with \`--strict\` errors and warnings fail \`check\` and \`render\`. Hints never fail anything.

${rules.map(toSection).join('\n')}`;
}

function toSection({ id, severity, what, why, fix }: Rule): string {
  return `## ${id}

**${severity === 'info' ? 'hint' : severity}** ${escapeText(what)} ${escapeText(why)}

${escapeText(fix)}
`;
}

/** Braces and angle brackets mean something in MDX, except in code. */
function escapeText(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replace(/[{<]/g, '\\$&') : part))
    .join('`');
}

if (import.meta.main) writeFileSync(rulesPage, toRulesPage());
