import { Extension, mergeAttributes, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/**
 * What a page may be made of, spelled as the server stores it (server/src/content/cleaning.ts). Nothing here writes a
 * style: the policy of the pages shows none, and alignment and sizes are attributes that the style sheet knows.
 */

export const alignments = ['left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];
export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];
export const pictureSizes = ['small', 'medium', 'full'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** A picture as a text has it. */
export interface ShownPicture {
  readonly src: string;
  /** '': it is decoration. */
  readonly alt: string;
}

/** A request: to put pictures into the text, or to change the selected one. */
export type PictureRequest =
  | { readonly kind: 'add' | 'replace'; readonly files: readonly File[] }
  | { readonly kind: 'describe' };

/** An attribute that is stored as `data-<name>`, with one of a few values; null: none. */
function dataAttribute(name: string, values: readonly string[]) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => values.find((value) => value === element.getAttribute(`data-${name}`)) ?? null,
    renderHTML: (attributes: Record<string, unknown>) =>
      typeof attributes[name] === 'string' ? { [`data-${name}`]: attributes[name] } : {},
  };
}

const alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    { types: ['paragraph', 'heading', 'picture'], attributes: { align: dataAttribute('align', alignments) } },
  ],
});

const picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    size: dataAttribute('size', ['small', 'medium']),
  }),
  parseHTML: () => [{ tag: 'img[src^="/api/files/page/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ callout: { ...dataAttribute('callout', calloutKinds), default: 'note' } }),
  parseHTML: () => [{ tag: 'aside[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
});

const columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column{2,3}',
  isolating: true,
  addAttributes: () => ({ columns: { ...dataAttribute('columns', ['2', '3']), default: '2' } }),
  parseHTML: () => [{ tag: 'div[data-columns]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
});

const column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: () => ['div', { 'data-column': '' }, 0],
});

/** Widths of columns are the browser's: a cell that had one would be stored with a style. */
const noWidth = { default: null, parseHTML: () => null, renderHTML: () => ({}) };
const spans = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: noWidth };
const table = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null });
const cell = TableCell.extend({ addAttributes: () => spans });
const header = TableHeader.extend({ addAttributes: () => spans });

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  alignment,
  picture,
  callout,
  columns,
  column,
  table,
  TableRow,
  cell,
  header,
];

/** A text as it is saved: without headings that say nothing, and without the empty lines at its end. */
export function storedHtml(html: string): string {
  return html
    .replaceAll(/<h([2-4])(?: [^>]*)?>(?:\s|&nbsp;|<br[^>]*>)*<\/h\1>/g, '')
    .replace(/(?:<p(?: [^>]*)?>(?:<br[^>]*>)?<\/p>)+$/, '');
}
