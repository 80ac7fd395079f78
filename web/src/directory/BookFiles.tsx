import { showSize } from '@parade/contract/forms/widgets/files.ts';
import { IconDownload, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { LabelsDialog } from './LabelsDialog.tsx';
import { type Filters, useBookFile } from './queries.ts';
import styles from './directory.module.css';

/** What the address book can be taken out as, with the filters that are on the screen. */
export function BookFiles({ asked, total }: { asked: Filters; total: number }) {
  const toast = useToast();
  const [isLabeling, setLabeling] = useState(false);
  const { mutateAsync, isPending, bytes } = useBookFile();
  const take = () =>
    tellOutcome(toast, mutateAsync({ kind: 'workbook', query: asked }), {
      done: (name) =>
        toast.success('Saved', `${name}: one row per entry, and a “Mailing list” sheet with one row per person.`),
      failed: 'We couldn’t create the file',
    });
  return (
    <>
      <span className={styles['progress']} role="status">
        {isPending && bytes > 0 ? `${showSize(bytes)} downloaded` : ''}
      </span>
      <Button icon={<IconTags size={20} aria-hidden />} disabled={total === 0} onClick={() => setLabeling(true)}>
        Mailing labels
      </Button>
      <Button icon={<IconDownload size={20} aria-hidden />} busy={isPending} disabled={total === 0} onClick={take}>
        Export to spreadsheet
      </Button>
      {isLabeling ? <LabelsDialog asked={asked} onClose={() => setLabeling(false)} /> : null}
    </>
  );
}
