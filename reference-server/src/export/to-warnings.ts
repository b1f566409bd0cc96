import { type ExportWarning, exportWarningSchema } from '@offprint/protocol';
import type { Diagnostic } from 'offprint';

/** Findings beyond this many are counted, not kept. */
const maxWarnings = 500;

/** The findings of a render as the job shows them. */
export function toWarnings(messages: readonly Diagnostic[]): ExportWarning[] {
  const kept = messages.slice(0, maxWarnings).map(toWarning);
  if (messages.length <= maxWarnings) return kept;
  const reason = `${messages.length - maxWarnings} more findings are not listed; "offprint check" lists them all.`;
  return [...kept, { rule: 'more-findings', severity: 'info', reason, file: '' }];
}

/** What breaks the wire's rules, such as a line 0, is left out here and not found by the first reader. */
function toWarning(message: Diagnostic): ExportWarning {
  const { rule, severity, reason, file } = message;
  const parsed = exportWarningSchema.safeParse(message);
  return parsed.success ? parsed.data : { rule, severity, reason, file };
}
