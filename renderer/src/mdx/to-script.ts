import { withoutTypes } from './without-types.ts';

/** The text of an imported file as JavaScript with JSX: without types, data as what the file exports by default. */
export function toScript(path: string, text: string): string {
  if (/\.json$/i.test(path)) return fromJson(text);
  return /\.[cm]?tsx?$/.test(path) ? withoutTypes(path, text) : text;
}

/** What is not JSON comes back as it is, and fails where the code is read. */
function fromJson(text: string): string {
  try {
    return `export default ${JSON.stringify(JSON.parse(text))};`;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return text;
    throw error;
  }
}
