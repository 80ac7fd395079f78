import { formPath } from '@parade/contract/entries/paths.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { type EntryTab, entryTabLabels } from '@parade/contract/entries/tabs.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { FactList, ProgressRing, StatusPill, usePageTitle } from '../../ui/Page.tsx';
import { daysUntil, liaisonLabel, statusTones } from '../words.ts';
import styles from './entryHeader.module.css';

interface EntryHeaderProps {
  readonly overview: EntryOverview;
  /** The tab below, which the browser's tab is named after as well. */
  readonly tab: EntryTab | undefined;
}

/** E-14: the header of an entry: a line that stays in sight on a desk, with the rest folded away. */
export function EntryHeader({ overview, tab }: EntryHeaderProps) {
  const { entry, abilities } = overview;
  const isInside = entry.landing === 'view';
  usePageTitle(tab ? `${entryTabLabels[tab]}: ${entry.official_name}` : entry.official_name);
  return (
    <header className={styles['header']}>
      <h1 className={styles['name']} title={entry.official_name}>
        {entry.official_name}
      </h1>
      {entry.displayed_status ? (
        <StatusPill tone={statusTones[entry.displayed_status]}>{statusLabels[entry.displayed_status]}</StatusPill>
      ) : null}
      {isInside && abilities.tabs.includes('submissions') ? (
        <ProgressRing percent={entry.completion} label="Forms completed" />
      ) : null}
      {isInside ? <Liaison overview={overview} /> : null}
      {entry.next_due ? <NextDue overview={overview} /> : null}
      <details className={`${styles['details']} no-print`}>
        <summary>Details</summary>
        <Details overview={overview} />
      </details>
    </header>
  );
}

function Liaison({ overview }: EntryPart) {
  const { name, email } = useLiaison(overview);
  return (
    <span className={styles['part']}>
      <span className={styles['label']}>Liaison</span> <a href={`mailto:${email}`}>{name}</a>
    </span>
  );
}

function NextDue({ overview: { entry, abilities, today } }: EntryPart) {
  if (!entry.next_due) return null;
  const { form_type, name, due_date } = entry.next_due;
  const to = formPath(entry, form_type, abilities.actions.includes('edit_forms') ? 'editForm' : 'form');
  return (
    <span className={`${styles['part']} ${styles['due']}`}>
      <span className={styles['label']}>Next due {daysUntil(due_date, today)}:</span> <Link to={to}>{name}</Link>
    </span>
  );
}

function Details({ overview }: EntryPart) {
  const { entry, organization } = overview;
  const liaison = useLiaison(overview);
  const facts = [
    { label: 'Official name', value: entry.official_name },
    { label: 'Parade', value: entry.year },
    { label: 'Organization', value: organization.name },
    { label: 'Entity Type', value: organization.type },
    entry.theme_name ? { label: 'Theme', value: entry.theme_name } : null,
    entry.float_builder ? { label: 'Float builder', value: entry.float_builder } : null,
    entry.landing === 'view'
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
    entry.directory_idx === null ? null : { label: 'Parade order', value: entry.directory_idx },
    entry.next_due ? { label: 'Next due date', value: showCivilDate(entry.next_due.due_date) } : null,
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
