import { isPictureFit, unfitPictureText } from '@parade/contract/content/page.ts';
import { useEffect } from 'react';
import { z } from 'zod';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { AgreeField, TextField } from '../../../ui/inputs.tsx';
import { useUploadPicture } from '../../queries.ts';
import { PictureFile } from './PictureFile.tsx';
import type { PictureRequest, ShownPicture } from '../document.ts';

interface PictureDialogProps {
  readonly kind: PictureRequest['kind'];
  /** The one that was chosen; null: another one is not asked for. */
  readonly file: File | null;
  /** The one in the text; null: a new one. */
  readonly shown: ShownPicture | null;
  readonly onDone: (picture: ShownPicture) => Promise<void>;
  readonly onClose: () => void;
}

const words = {
  add: { title: 'Add a picture', act: 'Add picture' },
  describe: { title: 'Describe this picture', act: 'Save description' },
  replace: { title: 'Replace this picture', act: 'Replace picture' },
} as const;
const labels = { file: 'Picture', alt: 'Description' };

const schema = z
  .object({
    file: z.instanceof(File).nullable(),
    alt: z.string().trim().max(300),
    isDecoration: z.boolean(),
  })
  .superRefine(({ file, alt, isDecoration }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (file && !isPictureFit(file)) fault('file', unfitPictureText);
    if (alt === '' && !isDecoration) fault('alt', 'Please describe the picture, or mark it as decoration');
  });

/** A picture on its way into the text, or one that is there: what it shows is asked here, where nobody forgets it. */
export function PictureDialog({ kind, file, shown, onDone, onClose }: PictureDialogProps) {
  const uploading = useUploadPicture();
  const start: z.input<typeof schema> = { file, alt: shown?.alt ?? '', isDecoration: shown?.alt === '' };
  const form = useSmallForm({
    schema,
    start,
    labels,
    send: async ({ file: chosen, alt, isDecoration }, signal) => {
      const src = chosen ? (await uploading.mutateAsync({ body: chosen, signal })).url : (shown?.src ?? '');
      await onDone({ src, alt: isDecoration ? '' : alt });
    },
  });
  const { values, set } = form;
  useEffect(() => {
    if (file && !isPictureFit(file)) form.check('file');
    // Once: what is chosen later is checked when it is chosen.
    // oxlint-disable-next-line exhaustive-deps -- once: a later file is checked when it is chosen
  }, []);
  return (
    <FormDialog
      {...words[kind]}
      {...(form.problem === null ? {} : { problemTitle: 'Problems Uploading' })}
      form={form}
      onClose={onClose}
      isStep
    >
      <PictureFile
        id={form.idOf('file')}
        label={labels.file}
        error={form.errorOf('file')}
        file={values.file}
        shown={shown}
        onChoose={(chosen) => {
          set('file', chosen);
          if (!isPictureFit(chosen)) form.check('file');
        }}
      />
      <TextField
        {...form.field('alt')}
        label={labels.alt}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type here
        autoFocus
        disabled={values.isDecoration}
        maxLength={300}
        hint="What the picture shows, for people who cannot see it."
      />
      <AgreeField
        label="This picture is only decoration."
        checked={values.isDecoration}
        onChange={(isDecoration) => set('isDecoration', isDecoration)}
      />
    </FormDialog>
  );
}
