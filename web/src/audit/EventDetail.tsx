import { type AuditEvent, actionLabel } from '@parade/contract/audit/event.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { writeListPlace } from '../http/listAddress.ts';
import { AddressText } from '../ui/AddressText.tsx';
import { Button } from '../ui/Button.tsx';
import { FactList, Marginalia } from '../ui/Page.tsx';
import { auditDetailsList } from './auditList.ts';
import { entryLogPath } from './columns.tsx';
import styles from './audit.module.css';

/** One event below its row: before and after by field, the real and the impersonated person, and the way to the thing. */
export function EventDetail({ event }: { event: AuditEvent }) {
  return (
    <div className={styles['detail']}>
      <div>
        {event.note ? <p className={styles['note']}>{event.note}</p> : null}
        {event.changes.length > 0 ? <Changes changes={event.changes} /> : null}
        {event.changes.length === 0 && !event.note ? <p className={styles['empty']}>No field was changed.</p> : null}
      </div>
      <Marginalia label="About this event">
        <FactList facts={factsOf(event)} />
      </Marginalia>
    </div>
  );
}

const changesShown = 12;

function Changes({ changes }: { changes: AuditEvent['changes'] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, changesShown);
  return (
    <>
      <dl className={styles['changes']}>
        <div className={styles['heads']} aria-hidden>
          <span>Field</span>
          <span>Before</span>
          <span>After</span>
        </div>
        {shown.map(({ field, label, from, to }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className={styles['was']}>
              <span className="visually-hidden">Before: </span>
              {from ? (
                <del className={styles['before']}>
                  <AddressText>{from}</AddressText>
                </del>
              ) : (
                <Empty />
              )}
            </dd>
            <dd className={styles['is']}>
              <span className="visually-hidden">After: </span>
              {to ? (
                <ins className={styles['after']}>
                  <AddressText>{to}</AddressText>
                </ins>
              ) : (
                <Empty />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < changes.length ? (
        <p>
          {shown.length} of {changes.length} fields.{' '}
          <Button look="quiet" onClick={() => setWhole(true)}>
            Show all {changes.length}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function factsOf(event: AuditEvent): { label: string; value: ReactNode }[] {
  const { entry } = event;
  return [
    { label: event.acting_as === null ? 'Who' : 'Real person', value: event.real_user },
    ...(event.acting_as === null ? [] : [{ label: 'Acting as', value: event.acting_as }]),
    ...(event.account === null ? [] : [{ label: 'Account', value: <AddressText>{event.account.email}</AddressText> }]),
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
  ];
}

/** Every event of the same thing. */
function eventsOf({ model, model_id }: AuditEvent): string {
  return writeListPlace(
    { sortBy: 'at', page: 1, filters: { model, id: model_id, action: 'any', q: '' } },
    auditDetailsList,
  );
}

function Empty() {
  return <em className={styles['empty']}>empty</em>;
}
