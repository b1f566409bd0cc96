import { summary } from '@actions/core';
import type { ExportWarning } from '@offprint/protocol/export-client';
import type { Bundle } from './bundle.ts';
import { describeFinding } from './finding.ts';
import type { Delivery } from './targets/target.ts';

export type DeliveryOutcome = { target: string } & (
  | { delivery: Delivery }
  | { failure: string }
  | { skipped: string }
);

export type Report = {
  title: string;
  /** What the step does, for the title when it does not end well. */
  work: string;
  /** One sentence under the title, for a step that did not end well. */
  reason?: string;
  jobId?: string;
  /** Whether the service has completed the job: then only the bundle is still to be fetched. */
  isJobCompleted?: boolean;
  bundle?: Bundle;
  outcomes: DeliveryOutcome[];
  durationMs: number;
  /** Address of the docs at this commit, for links from findings to their lines. */
  sourceUrl?: string;
};

const mostWarnings = 100;
const severities: ExportWarning['severity'][] = ['error', 'warning', 'info'];

/**
 * Writes the job summary: outcome, facts, where it went, findings. Everything that comes from outside is escaped. Does nothing
 * where there is no summary to write to, as with older runners.
 */
export async function writeSummary(report: Report): Promise<void> {
  if (!process.env.GITHUB_STEP_SUMMARY) return;
  summary.addHeading(escapeHtml(report.title), 2);
  if (report.reason !== undefined) summary.addQuote(escapeHtml(report.reason));
  const facts = toFacts(report);
  summary.addTable([
    facts.map(([header]) => ({ data: header, header: true })),
    facts.map(([, value]) => value),
  ]);
  if (report.outcomes.length > 0) summary.addTable(toDeliveryTable(report.outcomes));
  if (report.bundle !== undefined) summary.addRaw(toDigest(report.bundle), true);
  addWarnings(report.bundle?.warnings ?? [], report.sourceUrl);
  await summary.write();
}

function toFacts({ jobId, bundle, durationMs }: Report): [string, string][] {
  const facts: [string, string | undefined][] = [
    ['Pages', bundle?.pageCount.toLocaleString('en')],
    ['Version', bundle && code(bundle.version)],
    ['Bundle', bundle && `${formatBytes(bundle.sizeBytes)} ${bundle.format}`],
    ['Findings', bundle?.warnings?.length.toLocaleString('en')],
    ['Duration', formatDuration(durationMs)],
    ['Job', jobId && code(jobId)],
  ];
  return facts.flatMap(([header, value]) => (value ? [[header, value] satisfies [string, string]] : []));
}

function toDeliveryTable(outcomes: readonly DeliveryOutcome[]) {
  const header = ['Target', 'Outcome', 'Place'].map((data) => ({ data, header: true }));
  return [header, ...outcomes.map((outcome) => [escapeHtml(outcome.target), ...describeOutcome(outcome)])];
}

function describeOutcome(outcome: DeliveryOutcome): [string, string] {
  if ('failure' in outcome) return ['❌ failed', escapeHtml(outcome.failure)];
  if ('skipped' in outcome) return ['➖ skipped', escapeHtml(outcome.skipped)];
  const { place, url } = outcome.delivery;
  return [
    '✅ delivered',
    url === undefined ? code(place) : `<a href="${escapeHtml(url)}">${escapeHtml(place)}</a>`,
  ];
}

function toDigest({ sha256, isVerified }: Bundle): string {
  const how = isVerified
    ? 'Every file agrees with the manifest of the bundle.'
    : 'The bundle has no manifest.';
  return `<p>SHA-256 ${code(sha256)}<br>${how}</p>`;
}

function addWarnings(warnings: readonly ExportWarning[], sourceUrl: string | undefined): void {
  if (warnings.length === 0) return;
  const header = ['Place', 'Rule', 'Finding'].map((data) => ({ data, header: true }));
  const rows = warnings
    .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
    .slice(0, mostWarnings)
    .map((finding) => [toLink(finding, sourceUrl), code(finding.rule), formatText(describeFinding(finding))]);
  const more = warnings.length > mostWarnings ? `, the first ${mostWarnings}` : '';
  summary.addRaw(`<details><summary>Findings (${warnings.length}${more})</summary>`, true);
  summary.addTable([header, ...rows]).addRaw('</details>', true);
}

function toLink(finding: ExportWarning, sourceUrl: string | undefined): string {
  const text = code(toPlace(finding));
  if (sourceUrl === undefined || finding.file === '') return text;
  const path = finding.file.split('/').map(encodeURIComponent).join('/');
  const line = finding.line === undefined ? '' : `#L${finding.line}`;
  return `<a href="${escapeHtml(`${sourceUrl}/${path}${line}`)}">${text}</a>`;
}

function toPlace({ file, line, column }: ExportWarning): string {
  return [file || '(site)', line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(':');
}

/** Text in which code stands between backticks. */
function formatText(text: string): string {
  const parts = text.split(/`([^`]+)`/);
  return parts.map((part, index) => (index % 2 === 0 ? escapeHtml(part) : code(part))).join('');
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Also breaks the Markdown that GitHub would still see between the tags. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`|*_[\]\\\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Bytes as people say them, in powers of 1000. */
function formatBytes(bytes: number): string {
  const format = (value: number, unit: string) => `${value.toFixed(1)} ${unit}`;
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return format(bytes / 1e3, 'kB');
  return bytes < 1e9 ? format(bytes / 1e6, 'MB') : format(bytes / 1e9, 'GB');
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
