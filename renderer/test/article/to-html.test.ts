import fc from 'fast-check';
import type { Element, ElementContent, Root } from 'hast';
import { toHtml as toReferenceHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { toHtml } from '../../src/article/to-html.ts';

const text = fc.string({ unit: fc.constantFrom(...'ab &<>"\'`=\0\n-!é😀') });
const names =
  'id className href title alt hidden download disabled checked tabIndex ariaLabel dataLanguage data-x start colSpan accept srcSet style role viewBox xLinkHref unknown';
const properties = fc.dictionary(
  fc.constantFrom(...names.split(' ')),
  fc.oneof(
    text,
    fc.boolean(),
    fc.integer(),
    fc.constantFrom(Number.NaN, null, undefined, '', 'hidden', 'download'),
    fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }),
  ),
);
const tags = 'p div a i br img input svg script style template table math param pre li h2 path';

const { node } = fc.letrec<{ node: ElementContent; element: Element }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text.map((value): ElementContent => ({ type: 'text', value })),
    fc.constantFrom<ElementContent>({ type: 'comment', value: 'a--><b' }, { type: 'raw', value: '<b>&' }),
    tie('element'),
  ),
  element: fc.record({
    type: fc.constant('element' as const),
    tagName: fc.constantFrom(...tags.split(' ')),
    properties,
    children: fc.array(tie('node'), { maxLength: 3 }),
  }),
}));

test('writes every tree as the careful serializer does', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (children) => {
      const root: Root = { type: 'root', children: children.map(withContent) };
      const expected = toReferenceHtml(root, {
        allowDangerousHtml: false,
        closeSelfClosing: false,
        omitOptionalTags: false,
        characterReferences: { useNamedReferences: true },
      });
      expect(toHtml(root)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

/** What a template holds lies beside its children. */
function withContent(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const children = node.children.map(withContent);
  if (node.tagName !== 'template') return { ...node, children };
  return { ...node, children: [], content: { type: 'root', children } };
}
