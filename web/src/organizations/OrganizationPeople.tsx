import { roleLabels } from '@parade/contract/access/roles.ts';
import type { OrganizationPerson } from '@parade/contract/organizations/organization.ts';
import { fullName } from '@parade/contract/wording.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { EmptyState, Section, StatusPill } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { lastLeaderText } from '../users/words.ts';
import { LeaderForm } from './LeaderForm.tsx';
import { useOrganizationHere } from './organizationHere.ts';
import { useRemoveRole } from './queries.ts';
import { phoneHref } from '../ui/typing.ts';
import styles from './organizations.module.css';
import { AddressText } from '../ui/AddressText.tsx';

/** Who has a role in the organization: those of all years, then year by year. */
export function OrganizationPeople() {
  const { organization, abilities } = useOrganizationHere();
  const [isAdding, setAdding] = useState(false);
  const people = organization.users ?? [];
  const years = [...new Set(people.map((person) => person.parade_year))];
  const add = abilities.actions.includes('add_leader') ? (
    <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
      Add Leader
    </Button>
  ) : undefined;
  return (
    <>
      {people.length === 0 ? (
        <EmptyState drawing="hat" title="No people yet" action={add}>
          Nobody can work on this organization’s entries. Add a leader.
        </EmptyState>
      ) : null}
      {years.map((year, index) => (
        <Section key={year ?? 'all'} title={titleOf(year)} actions={index === 0 ? add : undefined}>
          <DataTable
            label={`People, ${titleOf(year).toLowerCase()}`}
            columns={columns}
            rows={people.filter((person) => person.parade_year === year)}
            keyOf={(person) => `${person.user_id} ${person.role}`}
            tools={(person) => (
              <RemoveRole person={person} organization={organization} isLast={isLastLeader(person, people)} />
            )}
          />
        </Section>
      ))}
      {isAdding ? (
        <LeaderForm id={organization.id} onClose={() => setAdding(false)} onAdded={() => setAdding(false)} />
      ) : null}
    </>
  );
}

/** Nobody else leads the organization in any year that this role is for. */
function isLastLeader(person: OrganizationPerson, people: readonly OrganizationPerson[]): boolean {
  return (
    person.role === 'leader' &&
    !people.some(
      (other) =>
        other !== person &&
        other.role === 'leader' &&
        !other.is_disabled &&
        (other.parade_year === null || person.parade_year === null || other.parade_year === person.parade_year),
    )
  );
}

function titleOf(year: number | null): string {
  return year === null ? 'All years' : String(year);
}

const columns: readonly Column<OrganizationPerson>[] = [
  { key: 'name', label: 'Name', render: (person) => <strong>{fullName(person)}</strong> },
  { key: 'role', label: 'Role', render: (person) => roleLabels[person.role] },
  {
    key: 'email',
    label: 'Email',
    render: ({ email }) => (
      <a href={`mailto:${email}`}>
        <AddressText>{email}</AddressText>
      </a>
    ),
  },
  {
    key: 'phone',
    label: 'Phone',
    render: ({ phone }) =>
      phone ? (
        <a className={styles['phone']} href={phoneHref(phone)}>
          {phone}
        </a>
      ) : (
        '—'
      ),
  },
  { key: 'state', label: 'Account', render: stateOf },
];

function stateOf(person: OrganizationPerson) {
  if (person.is_disabled) return <StatusPill tone="problem">Disabled</StatusPill>;
  return person.is_invited ? (
    <StatusPill tone="needs-you">Not confirmed</StatusPill>
  ) : (
    <StatusPill tone="done">Confirmed</StatusPill>
  );
}

function RemoveRole({
  person,
  organization,
  isLast,
}: {
  person: OrganizationPerson;
  isLast: boolean;
  organization: { readonly id: number; readonly name: string };
}) {
  const removing = useRemoveRole(organization.id);
  const confirm = useConfirm();
  const toast = useToast();
  const name = fullName(person);
  const role = roleLabels[person.role];
  const remove = async () => {
    const yes = await confirm({
      title: 'Delete Role?',
      body: `${name} will no longer be ${role} of ${organization.name} for ${titleOf(person.parade_year).toLowerCase()}. Their account is not deleted.${isLast ? ` ${lastLeaderText}` : ''}`,
      act: 'Delete role',
      cancelLabel: 'Keep role',
      danger: true,
    });
    if (!yes) return;
    try {
      await removing.mutateAsync(person);
      toast.success('Roles Updated', `${name} is no longer ${role}.`);
    } catch (error) {
      toast.error(`Problem Removing ${role}`, error instanceof Error ? error.message : undefined);
    }
  };
  return (
    <Button look="quiet" busy={removing.isPending} aria-label={`Delete role of ${name}`} onClick={() => void remove()}>
      Delete role
    </Button>
  );
}
