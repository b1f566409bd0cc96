import type { DiagramSource } from './diagram-source.ts';
import { drawableFlowchart } from './flowchart-source.ts';
import { drawableSequence } from './sequence-source.ts';

const name = String.raw`[\w\p{L}-]+`;
const className = String.raw`[\w.]+`;
const quantity = String.raw`(?:"[^"]*"\s+)?`;

/** Lines that the engine reads, or that change nothing but colours; of kinds that are written as they are. */
const knownLines: Record<string, RegExp[]> = {
  state: [
    new RegExp(`^(?:\\[\\*\\]|${name})\\s*-->\\s*(?:\\[\\*\\]|${name})(?:\\s*:\\s*.+)?$`, 'u'),
    new RegExp(`^${name}\\s*:\\s*.+$`, 'u'),
    /^state\s+"[^"]+"\s+as\s+[\w\p{L}]+(?:\s*\{)?$/u,
    /^state\s+[\w\p{L}]+\s*\{$/u,
    /^(?:direction|classDef|class|style)\s|^\}$/,
  ],
  class: [
    new RegExp(
      `^${className}\\s+${quantity}(?:<\\|--|<\\|\\.\\.|\\*--|o--|-->|--\\*|--o|--\\|>|\\.\\.>|\\.\\.\\|>|<--|<\\.\\.|--)\\s+${quantity}${className}(?:\\s*:\\s*.+)?$`,
    ),
    new RegExp(`^${className}\\s*:\\s*.+$`),
    new RegExp(`^class\\s+${className}(?:\\s*~\\w+~)?(?:\\s*\\{)?$`),
    /^(?:direction|classDef|cssClass|style)\s|^\}$/,
  ],
  er: [
    /^[\w-]+\s+[|o}{]{2}(?:--|\.\.)[|o}{]{2}\s+[\w-]+\s*:\s*.+$/,
    /^[\w-]+\s*\{$/,
    /^(?:direction|classDef|class|style)\s|^\}$/,
  ],
};

/** What stands between the braces of a class or an entity; the comments of an entity's fields are not drawn. */
const knownMembers: Record<string, RegExp> = { class: /./, er: /^\S+\s+[^\s"]+[^"]*$/ };

/**
 * The engine reads a diagram line by line and passes over each line that it does not know: its drawing would lack nodes
 * and messages without a word. What Mermaid reads alike and the engine does not is rewritten here.
 */
export function toDrawable(source: string): DiagramSource {
  const [header = '', ...lines] = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:%%|acc(?:Title|Descr)\s*:)/.test(line));
  if (/^(?:graph|flowchart)\b/i.test(header)) return drawableFlowchart([header, ...lines]);
  const kind = /^(sequence|class|er|state)Diagram(?:-v2)?;?$/i.exec(header)?.[1]?.toLowerCase();
  if (kind === 'sequence') return drawableSequence(lines);
  const unknown = kind === undefined ? undefined : unknownLine(kind, lines);
  return unknown === undefined ? { lines: [header, ...lines] } : { unknown };
}

function unknownLine(kind: string, lines: string[]): string | undefined {
  let isMember = false;
  return lines.find((line) => {
    const known = isMember && line !== '}' ? [knownMembers[kind] as RegExp] : (knownLines[kind] ?? []);
    if (kind !== 'state' && line.endsWith('{')) isMember = true;
    if (line === '}') isMember = false;
    return !known.some((pattern) => pattern.test(line));
  });
}
