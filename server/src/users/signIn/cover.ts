import { pathTo } from '@parade/contract/access/screens.ts';
import { type Cover, coverOf } from '@parade/contract/users/cover.ts';
import { findPage } from '../../content/reads.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf, publicPartOf, readSettings } from '../../settings/reads.ts';

/** The page with the dates of the season, as seeded; the office may delete it. */
const datesSlug = 'important-dates';

/** Returns what the sign-in page says before its script runs: public facts. */
export async function readCover({ db, clock, config }: Portal): Promise<Cover> {
  const settings = await readSettings(db);
  const parade_on = await paradeDayOf(db, settings.current_parade_year);
  const dates = await findPage(db, clock, null, datesSlug);
  return coverOf(
    { settings: publicPartOf(settings), parade_on, live_site_url: config.liveSiteUrl ?? null },
    dates ? pathTo('page', { slug: datesSlug }) : '',
  );
}
