import { Field } from '../../ui/Field.tsx';

interface FileFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly required?: boolean;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** One file to upload with a small form. */
export function FileField({ accept, onChoose, required = false, ...field }: FileFieldProps) {
  return (
    <Field {...field} required={required}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChoose(chosen);
          }}
        />
      )}
    </Field>
  );
}
