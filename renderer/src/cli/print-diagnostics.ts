import type { Diagnostic } from '../check/diagnostic.ts';
export function reportFormat(v: string | undefined): 'pretty' | 'json' | 'github' {
  return v === 'json' || v === 'github' ? v : 'pretty';
}
export function printDiagnostics(m: readonly Diagnostic[], _f: string): void {
  for (const d of m.slice(0, 30)) process.stderr.write(`${d.file}:${d.line ?? 1} ${d.rule} ${d.reason}\n`);
}
