import type { Division, DivisionKind } from '../navigation/navigation.ts';
import { pageFile, relativeAddress } from '../site/relative-address.ts';
import { type Html, html, trusted } from './html.ts';
import type { PageModel } from './page-model.ts';

const switched: readonly DivisionKind[] = ['product', 'version', 'language', 'dropdown'];

/** Menus for the products, versions, languages and dropdowns around a page; one choice makes no menu. */
export function renderSwitchers(page: PageModel): Html[] {
  return page.location.divisions.flatMap((parent) =>
    switched.flatMap((kind) => {
      const choices = parent.divisions.filter((child) => child.kind === kind && !child.hidden);
      return choices.length > 1 ? [renderSwitcher(choices, page)] : [];
    }),
  );
}

/** A native disclosure, so that switching needs no script. */
function renderSwitcher(choices: readonly Division[], page: PageModel): Html {
  const current = choices.find((choice) => page.location.divisions.includes(choice)) ?? choices[0];
  return html`<details class="op-switcher"><summary>${current?.label}</summary><ul>${choices.map((choice) =>
    renderChoice(choice, page, choice === current),
  )}</ul></details>`;
}

function renderChoice(choice: Division, page: PageModel, isCurrent: boolean): Html | null {
  const target =
    choice.firstPage === undefined
      ? choice.href
      : relativeAddress(pageFile(page.path), pageFile(choice.firstPage));
  if (target === undefined) return null;
  const lang = choice.kind === 'language' ? html` hreflang="${choice.id.split('/').at(-1)}"` : null;
  return html`<li><a href="${target}"${lang}${isCurrent ? trusted(' aria-current="true"') : null}>${choice.label}</a></li>`;
}
