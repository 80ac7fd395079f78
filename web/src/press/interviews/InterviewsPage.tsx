import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import {
  defaultInterviewSort,
  interviewSorts,
  interviewsPageSize,
  interviewsQuery,
  interviewStateLabels,
  interviewStates,
  type ListedInterview,
  promisedHours,
} from '@parade/contract/press/interviews/interview.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useListPlace } from '../../http/listAddress.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState, StatusPill } from '../../ui/Page.tsx';
import { useInterviews } from './queries.ts';
import { hoursText, hoursTone, stateTones } from './words.ts';

/** D-31: /interview-requests: what the press asks for, and how much of the promised 24 hours is left. */
export function InterviewsPage() {
  const place = useListPlace({
    base: pathTo('interviews'),
    defaults: { state: 'any', q: '' },
    defaultSort: defaultInterviewSort,
    sorts: interviewSorts,
    query: interviewsQuery,
  });
  const list = useInterviews({ ...place.filters, sortBy: place.sortBy, page: place.page });
  return (
    <ListScreen
      title="Interview Requests"
      lead={`We promise to answer each request within ${promisedHours} hours.`}
      place={place}
      query={list}
      total={list.data?.total}
      filters={[stateFilter]}
      search="Search outlets, people and topics"
      label="Interview requests"
      columns={columns}
      rows={list.data?.data}
      keyOf={(row) => row.id}
      linkOf={(row) => pathTo('interview', { id: row.id })}
      size={interviewsPageSize}
      empty={
        <EmptyState title="No interview requests" drawing="stand">
          {place.isNarrowed
            ? 'Remove a filter or try a different search.'
            : 'Requests from the press will appear here.'}
        </EmptyState>
      }
    />
  );
}

const stateFilter = {
  key: 'state',
  label: 'Status',
  preset: 'any',
  options: [
    { value: 'any', label: 'Any' },
    ...interviewStates.map((value) => ({ value, label: interviewStateLabels[value] })),
  ],
};

const columns: readonly Column<ListedInterview>[] = [
  { key: 'outlet', label: 'Media outlet', sort: 'outlet', render: (row) => row.media_outlet_name },
  { key: 'with', label: 'Interview with', wrap: true, render: (row) => row.request_to_interview },
  {
    key: 'requested',
    label: 'Requested for',
    sort: 'requested',
    render: (row) => `${showCivilDate(row.requested_date)}, ${row.requested_time}`,
  },
  { key: 'deadline', label: 'Their deadline', wrap: true, render: (row) => row.deadline },
  { key: 'by', label: 'Requested by', optional: true, render: (row) => fullName(row) },
  {
    key: 'received',
    label: 'Received',
    sort: 'received',
    optional: true,
    render: (row) => showInstant(row.created_at),
  },
  {
    key: 'state',
    label: 'Status',
    sort: 'waiting',
    render: ({ state, hours_left }) =>
      hours_left === null ? (
        <StatusPill tone={stateTones[state]}>{interviewStateLabels[state]}</StatusPill>
      ) : (
        <StatusPill tone={hoursTone(hours_left)}>{hoursText(hours_left)}</StatusPill>
      ),
  },
];
