import { pictureLimits, unfitPictureText } from '@parade/contract/content/page.ts';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import styles from '../editor.module.css';
import type { ShownPicture } from '../document.ts';

interface PictureFileProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly file: File | null;
  readonly shown: ShownPicture | null;
  readonly onChoose: (file: File) => void;
}

/** The picture as it is or will be, and another one in its place. */
export function PictureFile({ id, label, error, file, shown, onChoose }: PictureFileProps) {
  const preview = usePreview(file);
  // A file of the right name that no browser can read as a picture.
  const [broken, setBroken] = useState<File | null>(null);
  const isBroken = file !== null && file === broken;
  const src = file ? preview : shown?.src;
  return (
    <Field id={id} label={label} group error={error ?? (isBroken ? unfitPictureText : undefined)}>
      {() => (
        <div className={styles['file']}>
          {src && !isBroken ? (
            <img src={src} alt="" className={styles['preview']} onError={() => setBroken(file)} />
          ) : null}
          {file ? <p>{file.name}</p> : null}
          {file ? <OtherFile label={label} onChoose={onChoose} /> : null}
        </div>
      )}
    </Field>
  );
}

function OtherFile({ label, onChoose }: Pick<PictureFileProps, 'label' | 'onChoose'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureLimits.types.join()}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`${label}: choose another file`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Button icon={<IconUpload size={20} aria-hidden />} onClick={() => input.current?.click()}>
        Choose another file
      </Button>
    </>
  );
}

function usePreview(file: File | null): string | null {
  const url = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
