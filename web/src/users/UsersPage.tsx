import { pathTo } from '@parade/contract/access/screens.ts';
import { roleLabels, staffRoles } from '@parade/contract/access/roles.ts';
import { accountPageSize, type ListedAccount } from '@parade/contract/users/account.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import { useNavigate } from 'react-router';
import { useListPlace } from '../http/listAddress.ts';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState, StatusPill } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useSwitchTo, useUsers } from './queries.ts';

const columns: Column<ListedAccount>[] = [
  { key: 'email', label: 'Email', render: (row) => row.email },
  { key: 'name', label: 'Name', render: (row) => `${row.first_name} ${row.last_name}` },
  { key: 'roles', label: 'Roles', render: rolesOf },
  {
    key: 'access',
    label: 'Access',
    render: (row) =>
      row.disabled_at ? <StatusPill tone="problem">Disabled</StatusPill> : <StatusPill tone="done">Enabled</StatusPill>,
  },
];

const usersList = {
  base: pathTo('users'),
  defaults: { role: 'any', q: '' },
  defaultSort: 'email',
  query: usersRoutes.listUsers.query,
};

/** Accounts, to look somebody up and, for admins, to see the portal as that person does. */
export function UsersPage() {
  const place = useListPlace(usersList);
  const users = useUsers({ ...place.filters, page: place.page });
  return (
    <ListScreen
      title="Users"
      place={place}
      query={users}
      total={users.data?.count}
      filters={[roleFilter]}
      search="Search by name or email"
      label="Users"
      columns={columns}
      rows={users.data?.data}
      keyOf={(row) => row.id}
      tools={(row) => (row.abilities.impersonate ? <SwitchButton row={row} /> : null)}
      empty={<EmptyState title="No users">No users match these filters.</EmptyState>}
      size={accountPageSize}
    />
  );
}

const roleFilter: FilterChoice = {
  key: 'role',
  label: 'Role',
  preset: 'any',
  options: [{ value: 'any', label: 'Any' }, ...staffRoles.map(({ name, label }) => ({ value: name, label }))],
};

function SwitchButton({ row }: { row: ListedAccount }) {
  const confirm = useConfirm();
  const switchTo = useSwitchTo();
  const toast = useToast();
  const navigate = useNavigate();
  const ask = async () => {
    const yes = await confirm({
      title: 'Switch to this User?',
      body: `For up to 60 minutes, you will see the portal as ${row.first_name} ${row.last_name} does. Everything you do is recorded under both names.`,
      act: `Switch to ${row.first_name}`,
    });
    if (!yes) return;
    switchTo.mutate(row.id, {
      onSuccess: () => void navigate(pathTo('dashboard')),
      onError: (error) => toast.error('We couldn’t switch users', error.message),
    });
  };
  return (
    <Button look="quiet" busy={switchTo.isPending} onClick={() => void ask()}>
      Switch to this user
    </Button>
  );
}

/** 'Volunteer, Leader'; each organization role once, however many entries it is held for. */
function rolesOf(row: ListedAccount): string {
  const names = new Set([...row.user_roles, ...row.organization_roles.map((role) => role.name)]);
  return names.size === 0 ? '—' : [...names].map((name) => roleLabels[name]).join(', ');
}
