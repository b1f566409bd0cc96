const reference = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Puts the values of docs.json's `variables` in place of `{{name}}`; other names stay as they are. */
export function replaceVariables(text: string, variables: Readonly<Record<string, string>>): string {
  if (!text.includes('{{')) return text;
  return text.replace(reference, (found, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? found) : found,
  );
}

/** The name in `{{name}}` when MDX has read the outer braces as an expression and `source` is what is left. */
export function variableName(source: string): string | undefined {
  return /^\s*\{\s*([\w.-]+)\s*\}\s*$/.exec(source)?.[1];
}

/** Puts the props of a snippet in place of `{name}` and `{props.name}` in code; `${name}` is the code's own. */
export function replaceProps(text: string, props: ReadonlyMap<string, string>): string {
  if (props.size === 0 || !text.includes('{')) return text;
  return text.replace(/(?<![$\\])\{\s*(?:props\.)?([A-Za-z_$][\w$]*)\s*\}/g, (found, name: string) => {
    return props.get(name) ?? found;
  });
}
