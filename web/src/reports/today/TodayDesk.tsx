import { pathTo } from '@parade/contract/access/screens.ts';
import { showDayInWords, showInstant } from '@parade/contract/calendar.ts';
import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import { type TodayAnswer, type Whose, whoseWork } from '@parade/contract/reports/today/today.ts';
import { counted } from '@parade/contract/wording.ts';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { MailStopped } from '../../notifications/Mailings.tsx';
import { ErrorNotice, LoadingRows, Notice, PageHeader, usePageTitle } from '../../ui/Page.tsx';
import { Segments } from '../../ui/program/Segments.tsx';
import { waiversPath } from '../../waivers/board/lists.ts';
import { DayRuler } from './DayRuler.tsx';
import { todayListPath } from './lists.ts';
import { useToday } from './queries.ts';
import { Tiles } from './Tiles.tsx';
import { Changes, FirstCards, SideCards, type TodayCardsProps } from './TodayCards.tsx';
import { outageTexts, whoseOptions } from './words.ts';
import styles from './today.module.css';

/** The work that waits for those who work for the parade: their own, or everyone's as the address says. */
export function TodayDesk() {
  usePageTitle('Today');
  const [search, setSearch] = useSearchParams();
  const asked = whoseWork.find((each) => each === search.get('whose'));
  const today = useToday(asked);
  if (today.error && !today.data)
    return (
      <>
        <PageHeader title="Today" />
        <ErrorNotice error={today.error} retry={() => void today.refetch()} />
      </>
    );
  if (!today.data)
    return (
      <div className={styles['waiting']}>
        <LoadingRows rows={8} label="Loading today" />
      </div>
    );
  const day = today.data;
  const whose = asked ?? day.whose;
  return (
    <div className={styles['today']}>
      <DayLine day={day} whose={whose} onWhose={(value) => setSearch({ whose: value }, { replace: true })} />
      <MailStopped why={day.mail_stop} />
      <InventedContacts addresses={day.invented_contacts} />
      <Outages day={day} />
      <Earlier day={day} whose={whose} />
      <HeldOver count={day.held_over} />
      <NextSeason day={day} />
      <DayRuler day={day} />
      <Tiles day={day} whose={whose} />
      <FirstCards day={day} whose={whose} />
      <SideCards day={day} whose={whose} />
      <Changes day={day} whose={whose} />
    </div>
  );
}

function DayLine({
  day,
  whose,
  onWhose,
}: {
  readonly day: TodayAnswer;
  readonly whose: Whose;
  readonly onWhose: (whose: Whose) => void;
}) {
  return (
    <header>
      <p className={styles['date']}>{showDayInWords(day.today, { weekday: true })}</p>
      <div className={styles['line']}>
        <h1>
          {day.days_to_parade > 0 ? (
            <>
              <span className={styles['days']}>{day.days_to_parade}</span> {day.days_to_parade === 1 ? 'day' : 'days'}{' '}
              to the parade
            </>
          ) : day.days_to_parade === 0 ? (
            'The parade is today'
          ) : (
            'The parade is over'
          )}
        </h1>
        <p>{waiverLine(day, whose)}</p>
        <Segments label="Whose work" options={whoseOptions} value={whose} onChange={onWhose} />
      </div>
    </header>
  );
}

/** A portal that nobody has set up sends people to an address that nobody reads. */
function InventedContacts({ addresses }: { readonly addresses: readonly string[] }) {
  const { can } = useSession();
  if (addresses.length === 0) return null;
  return (
    <Notice tone="needs-you" title="The contact details are still sample values">
      Emails and screens ask people to write to {addresses.join(' and ')}, which nobody reads. Please enter your own
      under <Link to={pathTo('settingsTab', { tab: 'liaison' })}>Liaison and contact</Link>
      {can('managePortal') ? (
        <>
          , and check the names under <Link to={pathTo('settingsTab', { tab: 'organizer' })}>Organizer and brand</Link>.
        </>
      ) : (
        '. Please ask an admin to check the names under Organizer and brand.'
      )}
    </Notice>
  );
}

