import { showInstant } from '@parade/contract/calendar.ts';
import { failedMessageDays, maxRetriedMessages, type Message } from '@parade/contract/notifications/message.ts';
import { counted } from '@parade/contract/wording.ts';
import { Link } from 'react-router';
import { AddressText } from '../ui/AddressText.tsx';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { ErrorNotice, Section } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { outboxPath } from './outboxList.ts';
import { useOutbox, useResend, useResendFailed } from './queries.ts';
import './outbox.css';

/** Emails of these days that were given up, to send again. */
export function FailedEmails() {
  const list = useOutbox({ state: 'failed', kind: 'any', q: '', page: 1, days: failedMessageDays });
  const total = list.data?.total ?? 0;
  const listed = list.data?.data.length ?? 0;
  return (
    <Section
      title="Emails"
      actions={total > 0 ? <SendAllAgain total={total} /> : null}
      note={
        <Link to={outboxPath(null, 'failed')}>
          {total > listed ? `newest ${listed} of ${total.toLocaleString('en-US')}, open the outbox` : 'Open the outbox'}
        </Link>
      }
    >
      {list.error ? (
        <ErrorNotice error={list.error} retry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Emails"
          rows={list.data?.data}
          keyOf={(row) => row.id}
          columns={columns}
          tools={(row) => <SendAgain id={row.id} label={`Send again: ${row.subject}, ${row.to_address}`} />}
          empty={
            <p>No email has failed in the last {failedMessageDays} days. Addresses that were refused are on Today.</p>
          }
        />
      )}
    </Section>
  );
}

const columns: readonly Column<Message>[] = [
  { key: 'subject', label: 'Subject', wrap: true, render: (row) => row.subject },
  {
    key: 'to',
    label: 'To',
    wrap: true,
    render: (row) => (
      <>
        {row.to_name}
        <div className="outbox-address">
          <AddressText>{row.to_address}</AddressText>
        </div>
      </>
    ),
  },
  { key: 'created', label: 'Created', wrap: true, render: (row) => showInstant(row.created_at) },
  { key: 'tries', label: 'Tries', align: 'end', render: (row) => row.attempts },
  { key: 'cause', label: 'Cause', wrap: true, render: (row) => row.last_error ?? '—' },
];

/** Tries all of these days again, `total` in number, those beyond the listed ones too. */
function SendAllAgain({ total }: { total: number }) {
  const resend = useResendFailed();
  const toast = useToast();
  return (
    <Button
      look="primary"
      aria-label="Try all again: emails"
      busy={resend.isPending}
      onClick={() =>
        // The button is gone before this answers: only a promise outlives it.
        void resend.mutateAsync({ days: failedMessageDays, count: total }).then(
          ({ count }) => toast.success(`${counted(count, 'email')} queued again`, leftOutWords(count, total)),
          (error: Error) => toast.error('Nothing was retried', error.message),
        )
      }
    >
      Try all again
    </Button>
  );
}

/** Why fewer were queued again than there are; as many as one press takes: there may be more, and nothing is known of them. */
function leftOutWords(count: number, total: number): string | undefined {
  if (count >= total) return undefined;
  return count >= maxRetriedMessages
    ? 'There are more. Please try all again once these are sent.'
    : 'Emails that are no longer needed were skipped. To see why, choose Send again on one of them.';
}

/** Tries a failed email again. `label` names it where the row does not. */
export function SendAgain({ id, label }: { id: number; label?: string }) {
  const resend = useResend();
  const toast = useToast();
  return (
    <Button
      look="quiet"
      aria-label={label}
      busy={resend.isPending}
      onClick={() =>
        // The row is gone before this answers: only a promise outlives it.
        void resend.mutateAsync(id).then(
          () => toast.success('Email queued again'),
          (error: Error) => toast.error('We couldn’t resend the email', error.message),
        )
      }
    >
      Send again
    </Button>
  );
}
