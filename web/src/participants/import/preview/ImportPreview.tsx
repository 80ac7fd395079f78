import { roleLabel } from '@parade/contract/participants/role.ts';
import { rowKindLabels } from '@parade/contract/participants/rows.ts';
import { useMemo, useState } from 'react';
import { useEntryHere } from '../../../entries/entryHere.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Section, StatusPill } from '../../../ui/Page.tsx';
import { ImportActs } from './ImportActs.tsx';
import type { Importing } from '../useImport.ts';
import { n } from '../words.ts';
import { linesOf } from '../work/importReport.ts';
import { type Counts, type ImportWork, type JudgedRow, leftOutLabel, reasonsOf } from '../work/importWork.ts';
import styles from '../import.module.css';

export type Shown = JudgedRow['state'] | 'all';

interface ImportPreviewProps {
  readonly rows: readonly JudgedRow[];
  readonly counts: Counts;
  readonly work: ImportWork;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly importing: Importing;
}

/** Every row of the list with what it is; the counts choose what is shown, and many can be discarded together. */
export function ImportPreview({ rows, counts, work, shown, onShown, importing }: ImportPreviewProps) {
  const { org_type } = useEntryHere().overview.entry;
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const columns = useMemo(() => columnsOf(work, org_type), [work, org_type]);
  const states = [['all', rows.length], ...order.map((state) => [state, counts[state]] as const)] as const;
  const here = shown === 'all' ? rows : rows.filter(({ state }) => state === shown);
  const chosenRows = here.filter(({ place }) => chosen.has(place));
  return (
    <Section title="Preview">
      <div className={styles['counts']} role="group" aria-label="Show rows">
        {states.map(([state, count]) => (
          <button
            key={state}
            type="button"
            aria-pressed={shown === state}
            className={styles['count']}
            onClick={() => {
              setChosen(new Set());
              onShown(state);
            }}
          >
            <strong>{n(count)}</strong> {state === 'duplicate' && count === 1 ? 'Duplicate' : labels[state]}
          </button>
        ))}
      </div>
      <ImportActs
        rows={chosenRows}
        work={work}
        org_type={org_type}
        importing={importing}
        onDone={() => setChosen(new Set())}
      />
      <DataTable
        label="Rows"
        columns={columns}
        rows={here}
        keyOf={({ place }) => place}
        frame={{ place: shown }}
        empty={<p className={styles['none']}>No rows here.</p>}
        selection={{ chosen, onChange: setChosen, labelOf: (row) => `line ${linesOf(row)}` }}
      />
    </Section>
  );
}

const order = ['ready', 'duplicate', 'existing', 'attention', 'dropped'] as const;

const labels: Readonly<Record<Shown, string>> = {
  all: 'Rows',
  ready: 'Ready',
  duplicate: 'Duplicates',
  existing: 'Existing, merged',
  attention: 'Needs Attention',
  dropped: 'Skipped',
};

function columnsOf(work: ImportWork, org_type: number): readonly Column<JudgedRow>[] {
  return [
    { key: 'line', label: 'Line', width: 80, render: linesOf },
    {
      key: 'name',
      label: 'Name',
      width: 180,
      render: ({ input }) => [input.first_name, input.last_name].filter(Boolean).join(' ') || '—',
    },
    { key: 'email', label: 'Email', width: 210, render: ({ input }) => input.email ?? '—' },
    { key: 'role', label: 'Primary role', width: 130, render: ({ input }) => roleLabel(input.primary_role) || '—' },
    {
      key: 'state',
      label: 'Status',
      width: 260,
      render: (row) => <State row={row} work={work} org_type={org_type} />,
    },
  ];
}

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
          <span className={styles['more']}>{reasonsOf(row, org_type).join('. ')}</span>
        </>
      );
    case 'dropped':
      return (
        <StatusPill tone="neutral">
          {row.kind === 'person' ? leftOutLabel(work, row.place) : rowKindLabels[row.kind]}
        </StatusPill>
      );
  }
}
