import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import {
  type ChangedAnswer,
  defaultWhose,
  type RefusedAddress,
  type ToChase,
  type ToChaseQuery,
  toChaseSorts,
  type Unlisted,
  type Whose,
  whoseWork,
} from '@parade/contract/reports/today/today.ts';
import { isInRange, numberRanges } from '@parade/contract/http/lists/numbers.ts';
import { Link, Navigate, useParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { ToNoAccess } from '../../access/ToNoAccess.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { useChanges, useRefused, useToChase, useUnlisted } from './queries.ts';
import { ChangedText, correctionPath } from './TodayCards.tsx';
import { isTodayList, nothingIn, todayLists, type TodayListName, whoseOptions } from './words.ts';

const pageSize = 50;

/** /today/{card}: all that a card of Today counts, by the same filter. */
export function TodayListPage() {
  const { card = '' } = useParams();
  const { can } = useSession();
  if (!isTodayList(card)) return <Navigate to={pathTo('notFound')} replace />;
  const needed = todayLists[card].may;
  if (needed !== undefined && !can(needed)) return <ToNoAccess />;
  if (card === 'chase') return <ToChaseList />;
  if (card === 'unlisted') return <UnlistedList />;
  return card === 'refused' ? <RefusedList /> : <ChangesList />;
}

const rules = {
  whose: (value: string) => whoseWork.some((each) => each === value),
  year: (value: string) => isInRange(value, numberRanges.year),
  type: (value: string) => value === 'any' || isInRange(value, numberRanges.organizationType),
};

/** The filters of a card besides whose and which year, and its sorts. */
interface MoreOfCard {
  readonly filters?: Readonly<Record<string, string>>;
  readonly sorts?: readonly string[];
  readonly defaultSort?: string;
}

function useCard(card: TodayListName, more: MoreOfCard = {}) {
  const { data } = useSession();
  const place = useListPlace({
    base: pathTo('todayList', { card }),
    defaults: { whose: 'mine', year: String(data.settings.current_parade_year), ...more.filters },
    defaultSort: more.defaultSort ?? 'first',
    ...(more.sorts ? { sorts: more.sorts } : {}),
    rules,
  });
  const whose: Whose = whoseWork.find((each) => each === place.filters.whose) ?? defaultWhose;
  return {
    whose,
    place,
    frame: {
      title: todayLists[card].title,
      lead: todayLists[card].lead,
      place,
      filters: [{ key: 'whose', label: 'Whose', preset: 'mine', options: whoseOptions }],
      label: todayLists[card].title,
      empty: (
        <EmptyState drawing="broom" title={nothingIn(card, whose)}>
          {whose === 'mine' ? 'Choose Everyone’s to see all entries.' : null}
        </EmptyState>
      ),
      size: pageSize,
    },
  };
}

function ToChaseList() {
  const { data } = useSession();
  const { whose, place, frame } = useCard('chase', chaseList);
  const { year, type = 'any', q } = place.filters as Readonly<Record<string, string>>;
  const list = useToChase({
    whose,
    year: Number(year),
    type: type === 'any' ? type : Number(type),
    ...(q ? { q } : {}),
    sortBy: place.sortBy as ToChaseQuery['sortBy'],
    page: place.page,
  });
  return (
    <ListScreen
      {...frame}
      // E-68: the parade of an earlier year may be still to come, and Today names what is overdue for it.
      filters={[yearFilter(data), typeFilter(data), ...frame.filters]}
      search="Search by entry"
      empty={
        type === 'any' && !q ? frame.empty : <EmptyState drawing="broom" title="No overdue forms match these filters" />
      }
      query={list}
      total={list.data?.total}
      rows={list.data?.data}
      columns={chaseColumns}
      keyOf={({ entry, form_type }) => `${entry.id} ${form_type}`}
      linkOf={({ entry, form_type }) => formPath(entry, form_type)}
    />
  );
}

const chaseList = { filters: { type: 'any', q: '' }, sorts: toChaseSorts, defaultSort: '-late' };

const chaseColumns: readonly Column<ToChase>[] = [
  { key: 'form', label: 'Form', sort: 'form', wrap: true, render: ({ form_name }) => form_name },
  {
    key: 'entry',
    label: 'Entry',
    sort: 'entry',
    wrap: true,
    render: ({ entry }) => <Link to={entryPath(entry, 'submissions')}>{entry.official_name}</Link>,
  },
  { key: 'due', label: 'Due', render: ({ due_date }) => showCivilDate(due_date) },
  { key: 'late', label: 'Days late', sort: 'late', render: ({ days_late }) => days_late },
];

function UnlistedList() {
  const { whose, place, frame } = useCard('unlisted');
  const list = useUnlisted(whose, place.page);
  return (
    <ListScreen
      {...frame}
      query={list}
      total={list.data?.total}
      rows={list.data?.data}
      columns={unlistedColumns}
      keyOf={({ entry }) => entry.id}
      linkOf={({ entry }) => entryPath(entry, 'people')}
    />
  );
}

const unlistedColumns: readonly Column<Unlisted>[] = [
  { key: 'entry', label: 'Entry', render: ({ entry }) => entry.official_name },
  { key: 'accepted', label: 'Accepted', render: ({ accepted_at }) => (accepted_at ? showInstant(accepted_at) : '—') },
];

function RefusedList() {
  const { whose, place, frame } = useCard('refused');
  const list = useRefused(whose, place.page);
  return (
    <ListScreen
      {...frame}
      query={list}
      total={list.data?.total}
      rows={list.data?.data}
      columns={refusedColumns}
      keyOf={({ outbox_id }) => outbox_id}
      linkOf={correctionPath}
    />
  );
}

const refusedColumns: readonly Column<RefusedAddress>[] = [
  { key: 'address', label: 'Address', render: ({ to_address }) => to_address },
  { key: 'name', label: 'Name', render: ({ to_name }) => to_name ?? '—' },
  { key: 'subject', label: 'Email', render: ({ subject }) => subject },
  { key: 'at', label: 'Written', render: ({ refused_at }) => showInstant(refused_at) },
];

function ChangesList() {
  const { whose, place, frame } = useCard('changes');
  const list = useChanges(whose, place.page);
  return (
    <ListScreen
      {...frame}
      query={list}
      total={list.data?.total}
      rows={list.data?.data}
      columns={changeColumns}
      keyOf={({ key }) => key}
      linkOf={({ entry }) => entryPath(entry, 'view')}
    />
  );
}

const changeColumns: readonly Column<ChangedAnswer>[] = [
  { key: 'entry', label: 'Entry', render: ({ entry }) => entry.official_name },
  {
    key: 'form',
    label: 'Form',
    render: ({ entry, form_type, form_name }) => <Link to={formPath(entry, form_type)}>{form_name}</Link>,
  },
  { key: 'change', label: 'Change', render: (change) => <ChangedText {...change} /> },
  { key: 'by', label: 'By', render: ({ by }) => by },
  { key: 'at', label: 'When', render: ({ at }) => showInstant(at) },
];
