import { daysBetween, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { ComingDate, TodayAnswer } from '@parade/contract/reports/today/today.ts';
import type { CSSProperties } from 'react';
import styles from './today.module.css';

/** The days from today to the parade as a ruler: a tick for each, a label for what comes; and all of it as a list. */
export function DayRuler({ day }: { day: Pick<TodayAnswer, 'today' | 'days_to_parade' | 'dates'> }) {
  const { today, days_to_parade: length, dates } = day;
  if (length <= 0) return null;
  const marks = [...Map.groupBy(dates, ({ date }) => date)].map(([date, of]) => ({
    date,
    at: daysBetween(today, date) / length,
    words: `${showCivilDate(date)}: ${of.map(({ label }) => label).join(', ')}`,
    label: of.toSorted((one, other) => weights[other.kind] - weights[one.kind])[0]?.label ?? '',
    weight: Math.max(...of.map(({ kind }) => weights[kind])),
  }));
  const shown = withRoom([{ date: today, at: 0, words: '', label: 'Today', weight: 9 }, ...marks]);
  return (
    <div className={styles['coming']}>
      <div className={styles['ruler']}>
        <div className={styles['ticks']} aria-hidden>
          {Array.from({ length: Math.min(length, maxTicks) + 1 }, (_, n) => (
            <i key={n} style={placeAt(n / Math.min(length, maxTicks))} />
          ))}
          {marks.map(({ date, at, words }) => (
            <b
              key={date}
              className={shown.some((each) => each.date === date) ? undefined : styles['unnamed']}
              style={placeAt(at)}
              title={words}
            />
          ))}
        </div>
        <ol>
          {shown.map(({ date, at, label }) => (
            <li key={date} style={placeAt(at)} className={at > 0.86 ? styles['atEnd'] : undefined}>
              <strong>{at === 0 ? 'Today' : showCivilDate(date)}</strong>
              <span title={label}>{at === 0 ? weekday(date) : label}</span>
            </li>
          ))}
        </ol>
      </div>
      {dates.length > 1 ? <AllDates words={marks.map(({ words }) => words)} /> : null}
    </div>
  );
}

/** What the ruler has no room for, and all of it on a phone, where there is no ruler. */
function AllDates({ words }: { readonly words: readonly string[] }) {
  return (
    <details className={styles['dates']}>
      <summary>All dates</summary>
      <ul>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </details>
  );
}

const maxTicks = 120;
const weights: Readonly<Record<ComingDate['kind'], number>> = {
  parade: 9,
  waivers: 8,
  decisions: 7,
  mailing: 6,
  form: 5,
};
/** Labels need so much of the ruler's width; of two that are too close the weightier one is named. */
const labelShare = 0.136;

function withRoom<Mark extends { readonly at: number; readonly weight: number }>(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of [...marks].sort((one, other) => other.weight - one.weight || one.at - other.at))
    if (kept.every(({ at }) => Math.abs(at - mark.at) >= labelShare)) kept.push(mark);
  return kept.sort((one, other) => one.at - other.at);
}

function placeAt(share: number): CSSProperties {
  return { '--at': share } as CSSProperties;
}

function weekday(date: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));
}
