import { FORM_FILE_MESSAGES, type FormFile, formFileLimits } from '@parade/contract/forms/files/formFile.ts';
import { type FormGroup, formGroups, type FormType } from '@parade/contract/forms/formType.ts';
import { FORM_NOTICES, MESSAGES } from '@parade/contract/forms/messages.ts';
import { oneFileFindings } from '@parade/contract/forms/widgets/files.ts';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioField, SelectField, TextField, UrlField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useAddFormFile, useFormTypes } from '../queries.ts';
import { showSize } from '../widgets/uploads/fileFacts.ts';

interface FormFileFormProps {
  readonly onAdded: (file: FormFile) => void;
  readonly onCancel: () => void;
}

interface FormFileDraft {
  readonly form_type: string;
  readonly display_name: string;
  readonly kind: string;
  readonly url: string;
  readonly pdf: File | null;
}

type Errors = Readonly<Record<string, string | undefined>>;

const groupWords: Readonly<Record<FormGroup, string>> = {
  initial: 'Application',
  profile: 'Profile',
  additional: 'Required',
  optional: 'Optional',
  waivers: 'Waivers',
};

/** A new form file: which form, its name, and the page or the PDF. */
export function FormFileForm({ onAdded, onCancel }: FormFileFormProps) {
  const types = useFormTypes();
  const paper = useNewFormFile(onAdded);
  const { draft, errors, edit } = paper;
  const forms = [...(types.data ?? [])].sort((a, b) => formGroups.indexOf(a.group) - formGroups.indexOf(b.group));
  return (
    <form
      className="paper-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        paper.submit();
      }}
    >
      <SelectField
        label="Form"
        required
        value={draft.form_type}
        onChange={(form_type) => edit({ form_type })}
        error={errors['form_type']}
        options={forms.map((form) => ({ value: form.form_type, label: `${groupWords[form.group]}: ${form.name}` }))}
      />
      <TextField
        label="Display name"
        required
        maxLength={160}
        value={draft.display_name}
        onChange={(display_name) => edit({ display_name })}
        error={errors['display_name']}
      />
      <RadioField
        label="Type"
        value={draft.kind}
        onChange={(kind) => edit({ kind })}
        options={[
          { value: 'file', label: 'PDF file' },
          { value: 'link', label: 'Link to another website' },
        ]}
      />
      {draft.kind === 'link' ? (
        <UrlField
          label="Web address"
          required
          value={draft.url}
          onChange={(url) => edit({ url })}
          error={errors['url']}
        />
      ) : (
        <PdfField pdf={draft.pdf} onChoose={paper.choose} error={errors['pdf']} done={paper.done} />
      )}
      {paper.failure ? (
        <Notice tone="problem" title={FORM_NOTICES.uploading_failed}>
          {paper.failure.message}
        </Notice>
      ) : null}
      <div className="dialog-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={paper.isPending}>
          Add file
        </Button>
      </div>
    </form>
  );
}

/** What is typed and chosen for a new paper, what is wrong with it, and the call that adds it. */
function useNewFormFile(onAdded: (file: FormFile) => void) {
  const [draft, setDraft] = useState<FormFileDraft>({
    form_type: '',
    display_name: '',
    kind: 'file',
    url: '',
    pdf: null,
  });
  const [errors, setErrors] = useState<Errors>({});
  const [done, setDone] = useState(0);
  const add = useAddFormFile(setDone);
  const edit = (changes: Partial<FormFileDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const choose = (pdf: File) => {
    edit({ pdf, ...(draft.display_name === '' ? { display_name: pdf.name.replace(/\.pdf$/i, '') } : {}) });
    setErrors({ ...errors, pdf: pdfFault(pdf) });
  };
  const submit = () => {
    if (add.isPending) return;
    const found = errorsOf(draft);
    setErrors(found);
    if (Object.values(found).some((text) => text !== undefined)) return;
    setDone(0);
    add.mutate(
      {
        form_type: draft.form_type as FormType,
        display_name: draft.display_name.trim(),
        place: draft.kind === 'file' && draft.pdf ? { pdf: draft.pdf } : { url: draft.url.trim() },
      },
      {
        onSuccess: ({ file }) => onAdded(file),
        onError: (error) => {
          if (error instanceof CallFailure)
            setErrors(Object.fromEntries(Object.entries(error.errors).map(([key, texts]) => [key, texts[0]])));
        },
      },
    );
  };
  return {
    draft,
    errors,
    edit,
    choose,
    submit,
    done: add.isPending ? done : null,
    failure: add.error,
    isPending: add.isPending,
  };
}

interface PdfFieldProps {
  readonly pdf: File | null;
  readonly onChoose: (pdf: File) => void;
  readonly error: string | undefined;
  /** The part of it that is uploaded, from 0 to 1; null: not being uploaded. */
  readonly done: number | null;
}

function PdfField({ pdf, onChoose, error, done }: PdfFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label="PDF file" required group hint={`At most ${formFileLimits.max_size_mb} MB.`} error={error}>
      {() => (
        <div className="paper-pdf">
          <input
            ref={input}
            type="file"
            accept=".pdf"
            className="visually-hidden"
            aria-label="PDF file: choose a file"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) onChoose(chosen);
              event.target.value = '';
            }}
          />
          <Button icon={<IconUpload aria-hidden />} tabIndex={-1} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <span>{pdf ? `${pdf.name}, ${showSize(pdf.size)}` : 'No file chosen'}</span>
          {done === null ? null : <progress max={1} value={done} aria-label="Uploading" />}
        </div>
      )}
    </Field>
  );
}

function errorsOf({ form_type, display_name, kind, url, pdf }: FormFileDraft): Errors {
  return {
    form_type: form_type === '' ? MESSAGES.required : undefined,
    display_name: display_name.trim() === '' ? MESSAGES.required : undefined,
    url: kind === 'link' && !/^https:\/\/\S+$/.test(url.trim()) ? FORM_FILE_MESSAGES.https : undefined,
    pdf: kind === 'file' ? pdfFault(pdf) : undefined,
  };
}

function pdfFault(pdf: File | null): string | undefined {
  if (!pdf) return MESSAGES.required;
  const limits = { ...formFileLimits, file_types: [...formFileLimits.file_types] };
  const fault = oneFileFindings(limits, { name: pdf.name, size: pdf.size, width: null, height: null })[0];
  return fault && (fault.hint ? `${fault.message}: ${fault.hint}` : fault.message);
}
