import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { useState } from 'react';
import { useFormTools } from '../../../forms/formContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useObjectUrl } from '../../../ui/files/useObjectUrl.ts';
import { Drawing } from '../../../ui/program/Drawing.tsx';
import styles from '../review.module.css';

const shownAtFirst = 4;

/** The pictures of an application: one large, some beside it, all on demand. */
export function Pictures({ files }: { files: readonly FileValue[] }) {
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<FileValue | null>(null);
  const shown = isWhole ? files : files.slice(0, shownAtFirst);
  return (
    <div className={styles['pictures']}>
      <ul className={isWhole ? styles['all'] : shown.length === 1 ? styles['alone'] : undefined}>
        {shown.map((file, index) => (
          <li key={file.id}>
            <button type="button" onClick={() => setOpen(file)} aria-label={`Picture ${index + 1}: ${file.name}`}>
              <Shown file={file} small={index > 0 && !isWhole} />
            </button>
          </li>
        ))}
      </ul>
      {files.length > shownAtFirst ? (
        <Button look="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `View all ${files.length}`}
        </Button>
      ) : null}
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={open?.name ?? ''} wide>
        {open ? <Shown file={open} small={false} /> : null}
      </Dialog>
    </div>
  );
}

/** A picture fetched with the session; the mark of the parade until it is there. */
function Shown({ file, small }: { file: FileValue; small: boolean }) {
  const { files } = useFormTools();
  const read = small && files.thumbnail ? files.thumbnail : files.download;
  // What is served under a url never changes: turning makes another one. Without its picture the file still has its name in
  // the whole application.
  const url = useObjectUrl(`${small ? 'small' : 'large'} ${file.url}`, (signal) => read(file, signal));
  return url ? <img src={url} alt={file.name} /> : <Drawing of="mark" />;
}
