import { textValue } from '../markdown/text-value.ts';
import type { PageLocation } from '../navigation/navigation.ts';
import type { PageSource } from '../source/read-pages.ts';

/** Title and description of a page as readers see them. */
export function pageTexts(
  { frontmatter, firstHeading }: PageSource,
  location: PageLocation,
  leadingHeading: string | undefined,
): { title: string; description: string } {
  return {
    title: textValue(frontmatter.title) ?? leadingHeading ?? firstHeading ?? location.page.title,
    description: textValue(frontmatter.description) ?? '',
  };
}
