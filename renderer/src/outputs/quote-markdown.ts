import type { Definition, Html, Image, Link, Nodes, RootContent } from 'mdast';
import { mapHtmlAddresses } from './html-addresses.ts';

type Addresses = {
  /** Address to write for a link. */
  link(href: string): string;
  /** Address to write for an image. */
  asset(source: string): string;
};

type Edit = { start: number; end: number; text: string };

/**
 * A block as its author wrote it, but for the addresses of its links and images; `undefined` when one of them cannot be
 * found in the text. Printing the tree again would take ten times as long and lose the author's hand.
 */
export function quoteBlock(block: RootContent, written: string, addresses: Addresses): string | undefined {
  const { start, end } = placeOf(block);
  if (start === undefined || end === undefined) return undefined;
  const edits: Edit[] = [];
  if (!findEdits(block, written, { addresses, edits })) return undefined;
  let quoted = '';
  // Code by indentation begins behind its indentation.
  let from = block.type === 'code' ? written.lastIndexOf('\n', start) + 1 : start;
  for (const edit of edits) {
    quoted += written.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  quoted += written.slice(from, end);
  return quoted.includes('\r') ? quoted.replaceAll(/\r\n?/g, '\n') : quoted;
}

function placeOf({ position }: Nodes): { start: number | undefined; end: number | undefined } {
  return { start: position?.start.offset, end: position?.end.offset };
}

/** Collects what to change, in the order of the text; false when something cannot be found. */
function findEdits(node: Nodes, written: string, found: { addresses: Addresses; edits: Edit[] }): boolean {
  if (node.type === 'mdxJsxFlowElement' && node.position === undefined) return false;
  if ('children' in node) {
    for (const child of node.children) if (!findEdits(child, written, found)) return false;
  }
  if (node.type === 'html') return findHtmlEdit(node, written, found);
  if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return true;
  const address = node.type === 'image' ? found.addresses.asset(node.url) : found.addresses.link(node.url);
  if (address === node.url) return true;
  const edit = findAddress(node, written);
  if (edit === undefined || /[\s()<>\\]/.test(address)) return false;
  found.edits.push({ ...edit, text: address });
  return true;
}

/** HTML whose lines stand apart in the text, in a quote for example, cannot be found. */
function findHtmlEdit(
  node: Html,
  written: string,
  { addresses, edits }: { addresses: Addresses; edits: Edit[] },
): boolean {
  const text = mapHtmlAddresses(node.value, addresses.asset);
  if (text === node.value) return true;
  const { start, end } = placeOf(node);
  if (start === undefined || end === undefined || written.slice(start, end) !== node.value) return false;
  edits.push({ start, end, text });
  return true;
}

/** Where the address of a link stands when it is written plainly: `](address)`, `](address "title")`, `]: address`. */
function findAddress(node: Link | Image | Definition, written: string): Omit<Edit, 'text'> | undefined {
  const { start, end } = placeOf(node);
  if (start === undefined || end === undefined) return undefined;
  const opening = node.type === 'definition' ? ']: ' : '](';
  const at = written.lastIndexOf(opening + node.url, end);
  const from = at + opening.length;
  const to = from + node.url.length;
  const isWhole = at >= start && to <= end && (to === end || /[\s)]/.test(written.charAt(to)));
  return isWhole ? { start: from, end: to } : undefined;
}
