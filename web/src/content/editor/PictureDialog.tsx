import { pictureLimits, unfitPictureText } from '@parade/contract/content/page.ts';
import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { useUploadPicture } from '../queries.ts';
import styles from './editor.module.css';

interface PictureDialogProps {
  readonly file: File;
  readonly onUploaded: (picture: { src: string; alt: string }) => void;
  readonly onClose: () => void;
}

const schema = z.object({ alt: z.string().trim().max(300) });

/** A picture on its way into the text: what it shows is asked here, where nobody forgets it. */
export function PictureDialog({ file, onUploaded, onClose }: PictureDialogProps) {
  const uploading = useUploadPicture();
  const preview = usePreview(file);
  const form = useSmallForm({
    schema,
    start: { alt: '' },
    labels: { alt: 'Description' },
    send: async ({ alt }, signal) => {
      if (file.size > pictureLimits.max_bytes) throw new Error(unfitPictureText);
      const { url } = await uploading.mutateAsync({ body: file, signal });
      onUploaded({ src: url, alt });
    },
  });
  return (
    <FormDialog title="Add a picture" form={form} problemTitle="Problems Uploading" act="Add picture" onClose={onClose}>
      {preview ? <img src={preview} alt="" className={styles['preview']} /> : null}
      <p>{file.name}</p>
      <TextField
        {...form.field('alt')}
        label="Description"
        autoComplete="off"
        hint="What the picture shows, for people who cannot see it. Leave it empty if the picture is only decoration."
      />
    </FormDialog>
  );
}

function usePreview(file: File): string | null {
  const url = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
