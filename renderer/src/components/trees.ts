import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { List, ListItem, Nodes, Parents } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { childElements } from './child-elements.ts';
import type { Component, ComponentFamily, JsxElement } from './component.ts';
import { props } from './component.ts';
import { flagProp, flagUnlessOff, plainText } from './read-props.ts';

type Entry = {
  name: string;
  /** `undefined` for a file. */
  children: Entry[] | undefined;
  isOpen: boolean;
  isOpenable: boolean;
  isHighlighted: boolean;
};

/** A tree of files, from components or from a Markdown list. Folders are disclosures, so they work without a script. */
const tree: Component = (element) => [h('div.op-tree', [toList(readEntries(element))])];

/** An entry outside a tree is a tree of its own. */
const entry: Component = (element) => [h('div.op-tree', [toList([readElement(element)])])];

export const trees: ComponentFamily = {
  Tree: tree,
  FileTree: tree,
  'Tree.Folder': entry,
  'Tree.File': entry,
};

function readEntries(parent: Parents): Entry[] {
  const elements = childElements(parent, 'Tree.Folder', 'Tree.File', 'FileTree.Folder', 'FileTree.File');
  const lists = (parent.children as Nodes[]).filter((child): child is List => child.type === 'list');
  return [...elements.map(readElement), ...lists.flatMap((list) => list.children.map(readItem))];
}

function readElement(element: JsxElement): Entry {
  const isFolder = element.name?.endsWith('.Folder') ?? false;
  return {
    name: plainText(props(element).name),
    children: isFolder ? readEntries(element) : undefined,
    isOpen: flagProp(element, 'defaultOpen'),
    isOpenable: flagUnlessOff(element, 'openable'),
    isHighlighted: props(element).highlight !== undefined && flagProp(element, 'highlight'),
  };
}

function readItem(item: ListItem): Entry {
  const [first] = item.children;
  const name = first && first.type !== 'list' ? textOf(first).trim() : '';
  const inner = item.children.filter((child): child is List => child.type === 'list');
  const children = inner.flatMap((list) => list.children.map(readItem));
  const isFolder = name.endsWith('/') || children.length > 0;
  return {
    name: name.replace(/\/$/, ''),
    children: isFolder ? children : undefined,
    isOpen: true,
    isOpenable: true,
    isHighlighted: false,
  };
}

function toList(entries: readonly Entry[]): ElementContent {
  return h('ul', { role: 'list' }, entries.map(toItem));
}

function toItem(item: Entry): ElementContent {
  const className = item.isHighlighted ? 'op-tree-highlight' : undefined;
  if (item.children === undefined) return h('li.op-tree-file', { className }, [h('span', item.name)]);
  if (!item.isOpenable) {
    return h('li.op-tree-folder', { className }, [h('span', item.name), toList(item.children)]);
  }
  const content = [h('summary', item.name), toList(item.children)];
  return h('li.op-tree-folder', { className }, [h('details', { open: item.isOpen }, content)]);
}
