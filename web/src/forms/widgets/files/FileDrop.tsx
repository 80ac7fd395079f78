import { type RefObject, useState } from 'react';
import { FilePicker } from '../../../ui/FileButton.tsx';

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
      <FilePicker
        input={input}
        id={id}
        face={`Choose ${multiple ? 'files' : 'a file'}`}
        aria-label={`${label}: choose ${multiple ? 'files' : 'a file'}`}
        accept={accept}
        multiple={multiple}
        isEmptied
        onFiles={onFiles}
      />
      <span className="field-hint">or drop {multiple ? 'them' : 'it'} here</span>
    </div>
  );
}
