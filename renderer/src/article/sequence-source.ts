import type { DiagramSource } from './diagram-source.ts';

/** Text of a message that stands for none, to be left out of the drawing. */
export const placeholder = '\u2063';

const declaration = /^(participant|actor)\s+([^@{]+?)(?:\s+as\s+(.+))?$/;
const message = /^([^:<>]+?)\s*(--?(?:>>|>|\)|x))\s*([+-]?)([^:<>]+?)\s*:\s*(.+)$/;
const note = /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.+)$/i;
const block = /^(?:(?:loop|alt|opt|par|critical|break|else|and)\b.*|end|(?:de)?activate\s.+)$/;

/**
 * A sequence diagram in the form that the engine reads: names without spaces, with the one to show beside them, numbers
 * in the text of the messages, and a message before each note, because a note is placed below the one before it.
 */
export function drawableSequence(source: string[]): DiagramSource {
  const lines = ['sequenceDiagram'];
  const actors = new Set<string>();
  let messages = 0;
  let isFirst = true;
  let isNumbered = false;

  const declare = (role: string, name: string, label: string) => {
    const id = name.replace(/\s+/g, '_');
    if (!actors.has(id)) lines.push(`${role} ${id} as ${label}`);
    actors.add(id);
    return id;
  };
  const refer = (name: string) => declare('participant', name, name);

  const writeNote = (side: string, names: string, text: string) => {
    const over = names.split(/\s*,\s*/).map(refer);
    const [other = over[0]] = [...actors].filter((actor) => actor !== over[0]);
    if (isFirst) lines.push(`${over[0]}->>${other}: ${placeholder}`);
    isFirst = false;
    lines.push(`Note ${side} ${over.join(',')}: ${text}`);
  };

  for (const line of source.map((text) => text.replace(/;+$/, ''))) {
    const [, role, name = '', label = name] = declaration.exec(line) ?? [];
    const [, from = '', arrow, mark = '', to = '', text = ''] = message.exec(line) ?? [];
    const [, side, names = '', words = ''] = note.exec(line) ?? [];
    if (/#\w+;/.test(line)) return { unknown: line };
    if (role !== undefined) declare(role, name, label);
    else if (side !== undefined) writeNote(side, names, words);
    else if (line === 'autonumber') isNumbered = true;
    else if (block.test(line)) lines.push(line);
    else if (arrow === undefined) return { unknown: line };
    else {
      messages += 1;
      isFirst = false;
      const ends = [refer(from), refer(to)];
      lines.push(`${ends[0]}${arrow}${mark}${ends[1]}: ${isNumbered ? `${messages}. ` : ''}${text}`);
    }
  }
  return { lines };
}
