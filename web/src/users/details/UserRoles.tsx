import { roleLabels, staffRoles } from '@parade/contract/access/roles.ts';
import type { AccountDetail, HeldOrganizationRole } from '@parade/contract/users/account.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { ChecksField } from '../../ui/inputs.tsx';
import { EmptyState, Section } from '../../ui/Page.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { lastLeaderText } from '../words.ts';
import { useChangeOrganizationType, useChangeRole, useRemoveOrganizationRole } from './queries.ts';
import styles from '../users.module.css';

/** What the person is to the parade: staff roles, roles in organizations, and the types that the person works with. */
export function UserRoles({ user }: { user: AccountDetail }) {
  return (
    <>
      <StaffRoles user={user} />
      <OrganizationRoles user={user} />
      <OrganizationTypes user={user} />
    </>
  );
}

/** U-02, U-03: each press is saved at once. */
function StaffRoles({ user }: { user: AccountDetail }) {
  const toast = useToast();
  const change = useChangeRole(user.id);
  const toggle = (values: readonly string[]) => {
    const role = staffRoles.find(({ name }) => values.includes(name) !== user.user_roles.includes(name))?.name;
    if (role === undefined) return;
    const has = values.includes(role);
    void tellOutcome(toast, change.mutateAsync({ role, has }), {
      done: () => toast.success('Roles Updated'),
      failed: `Problem ${has ? 'Adding' : 'Removing'} ${roleLabels[role]}`,
    });
  };
  const offered = staffRoles.filter(
    ({ name }) => user.grantable_roles.includes(name) || user.user_roles.includes(name),
  );
  return (
    <Section title="Staff roles">
      {user.abilities.change_roles ? (
        <ChecksField
          label="Staff roles"
          hideLabel
          hint="Volunteer Chair includes Volunteer. Changes are saved right away."
          value={user.user_roles}
          onChange={toggle}
          disabled={change.isPending}
          options={offered.map(({ name, label }) => ({ value: name, label }))}
        />
      ) : (
        <p className={styles['note']}>
          {user.user_roles.map((role) => roleLabels[role]).join(', ') || 'No staff roles.'}
        </p>
      )}
    </Section>
  );
}

function OrganizationRoles({ user }: { user: AccountDetail }) {
  const may = user.abilities.remove_organization_roles;
  return (
    <Section title="Organization roles">
      <DataTable
        label="Organization roles"
        rows={user.organization_roles}
        keyOf={(role) => `${role.name} ${role.organization_id} ${role.parade_year}`}
        columns={[
          { key: 'organization', label: 'Organization', render: (role) => role.organization_name },
          { key: 'role', label: 'Role', render: (role) => roleLabels[role.name] },
          { key: 'year', label: 'Parade Year', render: (role) => role.parade_year ?? 'All years' },
        ]}
        {...(may ? { tools: (role: HeldOrganizationRole) => <DeleteRole user={user} role={role} /> } : {})}
        empty={
          <EmptyState drawing="hat" title="No organization roles">
            Leaders and float builders are added on their entry.
          </EmptyState>
        }
      />
    </Section>
  );
}

function DeleteRole({ user, role }: { user: AccountDetail; role: HeldOrganizationRole }) {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useRemoveOrganizationRole(user.id);
  const label = roleLabels[role.name];
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete Role?',
      body: `${fullName(user)} will no longer be ${label} of ${role.organization_name}, ${role.parade_year ?? 'all years'}.${role.is_last_leader ? ` ${lastLeaderText}` : ''}`,
      act: 'Delete role',
      cancelLabel: 'Keep role',
      danger: true,
    });
    if (!yes) return;
    const { name, organization_id, parade_id } = role;
    // The row is gone before this answers: only a promise outlives it.
    await remove.mutateAsync({ name, organization_id, parade_id }).then(
      () => toast.success('Roles Updated'),
      (error: Error) => toast.error(`Problem Removing ${label}`, error.message),
    );
  };
  return (
    <Button
      look="quiet"
      busy={remove.isPending}
      aria-label={`Delete: ${label} of ${role.organization_name}`}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  );
}

/** U-36: a note, and no right. */
function OrganizationTypes({ user }: { user: AccountDetail }) {
  const toast = useToast();
  const { organization_types } = useSession().data;
  const change = useChangeOrganizationType(user.id);
  const values = user.organization_types.map(String);
  const toggle = (chosen: readonly string[]) => {
    const type = organization_types.find(({ id }) => chosen.includes(String(id)) !== values.includes(String(id)));
    if (!type) return;
    void tellOutcome(toast, change.mutateAsync({ type: type.id, has: chosen.includes(String(type.id)) }), {
      done: () => toast.success('Organization Types Updated'),
      failed: 'The organization types were not saved',
    });
  };
  const names = organization_types.filter(({ id }) => values.includes(String(id))).map(({ name }) => name);
  return (
    <Section title="Organization types">
      {user.abilities.change_roles ? (
        <ChecksField
          label="Organization types"
          hideLabel
          hint="Which entries this person works with. A note for the office; it does not affect access."
          value={values}
          onChange={toggle}
          disabled={change.isPending}
          options={organization_types.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : (
        <p className={styles['note']}>{names.join(', ') || 'None noted.'}</p>
      )}
    </Section>
  );
}
