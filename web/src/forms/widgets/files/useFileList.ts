import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FileMeta, FileValue, PartValue } from '@parade/contract/forms/answers/values.ts';
import { fitsFiles } from '@parade/contract/forms/widgets/files.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useConfirm } from '../../../ui/Dialog.tsx';
import { useUploads } from '../uploads/useUploads.ts';

export interface FileListProps {
  readonly meta: FileMeta;
  readonly place: { readonly path: FieldPath; readonly column?: string };
  readonly value: PartValue;
  readonly onChange: (files: readonly FileValue[] | undefined) => void;
  /** The row that had the focus is gone, and the focus with it. */
  readonly restoreFocus: () => void;
}

/** The files of a field and its uploads: what arrives is added, and each change is announced to screen readers. */
export function useFileList({ meta, place, value, onChange, restoreFocus }: FileListProps) {
  const confirm = useConfirm();
  const [announcement, setAnnouncement] = useState('');
  const files = fitsFiles(value) ? value : [];
  // Two uploads may end between two repaints: each adds to what is there then.
  const now = useRef(files);
  useLayoutEffect(() => {
    now.current = files;
  });
  const change = (next: readonly FileValue[]) => {
    now.current = next;
    onChange(next.length === 0 ? undefined : next);
  };
  const { uploads, list } = useUploads(meta, place, (file, replaces) => {
    const isThere = now.current.some((each) => each.id === replaces);
    change(isThere ? now.current.map((each) => (each.id === replaces ? file : each)) : [...now.current, file]);
    setAnnouncement(`${file.name} has been uploaded`);
    restoreFocus();
  });
  const replaceRotated = (turned: FileValue) => {
    change(now.current.map((each) => (each.id === turned.id ? turned : each)));
    setAnnouncement(`${turned.name} has been rotated`);
  };
  const remove = async (file: FileValue) => {
    const sure = await confirm({
      title: FORM_NOTICES.delete_file,
      body: `${file.name} will be removed from this form.`,
      act: FORM_NOTICES.delete_file,
      danger: true,
    });
    if (!sure) return;
    change(now.current.filter((each) => each.id !== file.id));
    setAnnouncement(`${file.name} has been deleted`);
    restoreFocus();
  };
  const bringBack = (saved: readonly FileValue[]) => {
    change(saved);
    setAnnouncement(`${saved.map(({ name }) => name).join(', ')} is back`);
    restoreFocus();
  };
  return { files, uploads, list, replaceRotated, remove, bringBack, announcement };
}
