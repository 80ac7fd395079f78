import { eventPredicate } from '@parade/contract/audit/sentences.ts';
import { anyAction, type AuditEvent, noEventsText } from '@parade/contract/audit/event.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { Link } from 'react-router';
import { changeSummary } from '../../audit/columns.tsx';
import { useAuditDetails } from '../../audit/queries.ts';
import { ErrorNotice, LoadingRows } from '../../ui/Page.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import styles from './officeTimeline.module.css';

const eventsShown = 5;

/** The last events of the entry, a line each; the log has all of them. */
export function Activity({ entry }: { entry: EntryListed }) {
  const trail = useAuditDetails({ entry: entry.id, action: anyAction, page: 1 });
  const events = trail.data && withoutPdfs(trail.data.data).slice(0, eventsShown);
  return (
    <section aria-label="Activity" className={styles['part']}>
      <SectionRule note={<Link to={entryPath(entry, 'audit_log')}>Audit Log</Link>}>Activity</SectionRule>
      {trail.error && !trail.data ? (
        <ErrorNotice error={trail.error} retry={() => void trail.refetch()} />
      ) : events === undefined ? (
        <LoadingRows rows={eventsShown} label="Loading the activity" />
      ) : (
        <ul className={styles['list']}>
          {events.length === 0 ? <li className={styles['event']}>{noEventsText}</li> : null}
          {events.map((event) => (
            <li key={event.id} className={styles['event']}>
              <time dateTime={event.at}>{showInstant(event.at)}</time>
              <span>
                <strong>{event.user}</strong> {eventPredicate(event)}
                {event.action === 'form.saved' && event.changes.length > 0 ? `. ${changeSummary(event)}` : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The portal creates a signed PDF behind each signature: beside the signature it says nothing, unless there is nothing else. */
function withoutPdfs(events: readonly AuditEvent[]): readonly AuditEvent[] {
  const others = events.filter(({ action }) => action !== 'waiver.paper-made');
  return others.length > 0 ? others : events;
}
