import { type FormFile, formFileInput, formFileLimits } from '@parade/contract/forms/files/formFile.ts';
import { type FormGroup, formGroups } from '@parade/contract/forms/formType.ts';
import { FORM_NOTICES, MESSAGES } from '@parade/contract/forms/messages.ts';
import { oneFileFindings, showSize } from '@parade/contract/forms/widgets/files.ts';
import { formTypeSchema } from '@parade/contract/forms/wire.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RadioField, SelectField, TextField, UrlField } from '../../ui/inputs.tsx';
import { type NewFormFile, useAddFormFile, useFormTypes } from '../queries.ts';
import styles from './formFiles.module.css';

interface FormFileFormProps {
  readonly onAdded: (file: FormFile) => void;
  readonly onClose: () => void;
}

/** The values of the form. */
type Draft = z.input<(typeof schemas)['link']>;

const groupWords: Readonly<Record<FormGroup, string>> = {
  initial: 'Application',
  profile: 'Profile',
  additional: 'Required',
  optional: 'Optional',
  waivers: 'Waivers',
};
const labels = { form_type: 'Form', display_name: 'Display name', url: 'Web address', pdf: 'PDF file' } as const;

/** A new form file: which form, its name, and the page or the PDF. */
export function FormFileForm({ onAdded, onClose }: FormFileFormProps) {
  const types = useFormTypes();
  const [done, setDone] = useState(0);
  const add = useAddFormFile(setDone);
  const [kind, setKind] = useState<keyof typeof schemas>('file');
  const form = useSmallForm<Draft, NewFormFile>({
    schema: schemas[kind],
    start: { form_type: '', display_name: '', url: '', pdf: null },
    labels,
    send: async (body, signal) => {
      setDone(0);
      onAdded((await add.mutateAsync({ body, signal })).file);
    },
  });
  const choose = (pdf: File) => {
    form.set('pdf', pdf);
    if (form.values.display_name === '') form.set('display_name', pdf.name.replace(/\.pdf$/i, ''));
    form.check('pdf');
  };
  const forms = [...(types.data ?? [])].sort((a, b) => formGroups.indexOf(a.group) - formGroups.indexOf(b.group));
  return (
    <FormDialog
      title="Add a file to a form"
      onClose={onClose}
      form={form}
      problemTitle={FORM_NOTICES.uploading_failed}
      act="Add file"
    >
      <SelectField
        {...form.field('form_type')}
        label={labels.form_type}
        required
        options={forms.map((each) => ({ value: each.form_type, label: `${groupWords[each.group]}: ${each.name}` }))}
      />
      <TextField {...form.field('display_name')} label={labels.display_name} required maxLength={160} />
      <RadioField
        label="Type"
        value={kind}
        onChange={(next) => setKind(next as typeof kind)}
        options={[
          { value: 'file', label: 'PDF file' },
          { value: 'link', label: 'Link to another website' },
        ]}
      />
      {kind === 'link' ? (
        <UrlField {...form.field('url')} label={labels.url} required />
      ) : (
        <PdfField
          id={form.idOf('pdf')}
          pdf={form.values.pdf}
          onChoose={choose}
          error={form.errorOf('pdf')}
          done={form.busy ? done : null}
        />
      )}
    </FormDialog>
  );
}

const named = {
  form_type: z.string().pipe(formTypeSchema),
  display_name: formFileInput.shape.display_name,
} as const;
const anyPdf = z.custom<File | null>();
const schemas = {
  link: z
    .object({ ...named, url: formFileInput.shape.url.unwrap(), pdf: anyPdf })
    .transform(({ form_type, display_name, url }) => ({ form_type, display_name, place: { url } })),
  file: z
    .object({ ...named, url: z.string(), pdf: anyPdf.transform(rightPdf) })
    .transform(({ form_type, display_name, pdf }) => ({ form_type, display_name, place: { pdf } })),
} as const;

interface PdfFieldProps {
  readonly id: string;
  readonly pdf: File | null;
  readonly onChoose: (pdf: File) => void;
  readonly error: string | undefined;
  /** The part of it that is uploaded, from 0 to 1; null: not being uploaded. */
  readonly done: number | null;
}

function PdfField({ id, pdf, onChoose, error, done }: PdfFieldProps) {
  return (
    <Field id={id} label={labels.pdf} required group hint={`At most ${formFileLimits.max_size_mb} MB.`} error={error}>
      {() => (
        <div className={styles['pdf']}>
          <FileButton label="PDF file: choose a file" accept=".pdf" onChoose={onChoose} />
          <span>{pdf ? `${pdf.name}, ${showSize(pdf.size)}` : 'No file chosen'}</span>
          {done === null ? null : <progress max={1} value={done} aria-label="Uploading" />}
        </div>
      )}
    </Field>
  );
}

function rightPdf(pdf: File | null, { addIssue }: z.RefinementCtx): File {
  const fault = pdf ? pdfFault(pdf) : MESSAGES.required;
  if (pdf && fault === undefined) return pdf;
  addIssue({ code: 'custom', message: fault });
  return z.NEVER;
}

function pdfFault({ name, size }: File): string | undefined {
  const limits = { ...formFileLimits, file_types: [...formFileLimits.file_types] };
  const fault = oneFileFindings(limits, { name, size, width: null, height: null })[0];
  return fault && (fault.hint ? `${fault.message}: ${fault.hint}` : fault.message);
}
