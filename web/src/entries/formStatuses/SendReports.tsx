import { remindedTypes } from '@parade/contract/entries/directory.ts';
import { IconMail } from '@tabler/icons-react';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useStatusReports } from './useStatusReports.ts';

const sendReports = 'Send Status Reports';

/** Sends the leaders of a year's accepted entries what is missing, after saying of how many. */
export function SendReports({ year }: { year: number }) {
  const { ask, busy } = useStatusReports(sendReports);
  return (
    <Button look="primary" icon={<IconMail size={20} aria-hidden />} busy={busy} onClick={() => void ask({ year })}>
      {sendReports}
    </Button>
  );
}

/** E-22: the same for one type's entries, from the directory. */
export function Remind({ year }: { year: number }) {
  const { data } = useSession();
  const { ask } = useStatusReports('Remind');
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
