import { organizationRoleNames, roleLabels, staffRoles } from '@parade/contract/access/roles.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import {
  accountPageSize,
  accountState,
  type ListedAccount,
  maxCountedAccounts,
  roleNames,
} from '@parade/contract/users/account.ts';
import { accountsQuery } from '@parade/contract/users/accounts/routes.ts';
import { fullName } from '@parade/contract/wording.ts';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useSession } from '../access/session.tsx';
import { useViewedList } from '../settings/views/useViewedList.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState, StatusPill } from '../ui/Page.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { SwitchButton } from './details/SwitchButton.tsx';
import { useEndAllSessions, useUsers, useUsersExport } from './queries.ts';
import styles from './users.module.css';

const columns: Column<ListedAccount>[] = [
  {
    key: 'email',
    label: 'Email',
    sort: 'email',
    wrap: true,
    render: (row) => row.email,
  },
  { key: 'name', label: 'Name', sort: 'last_name', render: nameOf },
  { key: 'roles', label: 'Roles', render: (row) => roleNames(row) ?? '—' },
  { key: 'organizations', label: 'Organizations', render: organizationsOf },
  {
    key: 'last_signed_in_at',
    label: 'Last login',
    sort: 'last_signed_in_at',
    render: (row) => (row.last_signed_in_at ? showDay(row.last_signed_in_at) : 'Never'),
  },
  { key: 'access', label: 'State', render: stateOf },
];

const usersList = {
  base: pathTo('users'),
  defaults: { role: 'any', q: '' },
  defaultSort: 'email',
  sorts: ['email', 'last_name', 'last_signed_in_at'],
  query: accountsQuery,
};

/** U-37: accounts, to look somebody up, to change what the office may change, and to see the portal as that person does. */
export function UsersPage() {
  const { place, views, viewName } = useViewedList('users', usersList);
  const { sortBy } = place;
  const { can } = useSession();
  const users = useUsers({ ...place.filters, sortBy, page: place.page });
  return (
    <ListScreen
      title="Users"
      actions={
        <>
          {can('endAllSessions') ? <EndAllSessions /> : null}
          {users.data?.count === 0 ? null : <ExportButton filters={{ ...place.filters, sortBy }} />}
          <ButtonLink to={pathTo('joinLinks')}>Join links</ButtonLink>
          <ButtonLink to={pathTo('createUser')} look="primary" icon={<IconPlus size={20} aria-hidden />}>
            Create User
          </ButtonLink>
        </>
      }
      place={place}
      views={views}
      viewName={viewName}
      query={users}
      total={users.data?.count}
      maxTotal={maxCountedAccounts}
      filters={[roleFilter]}
      search="Search by name or email"
      label="Users"
      columns={columns}
      rows={users.data?.data}
      keyOf={(row) => row.id}
      linkOf={(row) => pathTo('user', { id: row.id, tab: 'overview' })}
      tools={(row) => (row.abilities.impersonate ? <SwitchButton user={row} look="quiet" /> : null)}
      empty={
        <EmptyState drawing="horseshoe" title="No users match these filters">
          Try a different search or role.
        </EmptyState>
      }
      size={accountPageSize}
    />
  );
}

const roleFilter: FilterChoice = {
  key: 'role',
  label: 'Role',
  preset: 'any',
  options: [
    { value: 'any', label: 'Any' },
    ...staffRoles.map(({ name, label }) => ({ value: name, label })),
    ...organizationRoleNames.map((name) => ({ value: name, label: roleLabels[name] })),
  ],
};

function ExportButton({ filters }: { filters: Readonly<Record<'q' | 'role' | 'sortBy', string>> }) {
  const exported = useUsersExport();
  const toast = useToast();
  return (
    <Button
      icon={<IconDownload size={20} aria-hidden />}
      busy={exported.isPending}
      onClick={() => tellOutcome(toast, exported.mutateAsync(filters), { failed: 'The export failed' })}
    >
      Export
    </Button>
  );
}

/** U-43: for the day on which nobody knows whose session was taken. */
function EndAllSessions() {
  const confirm = useConfirm();
  const toast = useToast();
  const end = useEndAllSessions();
  const ask = async () => {
    const yes = await confirm({
      title: 'Log Everybody Out?',
      body: 'Everybody will be logged out right away, on every device but this one, and can log in again. What was typed and not saved there may be lost. Tokens of programs and signing links go on working.',
      act: 'Log everybody out',
      danger: true,
    });
    if (!yes) return;
    void tellOutcome(toast, end.mutateAsync(), {
      done: (done) => toast.success('Saved', done.message),
      failed: 'Nobody was logged out',
    });
  };
  return (
    <Button look="quiet" busy={end.isPending} onClick={() => void ask()}>
      Log everybody out
    </Button>
  );
}

function nameOf(row: ListedAccount): string {
  return fullName(row);
}

/** The first organization, and how many more there are: a row has one line. */
function organizationsOf(row: ListedAccount) {
  const [first, ...more] = [...new Set(row.organization_roles.map((role) => role.organization_name))];
  if (first === undefined) return row.media_organization_name ?? '—';
  return (
    <span className={styles['organizations']}>
      <span title={first}>{first}</span>
      {more.length > 0 ? <small title={more.join(', ')}>and {more.length} more</small> : null}
    </span>
  );
}

/** Nothing stands out of accounts that just work. */
function stateOf(row: ListedAccount) {
  const state = accountState(row);
  return state === 'Active' ? state : <StatusPill tone={stateTones[state]}>{state}</StatusPill>;
}

const stateTones = { Disabled: 'problem', Invited: 'info', 'Not confirmed': 'neutral' } as const;
