import { pathTo } from '@parade/contract/access/screens.ts';
import { worksForTheParade } from '@parade/contract/access/roles.ts';
import { civilDateOf, showDayInWords } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import type { ApplicationDate } from '@parade/contract/entries/creation.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import type { CurrentUser } from '@parade/contract/users/session.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { useSession } from '../../access/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorNotice, LoadingRows } from '../../ui/Page.tsx';
import { Drawing } from '../../ui/program/Drawing.tsx';
import { Folio } from '../../ui/program/Folio.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { Kind } from '../../ui/program/Tones.tsx';
import { useNow } from '../now.ts';
import { useApplicationDates } from '../queries.ts';
import styles from './first.module.css';

/**
 * E-88: for somebody who may create an entry and has none whose parade is to come: one button, by when to apply, and what
 * the whole way is. Who led one before begins with that organization.
 */
export function FirstEntry() {
  const { user, data } = useSession();
  const isNewcomer =
    user !== null &&
    user.permissions.includes('createEntry') &&
    !worksForTheParade(user.user_roles) &&
    data.entries.length === 0;
  return isNewcomer ? <Newcomer user={user} /> : null;
}

function Newcomer({ user }: { user: CurrentUser }) {
  const dates = useApplicationDates();
  const { settings, parade_on } = useSession().data;
  const { current_parade_year } = settings;
  const isOver = parade_on < civilDateOf(useNow());
  const leads = user.organization_roles.filter(({ name }) => name === 'leader');
  const [organization, ...others] = new Set(leads.map(({ organization_id }) => organization_id));
  // A role for all years is one of this year too.
  const hasLed = leads.some(({ parade_year }) => {
    const year = parade_year ?? current_parade_year;
    return year < current_parade_year || (year === current_parade_year && isOver);
  });
  const isSure = organization !== undefined && others.length === 0;
  const begin = pathTo('createEntry', isSure ? { orgId: organization } : {});
  const years = (dates.data?.data ?? []).flatMap(({ year }) => (year === null ? [] : [year]));
  return (
    <div className={styles['first']}>
      <section className={styles['begin']} aria-labelledby="first-entry">
        <Drawing of="flower" />
        <div>
          <h2 id="first-entry">{hasLed ? 'Your next entry' : 'Your first entry'}</h2>
          <p>Tell us about your band, unit or float. You can stop at any time; everything is saved.</p>
          <ButtonLink to={begin} look="primary">
            Create New Entry
          </ButtonLink>
          <p className={styles['join']}>
            Does somebody else already lead it? Ask them to invite you, and open the link in that email.
          </p>
        </div>
      </section>
      <Deadlines dates={dates} />
      <Way year={years.length > 0 ? Math.min(...years) : current_parade_year} />
    </div>
  );
}

function Deadlines({ dates }: { dates: ReturnType<typeof useApplicationDates> }) {
  return (
    <section aria-labelledby="first-deadlines">
      <SectionRule id="first-deadlines">Apply by</SectionRule>
      {dates.error ? <ErrorNotice error={dates.error} retry={() => void dates.refetch()} /> : null}
      {dates.isPending ? <LoadingRows rows={3} label="Loading the dates" /> : null}
      <ul className={styles['dates']}>
        {dates.data?.data.map((date) => (
          <li key={date.type_id}>
            <Kind tone={typeTone(date.type_id)}>{date.type}</Kind>
            <span>{dateWords(date)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function dateWords({ year, application_due, is_late }: ApplicationDate): string {
  if (year === null) return 'Not accepting applications at this time';
  const parade = `for the ${year} parade`;
  if (application_due === null) return `Open ${parade}`;
  return `${is_late ? 'Was due ' : ''}${showCivilDate(application_due)} ${parade}`;
}

/** From the application to the street, for the first parade that can be applied for. */
function Way({ year }: { year: number }) {
  const { settings, parade_on } = useSession().data;
  const day = year === settings.current_parade_year ? parade_on : paradeDay(year);
  const steps = [
    { title: 'Apply', text: 'Create your entry and submit the initial application.' },
    { title: 'Our answer', text: 'We review your application and email you our decision.' },
    {
      title: 'Forms',
      text: 'Once you are accepted, complete your forms by their due dates and list everyone who takes part.',
    },
    {
      title: 'Waivers',
      text: `Everyone signs a waiver by email between ${showCivilDate(waiversSentOn(year))} and ${showCivilDate(waiversDueOn(year))}.`,
    },
    { title: 'Parade day', text: showDayInWords(day, { weekday: true }) },
  ];
  return (
    <section aria-labelledby="first-way">
      <SectionRule id="first-way">The whole way</SectionRule>
      <ol className={styles['way']}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <Folio>{index + 1}</Folio>
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
