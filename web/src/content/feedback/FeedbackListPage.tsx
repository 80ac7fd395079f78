import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import {
  type Feedback,
  feedbackPageSize,
  feedbackQuery,
  feedbackStateLabels,
  feedbackStates,
  feedbackTopicLabels,
  feedbackTopics,
} from '@parade/contract/content/feedback/feedback.ts';
import { useMemo, useState } from 'react';
import { useListPlace } from '../../http/listAddress.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, detailId } from '../../ui/DataTable.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState, FactList, StatusPill } from '../../ui/Page.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import styles from './feedback.module.css';
import { useFeedback, useSetFeedbackState } from './queries.ts';

/** D-61: /feedback/received: what people wrote to the office, those first that nobody has answered. */
export function FeedbackListPage() {
  const place = useListPlace({
    base: pathTo('feedbackList'),
    defaults: { state: 'open', topic: 'any', q: '' },
    defaultSort: 'received',
    query: feedbackQuery,
  });
  const list = useFeedback({ ...place.filters, page: place.page });
  const [open, setOpen] = useState<number | null>(null);
  const columns = useMemo(() => columnsOf(open, setOpen), [open]);
  return (
    <ListScreen
      title="Feedback"
      lead="Messages sent with the “Write to us” form. Each one is also in the support mailbox: reply there, then mark it as answered here."
      place={place}
      query={list}
      total={list.data?.total}
      filters={filters}
      search="Search by name, address or message"
      label="Messages"
      columns={columns}
      rows={list.data?.data}
      keyOf={(row) => row.id}
      detail={(row) => (row.id === open ? <Detail row={row} /> : null)}
      tools={(row) => <Mark row={row} />}
      empty={
        <EmptyState title={place.isNarrowed ? 'No messages' : 'No open messages'} drawing="broom">
          {place.isNarrowed
            ? 'No messages match these filters.'
            : 'Messages that people send with the “Write to us” form are here until someone marks them as answered.'}
        </EmptyState>
      }
      size={feedbackPageSize}
    />
  );
}

const filters = [
  {
    key: 'state',
    label: 'Status',
    preset: 'open',
    options: [
      { value: 'any', label: 'Any' },
      ...feedbackStates.map((value) => ({ value, label: feedbackStateLabels[value] })),
    ],
  },
  {
    key: 'topic',
    label: 'Topic',
    preset: 'any',
    options: [
      { value: 'any', label: 'Any' },
      ...feedbackTopics.map((value) => ({ value, label: feedbackTopicLabels[value] })),
    ],
  },
];

function columnsOf(open: number | null, setOpen: (id: number | null) => void): readonly Column<Feedback>[] {
  return [
    {
      key: 'name',
      label: 'From',
      render: (row) => (
        <button
          type="button"
          className={styles['open']}
          aria-expanded={row.id === open}
          aria-controls={detailId(row.id)}
          onClick={() => setOpen(row.id === open ? null : row.id)}
        >
          {row.name}
        </button>
      ),
    },
    { key: 'topic', label: 'Topic', render: (row) => feedbackTopicLabels[row.topic] },
    { key: 'message', label: 'Message', render: (row) => row.message.slice(0, 90) },
    { key: 'received', label: 'Received', render: (row) => showInstant(row.created_at) },
    {
      key: 'state',
      label: 'Status',
      render: (row) => (
        <StatusPill tone={row.state === 'open' ? 'needs-you' : 'done'}>{feedbackStateLabels[row.state]}</StatusPill>
      ),
    },
  ];
}

function Detail({ row }: { row: Feedback }) {
  const answered = row.answered_at
    ? `${showInstant(row.answered_at)}${row.answered_by ? `, ${row.answered_by}` : ''}`
    : '';
  return (
    <div className={styles['detail']}>
      <p className={styles['message']}>{row.message}</p>
      <FactList
        facts={[
          { label: 'Email address', value: <MailTo address={row.email} /> },
          { label: 'Phone', value: row.phone || '—' },
          ...(answered ? [{ label: 'Answered', value: answered }] : []),
        ]}
      />
    </div>
  );
}

/** Links an unverified address. It is encoded, so that it cannot add further recipients. */
function MailTo({ address }: { address: string }) {
  return <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</a>;
}

function Mark({ row }: { row: Feedback }) {
  const marking = useSetFeedbackState();
  const toast = useToast();
  const failed = 'We couldn’t save this';
  const reopen = () => marking.mutateAsync({ id: row.id, state: 'open' });
  const takeBack = () => tellOutcome(toast, reopen(), { failed });
  const set = (state: Feedback['state']) =>
    tellOutcome(toast, marking.mutateAsync({ id: row.id, state }), {
      done: () => {
        if (state === 'answered') toast.success('Marked as answered', row.name, takeBack);
        else toast.success('Reopened', row.name);
      },
      failed,
    });
  return row.state === 'open' ? (
    <Button
      look="quiet"
      busy={marking.isPending}
      aria-label={`Mark as answered: ${row.name}`}
      onClick={() => void set('answered')}
    >
      Mark as answered
    </Button>
  ) : (
    <Button look="quiet" busy={marking.isPending} aria-label={`Reopen: ${row.name}`} onClick={() => void set('open')}>
      Reopen
    </Button>
  );
}
