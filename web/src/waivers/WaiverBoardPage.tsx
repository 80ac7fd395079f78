import { pathTo } from '@parade/contract/access/screens.ts';
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import type { BoardEntry } from '@parade/contract/waivers/board.ts';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../access/session.tsx';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { writeListPlace } from '../http/listAddress.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, Notice, PageHeader, Section } from '../ui/Page.tsx';
import { BoardFigures, SignedBar } from './BoardFigures.tsx';
import { useWaiverBoard } from './queries.ts';
import './waivers.css';

/** How far the waivers of a year are: all together, by type, and by entry with those that miss most on top. */
export function WaiverBoardPage() {
  const { settings, parades, organization_types } = useSession().data;
  const [address, setAddress] = useSearchParams();
  const year = Number(address.get('year')) || settings.current_parade_year;
  const type = organization_types.find(({ id }) => String(id) === address.get('type'))?.id ?? ('any' as const);
  const board = useWaiverBoard({ year, type });
  const typeName = (id: number) => organization_types.find((each) => each.id === id)?.name ?? String(id);
  const list = (filters: { type?: number; status?: string }) =>
    writeListPlace(
      {
        sortBy: 'name',
        page: 1,
        filters: {
          type: filters.type === undefined ? 'any' : String(filters.type),
          year: String(year),
          status: filters.status ?? 'any',
          q: '',
        },
      },
      {
        base: pathTo('waivers'),
        defaults: { type: 'any', year: String(settings.current_parade_year), status: 'any', q: '' },
        defaultSort: 'name',
      },
    );
  const put = (key: string, value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const number = (value: number) => value.toLocaleString('en-US');
  const columns: readonly Column<BoardEntry>[] = [
    {
      key: 'entry',
      label: 'Entry',
      render: (row) => (
        <>
          <Link to={entryPath({ organization_id: row.organization_id, year, entry: row.entry_id }, 'waivers')}>
            {row.official_name}
          </Link>
          <span className="waivers-more">{typeName(row.org_type)}</span>
        </>
      ),
    },
    { key: 'share', label: 'Signed', render: (row) => <SignedBar counts={row} /> },
    {
      key: 'pending',
      label: 'Pending',
      align: 'end',
      render: (row) => (
        <>
          {number(row.pending)}
          {row.declined > 0 ? <span className="waivers-more">{number(row.declined)} declined</span> : null}
        </>
      ),
    },
    { key: 'approval', label: 'Pending Approval', align: 'end', render: (row) => number(row.pending_approval) },
    { key: 'completed', label: 'Completed', align: 'end', render: (row) => number(row.completed) },
    { key: 'total', label: 'All', align: 'end', render: (row) => number(row.total) },
  ];
  return (
    <div className="wide">
      <PageHeader
        title="Waiver Board"
        lead={
          board.data ? `Waivers for the parade of ${year} are due ${showCivilDate(board.data.due_date)}.` : undefined
        }
      />
      <FilterBar
        filters={[
          {
            key: 'year',
            label: 'Parade Year',
            preset: String(settings.current_parade_year),
            options: parades.map(({ event_year }) => ({ value: String(event_year), label: String(event_year) })),
          },
          {
            key: 'type',
            label: 'Entity Type',
            preset: 'any',
            options: [
              { value: 'any', label: 'Any type' },
              ...organization_types.map(({ id, name }) => ({ value: String(id), label: name })),
            ],
          },
        ]}
        values={{ year: String(year), type: String(type) }}
        onChange={put}
        onClear={() => setAddress({}, { replace: true })}
      />
      {board.error ? <ErrorNotice error={board.error} retry={() => void board.refetch()} /> : null}
      {board.data ? (
        <>
          {board.data.overdue && board.data.total.pending > 0 ? (
            <Notice tone="problem" title={`${number(board.data.total.pending)} waivers are overdue`}>
              <Link to={list({ ...(type === 'any' ? {} : { type }), status: 'not-completed' })}>
                Show who has not signed
              </Link>
            </Notice>
          ) : null}
          <BoardFigures counts={board.data.total} />
          {board.data.types.length > 1 ? (
            <Section title="By type">
              <ul className="board-figures">
                {board.data.types.map((counts) => (
                  <li key={counts.org_type}>
                    <Link to={list({ type: counts.org_type, status: 'not-completed' })}>
                      {typeName(counts.org_type)}
                    </Link>
                    <SignedBar counts={counts} />
                    <span className="waivers-more">
                      {number(counts.pending)} of {number(counts.total)} pending
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
        </>
      ) : null}
      <DataTable
        label="Entries"
        columns={columns}
        rows={board.data?.entries}
        keyOf={(row) => row.entry_id}
        empty={<EmptyState title="No waivers yet">Everyone listed in an accepted entry gets a waiver.</EmptyState>}
      />
    </div>
  );
}
