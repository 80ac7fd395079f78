import { formPath } from '@parade/contract/entries/paths.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { isApplicationOver, statusLabels } from '@parade/contract/entries/status.ts';
import { type EntryTab, entryTabLabels } from '@parade/contract/entries/tabs.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { FactList, StatusMark, usePageTitle } from '../../ui/Page.tsx';
import { Kind } from '../../ui/program/Tones.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { EntryPicture } from '../EntryPicture.tsx';
import { daysUntil, liaisonLabel, statusTones } from '../words.ts';
import { WriteButton } from './WriteButton.tsx';
import styles from './entryHeader.module.css';

interface EntryHeaderProps {
  readonly overview: EntryOverview;
  /** The tab below, which the browser's tab is named after as well. */
  readonly tab: EntryTab | undefined;
}

/** E-14: the header of an entry: picture and name stay in sight on a desk; beside the picture one line of facts, and what is beyond them folded away. */
export function EntryHeader({ overview, tab }: EntryHeaderProps) {
  const { entry, organization } = overview;
  const { can } = useSession();
  const isInside = entry.landing === 'view';
  // What is due next begins that tab, and the liaison stands in its margin, which a phone has at its foot.
  const isTimeline = tab === 'timeline';
  const isPhone = useMedia('screen and (max-width: 40em)');
  // The title says it already.
  const isNamed = organization.name === entry.official_name;
  usePageTitle(tab ? `${entryTabLabels[tab]}: ${entry.official_name}` : entry.official_name);
  return (
    <header className={styles['header']}>
      <div className={styles['title']}>
        <EntryPicture entry={entry} size="head" />
        <h1 className={styles['name']} data-length={lengthOf(entry.official_name)} title={entry.official_name}>
          {entry.official_name}
        </h1>
        {can('sendReminders') ? (
          <div className={styles['acts']}>
            <WriteButton id={entry.id} name={entry.official_name} />
          </div>
        ) : null}
      </div>
      <div className={styles['line']}>
        {entry.displayed_status ? (
          <StatusMark tone={statusTones[entry.displayed_status]}>
            {statusLabels[entry.displayed_status]} {stampOf(entry)}
          </StatusMark>
        ) : null}
        <Kind tone={typeTone(entry.org_type)}>{organization.type}</Kind>
        <span className={styles['parade']}>
          Parade of {entry.year}
          {entry.directory_idx === null ? null : (
            <>
              , <b>No. {entry.directory_idx}</b>
            </>
          )}
        </span>
        {isNamed ? null : (
          <Named label="Organization" className={styles['organization']}>
            <OrganizationName overview={overview} />
          </Named>
        )}
        {entry.theme_name ? <Named label="Theme">{entry.theme_name}</Named> : null}
        {entry.float_builder ? <Named label="Float builder">{entry.float_builder}</Named> : null}
        {can('viewDesk') && !isPhone ? <Leaders names={overview.leaders} /> : null}
        {isInside && (isPhone || !isTimeline) ? <Liaison overview={overview} /> : null}
        {entry.next_due && !isTimeline ? <NextDue overview={overview} /> : null}
        <Details overview={overview} withOrganization={isNamed} />
      </div>
    </header>
  );
}

/** Which names do not fit the line of a title: beside picture and act it takes some 46 letters, half of them beside the rail. */
function lengthOf({ length }: string): 'long' | 'medium' | undefined {
  if (length > 46) return 'long';
  return length > 24 ? 'medium' : undefined;
}

/** The day that the entry has its status since; '' where it is not known. */
function stampOf({ displayed_status, approved_at, rejected_at, submitted_at }: EntryOverview['entry']): string {
  const at = { accepted: approved_at, rejected: rejected_at, received: submitted_at }[displayed_status as 'accepted'];
  return at ? showDay(at) : '';
}

function Named({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <span className={className}>
      <span className={styles['label']}>{label}</span> {children}
    </span>
  );
}

/** Whom the office asks for: the first by name, and how many there are besides. */
function Leaders({ names: [first, ...others] }: { names: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <Named label="Leader" className={styles['leader']}>
      {first}
      {others.length > 0 ? ` and ${others.length} more` : null}
    </Named>
  );
}

function Liaison({ overview }: EntryPart) {
  const { name, email } = useLiaison(overview);
  return (
    <Named label="Liaison" className={styles['liaison']}>
      <a href={`mailto:${email}`}>{name}</a>
    </Named>
  );
}

/** The office goes on to it. */
function OrganizationName({ overview: { organization } }: EntryPart) {
  const { can } = useSession();
  if (!can('manageOrgs')) return organization.name;
  return <Link to={pathTo('organization', { id: organization.id })}>{organization.name}</Link>;
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

/** The facts that the line has no room for; nothing where there are none. */
function Details({ overview, withOrganization }: EntryPart & { withOrganization: boolean }) {
  const { entry, abilities } = overview;
  const liaison = useLiaison(overview);
  const isInside = entry.landing === 'view';
  const facts = [
    withOrganization ? { label: 'Organization', value: <OrganizationName overview={overview} /> } : null,
    isInside
      ? { label: `${liaison.label}’s email`, value: <a href={`mailto:${liaison.email}`}>{liaison.email}</a> }
      : null,
    entry.next_due ? { label: 'Next due date', value: showCivilDate(entry.next_due.due_date) } : null,
    isInside && abilities.tabs.includes('submissions') && !isApplicationOver(entry.displayed_status)
      ? { label: 'Answers given', value: `${entry.completion}%` }
      : null,
    entry.waivers_total > 0
      ? { label: 'Waivers signed', value: `${entry.waivers_completed} of ${entry.waivers_total}` }
      : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <details className={`${styles['details']} no-print`}>
      <summary>Details</summary>
      <FactList facts={facts} />
    </details>
  );
}

interface EntryPart {
  readonly overview: EntryOverview;
}

/** The contact at the parade: the liaison, or the office's common address until one is assigned. */
function useLiaison({ entry: { rep } }: EntryOverview): { label: string; name: string; email: string } {
  const { settings } = useSession().data;
  const label = liaisonLabel(settings);
  if (rep) return { label, name: fullName(rep), email: rep.email };
  return { label, name: settings.default_tor_laison_name, email: settings.default_tor_laison_email };
}
