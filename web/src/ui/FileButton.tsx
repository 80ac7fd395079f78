import { IconUpload } from '@tabler/icons-react';
import type { InputHTMLAttributes, Ref } from 'react';
import './button.css';

interface FileButtonProps {
  /** The field that the file is for, for screen readers: 'PDF file: choose a file'. */
  readonly label: string;
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onChoose: (file: File) => void;
}

/** Chooses one file of the device. */
export function FileButton({ label, onChoose, ...control }: FileButtonProps) {
  return (
    <FilePicker
      {...control}
      face="Choose a file"
      aria-label={label}
      onFiles={([chosen]) => {
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

interface FilePickerProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'aria-label' | 'aria-describedby' | 'accept' | 'multiple' | 'disabled'
  > {
  /** What is read on the button; its name begins or ends with the same words. */
  readonly face: string;
  readonly input?: Ref<HTMLInputElement>;
  /** It names no file that was chosen: a list beside it does. */
  readonly isEmptied?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * The browser's own control for files under the face of a button like all others: one control that is seen, pressed, reached
 * by Tab and read out, with the name of the file that was chosen.
 */
export function FilePicker({ face, input, isEmptied = false, onFiles, ...control }: FilePickerProps) {
  return (
    <span className="button button-secondary file-picker">
      <IconUpload aria-hidden />
      <span aria-hidden>{face}</span>
      <input
        {...control}
        ref={input}
        type="file"
        onClick={(event) => {
          // The same file can be chosen once more.
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          if (isEmptied) event.target.value = '';
        }}
      />
    </span>
  );
}
