import { IconUpload } from '@tabler/icons-react';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FileMeta, FileValue, PartValue } from '@parade/contract/forms/values.ts';
import { fitsFiles, maxFileCount } from '@parade/contract/forms/widgets/files.ts';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { FileRow } from './FileRow.tsx';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './useUploads.ts';

interface FileControlProps {
  readonly frame: FieldProps & { readonly id: string };
  readonly meta: FileMeta;
  readonly place: { readonly path: FieldPath; readonly column?: string };
  readonly value: PartValue;
  readonly onChange: (files: readonly FileValue[] | undefined) => void;
  readonly disabled: boolean;
}

/** Files of a field: choose or drop, progress of each, cancel and retry, rotate, replace, download, delete. */
export function FileControl({ frame, meta, place, value, onChange, disabled }: FileControlProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const [announcement, setAnnouncement] = useState('');
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLUListElement>(null);
  const replacement = useRef<HTMLInputElement>(null);
  const replaced = useRef<string | undefined>(undefined);
  const files = fitsFiles(value) ? value : [];
  // Two uploads may end between two repaints: each adds to what is there then.
  const now = useRef(files);
  now.current = files;
  const change = (next: readonly FileValue[]) => {
    now.current = next;
    onChange(next.length === 0 ? undefined : next);
  };
  // The row that had the focus is gone, and the focus with it: back to where another file can be chosen.
  const restoreFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) (input.current ?? box.current)?.focus();
    });
  const { uploads, list } = useUploads(meta, place, (file, replaces) => {
    const isThere = now.current.some((each) => each.id === replaces);
    change(isThere ? now.current.map((each) => (each.id === replaces ? file : each)) : [...now.current, file]);
    setAnnouncement(`${file.name} has been uploaded`);
    restoreFocus();
  });
  const maxCount = maxFileCount(meta);
  const room = uploads.room(files.length);

  const take = (chosen: readonly File[]) => {
    if (chosen.length > room) toast.warning(FORM_NOTICES.uploading_failed, countWords(maxCount));
    uploads.add(chosen.slice(0, room));
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
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  };
  const accept = meta.file_types.map((type) => `.${type}${type === 'jpg' ? ',.jpeg' : ''}`).join(',');
  return (
    <Field {...frame} group hint={hintOf(frame.hint, meta)}>
      {() => (
        <>
          <ul className="form-files" ref={box} tabIndex={-1} aria-label={frame.label ?? undefined}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                {...(disabled
                  ? {}
                  : {
                      edit: {
                        turned: (turned) => {
                          change(now.current.map((each) => (each.id === turned.id ? turned : each)));
                          setAnnouncement(`${file.name} has been rotated`);
                        },
                        replace: () => {
                          replaced.current = file.id;
                          replacement.current?.click();
                        },
                        remove: () => void remove(file),
                      },
                    })}
              />
            ))}
            {list.map((upload) => (
              <UploadRow key={`upload-${upload.id}`} upload={upload} uploads={uploads} onDismissed={restoreFocus} />
            ))}
          </ul>
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
            <div
              className={isOver ? 'form-drop form-drop-over' : 'form-drop'}
              onDragOver={(event) => {
                event.preventDefault();
                setIsOver(true);
              }}
              onDragLeave={() => setIsOver(false)}
              onDrop={drop}
            >
              <input
                ref={input}
                type="file"
                id={`${frame.id}-input`}
                className="visually-hidden"
                aria-label={`${frame.label}: choose ${maxCount > 1 ? 'files' : 'a file'}`}
                accept={accept}
                multiple={maxCount > 1}
                onChange={(event) => {
                  take([...(event.target.files ?? [])]);
                  // The same file may be chosen again after it failed.
                  event.target.value = '';
                }}
              />
              <Button icon={<IconUpload aria-hidden />} tabIndex={-1} onClick={() => input.current?.click()}>
                Choose {maxCount > 1 ? 'files' : 'a file'}
              </Button>
              <span className="field-hint">or drop {maxCount > 1 ? 'them' : 'it'} here</span>
            </div>
          )}
          <span role="status" className="visually-hidden">
            {announcement}
          </span>
        </>
      )}
    </Field>
  );
}

function countWords(maxCount: number): string {
  return maxCount === 1 ? 'One file only' : `At most ${maxCount} files`;
}

function hintOf(hint: FieldProps['hint'], meta: FileMeta): string {
  const maxCount = maxFileCount(meta);
  const types = meta.file_types.map((type) => type.toUpperCase()).join(', ');
  const limits = `${types}, at most ${meta.max_size_mb} MB${maxCount > 1 ? ` each, ${maxCount} files` : ''}.`;
  return typeof hint === 'string' && hint ? `${hint} ${limits}` : limits;
}
