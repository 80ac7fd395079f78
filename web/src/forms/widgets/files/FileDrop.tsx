import { IconUpload } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

interface FileDropProps {
  readonly id: string;
  readonly label: string;
  readonly accept: string;
  readonly multiple: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onFiles: (chosen: readonly File[]) => void;
}

/** The area in which files are chosen or dropped. */
export function FileDrop({ id, label, accept, multiple, input, onFiles }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={isOver ? 'form-drop form-drop-over' : 'form-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        id={id}
        className="visually-hidden"
        aria-label={`${label}: choose ${multiple ? 'files' : 'a file'}`}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it failed.
          event.target.value = '';
        }}
      />
      <Button icon={<IconUpload aria-hidden />} tabIndex={-1} onClick={() => input.current?.click()}>
        Choose {multiple ? 'files' : 'a file'}
      </Button>
      <span className="field-hint">or drop {multiple ? 'them' : 'it'} here</span>
    </div>
  );
}
