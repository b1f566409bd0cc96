import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** `:tada:`, or several without a space, between other characters than those of names and times, such as `10:30:00`. */
const emojiNames = /(?<![\w:/])(?::(?:[a-z][a-z0-9_+-]*|[+-]1|100|1234):)+(?![\w:/])/g;

/** Replaces the emoji names of GitHub in the tree's text, never in its code. Unknown names stay as they are. */
export function replaceEmojiNames(tree: Root, text: string): void {
  if (text.search(emojiNames) === -1) return;
  visit(tree, 'text', (node) => {
    node.value = node.value.replace(emojiNames, (names) =>
      names.replace(/:([^:]+):/g, (whole, name: string) => emojis()[name] ?? whole),
    );
  });
}

let loaded: Readonly<Record<string, string>> | undefined;

/** The table is large, and few pages use it. */
function emojis(): Readonly<Record<string, string>> {
  const require = createRequire(import.meta.url);
  loaded ??= Object.assign(Object.create(null), (require('gemoji') as typeof import('gemoji')).nameToEmoji);
  return loaded ?? {};
}
