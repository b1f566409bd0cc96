/** One finding about the docs, with its place in the source. Lines and columns count from 1. */
export type Diagnostic = {
  rule: string;
  severity: 'error' | 'warning' | 'info';
  reason: string;
  file: string;
  line?: number;
  column?: number;
  /** What the author could do, for instance "did you mean …". */
  suggestion?: string;
};

/** Each finding once: what one description says may stand on the pages of many operations. */
export function uniqueDiagnostics(messages: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()];
}
