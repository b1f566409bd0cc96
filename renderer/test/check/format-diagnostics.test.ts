import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/check/diagnostic.ts';
import { formatDiagnostics } from '../../src/check/format-diagnostics.ts';

const messages: Diagnostic[] = [
  { rule: 'dead-link', severity: 'warning', reason: 'Gone: "b, c"', file: 'b.mdx', line: 3, column: 5 },
  { rule: 'orphan-page', severity: 'info', reason: 'Alone\u001b[31m', file: 'a.mdx', suggestion: 'Link it.' },
];
const options = { folder: 'docs', color: false, limit: 10 };

describe('formatDiagnostics', () => {
  test('groups by file for people and keeps control characters from the terminal', () => {
    expect(formatDiagnostics(messages, { ...options, format: 'pretty' })).toBe(
      [
        'a.mdx',
        '           info     Alone [31m  orphan-page',
        '                    Link it.',
        '',
        'b.mdx',
        '  3:5      warning  Gone: "b, c"  dead-link',
        '',
        '1 warning, 1 hint',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['::stop-commands::x.md', './::stop-commands::x.md'],
    [' ##[error]x.md', ' ## [error]x.md'],
    ['x ##[add-mask]x.md', 'x ## [add-mask]x.md'],
    ['a\n::error::x.md', 'a ::error::x.md'],
  ])('keeps the file %j from posing as a workflow command', (file, shown) => {
    const text = formatDiagnostics([{ rule: 'dead-link', severity: 'info', reason: 'Gone', file }], {
      ...options,
      format: 'pretty',
    });
    expect(text.split('\n')[0]).toBe(shown);
  });

  test('writes one JSON document', () => {
    expect(JSON.parse(formatDiagnostics(messages, { ...options, format: 'json' }))).toEqual({
      counts: { error: 0, warning: 1, info: 1 },
      messages: [messages[1], messages[0]],
    });
  });

  test.each(['pretty', 'json'] as const)(
    'leaves no old workflow command in a line of the %s report',
    (format) => {
      const reason = 'Unexpected "##[stop-commands]x"';
      const said = [
        { rule: 'dead-link', severity: 'info', reason, suggestion: reason, file: 'a.md' },
      ] as const;
      const text = formatDiagnostics(said, { ...options, format });
      expect(text).not.toContain('##[');
      if (format === 'json') expect(JSON.parse(text).messages).toEqual(said);
    },
  );

  test('annotates files of the repository, escaped', () => {
    const text = formatDiagnostics(
      [{ rule: 'dead-link', severity: 'error', reason: '100%\nx', file: 'a,b:c.mdx', line: 1 }],
      { ...options, format: 'github' },
    );
    expect(text).toBe('::error file=docs/a%2Cb%3Ac.mdx,line=1,title=dead-link::100%25%0Ax\n');
  });

  test('shortens the report for people and says so', () => {
    const text = formatDiagnostics(messages, { ...options, format: 'pretty', limit: 1 });
    expect(text).toContain('… and 1 more');
  });
});
