/** Writes docs/fidelity.md from the cases that the tests render. Usage: node --conditions=offprint-source renderer/test/fidelity/fidelity-page.ts */
import { writeFileSync } from 'node:fs';
import type { Case } from './case.ts';
import { componentCases } from './components.ts';
import { settingCases } from './settings.ts';
import { writingCases } from './writing.ts';

type Cases = Readonly<Record<string, readonly Case[]>>;

export const parts: readonly (readonly [title: string, cases: Cases])[] = [
  ['Components', componentCases],
  ['Pages', writingCases],
  ['Settings', settingCases],
];

export const fidelityPage = new URL('../../../docs/fidelity.md', import.meta.url);

export function toFidelityPage(): string {
  return `---
title: Fidelity
description: Each component, prop and setting of the convention, and the example that proves it.
---

Every row is an example that the tests render; what a browser must get for it is checked each time. The share says how
many of 58 public repositories use a feature, where it was counted. What is not in the table is at the end.

${parts.map(([title, cases]) => `## ${title}\n\n${Object.entries(cases).map(toTable).join('\n')}`).join('\n')}
## Not rendered, or in part

| Feature | Share | What happens instead |
| --- | --- | --- |
| \`twoslash\` | 3 % | The block is highlighted without types on hover. |
| \`GitHub.Repo\` | under 1 % | A link: stars and forks would be asked of another host. |
| Mermaid \`actions\`, \`placement\` | 2 % | Wide diagrams scroll; there are no zoom buttons. |
| Custom TextMate grammars | under 1 % | The language is plain text, with a hint. |
| \`thumbnails\` | 7 % | Appearance and background are used in the Open Graph images that \`--og-images\` asks for; the font is ours. |
| \`feedback.thumbsRating\` without \`integrations\` | under 12 % | A bundle has nobody who counts; nothing is shown. |
`;
}

function toTable([name, cases]: readonly [string, readonly Case[]]): string {
  const rows = cases.map(({ feature, share }) => `| ${escaped(feature)} | ${share ?? ''} | works |`);
  return `### ${escaped(name)}\n\n| Feature | Share | State |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** Names of tags and expressions are text here, in a page that may be read as MDX. */
function escaped(text: string): string {
  return /[<{*_|$:!]/.test(text) ? `\`${text.replaceAll('|', '\\|')}\`` : text;
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(fidelityPage, toFidelityPage());
