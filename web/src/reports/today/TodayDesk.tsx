import { showDayInWords, showInstant } from '@parade/contract/calendar.ts';
import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import { defaultWhose, type TodayAnswer, type Whose, whoseWork } from '@parade/contract/reports/today/today.ts';
import { useSearchParams } from 'react-router';
import { ErrorNotice, LoadingRows, Notice, usePageTitle } from '../../ui/Page.tsx';
import { Segments } from '../../ui/program/Segments.tsx';
import { DayRuler } from './DayRuler.tsx';
import { useToday } from './queries.ts';
import { Tiles } from './Tiles.tsx';
import { Changes, FirstCards, SideCards } from './TodayCards.tsx';
import { counted, outageTexts, whoseOptions } from './words.ts';
import styles from './today.module.css';

/** What waits for those who work for the parade: theirs, or everyone's as the address says. */
export function TodayDesk() {
  usePageTitle('Today');
  const [search, setSearch] = useSearchParams();
  const whose: Whose = whoseWork.find((each) => each === search.get('whose')) ?? defaultWhose;
  const today = useToday(whose);
  if (today.error && !today.data) return <ErrorNotice error={today.error} retry={() => void today.refetch()} />;
  if (!today.data) return <LoadingRows rows={8} label="Loading today" />;
  const day = today.data;
  return (
    <div className={styles['today']}>
      <DayLine
        day={day}
        whose={whose}
        onWhose={(value) => setSearch(value === defaultWhose ? {} : { whose: value }, { replace: true })}
      />
      <Outages day={day} />
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
        <p>{waiverLine(day)}</p>
        <Segments label="Whose work" options={whoseOptions} value={whose} onChange={onWhose} />
      </div>
    </header>
  );
}

/** What does not work now. Whoever runs the portal sees the same in its log. */
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

function waiverLine({ today, waivers_due_on, unsigned }: TodayAnswer) {
  const left = daysBetween(today, waivers_due_on);
  const rest = unsigned === 0 ? 'everybody has signed' : `${unsigned.toLocaleString('en-US')} not yet signed`;
  if (left < 0)
    return unsigned === 0 ? 'Everybody has signed.' : `Waivers were due ${counted(-left, 'day', 'days')} ago, ${rest}`;
  return (
    <>
      <strong>{left}</strong> to waivers due, {rest}
    </>
  );
}
