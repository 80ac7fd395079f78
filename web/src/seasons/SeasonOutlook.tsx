import { civilDateOf } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { reminderDate } from '@parade/contract/waivers/reminderSchedule.ts';
import { counted } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { portalNow } from '../http/request.ts';
import { useParadeDay } from '../settings/useParadeDay.ts';
import { FactList, Notice } from '../ui/Page.tsx';
import styles from './season.module.css';

/** What follows from the start: what everybody sees, what closes, which mails go out when. */
export function SeasonOutlook({ season }: { readonly season: NewSeason }) {
  const { year, from_year, plan, counts, types } = season;
  const closing = plan.types.filter(
    ({ from, to }) => from === null || to === null || from > from_year || to < from_year,
  );
  const [today] = useState(() => civilDateOf(portalNow()));
  const isOver = useParadeDay(from_year) < today;
  const reminders = plan.waivers.waiver_reminder_days.filter(({ on }) => on);
  const nameOf = (id: number) => types.find((type) => type.id === id)?.name ?? '';
  return (
    <>
      <FactList
        facts={[
          { label: `Entries of ${from_year}, in progress`, value: shown(counts.in_progress) },
          { label: 'received', value: shown(counts.received) },
          { label: 'accepted', value: shown(counts.accepted) },
          { label: `Entries of ${year} so far`, value: shown(counts.ahead) },
          { label: `Unsigned waivers of ${from_year}`, value: shown(counts.unsigned_waivers) },
          { label: `Signed waivers of ${from_year} to approve`, value: shown(counts.unapproved_waivers) },
          { label: 'Parade day', value: showCivilDate(plan.parade.parade_on) },
        ]}
      />
      <ul className={styles['follows']}>
        <li>
          Lists, menus, the media guide and the waiver calendar begin with {year} for everybody. Entries of {from_year}{' '}
          stay as they are, one choice of the year away
          {isOver ? ', for their leaders too.' : '; leaders keep seeing their own until that parade is over.'}
        </li>
        <li>
          {openApplications(season, isOver)}{' '}
          {closing.length === 0
            ? `Every type still takes new ones for ${from_year}.`
            : `New ones for ${from_year} are closed to leaders: ${closing.map(({ id }) => nameOf(id)).join(', ')}.`}
        </li>
        <li>
          Media and broadcasters see no entries of {year} before {showCivilDate(plan.parade.media_guide_open_date)}.
        </li>
        <li>
          Nobody gets an email now. Waivers of {year} go out on {showCivilDate(waiversSentOn(year))}
          {reminders.length === 0
            ? ', without reminders,'
            : `, reminders on ${reminders.map((step) => showCivilDate(reminderDate(year, step))).join(', ')},`}{' '}
          due on {showCivilDate(waiversDueOn(year))}. What is planned for {from_year} still goes out.
        </li>
        <li>
          {plan.due_dates.length === 0
            ? 'All forms are due on their default dates.'
            : `${plan.due_dates.length === 1 ? '1 form has' : `${plan.due_dates.length} forms have`} a due date of its own; all others follow their default dates.`}
        </li>
        <li>
          {season.past_years.length === 0
            ? `No page or answer mentions a season before ${year}.`
            : `${season.past_years.length === 1 ? '1 page or answer names' : `${season.past_years.length} pages and answers name`} an earlier season; the step Texts lists them, and so does the list of pages afterward.`}
        </li>
      </ul>
      {season.waiver_emails ? null : (
        <Notice tone="needs-you" title="Waiver emails are off">
          Waivers and reminders wait until you turn them on again in the settings.
        </Notice>
      )}
    </>
  );
}

function openApplications({ from_year, counts }: NewSeason, isOver: boolean): string {
  const open = counts.in_progress + counts.received;
  if (open === 0) return `No application of ${from_year} is open.`;
  return isOver
    ? `${counted(open, 'application')} of ${from_year} ${open === 1 ? 'was' : 'were'} not decided, and that parade is over.`
    : `${counted(open, 'open application')} of ${from_year} can still be finished and decided.`;
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
