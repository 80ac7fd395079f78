import { showDayInWords } from '../calendar.ts';
import { nthParade } from '../settings/paradeYear.ts';
import type { InitialData } from './session.ts';

/**
 * What the sign-in page says on its cover, ready to be read: '138' and 'th', the day, and whose parade it is. The server
 * writes it into the page that it sends, and the script goes on from there.
 */
export const coverFacts = [
  'number',
  'tail',
  'day',
  'parade_name',
  'organizer_name',
  'support_email',
  'live_site_url',
  // Addresses; '': there is none.
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

/** dates_page: the address of the page with the dates of the season, where everybody may read it. */
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
