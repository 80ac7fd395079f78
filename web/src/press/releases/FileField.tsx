import { FileButton } from '../../ui/FileButton.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './releases.module.css';

interface FileFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly error: string | undefined;
  /** undefined: none was chosen. */
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

/** One file to upload with a small form. */
export function FileField({ accept, file, onChoose, ...field }: FileFieldProps) {
  return (
    <Field {...field} group>
      {() => (
        <div className={styles['file']}>
          <FileButton label={`${field.label}: choose a file`} accept={accept} onChoose={onChoose} />
          <span>{file?.name ?? 'No file chosen'}</span>
        </div>
      )}
    </Field>
  );
}
