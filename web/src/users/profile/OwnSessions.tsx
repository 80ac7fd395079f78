import { showInstant } from '@parade/contract/calendar.ts';
import type { OwnSession } from '@parade/contract/users/profile/ownSession.ts';
import { counted } from '@parade/contract/wording.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { ErrorNotice, Section, StatusPill } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useEndOtherSessions, useEndSession, useOwnSessions } from './queries.ts';
import styles from '../users.module.css';

const nameOf = (row: OwnSession) => row.browser ?? 'Unknown browser';

/** Where one is logged in, and the way out of each. */
export function OwnSessions() {
  const sessions = useOwnSessions();
  const rows = sessions.data?.data;
  return (
    <Section title="Where you’re logged in" actions={rows ? <EndOthers count={rows.length - 1} /> : null}>
      <p className={styles['note']}>
        If you don’t recognize one, log out everywhere else and change your password. That also ends links to sign that
        someone else may have handed out in your name.
      </p>
      {sessions.error && !rows ? (
        <ErrorNotice error={sessions.error} retry={() => void sessions.refetch()} />
      ) : (
        <DataTable
          label="Devices"
          rows={rows}
          keyOf={(row) => row.id}
          columns={[
            { key: 'browser', label: 'Browser', render: nameOf },
            { key: 'address', label: 'Network address', render: (row) => row.address ?? '—' },
            { key: 'created_at', label: 'Logged in', render: (row) => showInstant(row.created_at) },
            {
              key: 'last_seen_at',
              label: 'Last used',
              render: (row) =>
                row.is_this ? <StatusPill tone="done">This device</StatusPill> : showInstant(row.last_seen_at),
            },
          ]}
          tools={(row) => (row.is_this ? null : <EndOne row={row} />)}
        />
      )}
    </Section>
  );
}

function EndOne({ row }: { row: OwnSession }) {
  const toast = useToast();
  const end = useEndSession();
  return (
    <Button
      look="quiet"
      busy={end.isPending}
      aria-label={`Log out ${nameOf(row)}`}
      onClick={() =>
        // The row is gone before this answers: only a promise outlives it.
        void end.mutateAsync(row.id).then(
          () => toast.success('Logged out', `${nameOf(row)} is logged out.`),
          (error: Error) => toast.error('The device was not logged out', error.message),
        )
      }
    >
      Log out
    </Button>
  );
}

function EndOthers({ count }: { count: number }) {
  const confirm = useConfirm();
  const toast = useToast();
  const end = useEndOtherSessions();
  const devices = counted(count, 'other device');
  const ask = async () => {
    const yes = await confirm({
      title: 'Log out everywhere else?',
      body: `${
        count === 0
          ? 'You are logged in on this device only.'
          : `You will be logged out of ${devices}. This one stays logged in.`
      } ${alsoEnds}${count === 0 ? '' : ' To keep them, log out single devices in the list instead.'}`,
      act: count === 0 ? 'End them' : `Log out ${devices}`,
    });
    if (!yes) return;
    await end.mutateAsync().then(
      () => toast.success('Logged out', 'You are logged in on this device only.'),
      (error: Error) => toast.error('The devices were not logged out', error.message),
    );
  };
  return (
    <Button busy={end.isPending} onClick={() => void ask()}>
      Log out everywhere else
    </Button>
  );
}

const alsoEnds =
  'Links to sign and QR codes that you handed out stop working, and so does a calendar that shows your due dates, until you make new ones.';
