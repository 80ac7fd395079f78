import type { Editor } from '@tiptap/core';
import { besidePicture, chain, type Tool } from '../acts.tsx';
import { type PictureRequest, type PictureSize, pictureSizes, type ShownPicture } from '../document.ts';

/** The cursor comes below the picture: the next letter replaces nothing. */
export function insertPicture(editor: Editor, picture: ShownPicture): void {
  besidePicture(editor)
    .insertContent([{ type: 'picture', attrs: picture }, { type: 'paragraph' }])
    .run();
}

/** Changes the picture that is selected, which stays selected. */
export function changePicture(editor: Editor, attributes: Readonly<Record<string, unknown>>): boolean {
  const { from } = editor.state.selection;
  return chain(editor).updateAttributes('picture', attributes).setNodeSelection(from).run();
}

const words: Readonly<Record<PictureSize, string>> = { small: 'Small', medium: 'Medium', full: 'Full width' };

/** The tools of a picture that is selected. `ask`: opens a dialog about it; `choose`: asks for another file. */
export function pictureTools(ask: (request: PictureRequest) => void, choose: () => void): readonly Tool[] {
  return [
    { label: 'Describe this picture', run: () => ask({ kind: 'describe' }) },
    ...pictureSizes.map((each): Tool => {
      const size = each === 'full' ? null : each;
      return {
        label: words[each],
        run: (editor) => changePicture(editor, { size }),
        isOn: (editor) => editor.isActive('picture', { size }),
      };
    }),
    { label: 'Replace picture', run: choose },
    { label: 'Delete picture', run: (editor) => chain(editor).deleteSelection().run() },
  ];
}
