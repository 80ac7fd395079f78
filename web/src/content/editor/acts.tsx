import type { Editor } from '@tiptap/core';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconBulb,
  IconColumns2,
  IconColumns3,
  IconItalic,
  IconLine,
  IconList,
  IconListNumbers,
  IconQuote,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Alignment, CalloutKind } from './document.ts';

/** A button of the toolbar. */
export interface Tool {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: (editor: Editor) => unknown;
  /** Left out: the tool has no state, it does something once. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
}

const size = 20;
/**
 * Back in the text at once, so that the next key is typed there: the editor's own command focuses a frame later, and a key
 * before that would press the tool again. `dialog`: what closes first, which gives the focus back to the tool it came from.
 */
export function chain(editor: Editor, dialog?: () => void): ReturnType<Editor['chain']> {
  if (dialog) flushSync(dialog);
  editor.view.focus();
  return editor.chain().scrollIntoView();
}

/** A picture that is selected stays: what is inserted comes below it, where the cursor goes. */
export function besidePicture(editor: Editor): ReturnType<typeof chain> {
  const { to } = editor.state.selection;
  if (!editor.isActive('picture')) return chain(editor);
  return chain(editor)
    .insertContentAt(to, { type: 'paragraph' })
    .setTextSelection(to + 1);
}

export const blockStyles = [
  { value: 'p', label: 'Text' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Subheading' },
  { value: '4', label: 'Small heading' },
] as const;

export function blockStyleOf(editor: Editor): string {
  return ['2', '3', '4'].find((level) => editor.isActive('heading', { level: Number(level) })) ?? 'p';
}

/** goesOn: back to the text, where it was chosen with a mouse; the keys may choose again. */
export function setBlockStyle(editor: Editor, value: string, goesOn: boolean): void {
  const acts = goesOn ? chain(editor) : editor.chain();
  if (value === 'p') acts.setParagraph().run();
  else acts.setHeading({ level: Number(value) as 2 | 3 | 4 }).run();
}

export const marks: readonly Tool[] = [
  {
    label: 'Bold',
    icon: <IconBold size={size} aria-hidden />,
    run: (editor) => chain(editor).toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Italic',
    icon: <IconItalic size={size} aria-hidden />,
    run: (editor) => chain(editor).toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    label: 'Underline',
    icon: <IconUnderline size={size} aria-hidden />,
    run: (editor) => chain(editor).toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
];

export const blocks: readonly Tool[] = [
  {
    label: 'Bulleted list',
    icon: <IconList size={size} aria-hidden />,
    run: (editor) => chain(editor).toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: <IconListNumbers size={size} aria-hidden />,
    run: (editor) => chain(editor).toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quote',
    icon: <IconQuote size={size} aria-hidden />,
    run: (editor) => chain(editor).toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

const aligned = (editor: Editor) =>
  (['center', 'right'] as const).find((align) => editor.isActive({ align })) ?? 'left';
const align = (label: string, to: Alignment, icon: ReactNode): Tool => ({
  label,
  icon,
  run: (editor) => {
    const value = to === 'left' ? null : to;
    return ['paragraph', 'heading', 'picture']
      .reduce((all, type) => all.updateAttributes(type, { align: value }), chain(editor))
      .run();
  },
  isOn: (editor) => aligned(editor) === to,
});

export const alignmentTools: readonly Tool[] = [
  align('Align left', 'left', <IconAlignLeft size={size} aria-hidden />),
  align('Center', 'center', <IconAlignCenter size={size} aria-hidden />),
  align('Align right', 'right', <IconAlignRight size={size} aria-hidden />),
];

const emptyColumns = (count: 2 | 3) => ({
  type: 'columns',
  attrs: { columns: String(count) },
  content: Array.from({ length: count }, () => ({ type: 'column', content: [{ type: 'paragraph' }] })),
});
const isInColumns = (editor: Editor) => editor.isActive('columns');

export const insertions: readonly Tool[] = [
  {
    label: 'Table',
    icon: <IconTable size={size} aria-hidden />,
    run: (editor) => besidePicture(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isOff: (editor) => editor.isActive('table'),
  },
  {
    label: 'Highlighted box',
    icon: <IconBulb size={size} aria-hidden />,
    run: (editor) => chain(editor).toggleWrap('callout').run(),
    isOn: (editor) => editor.isActive('callout'),
  },
  {
    label: 'Two columns',
    icon: <IconColumns2 size={size} aria-hidden />,
    run: (editor) => insertColumns(editor, 2),
    isOff: isInColumns,
  },
  {
    label: 'Three columns',
    icon: <IconColumns3 size={size} aria-hidden />,
    run: (editor) => insertColumns(editor, 3),
    isOff: isInColumns,
  },
  {
    label: 'Line',
    icon: <IconLine size={size} aria-hidden />,
    run: (editor) => besidePicture(editor).setHorizontalRule().run(),
  },
];

/** The cursor comes into the first of them. */
function insertColumns(editor: Editor, count: 2 | 3): boolean {
  const { from } = editor.state.selection;
  return besidePicture(editor)
    .insertContent(emptyColumns(count))
    .command(({ tr, commands }) => {
      let start: number | undefined;
      tr.doc.descendants((node, pos) => {
        if (start === undefined && node.type.name === 'column' && pos + node.nodeSize > from) start = pos + 2;
        return start === undefined;
      });
      return start === undefined || commands.setTextSelection(start);
    })
    .run();
}

export const history: readonly Tool[] = [
  {
    label: 'Undo',
    icon: <IconArrowBackUp size={size} aria-hidden />,
    run: (editor) => chain(editor).undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    label: 'Redo',
    icon: <IconArrowForwardUp size={size} aria-hidden />,
    run: (editor) => chain(editor).redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
];

/** Whether the first row of the table that the cursor is in has headers. */
function hasHeaderRow({ state }: Editor): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'table') return node.firstChild?.firstChild?.type.name === 'tableHeader';
  }
  return false;
}

const tableTools: readonly Tool[] = [
  { label: 'Row above', run: (editor) => chain(editor).addRowBefore().run() },
  { label: 'Row below', run: (editor) => chain(editor).addRowAfter().run() },
  { label: 'Column left', run: (editor) => chain(editor).addColumnBefore().run() },
  { label: 'Column right', run: (editor) => chain(editor).addColumnAfter().run() },
  {
    label: 'Header row',
    run: (editor) => chain(editor).toggleHeaderRow().run(),
    isOn: hasHeaderRow,
  },
  { label: 'Delete row', run: (editor) => chain(editor).deleteRow().run() },
  { label: 'Delete column', run: (editor) => chain(editor).deleteColumn().run() },
  { label: 'Delete table', run: (editor) => chain(editor).deleteTable().run() },
];

const calloutTool = (label: string, kind: CalloutKind): Tool => ({
  label,
  run: (editor) => chain(editor).updateAttributes('callout', { callout: kind }).run(),
  isOn: (editor) => editor.isActive('callout', { callout: kind }),
});
const calloutTools: readonly Tool[] = [
  calloutTool('Note', 'note'),
  calloutTool('Tip', 'tip'),
  calloutTool('Warning', 'warning'),
  { label: 'Remove box', run: (editor) => chain(editor).lift('callout').run() },
];

const columnTools: readonly Tool[] = [
  { label: 'Delete columns', run: (editor) => chain(editor).deleteNode('columns').run() },
];

/** The tools of what the cursor is in, with its name; none in plain text. */
export function toolsHere(
  editor: Editor,
  pictureTools: readonly Tool[],
): { readonly label: string; readonly tools: readonly Tool[] }[] {
  return [
    { label: 'Picture', name: 'picture', tools: pictureTools },
    { label: 'Table', name: 'table', tools: tableTools },
    { label: 'Highlighted box', name: 'callout', tools: calloutTools },
    { label: 'Columns', name: 'columns', tools: columnTools },
  ].filter(({ name }) => editor.isActive(name));
}
