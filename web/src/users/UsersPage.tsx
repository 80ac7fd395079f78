import { pathTo } from '@parade/contract/access/screens.ts';
import { roleLabels, staffRoles } from '@parade/contract/access/roles.ts';
import { accountPageSize, type ListedAccount } from '@parade/contract/users/account.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable, Pager } from '../ui/DataTable.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, PageHeader, StatusPill } from '../ui/Page.tsx';
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

/** Accounts, to look somebody up and, for admins, to see the portal as that person does. */
export function UsersPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const role = staffRoles.find((each) => each.name === search.get('role'))?.name ?? 'any';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const users = useUsers({ q, role, page });
  const filters = { ...(q ? { q } : {}), ...(role === 'any' ? {} : { role }) };
  return (
    <div className="wide">
      <PageHeader title="Users" count={users.data?.count} />
      <FilterBar
        filters={[
          {
            key: 'role',
            label: 'Role',
            preset: 'any',
            options: [
              { value: 'any', label: 'Any' },
              ...staffRoles.map((each) => ({ value: each.name, label: each.label })),
            ],
          },
        ]}
        values={{ role, q }}
        onChange={(key, value) => setSearch({ ...filters, [key]: value })}
        onClear={() => setSearch({})}
        search={{ key: 'q', label: 'Search by name or email' }}
      />
      {users.error ? <ErrorNotice error={users.error} retry={() => void users.refetch()} /> : null}
      <DataTable
        label="Users"
        columns={columns}
        rows={users.data?.data}
        keyOf={(row) => row.id}
        empty={<EmptyState title="No users">No users match these filters.</EmptyState>}
        tools={(row) => (row.abilities.impersonate ? <SwitchButton row={row} /> : null)}
      />
      <Pager
        page={page}
        size={accountPageSize}
        total={users.data?.count ?? 0}
        to={(next) => `?${new URLSearchParams({ ...filters, page: String(next) })}`}
      />
    </div>
  );
}

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

/** 'Volunteer, Leader'; each organisation role once, however many entries it is held for. */
function rolesOf(row: ListedAccount): string {
  const names = new Set([...row.user_roles, ...row.organization_roles.map((role) => role.name)]);
  return names.size === 0 ? '—' : [...names].map((name) => roleLabels[name]).join(', ');
}
