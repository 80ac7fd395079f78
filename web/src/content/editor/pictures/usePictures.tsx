import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { loadPart } from '../../../http/loadPart.ts';
import type { PictureRequest, ShownPicture } from '../document.ts';
import { PictureDialog } from './PictureDialog.tsx';

interface Asked {
  readonly editor: Editor;
  readonly request: PictureRequest;
}

/** The dialog about one picture after the other; `ask` opens it. */
export function usePictures(): { ask: (editor: Editor, request: PictureRequest) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (editor: Editor, request: PictureRequest) => setAsked({ editor, request });
  if (!asked) return { ask, dialog: null };
  const { editor, request } = asked;
  const files = request.kind === 'describe' ? [] : request.files;
  const next = () =>
    setAsked(
      request.kind === 'add' && files.length > 1 ? { editor, request: { ...request, files: files.slice(1) } } : null,
    );
  const take = async (picture: ShownPicture) => {
    // Fetched together with the editor.
    const { changePicture, insertPicture } = await loadPart(() => import('./acts.ts'));
    // Behind an open dialog the text cannot take the focus.
    flushSync(next);
    if (request.kind === 'add') insertPicture(editor, picture);
    else changePicture(editor, { ...picture, ...(request.kind === 'replace' ? { width: null, height: null } : {}) });
  };
  const dialog = (
    <PictureDialog
      key={files.length}
      kind={request.kind}
      file={files[0] ?? null}
      shown={request.kind === 'add' ? null : selectedPicture(editor)}
      onDone={take}
      onClose={next}
    />
  );
  return { ask, dialog: createPortal(dialog, document.body) };
}

function selectedPicture(editor: Editor): ShownPicture {
  const { src, alt } = editor.getAttributes('picture') as Partial<ShownPicture>;
  return { src: src ?? '', alt: alt ?? '' };
}
