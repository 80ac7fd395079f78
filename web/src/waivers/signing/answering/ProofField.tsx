import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FileMeta, FileValue } from '@parade/contract/forms/answers/values.ts';
import { maxFileCount, oneFileFindings } from '@parade/contract/forms/widgets/files.ts';
import { isRequired } from '@parade/contract/forms/engine/visibility.ts';
import type { Finding } from '@parade/contract/forms/widgets/finding.ts';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import { putBytes } from '../../../http/putBytes.ts';
import { Field, type FieldProps } from '../../../ui/Field.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import type { WaiverCalls } from '../calls.ts';
import { bringTo, bringToNew } from '../place.ts';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/useTexts.ts';
import { issuesIn, problemIn } from '../texts/wording.ts';
import styles from '../signing.module.css';

interface ProofFieldProps {
  readonly id: string;
  readonly path: FieldPath;
  readonly field: Extract<FieldDefinition, { widget: 'file' }>;
  readonly value: readonly FileValue[];
  /** The issues of the answer. */
  readonly notes: Pick<FieldProps, 'error' | 'needed' | 'warning'>;
  readonly upload: WaiverCalls['upload'];
  readonly onChange: (files: readonly FileValue[] | undefined) => void;
}

/** A photograph or PDF that is handed in with the answers: a phone's camera will do. */
export function ProofField({ id, path, field, value, notes, upload, onChange }: ProofFieldProps) {
  const { steps } = useTexts();
  const now = useLatest(value);
  const { meta } = field;
  const maxCount = maxFileCount(meta);
  const { going, problem, take, box } = useTaking({
    id,
    meta,
    send: (file, progress) => upload(file, path, (url) => putBytes(url, file, { progress })),
    arrived: (stored) => onChange([...now(), stored]),
  });
  const remove = (file: FileValue) => {
    const rest = value.filter((each) => each.id !== file.id);
    onChange(rest.length === 0 ? undefined : rest);
    // The button is gone with its file.
    bringToNew(id);
  };
  const kinds = meta.file_types.map((kind) => kind.toUpperCase()).join(', ');
  return (
    <Field
      id={id}
      label={field.label}
      hint={steps.files(kinds, meta.max_size_mb, maxCount)}
      required={isRequired(field)}
      {...notes}
      error={problem ?? notes.error}
    >
      {(control) => (
        <div ref={box} className={styles['files']}>
          {value.map((file) => (
            <p key={file.id}>
              <span>{file.name}</span>
              <button
                type="button"
                id={`${id}-${file.id}`}
                className="button button-quiet"
                onClick={() => remove(file)}
              >
                {steps.remove}
                <span className="visually-hidden"> {file.name}</span>
              </button>
            </p>
          ))}
          {going ? (
            <p role="status" id={id} tabIndex={-1}>
              <span>{going.name}</span>
              <progress max={1} value={going.done} aria-label={steps.uploading(going.name)} />
            </p>
          ) : value.length < maxCount ? (
            <input
              {...control}
              type="file"
              accept={meta.file_types.map((kind) => `.${kind}${kind === 'jpg' ? ',.jpeg' : ''}`).join(',')}
              onChange={(event) => void take(event.target.files?.[0])}
            />
          ) : null}
          <span className="visually-hidden" role="alert">
            {problem}
          </span>
        </div>
      )}
    </Field>
  );
}

interface Taking {
  readonly id: string;
  readonly meta: FileMeta;
  readonly send: (file: File, progress: (done: number) => void) => Promise<FileValue>;
  readonly arrived: (stored: FileValue) => void;
}

/**
 * One file on its way. Each of its states takes the place of the one before and of its focus, which goes along, so that it
 * is read out how it went; unless the signer has gone on meanwhile.
 */
function useTaking({ id, meta, send, arrived }: Taking) {
  const texts = useTexts();
  const [going, setGoing] = useState<{ name: string; done: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [next, lead] = useState<{ readonly to: string } | null>(null);
  // Once it is drawn: what had the focus is gone by then.
  useEffect(() => {
    const { activeElement, body } = document;
    if (next && (activeElement === body || box.current?.contains(activeElement))) bringTo(next.to);
  }, [next]);
  const take = async (file: File | undefined) => {
    if (!file || going) return;
    setProblem(null);
    const [fault] = oneFileFindings(meta, { name: file.name, size: file.size, width: null, height: null });
    if (fault) return setProblem(faultIn(texts, fault, file.name));
    const progress = (done: number) => setGoing({ name: file.name, done });
    progress(0);
    lead({ to: id });
    try {
      const stored = await send(file, progress);
      arrived(stored);
      lead({ to: `${id}-${stored.id}` });
    } catch (error) {
      setProblem(problemIn(texts, error));
      lead({ to: id });
    }
    setGoing(null);
  };
  return { going, problem, take, box };
}

/** Words a finding. The field's hint has the rule in the chosen language; in English the finding repeats it. */
function faultIn(texts: Texts, fault: Finding, name: string): string {
  const [own = fault] = issuesIn(texts, [fault]);
  return texts.form === null ? textOf(fault) : `${own.message}${texts.marks.aside(name)}`;
}
