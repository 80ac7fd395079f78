import { roleLabels } from '@parade/contract/access/roles.ts';
import type { MergePreview } from '@parade/contract/organizations/merging.ts';
import { fullName } from '@parade/contract/wording.ts';
import { AddressText } from '../../ui/AddressText.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState, FactList, Section } from '../../ui/Page.tsx';
import styles from './merging.module.css';

/** Both organizations side by side, and what becomes of each part. */
export function MergeSides({ preview }: { preview: MergePreview }) {
  const { from, into, invitations, join_links } = preview;
  return (
    <>
      <div className={styles['sides']}>
        <Side title="Merged and removed" side={from} />
        <Side title="Stays" side={into} />
      </div>
      <Section title="Entries by year">
        <DataTable
          label="Entries by year"
          columns={yearColumns(preview)}
          rows={preview.years}
          keyOf={(row) => row.year}
          empty={
            <EmptyState drawing="flower" title="No entries">
              Neither of them has entered a parade.
            </EmptyState>
          }
        />
      </Section>
      <Section title="People">
        <DataTable
          label="People"
          columns={personColumns(into.name)}
          rows={preview.people}
          keyOf={(person) => `${person.user_id} ${person.role} ${person.parade_year}`}
          empty={
            <EmptyState drawing="hat" title="No people">
              Nobody has a role in {from.name}.
            </EmptyState>
          }
        />
        {invitations + join_links > 0 ? (
          <p className={styles['more']}>
            Also moving: {count(invitations, 'open invitation')} and {count(join_links, 'sign-up link')}.
          </p>
        ) : null}
      </Section>
    </>
  );
}

function Side({ title, side }: { title: string; side: MergePreview['from'] }) {
  return (
    <Section title={`${title}: ${side.name}`}>
      <FactList
        facts={[
          { label: 'Entity Type', value: side.type },
          { label: 'Entries', value: side.entries_count },
          { label: 'People with a role', value: side.people_count },
          ...(side.former_names.length > 0 ? [{ label: 'Formerly', value: side.former_names.join(', ') }] : []),
        ]}
      />
    </Section>
  );
}

type Year = MergePreview['years'][number];

function yearColumns({ from, into }: MergePreview): Column<Year>[] {
  const names = (entries: Year['from']) => entries.map((entry) => entry.official_name).join(', ') || '—';
  return [
    { key: 'year', label: 'Parade Year', render: (row) => row.year },
    { key: 'from', label: from.name, wrap: true, render: (row) => names(row.from) },
    { key: 'into', label: into.name, wrap: true, render: (row) => names(row.into) },
    { key: 'then', label: 'After the merge', wrap: true, render: afterMerge },
  ];
}

function afterMerge({ both, from, into }: Year): string {
  if (!both) return from.length > 0 ? 'Moves' : 'Stays';
  const first = into[0]?.official_name ?? '';
  return `${from.length === 1 ? 'Becomes an additional entry' : 'Become additional entries'}; ${first} stays the first`;
}

function personColumns(into: string): Column<MergePreview['people'][number]>[] {
  return [
    { key: 'name', label: 'Name', wrap: true, render: (person) => fullName(person) },
    { key: 'email', label: 'Email', wrap: true, render: (person) => <AddressText>{person.email}</AddressText> },
    {
      key: 'role',
      label: 'Role',
      render: (person) => `${roleLabels[person.role]}, ${person.parade_year ?? 'all years'}`,
    },
    {
      key: 'then',
      label: 'After the merge',
      wrap: true,
      render: (person) => {
        if (person.already) return `Has this role in ${into} already; one remains`;
        return person.is_invited ? 'Moves; takes effect once the address is confirmed' : `Moves to ${into}`;
      },
    },
  ];
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
