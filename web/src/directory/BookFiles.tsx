import { showSize } from '@parade/contract/forms/widgets/files.ts';
import { IconDownload, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { LabelsDialog } from './LabelsDialog.tsx';
import { type Filters, useBookFile } from './queries.ts';
import styles from './directory.module.css';

/** What the address book can be taken out as, with the filters that are on the screen. */
export function BookFiles({ asked, total }: { asked: Filters; total: number }) {
  const toast = useToast();
  const [isLabeling, setLabeling] = useState(false);
  const { mutate, isPending, bytes } = useBookFile();
  const take = () =>
    mutate(
      { kind: 'workbook', query: asked },
      {
        onSuccess: (name) =>
          toast.success('Saved', `${name}: one row per entry, and a “Mailing list” sheet with one row per person.`),
        onError: (error) => toast.error('We couldn’t create the file', error.message),
      },
    );
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
