import type { ChosenEntry } from '@parade/contract/entries/choosing/choice.ts';
import { IconBell, IconDownload, IconMail, IconProgressCheck, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { BulkBar } from '../../ui/table/BulkBar.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useChooseAll } from './queries.ts';
import type { useChosen } from './useChosen.ts';
import { useDirectoryActs } from './useDirectoryActs.ts';
import { entriesWords } from './words.ts';

// With the forms, letters and pickers that they need.
const LiaisonDialog = lazy(async () => ({ default: (await import('./LiaisonDialog.tsx')).LiaisonDialog }));
const StatusDialog = lazy(async () => ({ default: (await import('./StatusDialog.tsx')).StatusDialog }));
const MessageDialog = lazy(async () => ({
  default: (await import('../formStatuses/MessageDialog.tsx')).MessageDialog,
}));

interface DirectoryActsProps {
  readonly selection: ReturnType<typeof useChosen>;
  readonly filters: Readonly<Record<string, string>>;
  readonly sortBy: string;
  readonly total: number;
  readonly columns: readonly string[];
}

/** Offers the actions on the chosen entries of all pages. */
export function DirectoryActs({ selection, filters, sortBy, total, columns }: DirectoryActsProps) {
  const { data, can } = useSession();
  // With the entries as they were chosen when it was opened, whatever is chosen meanwhile by an answer that comes late.
  const [open, setOpen] = useState<{ what: 'liaison' | 'status' | 'message'; chosen: readonly ChosenEntry[] } | null>(
    null,
  );
  const selected: readonly ChosenEntry[] = [...selection.chosen.values()];
  const chosen = open?.chosen ?? selected;
  const entry_ids = chosen.map(({ id }) => id);
  const { chooseAll, busy } = useAll(selection, { filters, sortBy });
  const close = () => setOpen(null);
  const opens = (what: 'liaison' | 'status' | 'message') => () => setOpen({ what, chosen });
  const acts = useDirectoryActs(chosen, () => {
    close();
    selection.clear();
  });
  const buttons: readonly ActButton[] = [
    { may: can('assignRep'), label: 'Assign liaison', Icon: IconUserPlus, act: opens('liaison') },
    { may: can('updateStatus'), label: 'Change status', Icon: IconProgressCheck, act: opens('status') },
    { may: can('sendReminders'), label: 'Email leaders', Icon: IconMail, act: opens('message') },
    { may: can('sendReminders'), label: 'Remind', Icon: IconBell, act: acts.remindAll, busy: acts.remind.isPending },
    {
      may: can('exportEntries'),
      label: 'Export',
      Icon: IconDownload,
      act: () => acts.exportAll({ filters, sortBy, columns, entry_ids }),
      busy: acts.download.isPending,
    },
  ];
  return (
    <>
      <BulkBar count={selected.length} onClear={selection.clear} all={{ total, busy, onSelect: chooseAll }}>
        {buttons.map(({ may, label, Icon, act, busy }) =>
          may ? (
            <Button
              key={label}
              look="quiet"
              icon={<Icon size={20} aria-hidden />}
              busy={busy ?? false}
              onClick={() => void act()}
            >
              {label}
            </Button>
          ) : null,
        )}
      </BulkBar>
      <Suspense>
        {open?.what === 'liaison' ? (
          <LiaisonDialog
            these={entriesWords(chosen.length)}
            year={Number(filters['year']) || data.settings.current_parade_year}
            now={null}
            busy={acts.reps.isPending}
            error={acts.reps.error}
            onClose={close}
            onAssign={acts.assign}
          />
        ) : null}
        {open?.what === 'status' ? (
          <StatusDialog
            chosen={chosen}
            busy={acts.statuses.isPending}
            error={acts.statuses.error}
            onClose={close}
            onSet={acts.setStatus}
          />
        ) : null}
        {open?.what === 'message' ? (
          <MessageDialog entry_ids={entry_ids} about={null} onClose={close} onSent={selection.clear} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Chooses the entries of all pages. */
function useAll(selection: DirectoryActsProps['selection'], asked: Pick<DirectoryActsProps, 'filters' | 'sortBy'>) {
  const all = useChooseAll();
  const toast = useToast();
  const chooseAll = () =>
    void tellOutcome(toast, all.mutateAsync(asked), { done: selection.set, failed: 'We couldn’t select the entries' });
  return { chooseAll, busy: all.isPending };
}

interface ActButton {
  readonly may: boolean;
  readonly label: string;
  readonly Icon: typeof IconBell;
  readonly act: () => unknown;
  readonly busy?: boolean;
}
