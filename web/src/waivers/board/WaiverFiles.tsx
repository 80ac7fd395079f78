import { showSize } from '@parade/contract/forms/widgets/files.ts';
import { IconDownload } from '@tabler/icons-react';
import { useSession } from '../../access/session.tsx';
import { isSame } from '../../http/saving/merging.ts';
import { Menu } from '../../ui/Menu.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import type { ListFilters } from '../review/BulkActs.tsx';
import { type WaiverFile, useWaiverFile } from '../queries.ts';
import styles from './board.module.css';
import room from '../waivers.module.css';

/** Exports the list with its filters; while a file is on its way, a line says how much has arrived. */
export function WaiverFiles({ filters, sortBy }: { filters: ListFilters; sortBy: string }) {
  const { can } = useSession();
  const toast = useToast();
  const { mutateAsync, isPending, variables, bytes } = useWaiverFile();
  const take = (file: WaiverFile) => {
    // The line below the menu says that it is under way.
    if (isPending && isSame(variables, { file, filters, sortBy })) return;
    void tellOutcome(toast, mutateAsync({ file, filters, sortBy }), {
      done: (name) => toast.success('Saved', name),
      failed: 'We couldn’t create the file',
    });
  };
  return (
    <div className={styles['files']}>
      <Menu
        icon={<IconDownload size={20} aria-hidden />}
        entries={[
          { label: 'Waivers (Excel)', onSelect: () => take('waivers') },
          ...(can('manageWaiverVerification') ? [{ label: 'Activity (Excel)', onSelect: () => take('trail') }] : []),
          { label: 'Signed waivers (ZIP of PDFs)', onSelect: () => take('pdfs') },
        ]}
      >
        Export
      </Menu>
      <p className={room['more']} role="status">
        {isPending ? (bytes > 0 ? `${showSize(bytes)} downloaded` : 'Preparing the file') : ''}
      </p>
    </div>
  );
}
