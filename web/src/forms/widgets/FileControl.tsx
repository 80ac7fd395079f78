import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import type { FileMeta } from '@parade/contract/forms/definition.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FileValue, PartValue } from '@parade/contract/forms/values.ts';
import { fitsFiles, maxFileCount, megabytes, oneFileFindings } from '@parade/contract/forms/widgets/files.ts';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useFormTools } from '../formContext.tsx';
import { FilePicture, saveBlob } from './FilePicture.tsx';

interface FileControlProps {
  readonly frame: FieldProps & { readonly id: string };
  readonly meta: FileMeta;
  readonly place: { readonly path: FieldPath; readonly column?: string };
  readonly value: PartValue;
  readonly onChange: (files: readonly FileValue[] | undefined) => void;
  readonly disabled: boolean;
}

interface Upload {
  readonly id: number;
  readonly name: string;
  readonly done: number;
  readonly failed?: string;
  readonly file: File;
  readonly stop: AbortController;
}

/** Files of a field: choose or drop, progress of each, cancel and retry, download, remove. */
export function FileControl({ frame, meta, place, value, onChange, disabled }: FileControlProps) {
  const { files: carrier } = useFormTools();
  const confirm = useConfirm();
  const toast = useToast();
  const files = fitsFiles(value) ? value : [];
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const nextId = useRef(1);
  // Two uploads may end between two repaints: each adds to what is there then.
  const now = useRef(files);
  now.current = files;
  const most = maxFileCount(meta);
  const room = most - files.length - uploads.filter((upload) => !upload.failed).length;

  const begin = async (file: File) => {
    const upload: Upload = { id: nextId.current++, name: file.name, done: 0, file, stop: new AbortController() };
    const update = (part: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.id === upload.id ? { ...each, ...part } : each)));
    setUploads((all) => [...all, upload]);
    const fault = oneFileFindings(meta, { name: file.name, size: file.size, width: null, height: null })[0];
    if (fault) return update({ failed: fault.hint ? `${fault.message}: ${fault.hint}` : fault.message });
    try {
      const stored = await carrier.upload(file, place, {
        signal: upload.stop.signal,
        progress: (done) => update({ done }),
      });
      setUploads((all) => all.filter((each) => each.id !== upload.id));
      now.current = [...now.current, stored];
      onChange(now.current);
    } catch (error) {
      const words = error instanceof Error ? error.message : FORM_NOTICES.uploading_failed_text;
      update({ failed: upload.stop.signal.aborted ? FORM_NOTICES.upload_canceled : words });
    }
  };
  const forget = (upload: Upload) => setUploads((all) => all.filter((each) => each.id !== upload.id));
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    if (chosen.length > room)
      toast.warning(FORM_NOTICES.uploading_failed, most === 1 ? 'One file only' : `At most ${most} files`);
    for (const file of chosen.slice(0, Math.max(room, 0))) void begin(file);
  };
  const remove = async (file: FileValue) => {
    const sure = await confirm({
      title: FORM_NOTICES.delete_file,
      body: `${file.name} is taken out of this form.`,
      act: FORM_NOTICES.delete_file,
      danger: true,
    });
    if (!sure) return;
    const rest = files.filter((each) => each.id !== file.id);
    onChange(rest.length === 0 ? undefined : rest);
  };
  const download = async (file: FileValue) => {
    try {
      saveBlob(await carrier.download(file), file.name);
    } catch (error) {
      toast.error('The file could not be opened', error instanceof Error ? error.message : undefined);
    }
  };
  const endings = meta.file_types.map((type) => `.${type}${type === 'jpg' ? ',.jpeg' : ''}`).join(',');
  const limits = `${meta.file_types.map((type) => type.toUpperCase()).join(', ')}, at most ${meta.max_size_mb} MB${most > 1 ? ` each, ${most} files` : ''}`;
  return (
    <Field
      {...frame}
      group
      hint={typeof frame.hint === 'string' && frame.hint ? `${frame.hint} ${limits}.` : `${limits}.`}
    >
      {() => (
        <>
          <ul className="form-files">
            {files.map((file) => (
              <li key={file.id}>
                <FilePicture file={file} />
                <span className="form-file-name">
                  {file.name}
                  <small>{showSize(file.size)}</small>
                </span>
                <Button
                  look="quiet"
                  icon={<IconDownload aria-hidden />}
                  aria-label={`Download ${file.name}`}
                  onClick={() => void download(file)}
                >
                  Download
                </Button>
                {disabled ? null : (
                  <Button
                    look="quiet"
                    icon={<IconTrash aria-hidden />}
                    aria-label={`Delete ${file.name}`}
                    onClick={() => void remove(file)}
                  >
                    Delete
                  </Button>
                )}
              </li>
            ))}
            {uploads.map((upload) => (
              <li key={`upload-${upload.id}`}>
                <span className="form-file-name">
                  {upload.name}
                  {upload.failed ? (
                    <small className="form-file-failed" role="alert">
                      {upload.failed}
                    </small>
                  ) : (
                    <progress max={1} value={upload.done} aria-label={`Uploading ${upload.name}`} />
                  )}
                </span>
                {upload.failed ? (
                  <>
                    <Button look="quiet" onClick={() => (forget(upload), void begin(upload.file))}>
                      Try again
                    </Button>
                    <Button look="quiet" aria-label={`Dismiss ${upload.name}`} onClick={() => forget(upload)}>
                      Dismiss
                    </Button>
                  </>
                ) : (
                  <Button
                    look="quiet"
                    aria-label={`Cancel upload of ${upload.name}`}
                    onClick={() => upload.stop.abort()}
                  >
                    Cancel
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {disabled || room <= 0 ? null : (
            <div
              className="form-drop"
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                take(event.dataTransfer.files);
              }}
            >
              <input
                ref={input}
                type="file"
                id={`${frame.id}-input`}
                className="visually-hidden"
                aria-label={`${frame.label}: choose ${most > 1 ? 'files' : 'a file'}`}
                accept={endings}
                multiple={most > 1}
                onChange={(event) => {
                  take(event.target.files);
                  // The same file may be chosen again after it failed.
                  event.target.value = '';
                }}
              />
              <Button icon={<IconUpload aria-hidden />} tabIndex={-1} onClick={() => input.current?.click()}>
                Choose {most > 1 ? 'files' : 'a file'}
              </Button>
              <span className="field-hint">or drop {most > 1 ? 'them' : 'it'} here</span>
            </div>
          )}
        </>
      )}
    </Field>
  );
}

function showSize(bytes: number): string {
  const mb = megabytes(bytes);
  return mb >= 0.1 ? `${mb.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
}
