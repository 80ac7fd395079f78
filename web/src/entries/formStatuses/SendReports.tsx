import { remindedTypes } from '@parade/contract/entries/directory.ts';
import { IconMail } from '@tabler/icons-react';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { nothingToSend, useStatusReports } from './useStatusReports.ts';

const sendReports = 'Send Status Reports';

interface SendReportsProps {
  readonly year: number;
  readonly type: number;
  readonly q: string;
  /** Whether the table shows accepted entries, to whom alone reports go. */
  readonly isAccepted: boolean;
}

/** Sends the leaders of the accepted entries that the table shows what is missing, after saying of how many. */
export function SendReports({ year, type, q, isAccepted }: SendReportsProps) {
  const { data } = useSession();
  const toast = useToast();
  const { ask, busy } = useStatusReports(sendReports, 'reports');
  const whose = data.organization_types.find(({ id }) => id === type)?.name ?? '';
  const send = () =>
    isAccepted
      ? void ask({ year, type, ...(q ? { q } : {}) }, whose)
      : toast.warning(nothingToSend, 'Status reports go to accepted entries. Choose the status Accepted or Any.');
  return (
    <Button look="primary" icon={<IconMail size={20} aria-hidden />} busy={busy} onClick={send}>
      {sendReports}
    </Button>
  );
}

/** E-22: the same for one type's entries, from the directory. */
export function Remind({ year }: { year: number }) {
  const { data } = useSession();
  const { ask } = useStatusReports('Remind', 'remind');
  const types = data.organization_types.filter(({ id }) => remindedTypes.includes(id));
  return (
    <Menu
      icon={<IconMail size={20} aria-hidden />}
      note={`Email the leaders of ${year} whose forms are incomplete`}
      entries={types.map(({ id, name }) => ({
        label: `${name} entries`,
        onSelect: () => void ask({ year, type: id }, name),
      }))}
    >
      Remind
    </Menu>
  );
}