/** Names the services that do not respond now. The operator of the portal sees the same in its log. */
function Outages({ day: { outages } }: { day: TodayAnswer }) {
  const notices = outages.map(({ part, since }) => (
    <Notice key={part} tone="needs-you" title={outageTexts[part].title}>
      {outageTexts[part].meaning} It has been like this since <time dateTime={since}>{showInstant(since)}</time>. Please
      tell the person who runs the portal.
    </Notice>
  ));
  // There before it has anything to say, so that what comes while the page is open is read aloud.
  return (
    <div className={styles['outages']} role="status">
      {notices}
    </div>
  );
}

/** The next season has been started: what is open for a parade that is still to come is in no card, and named here. */
function Earlier({ day, whose }: TodayCardsProps) {
  const session = useSession();
  const mine = whose === 'mine' ? { rep: String(session.user?.id) } : {};
  return day.earlier.map(({ year, days_to_parade: days, approve, unsigned, overdue }) => {
    const waivers = (status: string) => waiversPath({ status, year: String(year), ...mine }, session);
    return (
      <Notice
        key={year}
        tone="needs-you"
        title={
          days < 0
            ? `The parade of ${year} is over`
            : days === 0
              ? `The parade of ${year} is today`
              : `The parade of ${year} is in ${counted(days, 'day', 'days')}`
        }
      >
        The counts on this page are of {day.year}. For {year}
        {whose === 'mine' ? ', in your entries' : ''}:
        <ul className={styles['earlier']}>
          <li>
            <Link to={waivers('completed')}>{approve.toLocaleString('en-US')} to approve</Link>
          </li>
          {days < 0 ? null : (
            <li>
              <Link to={waivers('not-completed')}>{unsigned.toLocaleString('en-US')} not signed</Link>
            </li>
          )}
          {overdue === null ? null : (
            <li>
              <Link to={todayListPath('chase', whose, year)}>{counted(overdue, 'overdue form', 'overdue forms')}</Link>
            </li>
          )}
        </ul>
      </Notice>
    );
  });
}

/** Decisions that were held beyond their parade wait for a person. */
function HeldOver({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      tone="needs-you"
      title={`${counted(count, 'held decision is', 'held decisions are')} for a parade that is over`}
    >
      Nothing is sent automatically for it. <Link to={pathTo('heldDecisions')}>Open held decisions</Link> to send or
      undo
      {count === 1 ? ' it' : ' them'}.
    </Notice>
  );
}

/** After the parade: nothing moves on to the next one by itself. */
function NextSeason({ day: { year, days_to_parade } }: Pick<TodayCardsProps, 'day'>) {
  const { can } = useSession();
  if (days_to_parade >= 0 || !can('managePortal')) return null;
  return (
    <Notice tone="info" title={`The season of ${year + 1} has not been started`}>
      Until it is, lists, menus and forms open with {year}. <Link to={pathTo('newSeason')}>New season</Link> takes you
      through everything that changes with the year.
    </Notice>
  );
}

/** All have signed, or there is nobody who could. */
function noneToSign({ waivers_total }: TodayAnswer, whose: Whose): string {
  if (waivers_total === 0) return whose === 'mine' ? 'nobody is listed in your entries yet' : 'nobody is listed yet';
  return whose === 'mine' ? 'your entries have none left to sign' : 'none left to sign';
}

function waiverLine(day: TodayAnswer, whose: Whose) {
  const { unsigned } = day;
  // The next mailing further down is everyone's, and so is its number.
  const notSigned = whose === 'mine' ? 'not signed in your entries' : 'not signed';
  if (day.days_to_parade < 0) return unsigned === 0 ? null : `${counted(unsigned, 'waiver', 'waivers')} ${notSigned}`;
  const left = daysBetween(day.today, day.waivers_due_on);
  const rest = unsigned === 0 ? noneToSign(day, whose) : `${unsigned.toLocaleString('en-US')} ${notSigned}`;
  if (left < 0) return `Waivers were due ${counted(-left, 'day', 'days')} ago, ${rest}`;
  if (left === 0) return `Waivers are due today, ${rest}`;
  return (
    <>
      <strong>{left}</strong> {left === 1 ? 'day' : 'days'} until waivers are due, {rest}
    </>
  );
}
