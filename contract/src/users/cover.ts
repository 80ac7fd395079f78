import { showDayInWords } from '../calendar.ts';
import { nthParade } from '../settings/paradeYear.ts';
import type { InitialData } from './session.ts';

/**
 * The texts on the sign-in page's cover, ready to display: '138' and 'th', the day, and the organizer. The server
 * writes them into the page that it sends, and the script continues from there.
 */
export const coverFacts = [
  'number',
  'tail',
  'day',
  'parade_name',
  'organizer_name',
  'support_email',
  'live_site_url',
  // Addresses; '': none.
  'logo',
  'dates_page',
] as const;
export type Cover = Readonly<Record<(typeof coverFacts)[number], string>>;

type Known = Pick<InitialData, 'parade_on' | 'live_site_url'> & {
  readonly settings: Pick<
    InitialData['settings'],
    'current_parade_year' | 'parade_name' | 'organizer_name' | 'support_email' | 'organizer_logo'
  >;
};

/** Returns the cover. dates_page: the address of the page with the season's dates, if everyone may read it. */
export function coverOf({ settings, parade_on, live_site_url }: Known, dates_page = ''): Cover {
  const { parade_name, organizer_name, support_email, organizer_logo } = settings;
  const [, number = '', tail = ''] = /^(\d+)(.*)$/.exec(nthParade(settings.current_parade_year)) ?? [];
  return {
    number,
    tail,
    day: showDayInWords(parade_on, { weekday: true }),
    parade_name,
    organizer_name,
    support_email,
    live_site_url: live_site_url ?? '',
    logo: organizer_logo === '' ? '' : `/logo/${organizer_logo}.png`,
    dates_page,
  };
}
