import { roleLabel } from '@parade/contract/participants/role.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { rowKindLabels } from '@parade/contract/participants/import.ts';
import { useState } from 'react';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Section, StatusPill } from '../../ui/Page.tsx';
import { type Counts, type ImportWork, type JudgedRow, problemsOf } from './importWork.ts';
import styles from './import.module.css';

type Shown = JudgedRow['state'] | 'all';

/** Every row of the list with what it is; the counts choose what is shown. */
export function ImportPreview({
  rows,
  counts,
  work,
  entry,
}: {
  rows: readonly JudgedRow[];
  counts: Counts;
  work: ImportWork;
  entry: EntryOverview['entry'];
}) {
  const [shown, setShown] = useState<Shown>('all');
  const states: readonly (readonly [Shown, number])[] = [
    ['all', rows.length],
    ['ready', counts.ready],
    ['duplicate', counts.duplicate],
    ['existing', counts.existing],
    ['attention', counts.attention],
    ['dropped', counts.dropped],
  ];
  const columns: readonly Column<JudgedRow>[] = [
    { key: 'line', label: 'Line', width: 70, render: ({ line }) => line.toLocaleString('en-US') },
    {
      key: 'name',
      label: 'Name',
      width: 240,
      render: ({ input }) => [input.first_name, input.last_name].filter(Boolean).join(' ') || '—',
    },
    { key: 'email', label: 'Email', width: 260, render: ({ input }) => input.email ?? '—' },
    { key: 'role', label: 'Primary role', width: 180, render: ({ input }) => roleLabel(input.primary_role) || '—' },
    {
      key: 'state',
      label: 'Status',
      width: 280,
      render: (row) => <State row={row} work={work} org_type={entry.org_type} />,
    },
  ];
  return (
    <Section title="Preview">
      <div className={styles['counts']} role="group" aria-label="Show rows">
        {states.map(([state, count]) => (
          <button
            key={state}
            type="button"
            aria-pressed={shown === state}
            className={styles['count']}
            onClick={() => setShown(state)}
          >
            <strong>{count.toLocaleString('en-US')}</strong> {labels[state]}
          </button>
        ))}
      </div>
      <DataTable
        label="Rows"
        columns={columns}
        rows={shown === 'all' ? rows : rows.filter(({ state }) => state === shown)}
        keyOf={({ place }) => place}
        frame={{ place: shown }}
        empty={<p className={styles['none']}>No rows here.</p>}
      />
    </Section>
  );
}

const labels: Readonly<Record<Shown, string>> = {
  all: 'Rows',
  ready: 'Ready',
  duplicate: 'Duplicates',
  existing: 'Existing, merged',
  attention: 'Needs Attention',
  dropped: 'Skipped',
};

function State({ row, work, org_type }: { row: JudgedRow; work: ImportWork; org_type: number }) {
  switch (row.state) {
    case 'ready':
      return <StatusPill tone="done">Ready</StatusPill>;
    case 'existing':
      return <StatusPill tone="info">Existing</StatusPill>;
    case 'duplicate':
      return <StatusPill tone="neutral">Duplicate</StatusPill>;
    case 'attention':
      return (
        <>
          <StatusPill tone="needs-you">Needs Attention</StatusPill>
          <span className={styles['more']}>{Object.values(problemsOf(row.input, org_type)).join(', ')}</span>
        </>
      );
    case 'dropped':
      return (
        <StatusPill tone="neutral">
          {row.kind === 'person' ? (work.discarded.has(row.place) ? 'Discarded' : 'Skipped') : rowKindLabels[row.kind]}
        </StatusPill>
      );
  }
}
