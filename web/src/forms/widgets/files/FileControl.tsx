import type { FieldPath, FileMeta, FileValue, PartValue } from '@parade/contract/forms/answers/values.ts';
import { maxFileCount } from '@parade/contract/forms/widgets/files.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field, type FieldProps } from '../../../ui/Field.tsx';
import { FileDrop } from './FileDrop.tsx';
import { FileRow } from './FileRow.tsx';
import { UploadRow } from '../uploads/UploadRow.tsx';
import { useFileList } from './useFileList.ts';

interface FileControlProps {
  readonly frame: FieldProps & { readonly id: string };
  readonly meta: FileMeta;
  readonly place: { readonly path: FieldPath; readonly column?: string };
  readonly value: PartValue;
  readonly onChange: (files: readonly FileValue[] | undefined) => void;
  readonly disabled: boolean;
  /** What the server still has in place of files that it refused. */
  readonly saved?: readonly FileValue[];
}

/** Files of a field: choose or drop, progress of each, cancel and retry, rotate, replace, download, delete. */
export function FileControl({ frame, meta, place, value, onChange, disabled, saved = [] }: FileControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLUListElement>(null);
  const replacement = useRef<HTMLInputElement>(null);
  const replaced = useRef<string | undefined>(undefined);
  const restoreFocus = useRestoredFocus(input, box);
  const listed = useFileList({ meta, place, value, onChange, restoreFocus });
  const { files, uploads } = listed;
  const maxCount = maxFileCount(meta);
  const room = uploads.room(files.length);
  const take = (chosen: readonly File[]) => {
    uploads.take(chosen, files.length);
    // After the last file that the field takes, no further one can be chosen.
    restoreFocus();
  };
  const editOf = (file: FileValue) => ({
    turned: listed.replaceRotated,
    replace: () => {
      replaced.current = file.id;
      replacement.current?.click();
    },
    remove: () => void listed.remove(file),
  });
  const accept = meta.file_types.map((type) => `.${type}${type === 'jpg' ? ',.jpeg' : ''}`).join(',');
  return (
    <Field {...frame} group hint={hintOf(frame.hint, meta)}>
      {() => (
        <>
          <ul className="form-files" ref={box} tabIndex={-1} aria-label={frame.label ?? undefined}>
            {files.map((file) => (
              <FileRow key={file.id} file={file} {...(disabled ? {} : { edit: editOf(file) })} />
            ))}
            {listed.list.map((upload) => (
              <UploadRow key={`upload-${upload.id}`} upload={upload} uploads={uploads} onDismissed={restoreFocus} />
            ))}
          </ul>
          {saved.length === 0 ? null : <SavedFiles saved={saved} onBack={() => listed.bringBack(saved)} />}
          {disabled ? null : (
            <input
              ref={replacement}
              type="file"
              hidden
              aria-label={`${frame.label}: choose a replacement file`}
              accept={accept}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) uploads.add([file], replaced.current);
                event.target.value = '';
              }}
            />
          )}
          {disabled || room <= 0 ? null : (
            <FileDrop
              id={`${frame.id}-input`}
              label={String(frame.label)}
              accept={accept}
              multiple={maxCount > 1}
              input={input}
              onFiles={take}
            />
          )}
          <span role="status" className="visually-hidden">
            {listed.announcement}
          </span>
        </>
      )}
    </Field>
  );
}

/** What this form is saved with while the change is not, and the way back to it. */
function SavedFiles({ saved, onBack }: { saved: readonly FileValue[]; onBack: () => void }) {
  const names = new Intl.ListFormat('en-US').format(saved.map(({ name }) => name));
  return (
    <p>
      Your change is not saved. The form still has {names}.{' '}
      <Button look="quiet" icon={<IconArrowBackUp aria-hidden />} onClick={onBack}>
        Bring back {names}
      </Button>
    </p>
  );
}

/** Restores the focus after its element is gone: to where another file can be chosen, otherwise to the files. */
function useRestoredFocus(input: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): () => void {
  const [losses, setLosses] = useState(0);
  useEffect(() => {
    if (losses === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) (input.current ?? box.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [losses, input, box]);
  return () => setLosses((before) => before + 1);
}

function hintOf(hint: FieldProps['hint'], meta: FileMeta): string {
  const maxCount = maxFileCount(meta);
  const types = meta.file_types.map((type) => type.toUpperCase()).join(', ');
  const limits = `${types}, up to ${meta.max_size_mb} MB${maxCount > 1 ? ` each, up to ${maxCount} files` : ''}.`;
  return typeof hint === 'string' && hint ? `${hint} ${limits}` : limits;
}
