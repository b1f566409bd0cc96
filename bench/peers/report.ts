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
      ['', ...situations.map((name) => `${name}, s`), 'ours ÷ it, cold', 'peak MB', 'first visit'],
      rows.map((row) => times(row, ours, limit)),
    ),
    table(
      ['', ...situations.map((name) => `${name}, CPU s`), 'ours ÷ it, cold'],
      rows.map((row) => processorTimes(row, ours, limit)),
    ),
    table(
      ['', 'does', 'leaves out'],
      rows.map(({ peer }) => [peer.title, peer.does, peer.leavesOut]),
      '---',
    ),
  ].join('\n\n');
}

function times(row: Row, ours: Row, limit: number): string[] {
  const wall = (of: Row, situation: Situation) => median(of, situation, ({ wall }) => wall);
  return [
    row.peer.title,
    ...situations.map((situation) => seconds(wall(row, situation), row, limit)),
    ratio(wall(ours, 'cold'), wall(row, 'cold')),
    number(
      median(row, 'cold', ({ megabytes }) => megabytes),
      0,
    ),
    row.download ? `${number(row.download.kilobytes, 0)} kB in ${row.download.requests}` : '',
  ];
}

/** What a machine that does other work too changes least. */
function processorTimes(row: Row, ours: Row, limit: number): string[] {
  const cpu = (of: Row, situation: Situation) => median(of, situation, ({ cpu }) => cpu);
  return [
    row.peer.title,
    ...situations.map((situation) => seconds(cpu(row, situation), row, limit)),
    ratio(cpu(ours, 'cold'), cpu(row, 'cold')),
  ];
}

function seconds(value: number | undefined, row: Row, limit: number): string {
  if (value !== undefined) return number(value, value < 10 ? 2 : 0);
  if (row.failure) return 'failed';
  return row.isLate ? `over ${limit}` : '';
}

function ratio(ours: number | undefined, theirs: number | undefined): string {
  return ours === undefined || theirs === undefined ? '' : number(ours / theirs, 2);
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

function table(head: readonly string[], rows: readonly (readonly string[])[], rule = '--:'): string {
  return [head, head.map((_, at) => (at === 0 ? '---' : rule)), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
