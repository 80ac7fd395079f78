import { type AuditEvent, actionLabels, anyAction } from '@parade/contract/audit/event.ts';
import { eventPredicate } from '@parade/contract/audit/sentences.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { Link } from 'react-router';
import { AddressText } from '../ui/AddressText.tsx';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import styles from './audit.module.css';

export const when: Column<AuditEvent> = { key: 'at', label: 'When', render: (event) => showInstant(event.at) };

export const who: Column<AuditEvent> = {
  key: 'user',
  label: 'Who',
  wrap: true,
  render: (event) => <Who event={event} />,
};

/** Where it happened: the entry as it is today. */
export const where: Column<AuditEvent> = {
  key: 'entry',
  label: 'Entry',
  wrap: true,
  render: ({ entry }) =>
    entry ? (
      <Link to={entryLogPath(entry)}>
        {entry.name} {entry.year}
      </Link>
    ) : (
      '—'
    ),
};

/** The log of an entry, also where its organization has several that year. */
export function entryLogPath({ id, organization_id, year }: NonNullable<AuditEvent['entry']>): string {
  return `${pathTo('entry', { organizationId: organization_id, year })}/audit_log?entry=${id}`;
}

/** Names for the portal begin so: 'The portal (retention)'. */
const thePortal = 'The portal (';

/** who it really was, and whom they were switched to; the account tells people of one name apart. */
export function Who({ event }: { event: AuditEvent }) {
  return (
    <>
      {event.real_user.startsWith(thePortal) ? (
        <span className={styles['portal']}>{event.real_user}</span>
      ) : (
        event.real_user
      )}
      {event.acting_as === null ? null : <strong className={styles['acting']}> as {event.acting_as}</strong>}
      {event.account === null ? null : (
        <span className={styles['account']}>
          {' '}
          <AddressText>{event.account.email}</AddressText>
        </span>
      )}
    </>
  );
}

/** 'Changed the status from Received to Accepted' */
export function whatHappened(event: AuditEvent): string {
  const words = eventPredicate(event);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A longer value is cut in a row, and whole in the event below it. */
const longestValue = 40;

/** What an event changed, on one line: the first field, and how many more. */
export function changeSummary({ changes, note }: AuditEvent): string {
  const [first, ...more] = changes;
  if (!first) return note ?? '—';
  const value = (text: string) => cut(text.replaceAll('\n', ', ')) || 'empty';
  const rest = more.length > 0 ? `, and ${more.length} more` : '';
  return `${first.label}: ${value(first.from)} → ${value(first.to)}${rest}`;
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > longestValue ? `${letters.slice(0, longestValue).join('').trimEnd()}…` : text;
}

/** `chosen`: what the address says, also where the trail has none of it. */
export function actionFilter(actions: readonly string[], chosen: string): FilterChoice {
  const known = chosen === anyAction || actions.includes(chosen) ? actions : [...actions, chosen];
  const options = actionLabels(known).map(({ action, label }) => ({ value: action, label }));
  return {
    key: 'action',
    label: 'Action',
    preset: anyAction,
    options: [
      { value: anyAction, label: 'Any action' },
      ...options.sort((one, other) => one.label.localeCompare(other.label, 'en')),
    ],
  };
}
