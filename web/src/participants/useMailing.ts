import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { areWaiversMailed, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { useSession } from '../access/session.tsx';
import { useEntryHere } from '../entries/entryHere.ts';
import { useParadeDay } from '../settings/useParadeDay.ts';

/** When people who are added now get their waivers (W-01). */
export type Mailing = 'now' | 'later' | 'off' | 'over';

/** When people who are added to the entry here get their waivers. */
export function useMailing(): Mailing {
  const { entry, today } = useEntryHere().overview;
  const parade_on = useParadeDay(entry.year);
  return mailingOf({ year: entry.year, parade_on, today }, useSession().data.settings.enable_waiver_emails);
}

interface ParadeNow {
  readonly year: number;
  readonly parade_on: string;
  /** The civil date in Los Angeles. */
  readonly today: string;
}

export function mailingOf({ year, parade_on, today }: ParadeNow, areEmailsOn: boolean): Mailing {
  if (today > parade_on) return 'over';
  if (!areEmailsOn) return 'off';
  return areWaiversMailed(parade_on, year, today) ? 'now' : 'later';
}

/** The hint at the address of somebody who is added. */
export function addressHint(mailing: Mailing, year: number): string {
  return `${addressWords[mailing](showCivilDate(waiversSentOn(year)))} Family members can share an address.`;
}

const addressWords: Readonly<Record<Mailing, (day: string) => string>> = {
  now: () => 'We send the waiver here.',
  later: (day) => `We send the waiver here on ${day}.`,
  off: () => 'Waiver emails are turned off, so nothing is sent now.',
  over: () => 'The parade is over, so no waiver is sent.',
};
