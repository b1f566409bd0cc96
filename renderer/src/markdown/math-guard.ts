import { maskCode, unmaskCode } from './mask-code.ts';
import { mapProseLines, outsideInlineCode } from './prose-lines.ts';

/**
 * In documentation a dollar sign means money or a shell variable more often than mathematics. A span
 * `$…$` counts as mathematics when it hugs its content as TeX does and holds something that prose and
 * prices do not: a command, a sub- or superscript, a relation between letters, or a lone letter.
 */
const looksLikeMath =
  /\\[a-zA-Z]+|[\^_]\{?[\w\\]|[a-zA-Z)]\s*[=<>+*/|-]\s*[\w\\(]|^[a-zA-Z]$|^[a-zA-Z]\([^)]*\)$/;

export type GuardOptions = {
  /** The `styling.latex` setting: takes every hugging span for mathematics. */
  forced: boolean;
  /** Whether the text holds MDX, in the code of which a dollar sign is never mathematics. */
  isMdx: boolean;
};

export type Guarded = {
  /** The text with every single dollar sign escaped that does not open or close mathematics. */
  text: string;
  /** Where it is `false`, no dollar sign means mathematics, and the text is as it was. */
  hasMath: boolean;
};

export function guardDollars(text: string, { forced, isMdx }: GuardOptions): Guarded {
  const guarded = escapeDollars(text, forced);
  if (!guarded.hasMath) return { text, hasMath: false };
  const masked = isMdx ? maskCode(text) : text;
  if (masked === text) return guarded;
  const again = escapeDollars(masked, forced);
  return again.hasMath ? { text: unmaskCode(again.text), hasMath: true } : { text, hasMath: false };
}

/** Mathematics of GitHub that stands in code, so that no other syntax is read in it. */
const codedMath = /(?<![\\`$])\$`([^`$]+)`\$(?![`$])/g;

function escapeDollars(text: string, forced: boolean): Guarded {
  let hasMath = false;
  let inDisplay = false;
  const guarded = mapProseLines(text, (written) => {
    if (!written.includes('$')) return written;
    const line = written.includes('``') ? written : written.replace(codedMath, '$$$$$1$$$$');
    const wasInDisplay = inDisplay;
    if (line.split('$$').length % 2 === 0) inDisplay = !inDisplay;
    hasMath ||= wasInDisplay || inDisplay;
    if (wasInDisplay || inDisplay) return line;
    return outsideInlineCode(line, (prose) => escapeMoney(prose, forced, () => (hasMath = true)));
  });
  return { text: guarded, hasMath };
}

function escapeMoney(prose: string, forced: boolean, onMath: () => void): string {
  return prose.replace(
    /\\\$|\$\$[^$]*\$\$|\$([^\s$](?:[^$\n]*[^\s$\\])?)\$(?!\d)|\$/g,
    (match, inner?: string) => {
      if (match.startsWith('\\')) return match;
      if (match.startsWith('$$') || (inner !== undefined && (forced || looksLikeMath.test(inner)))) {
        onMath();
        return match;
      }
      return match.replaceAll('$', '\\$');
    },
  );
}
