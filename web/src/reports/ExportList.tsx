import { IconDownload } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { useExport, type Wanted } from './queries.ts';
import { arrived, failedTitle, savedTitle } from './words.ts';
import styles from './reports.module.css';

export interface Export {
  readonly key: string;
  readonly title: string;
  /** The content of the file. */
  readonly about?: string;
  /** The label of the button; by default Export, which makes a workbook. */
  readonly act?: string;
  readonly wanted: Wanted;
}

/** Files to take out, each with its button and, while it is on its way, a line that says how much has arrived. */
export function ExportList({ exports }: { exports: readonly Export[] }) {
  return (
    <ul className={styles['exports']}>
      {exports.map((each) => (
        <ExportLine key={each.key} line={each} />
      ))}
    </ul>
  );
}

function ExportLine({ line }: { line: Export }) {
  return (
    <li>
      <div>
        <strong>{line.title}</strong>
        {line.about ? <p>{line.about}</p> : null}
      </div>
      <ExportButton line={line} />
    </li>
  );
}

/** Fetches one file; while it is on its way, a line says how much has arrived. */
export function ExportButton({ line }: { line: Export }) {
  const toast = useToast();
  const { mutateAsync, isPending, bytes } = useExport();
  const act = line.act ?? 'Export';
  return (
    <div className={styles['take']}>
      <span className={styles['progress']} role="status">
        {isPending ? arrived(bytes) : ''}
      </span>
      <Button
        icon={<IconDownload size={20} aria-hidden />}
        aria-label={`${act}: ${line.title}`}
        busy={isPending}
        onClick={() =>
          tellOutcome(toast, mutateAsync(line.wanted), {
            done: (name) => toast.success(savedTitle, name),
            failed: failedTitle,
          })
        }
      >
        {act}
      </Button>
    </div>
  );
}
