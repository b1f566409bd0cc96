import { toExcerpt } from '../../ranking/excerpt.ts';
import type { PageHit, SectionHit } from '../../ranking/search-index.ts';
import { element, lineIcon } from './element.ts';

const sectionIcon = 'M6.5 2 5 14M11 2 9.5 14M2.5 5.5H14M2 10.5h11.5';
const pageIcon = 'M4 2h6l3 3v9H4z';

/** Renders pages and their sections as options of a list box. */
export function renderResults(pages: readonly PageHit[], root: string): HTMLElement[] {
  let count = 0;
  return pages.flatMap((hit) => {
    const shown = hit.sections
      .slice(0, 3)
      .sort((left, right) => Number(right.id === '') - Number(left.id === ''));
    return shown.map((section, index) => {
      count += 1;
      return renderSection({ hit, section, isFirst: index === 0, id: `op-result-${count}`, root });
    });
  });
}

type Entry = { hit: PageHit; section: SectionHit; isFirst: boolean; id: string; root: string };

function renderSection({ hit, section, isFirst, id, root }: Entry): HTMLElement {
  const { page, terms } = hit;
  const path = page.path.split('/').map(encodeURIComponent).join('/');
  const anchor = section.id === '' ? '' : `#${encodeURIComponent(section.id)}`;
  const link = element('a', {
    id,
    role: 'option',
    class: isFirst ? 'op-result op-result-page' : 'op-result',
    href: `${root}${path}.html${anchor}`,
    tabindex: '-1',
  });
  if (isFirst && page.crumbs.length > 0)
    link.append(element('span', { class: 'op-result-crumbs' }, page.crumbs.join(' › ')));
  const isTop = section.heading === '';
  if (!isFirst) link.append(lineIcon(isTop ? pageIcon : sectionIcon));
  const title = isTop ? page.title : isFirst ? `${page.title} › ${section.heading}` : section.heading;
  link.append(element('span', { class: 'op-result-title' }, ...marked(title, terms, 200)));
  if (section.text !== '')
    link.append(element('span', { class: 'op-result-text' }, ...marked(section.text, terms, 140)));
  return link;
}

function marked(text: string, terms: readonly string[], length: number): (Node | string)[] {
  return toExcerpt(text, terms, length).map((part) =>
    part.isMatch ? element('mark', {}, part.text) : part.text,
  );
}
