import { FORM_FILE_MESSAGES, type FormFile, formFileLimits } from '@parade/contract/forms/formFile.ts';
import { type FormGroup, formGroups, type FormType } from '@parade/contract/forms/formType.ts';
import { FORM_NOTICES, MESSAGES } from '@parade/contract/forms/messages.ts';
import { oneFileFindings } from '@parade/contract/forms/widgets/files.ts';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { RadioField, SelectField, TextField, UrlField } from '../ui/inputs.tsx';
import { Notice } from '../ui/Page.tsx';
import { useAddFormFile, useFormTypes } from './queries.ts';
import { showSize } from './widgets/fileFacts.ts';

interface FormFileFormProps {
  readonly onAdded: (file: FormFile) => void;
  readonly onCancel: () => void;
}

type Errors = Readonly<Record<string, string | undefined>>;

const groupWords: Readonly<Record<FormGroup, string>> = {
  initial: 'Application',
  profile: 'Profile',
  additional: 'Required',
  optional: 'Optional',
  waivers: 'Waivers',
};

/** A new paper: which form, what it is called, and the page or the PDF. */
export function FormFileForm({ onAdded, onCancel }: FormFileFormProps) {
  const types = useFormTypes();
  const [form_type, setFormType] = useState('');
  const [display_name, setDisplayName] = useState('');
  const [kind, setKind] = useState('file');
  const [url, setUrl] = useState('');
  const [pdf, setPdf] = useState<File | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [done, setDone] = useState(0);
  const add = useAddFormFile(setDone);
  const input = useRef<HTMLInputElement>(null);
  const forms = [...(types.data ?? [])].sort((a, b) => formGroups.indexOf(a.group) - formGroups.indexOf(b.group));

  const submit = () => {
    const found: Errors = {
      form_type: form_type === '' ? MESSAGES.required : undefined,
      display_name: display_name.trim() === '' ? MESSAGES.required : undefined,
      url: kind === 'link' && !/^https:\/\/\S+$/.test(url.trim()) ? FORM_FILE_MESSAGES.https : undefined,
      pdf: kind === 'file' ? pdfFault(pdf) : undefined,
    };
    setErrors(found);
    if (Object.values(found).some((text) => text !== undefined)) return;
    const place = kind === 'file' && pdf ? { pdf } : { url: url.trim() };
    setDone(0);
    add.mutate(
      { form_type: form_type as FormType, display_name: display_name.trim(), place },
      {
        onSuccess: ({ file }) => onAdded(file),
        onError: (error) => {
          if (error instanceof CallFailure)
            setErrors(Object.fromEntries(Object.entries(error.errors).map(([key, texts]) => [key, texts[0]])));
        },
      },
    );
  };

  return (
    <form
      className="paper-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) submit();
      }}
    >
      <SelectField
        label="Form"
        required
        value={form_type}
        onChange={setFormType}
        error={errors['form_type']}
        options={forms.map((form) => ({ value: form.form_type, label: `${groupWords[form.group]}: ${form.name}` }))}
      />
      <TextField
        label="Display name"
        required
        maxLength={160}
        value={display_name}
        onChange={setDisplayName}
        error={errors['display_name']}
      />
      <RadioField
        label="Type"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'file', label: 'PDF file' },
          { value: 'link', label: 'Link to another website' },
        ]}
      />
      {kind === 'link' ? (
        <UrlField label="Web address" required value={url} onChange={setUrl} error={errors['url']} />
      ) : (
        <Field label="PDF file" required group hint={`At most ${formFileLimits.max_size_mb} MB.`} error={errors['pdf']}>
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
                  if (chosen) {
                    setPdf(chosen);
                    setErrors({ ...errors, pdf: pdfFault(chosen) });
                    if (display_name === '') setDisplayName(chosen.name.replace(/\.pdf$/i, ''));
                  }
                  event.target.value = '';
                }}
              />
              <Button icon={<IconUpload aria-hidden />} tabIndex={-1} onClick={() => input.current?.click()}>
                Choose a file
              </Button>
              <span>{pdf ? `${pdf.name}, ${showSize(pdf.size)}` : 'No file chosen'}</span>
              {add.isPending && kind === 'file' ? <progress max={1} value={done} aria-label="Uploading" /> : null}
            </div>
          )}
        </Field>
      )}
      {add.isError ? (
        <Notice tone="problem" title={FORM_NOTICES.uploading_failed}>
          {add.error.message}
        </Notice>
      ) : null}
      <div className="dialog-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={add.isPending}>
          Add file
        </Button>
      </div>
    </form>
  );
}

function pdfFault(pdf: File | null): string | undefined {
  if (!pdf) return MESSAGES.required;
  const limits = { ...formFileLimits, file_types: [...formFileLimits.file_types] };
  const fault = oneFileFindings(limits, { name: pdf.name, size: pdf.size, width: null, height: null })[0];
  return fault && (fault.hint ? `${fault.message}: ${fault.hint}` : fault.message);
}
