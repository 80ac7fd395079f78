import { civilDateOf } from '@parade/contract/calendar.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { type Board, type BoardEntry, boardQuery } from '@parade/contract/waivers/board.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { waiversDueOn } from '@parade/contract/settings/paradeYear.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { portalNow } from '../../http/request.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState, LoadingRows, Notice, Section } from '../../ui/Page.tsx';
import { BoardFigures, SignedBar } from './BoardFigures.tsx';
import { boardList, startBoardYear, waiversPath } from './lists.ts';
import { useWaiverBoard } from '../queries.ts';
import { Kind } from '../../ui/program/Tones.tsx';
import styles from './board.module.css';
import room from '../waivers.module.css';

/** How far the waivers of a year are: all together, by type, and by entry with those that miss most on top. */
export function WaiverBoardPage() {
  const session = useSession();
  const { data } = session;
  const { organization_types } = data;
  const place = useListPlace({ ...boardList(session), query: boardQuery });
  const start = startBoardYear(session);
  const year = Number(place.filters.year) || start;
  const type = organization_types.find(({ id }) => String(id) === place.filters.type)?.id ?? ('any' as const);
  const board = useWaiverBoard({ year, type });
  const due_on = waiversDueOn(year);
  const [today] = useState(() => civilDateOf(portalNow()));
  const typeName = (id: number) => organization_types.find((each) => each.id === id)?.name ?? String(id);
  // Those of a type who have not signed; of the type that is looked at unless said.
  const pendingPath = (of: number | 'any' = type) =>
    waiversPath({ type: String(of), year: String(year), status: 'not-completed' }, session);
  return (
    <ListScreen
      title="Waiver Board"
      lead={`Waivers for the ${year} parade ${due_on < today ? 'were' : 'are'} due ${showCivilDate(due_on)}.`}
      place={{ ...place, filters: { year: String(year), type: String(type) } }}
      query={board}
      total={undefined}
      filters={[yearFilter(data, { preset: String(start) }), typeFilter(data)]}
      head={
        board.data ? (
          <Figures board={board.data} typeName={typeName} pendingPath={pendingPath} />
        ) : board.isPending ? (
          <div className={styles['waiting']}>
            <LoadingRows rows={8} label="Loading the board" />
          </div>
        ) : null
      }
      label="Entries"
      columns={columnsOf(year, typeName)}
      rows={board.data?.entries}
      keyOf={(row) => row.entry_id}
      empty={
        type === 'any' ? (
          <EmptyState drawing="flower" title="No waivers yet">
            Everyone listed in an accepted entry gets a waiver.
          </EmptyState>
        ) : (
          <EmptyState drawing="flower" title={`No waivers of this type for ${year}`}>
            Choose another year or type.
          </EmptyState>
        )
      }
    />
  );
}

interface FiguresProps {
  readonly board: Board;
  readonly typeName: (id: number) => string;
  readonly pendingPath: (type?: number) => string;
}

function Figures({ board, typeName, pendingPath }: FiguresProps) {
  return (
    <>
      {board.overdue && board.total.pending > 0 ? (
        <Notice
          tone="problem"
          title={
            board.total.pending === 1 ? '1 waiver is overdue' : `${number(board.total.pending)} waivers are overdue`
          }
        >
          <Link to={pendingPath()}>Show who has not signed</Link>
        </Notice>
      ) : null}
      <BoardFigures counts={board.total} />
      {board.of_deleted_entries > 0 ? (
        <p className={room['more']}>{ofDeletedEntries(board.of_deleted_entries)}</p>
      ) : null}
      {board.types.length > 1 ? (
        <Section title="By type">
          <ul className={styles['types']}>
            {board.types.map((counts) => (
              <li key={counts.org_type}>
                <Kind tone={typeTone(counts.org_type)}>
                  <Link to={pendingPath(counts.org_type)}>{typeName(counts.org_type)}</Link>
                </Kind>
                <SignedBar counts={counts} />
                <span className={room['more']}>
                  {number(counts.pending)} of {number(counts.total)} pending
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

function ofDeletedEntries(count: number): string {
  return count === 1
    ? 'Includes 1 signed waiver of an entry that was deleted.'
    : `Includes ${number(count)} signed waivers of entries that were deleted.`;
}

function columnsOf(year: number, typeName: (id: number) => string): readonly Column<BoardEntry>[] {
  return [
    {
      key: 'entry',
      label: 'Entry',
      render: (row) => (
        <Link to={entryPath({ organization_id: row.organization_id, year, entry: row.entry_id }, 'waivers')}>
          <span className="table-name">{row.official_name}</span>
        </Link>
      ),
    },
    {
      key: 'type',
      label: 'Type',
      render: (row) => <Kind tone={typeTone(row.org_type)}>{typeName(row.org_type)}</Kind>,
    },
    { key: 'share', label: 'Signed', render: (row) => <SignedBar counts={row} isLabeled /> },
    {
      key: 'pending',
      label: 'Pending',
      align: 'end',
      render: (row) => (
        <>
          {number(row.pending)}
          {row.declined > 0 ? `, ${number(row.declined)} declined` : ''}
        </>
      ),
    },
    { key: 'approval', label: 'Pending Approval', align: 'end', render: (row) => number(row.pending_approval) },
    { key: 'completed', label: 'Completed', align: 'end', render: (row) => number(row.completed) },
    { key: 'total', label: 'All', align: 'end', render: (row) => number(row.total) },
  ];
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
