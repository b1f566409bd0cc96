const attributeList = /\s*\{:?((?:\s*(?:[#.][\w:.-]+|[\w-]+=(?:"[^"]*"|[^\s"}]+)))+)\s*\}\s*$/;

/** Takes `{#custom-id .class}` off the end of a heading's text. Other attributes have no effect. */
export function splitAttributes(text: string): { text: string; id: string | undefined; classes: string[] } {
  const match = text.includes('{') ? attributeList.exec(text) : null;
  if (!match) return { text, id: undefined, classes: [] };
  const words = (match[1] ?? '').trim().split(/\s+/);
  return {
    text: text.slice(0, match.index),
    id: words.find((word) => word.startsWith('#'))?.slice(1),
    classes: words.filter((word) => word.startsWith('.')).map((word) => word.slice(1)),
  };
}
