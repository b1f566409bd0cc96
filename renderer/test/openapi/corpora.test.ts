import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCorpora } from '../../../test/real-parts.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { planReferences } from '../../src/openapi/plan-references.ts';
import { openDocs } from '../../src/source/open-docs.ts';
import { readPages } from '../../src/source/read-pages.ts';

const corpora = findCorpora();

/** Sites with descriptions, and the endpoints that their pages name; translations of one site name some that theirs lack. */
const sites = [
  { name: 'mintlify+docs', pages: 100, missing: 12 },
  { name: 'triggerdotdev+trigger.dev', pages: 62, missing: 0 },
];

describe.skipIf(!corpora)('the endpoints that real documentation names', () => {
  test.each(sites)(
    '$name: each is found but those that its description lacks',
    async ({ name, pages, missing }) => {
      const source = openDocs(join(corpora ?? '', name));
      const { config, kind, locate } = readConfig(source, name);
      const found = await planReferences({ source, config, locate, pages: readPages(source, kind).pages });
      const named = found.allPages.filter(
        ({ frontmatter, isGenerated }) => frontmatter.openapi !== undefined && !isGenerated,
      );
      expect(named.filter(({ reference }) => reference?.type === 'operation')).toHaveLength(pages);
      expect(found.messages.map(({ rule }) => rule)).toEqual(Array(missing).fill('api-operation'));
    },
  );
});
