import { type Contestant, type Situation, situations } from './compare.ts';
import type { Download } from './measure-download.ts';
import type { Measured } from './run-measured.ts';

export type Row = Contestant & { download: Download | undefined };

/** The results as Markdown tables: times, memory and download, then what each peer does. Ratios are to the first row. */
export function toReport(rows: readonly Row[], limit: number): string {
  const [ours] = rows;
  if (!ours) return '';
  return [
    table(
      [
        '',
        ...situations.map((name) => `${name}, s`),
        'CPU cold, s',
        'cold ÷ ours',
        'CPU ÷ ours',
        'peak MB',
        'first visit',
      ],
      rows.map((row) => times(row, ours, limit)),
    ),
    table(
      ['', 'does', 'leaves out'],
      rows.map(({ peer }) => [peer.title, peer.does, peer.leavesOut]),
    ),
  ].join('\n\n');
}

function times(row: Row, ours: Row, limit: number): string[] {
  const wall = (situation: Situation) => median(row, situation, ({ wall }) => wall);
  const cpu = (of: Row) => median(of, 'cold', ({ cpu }) => cpu);
  return [
    row.peer.title,
    ...situations.map((situation) => seconds(wall(situation), row, limit)),
    seconds(cpu(row), row, limit),
    ratio(
      wall('cold'),
      median(ours, 'cold', ({ wall }) => wall),
    ),
    ratio(cpu(row), cpu(ours)),
    number(
      median(row, 'cold', ({ megabytes }) => megabytes),
      0,
    ),
    row.download ? `${number(row.download.kilobytes, 0)} kB in ${row.download.requests}` : '',
  ];
}

function seconds(value: number | undefined, row: Row, limit: number): string {
  if (value !== undefined) return number(value, 1);
  if (row.failure) return 'failed';
  return row.isLate ? `over ${limit}` : '';
}

function ratio(value: number | undefined, ours: number | undefined): string {
  return value === undefined || ours === undefined ? '' : `${number(value / ours, 2)}×`;
}

function number(value: number | undefined, digits: number): string {
  return value === undefined ? '' : value.toFixed(digits);
}

function median(row: Row, situation: Situation, of: (run: Measured) => number): number | undefined {
  const values = row.runs[situation].map(of).sort((left, right) => left - right);
  const middle = Math.floor(values.length / 2);
  const upper = values[middle];
  if (upper === undefined || values.length % 2 === 1) return upper;
  return ((values[middle - 1] ?? upper) + upper) / 2;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
