import { toLanguageTag } from '../navigation/language-tag.ts';
import type { Division, DivisionKind } from '../navigation/navigation.ts';
import { glyph } from './glyphs.ts';
import { type Html, html, trusted } from './html.ts';
import { type InterfaceStrings, interfaceStrings } from './interface-strings.ts';
import { languageName } from './language-name.ts';
import { divisionLink, pageLink } from './links.ts';
import type { PageModel, SiteModel } from './page-model.ts';
import { renderNavigationIcon } from './render-navigation-icon.ts';
import { depthOf, siblings } from './siblings.ts';

/** Menus for the given kinds of divisions around a page, from outside to inside; one choice makes no menu. */
export function renderSwitchers(site: SiteModel, page: PageModel, kinds: readonly DivisionKind[]): Html[] {
  const inOrder = kinds.toSorted((left, right) => depthOf(page, left) - depthOf(page, right));
  return inOrder.flatMap((kind) => {
    const choices = siblings(site, page, kind);
    return choices.length > 1 ? [renderSwitcher(kind, choices, { site, page })] : [];
  });
}

type Surroundings = { site: SiteModel; page: PageModel };

/** A native disclosure, so that switching needs no script. */
function renderSwitcher(kind: DivisionKind, choices: readonly Division[], around: Surroundings): Html {
  const { site, page } = around;
  const current = choices.find((choice) => page.location.divisions.includes(choice)) ?? choices[0];
  const name = nameOf(kind, interfaceStrings(page.language));
  const shown = current ? labelOf(current) : '';
  const icon = kind === 'language' ? glyph('globe') : renderNavigationIcon(current?.icon, site, page);
  return html`<details class="op-switcher op-switcher-${kind}" data-menu><summary>${icon}<span class="op-visually-hidden">${name}: </span><span class="op-switcher-label">${shown}</span>${glyph('down')}</summary><ul>${choices.map(
    (choice) => renderChoice(choice, choice === current, around),
  )}</ul></details>`;
}

function nameOf(kind: DivisionKind, strings: InterfaceStrings): string {
  if (kind === 'language') return strings.language;
  if (kind === 'version') return strings.version;
  return kind === 'product' ? strings.product : strings.sections;
}

function labelOf(division: Division): string {
  return division.kind === 'language' ? languageName(toLanguageTag(division.label)) : division.label;
}

function renderChoice(choice: Division, isCurrent: boolean, { site, page }: Surroundings): Html | null {
  const target = samePage(choice, page, site) ?? divisionLink(choice, site, page);
  if (target === undefined) return null;
  const language =
    choice.kind === 'language'
      ? html` hreflang="${toLanguageTag(choice.label)}" lang="${toLanguageTag(choice.label)}"`
      : null;
  const icon = renderNavigationIcon(choice.icon, site, page);
  const note = choice.description ? html`<small>${choice.description}</small>` : null;
  const tag = choice.tag ? html`<span class="op-tag">${choice.tag}</span>` : null;
  return html`<li><a href="${target}"${language}${isCurrent ? trusted(' aria-current="true"') : null}>${icon}<span>${labelOf(choice)}${note}</span>${tag}</a></li>`;
}

/** The page of the same name in another language or version, when the folders carry their labels. */
function samePage(choice: Division, page: PageModel, { navigation }: SiteModel): string | undefined {
  if (choice.kind !== 'language' && choice.kind !== 'version') return undefined;
  const current = page.location.divisions.find((division) => division.kind === choice.kind)?.label ?? '';
  const parts = page.path.split('/');
  const bare = parts.filter((part) => part !== current);
  const at = parts.indexOf(current);
  const names = [parts.with(Math.max(at, 0), choice.label), [choice.label, ...bare], bare].map((name) =>
    name.join('/'),
  );
  const found = names.find((name) => navigation.pages.get(name)?.divisions.includes(choice));
  return found === undefined ? undefined : pageLink(page, found);
}
