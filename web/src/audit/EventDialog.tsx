import { type AuditChange, type AuditEvent, actionLabel } from '@parade/contract/audit/event.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { writeListPlace } from '../http/listAddress.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FactList } from '../ui/Page.tsx';
import { auditDetailsList } from './auditList.ts';
import { entryLogPath, whatHappened } from './columns.tsx';
import styles from './audit.module.css';

const changesShown = 12;

/** One event: before and after by field, the real and the impersonated person, and the way to the thing. */
export function EventDialog({ event, onClose }: { event: AuditEvent | null; onClose: () => void }) {
  return (
    <Dialog open={event !== null} onClose={onClose} title={event ? whatHappened(event) : 'Event'} wide>
      {event ? <Event event={event} /> : null}
    </Dialog>
  );
}

function Event({ event }: { event: AuditEvent }) {
  const [isWhole, setWhole] = useState(false);
  const { changes, entry } = event;
  const shown = isWhole ? changes : changes.slice(0, changesShown);
  return (
    <>
      {event.note ? <p>{event.note}</p> : null}
      {changes.length > 0 ? (
        <DataTable label="Changes" columns={changeColumns} rows={shown} keyOf={(change) => change.field} />
      ) : null}
      {shown.length < changes.length ? (
        <p>
          {shown.length} of {changes.length} fields.{' '}
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show all {changes.length}
          </Button>
        </p>
      ) : null}
      <FactList
        facts={[
          { label: event.acting_as === null ? 'Who' : 'Real person', value: event.real_user },
          ...(event.acting_as === null ? [] : [{ label: 'Acting as', value: event.acting_as }]),
          { label: 'When', value: showInstant(event.at) },
          ...(entry
            ? [
                {
                  label: 'Entry',
                  value: (
                    <Link to={entryLogPath(entry)}>
                      {entry.name} {entry.year}
                    </Link>
                  ),
                },
              ]
            : []),
          { label: 'Action', value: actionLabel(event.action) },
          { label: 'About', value: <Link to={eventsOf(event)}>{`${event.model} ${event.model_id}`}</Link> },
          { label: 'Event', value: event.id.toLocaleString('en-US') },
        ]}
      />
    </>
  );
}

/** Every event of the same thing. */
function eventsOf({ model, model_id }: AuditEvent): string {
  return writeListPlace(
    { sortBy: 'at', page: 1, filters: { model, id: model_id, action: 'any', q: '' } },
    auditDetailsList,
  );
}

const changeColumns: Column<AuditChange>[] = [
  { key: 'label', label: 'Field', wrap: true, render: ({ label }) => label },
  {
    key: 'from',
    label: 'Before',
    wrap: true,
    render: ({ from }) => (from ? <del className={styles['before']}>{from}</del> : <Empty />),
  },
  {
    key: 'to',
    label: 'After',
    wrap: true,
    render: ({ to }) => (to ? <ins className={styles['after']}>{to}</ins> : <Empty />),
  },
];

function Empty() {
  return <em className={styles['empty']}>empty</em>;
}
