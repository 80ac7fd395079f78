import { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useLatest } from '../../ui/useLatest.ts';
import text from '../page.module.css';
import { extensions, type PictureRequest, storedHtml } from './document.ts';
import styles from './editor.module.css';
import { cleanPasted } from './pasting.ts';
import { Toolbar } from './Toolbar.tsx';

interface TextEditorProps {
  readonly id: string;
  readonly label: string;
  /** The initial text; later values have no effect. */
  readonly html: string;
  readonly onChange: (html: string) => void;
  /** Pictures are wanted, pasted or dropped. Left out: a short text, without pictures, tables, columns and alignment. */
  readonly onPictures?: (editor: Editor, request: PictureRequest) => void;
  /** Pictures of other sites were left out of a paste. */
  readonly onPicturesLeftOut: (count: number) => void;
  readonly describedBy: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
}

/** Returns the attributes of the box, without undefined ones: ProseMirror would write 'undefined'. */
function attributesOf({ id, label, describedBy, isRequired, isInvalid }: TextEditorProps): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(isRequired ? { 'aria-required': 'true' } : {}),
    ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
  };
}

/** The text of a page, with its tools. Alt+F10 leads from the text to the tools, Escape back. */
export function TextEditor(props: TextEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const editor = useEditor(box, tools, props);
  return (
    <div className={styles['frame']} data-short={props.onPictures ? undefined : true}>
      {editor ? (
        <Toolbar
          editor={editor}
          box={tools}
          onPictures={props.onPictures ? (request) => props.onPictures?.(editor, request) : undefined}
        />
      ) : null}
      <div ref={box} className={`${styles['text']} ${text['text']}`} />
    </div>
  );
}

/** Returns the pixels that the tools cover above the text and the save bar below it. The cursor stays between them. */
function roomOf(box: HTMLElement | null, tools: React.RefObject<HTMLDivElement | null>) {
  return {
    left: 0,
    right: 0,
    get top() {
      return Math.max(0, tools.current?.getBoundingClientRect().bottom ?? 0) + cursorRoom;
    },
    get bottom() {
      const bar = box?.closest('form')?.querySelector('[data-foot]')?.getBoundingClientRect();
      const bottom = window.visualViewport?.height ?? window.innerHeight;
      return Math.max(0, bottom - (bar?.top ?? bottom)) + cursorRoom;
    },
  };
}
const cursorRoom = 12;

/** Lets Tab leave the text after Escape: in a table, Tab moves from cell to cell. Returns the cleanup. */
function leaveByEscape(text: HTMLElement): () => void {
  let leaves = false;
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && leaves) event.stopImmediatePropagation();
    if (event.key !== 'Shift') leaves = event.key === 'Escape';
  };
  text.addEventListener('keydown', hear, { capture: true });
  return () => text.removeEventListener('keydown', hear, { capture: true });
}

function useEditor(
  box: React.RefObject<HTMLDivElement | null>,
  tools: React.RefObject<HTMLDivElement | null>,
  props: TextEditorProps,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const latest = useLatest(props);
  useEffect(() => {
    const { html } = latest();
    const room = roomOf(box.current, tools);
    let before = html;
    const made = new Editor({
      element: box.current,
      extensions,
      content: html,
      injectCSS: false,
      editorProps: {
        attributes: attributesOf(latest()),
        scrollMargin: room,
        scrollThreshold: room,
        ...pasting(latest, () => made),
        handleDoubleClickOn: (_view, _at, node) => {
          if (node.type.name !== 'picture') return false;
          latest().onPictures?.(made, { kind: 'describe' });
          return true;
        },
        handleKeyDown: (_view, event) => {
          if (!event.altKey || event.key !== 'F10') return false;
          tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
          return true;
        },
      },
      // Text that is back to what it was is not a change.
      onUpdate: ({ editor: changed }) => {
        const now = storedHtml(changed.getHTML());
        latest().onChange(now === before ? html : now);
      },
      onTransaction: () => redraw(),
      onFocus: () => redraw(),
    });
    before = storedHtml(made.getHTML());
    setEditor(made);
    const stopListening = leaveByEscape(made.view.dom);
    return () => {
      stopListening();
      made.destroy();
    };
  }, [box, tools, latest]);
  const { describedBy, isInvalid } = props;
  useEffect(() => {
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes: attributesOf(latest()) } });
  }, [editor, latest, describedBy, isInvalid]);
  return editor;
}

/** What is pasted or dropped: text is cleaned, files go to the dialog of pictures. */
function pasting(latest: () => TextEditorProps, editor: () => Editor) {
  /** A file, which the dialog refuses if it is no picture; with words beside it, the words are what was copied. */
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || data?.types.includes('text/html')) return false;
    latest().onPictures?.(editor(), { kind: 'add', files });
    return true;
  };
  return {
    transformPastedHTML: (pasted: string) => {
      const { html: clean, pictures } = cleanPasted(pasted);
      if (pictures > 0) latest().onPicturesLeftOut(pictures);
      return clean;
    },
    handlePaste: (_view: unknown, event: ClipboardEvent) => takeFiles(event.clipboardData),
    handleDrop: (_view: unknown, event: DragEvent) => takeFiles(event.dataTransfer),
  };
}
