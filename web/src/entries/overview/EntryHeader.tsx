import { formPath } from '@parade/contract/entries/paths.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { isApplicationOver, statusLabels } from '@parade/contract/entries/status.ts';
import { type EntryTab, entryTabLabels } from '@parade/contract/entries/tabs.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { FactList, ProgressRing, StatusMark, usePageTitle } from '../../ui/Page.tsx';
import { Kind } from '../../ui/program/Tones.tsx';
import { EntryPicture } from '../EntryPicture.tsx';
import { daysUntil, liaisonLabel, statusTones } from '../words.ts';
import { WriteButton } from './WriteButton.tsx';
import styles from './entryHeader.module.css';

interface EntryHeaderProps {
  readonly overview: EntryOverview;
  /** The tab below, which the browser's tab is named after as well. */
  readonly tab: EntryTab | undefined;
}

/** E-14: the header of an entry: picture and name stay in sight on a desk; under them one line, and the rest folded away. */
export function EntryHeader({ overview, tab }: EntryHeaderProps) {
  const { entry, organization, abilities } = overview;
  const { can } = useSession();
  const isInside = entry.landing === 'view';
  // There the next task has a card of its own.
  const isOnHome = tab === 'timeline' && !can('viewDesk');
  usePageTitle(tab ? `${entryTabLabels[tab]}: ${entry.official_name}` : entry.official_name);
  return (
    <header className={styles['header']}>
      <div className={styles['title']}>
        <EntryPicture entry={entry} size="small" />
        <h1 className={styles['name']} data-length={lengthOf(entry.official_name)} title={entry.official_name}>
          {entry.official_name}
        </h1>
        {entry.displayed_status ? (
          <StatusMark tone={statusTones[entry.displayed_status]}>
            {statusLabels[entry.displayed_status]} {stampOf(entry)}
          </StatusMark>
        ) : null}
        {can('sendReminders') ? (
          <div className={styles['acts']}>
            <WriteButton id={entry.id} name={entry.official_name} />
          </div>
        ) : null}
      </div>
      <div className={styles['line']}>
        <Kind tone={typeTone(entry.org_type)}>{organization.type}</Kind>
        <span>
          Parade of {entry.year}
          {entry.directory_idx === null ? null : `, No. ${entry.directory_idx}`}
        </span>
        {can('manageOrgs') && organization.name !== entry.official_name ? (
          <Link to={pathTo('organization', { id: organization.id })}>{organization.name}</Link>
        ) : null}
        {isInside ? <Liaison overview={overview} /> : null}
        {isInside && abilities.tabs.includes('submissions') && !isApplicationOver(entry.displayed_status) ? (
          <ProgressRing percent={entry.completion} label="Forms completed" />
        ) : null}
        {entry.next_due && !isOnHome ? <NextDue overview={overview} /> : null}
        <details className={`${styles['details']} no-print`}>
          <summary>Details</summary>
          <Details overview={overview} />
        </details>
      </div>
    </header>
  );
}

/** Which names do not fit the line of a title: beside status and acts it takes some 42 letters, half of them beside the rail. */
function lengthOf({ length }: string): 'long' | 'medium' | undefined {
  if (length > 42) return 'long';
  return length > 21 ? 'medium' : undefined;
}

/** The day that the entry has its status since; '' where it is not known. */
function stampOf({ displayed_status, approved_at, rejected_at, submitted_at }: EntryOverview['entry']): string {
  const at = { accepted: approved_at, rejected: rejected_at, received: submitted_at }[displayed_status as 'accepted'];
  return at ? showDay(at) : '';
}

function Liaison({ overview }: EntryPart) {
  const { name, email } = useLiaison(overview);
  return (
    <span>
      <span className={styles['label']}>Liaison</span> <a href={`mailto:${email}`}>{name}</a>
    </span>
  );
}

function NextDue({ overview: { entry, abilities, today } }: EntryPart) {
  if (!entry.next_due) return null;
  const { form_type, name, due_date } = entry.next_due;
  const to = formPath(entry, form_type, abilities.actions.includes('edit_forms') ? 'editForm' : 'form');
  return (
    <span className={styles['next']}>
      <span className={styles['label']}>
        {due_date < today ? 'Was due' : 'Next due'} {daysUntil(due_date, today)}:
      </span>{' '}
      <Link to={to}>{name}</Link>
    </span>
  );
}

function Details({ overview }: EntryPart) {
  const { entry, organization, abilities } = overview;
  const liaison = useLiaison(overview);
  const { can } = useSession();
  const isInside = entry.landing === 'view';
  const facts = [
    { label: 'Official name', value: entry.official_name },
    {
      label: 'Organization',
      value: can('manageOrgs') ? (
        <Link to={pathTo('organization', { id: organization.id })}>{organization.name}</Link>
      ) : (
        organization.name
      ),
    },
    entry.theme_name ? { label: 'Theme', value: entry.theme_name } : null,
    entry.float_builder ? { label: 'Float builder', value: entry.float_builder } : null,
    isInside
      ? {
          label: liaison.label,
          value: (
            <>
              {liaison.name}
              <br />
              <a href={`mailto:${liaison.email}`}>{liaison.email}</a>
            </>
          ),
        }
      : null,
    entry.next_due ? { label: 'Next due date', value: showCivilDate(entry.next_due.due_date) } : null,
    isInside && abilities.tabs.includes('submissions')
      ? { label: 'Forms completed', value: `${entry.completion}%` }
      : null,
    entry.waivers_total > 0
      ? { label: 'Waivers signed', value: `${entry.waivers_completed} of ${entry.waivers_total}` }
      : null,
  ];
  return <FactList facts={facts.filter((fact) => fact !== null)} />;
}

interface EntryPart {
  readonly overview: EntryOverview;
}

/** Who answers for the parade. Until somebody is assigned, the office's common address does. */
function useLiaison({ entry: { rep } }: EntryOverview): { label: string; name: string; email: string } {
  const { settings } = useSession().data;
  const label = liaisonLabel(settings);
  if (rep) return { label, name: `${rep.first_name} ${rep.last_name}`, email: rep.email };
  return { label, name: settings.default_tor_laison_name, email: settings.default_tor_laison_email };
}
