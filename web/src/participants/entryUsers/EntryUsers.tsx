import { pathTo } from '@parade/contract/access/screens.ts';
import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import type { EntryInvitation, EntryUser } from '@parade/contract/participants/participant.ts';
import { fullName } from '@parade/contract/wording.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession, useUser } from '../../access/session.tsx';
import { AddressText } from '../../ui/AddressText.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { EmptyState, ErrorNotice, Section, StatusPill } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { EntryUserForm } from './EntryUserForm.tsx';
import { QuickEdit } from './QuickEdit.tsx';
import { InvitationTools } from './InvitationTools.tsx';
import { type EntryPlace, useEntryInvitations, useEntryUsers, useLeaveEntry, useRemoveEntryUser } from '../queries.ts';
import { anErrorOccurred, userWords } from '../words.ts';
import { phoneHref } from '../../ui/typing.ts';
import styles from '../people.module.css';

interface EntryUsersProps {
  readonly place: EntryPlace;
  readonly kind: OrganizationRole;
  readonly mayAdd: boolean;
}

type Listed = EntryUser | EntryInvitation;

function isInvitation(row: Listed): row is EntryInvitation {
  return 'state' in row;
}

/** The leaders of an entry, or its float builders: people who work on it, and those who were invited to. */
export function EntryUsers({ place, kind, mayAdd }: EntryUsersProps) {
  const list = useEntryUsers(place);
  const invitations = useEntryInvitations(place);
  const { remove, isRemoving } = useRemoval(kind, place.year, list.data?.data ?? []);
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<EntryUser | null>(null);
  const words = userWords[kind];
  const error = (list.data ? null : list.error) ?? (invitations.data ? null : invitations.error);
  const rows: Listed[] | undefined =
    list.data && invitations.data
      ? [...list.data.data, ...invitations.data.data].filter((row) => row.role === kind)
      : undefined;
  const add = mayAdd ? (
    <Button icon={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  ) : undefined;
  return (
    <Section title={words.many} actions={rows?.length === 0 ? undefined : add}>
      {error ? (
        <ErrorNotice error={error} retry={() => void Promise.all([list.refetch(), invitations.refetch()])} />
      ) : (
        <DataTable
          label={words.many}
          columns={columns}
          rows={rows}
          keyOf={(row) => (isInvitation(row) ? `invitation ${row.id}` : `${row.user_id} ${row.parade_year ?? 'all'}`)}
          tools={(row) =>
            isInvitation(row) ? (
              <InvitationTools invitation={row} />
            ) : (
              <UserTools
                user={row}
                isRemoving={isRemoving(row)}
                onEdit={setEdited}
                onRemove={(user) => void remove(user)}
              />
            )
          }
          empty={
            <EmptyState title={`No ${words.many.toLowerCase()} yet`} action={add} drawing={null}>
              {kind === 'leader'
                ? 'No one can fill in this entry’s forms yet. Add a leader, and we’ll invite them by email.'
                : 'Add the company or person building the float so that they can fill in the technical forms with you.'}
            </EmptyState>
          }
        />
      )}
      {edited ? <QuickEdit user={edited} onClose={() => setEdited(null)} /> : null}
      {isAdding ? <EntryUserForm place={place} kind={kind} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

/**
 * Takes a role in an entry from a user, once it is confirmed; a last leader is named as such. Who takes the own last one is
 * led home: the entry is closed.
 */
function useRemoval(kind: OrganizationRole, year: number, users: readonly EntryUser[]) {
  const removing = useRemoveEntryUser();
  const leave = useLeaveEntry();
  const { worksForTheParade, refresh } = useSession();
  const me = useUser();
  const confirm = useConfirm();
  const toast = useToast();
  const words = userWords[kind];
  const remove = async (user: EntryUser) => {
    const name = fullName(user);
    const isMe = user.user_id === me.id;
    const who = isMe ? 'You' : name;
    const rest = users.filter((each) => !isSameRole(each, user));
    const other = rest.find(({ user_id }) => user_id === user.user_id);
    const isLast = kind === 'leader' && !rest.some(({ role }) => role === 'leader');
    const go = await confirm({
      title: `Remove ${name} as ${words.one}?`,
      body: `${who} ${other ? stillIn(user, other) : lost(user)}. ${isMe ? 'Your' : 'Their'} account is not deleted.${isLast ? ` ${lastLeader(isMe, year)}` : ''}`,
      act: `Remove ${words.one}`,
      danger: true,
    });
    if (!go) return;
    try {
      await removing.mutateAsync(user);
      if (isMe && !worksForTheParade) await (other ? refresh() : leave());
      toast.success(
        `${words.one} removed`,
        other
          ? `${who} still ${isMe ? 'have' : 'has'} access to this entry as ${asNamed(other)}.`
          : `${isMe ? 'You are' : `${name} is`} no longer a ${words.one.toLowerCase()} of this entry.`,
      );
    } catch (error) {
      toast.error(words.removing, error instanceof Error ? error.message : anErrorOccurred);
    }
  };
  return {
    remove,
    isRemoving: (user: EntryUser) => removing.isPending && isSameRole(removing.variables, user),
  };
}

/** One person may have several roles in an entry: for its year and for all years, as a leader and as a float builder. */
function isSameRole(one: EntryUser, other: EntryUser): boolean {
  return one.user_id === other.user_id && one.role === other.role && one.parade_year === other.parade_year;
}

function asNamed({ role, parade_year }: EntryUser): string {
  return `a ${userWords[role].one.toLowerCase()} for ${parade_year ?? 'all years'}`;
}

/** What a person loses with their only role in the entry. */
function lost({ parade_year }: EntryUser): string {
  return `will lose access to this entry${parade_year === null ? ' and to those of other years' : ''}`;
}

/** What a person loses whom another role still lets in. */
function stillIn({ parade_year }: EntryUser, other: EntryUser): string {
  const loses = parade_year === null && other.parade_year !== null;
  return `will still have access to this entry as ${asNamed(other)}${loses ? ', but will lose access to those of other years' : ''}`;
}

/** What follows when nobody is left who leads the entry. */
function lastLeader(isMe: boolean, year: number): string {
  return `${isMe ? 'You are' : 'This is'} the last leader: no one will be able to fill in the ${year} forms or get emails about this entry until the office adds another one.`;
}

interface UserToolsProps {
  readonly user: EntryUser;
  readonly isRemoving: boolean;
  readonly onEdit: (user: EntryUser) => void;
  readonly onRemove: (user: EntryUser) => void;
}

function UserTools({ user, isRemoving, onEdit, onRemove }: UserToolsProps) {
  const name = fullName(user);
  return (
    <div className={styles['tools']}>
      {user.actions.includes('quick_edit') ? (
        <Button look="quiet" aria-label={`Quick Edit: ${name}`} onClick={() => onEdit(user)}>
          Quick Edit
        </Button>
      ) : null}
      {user.actions.includes('view_details') ? (
        <ButtonLink look="quiet" to={detailsOf(user)}>
          View User Details<span className="visually-hidden">: {name}</span>
        </ButtonLink>
      ) : null}
      {user.actions.includes('remove') ? (
        <Button look="quiet" busy={isRemoving} aria-label={`Remove ${name}`} onClick={() => onRemove(user)}>
          Remove
        </Button>
      ) : null}
    </div>
  );
}

/** P-13: the account's own page. */
function detailsOf({ user_id }: EntryUser): string {
  return pathTo('user', { id: user_id, tab: 'overview' });
}

const columns: readonly Column<Listed>[] = [
  { key: 'name', label: 'Name', render: (user) => <strong>{fullName(user)}</strong> },
  {
    key: 'email',
    label: 'Email',
    wrap: true,
    render: (user) => (
      <a href={`mailto:${user.email}`}>
        <AddressText>{user.email}</AddressText>
      </a>
    ),
  },
  {
    key: 'phone',
    label: 'Phone',
    render: (user) =>
      user.phone ? (
        <a className={styles['phone']} href={phoneHref(user.phone)}>
          {user.phone}
        </a>
      ) : (
        '—'
      ),
  },
  { key: 'years', label: 'Years', render: (user) => user.parade_year ?? 'All years' },
  {
    key: 'state',
    label: 'Status',
    render: (row) => <State row={row} />,
  },
];

function State({ row }: { row: Listed }) {
  if (isInvitation(row) && row.state === 'expired') return <StatusPill tone="problem">Invitation expired</StatusPill>;
  return isInvitation(row) || row.is_invited ? (
    <StatusPill tone="needs-you">Invited</StatusPill>
  ) : (
    <StatusPill tone="done">Joined</StatusPill>
  );
}
