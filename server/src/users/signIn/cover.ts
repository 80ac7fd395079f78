import { pathTo } from '@parade/contract/access/screens.ts';
import { type Cover, coverOf } from '@parade/contract/users/cover.ts';
import { findPage } from '../../content/reads.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf, publicPartOf, readSettings } from '../../settings/reads.ts';

/** The page with the dates of the season, as it is seeded; the office may take it away. */
const datesSlug = 'important-dates';

/** Reads the public text that the sign-in page shows before its script runs. */
export async function readCover({ db, clock, config }: Portal): Promise<Cover> {
  const settings = await readSettings(db);
  const parade_on = await paradeDayOf(db, settings.current_parade_year);
  const dates = await findPage(db, clock, null, datesSlug);
  return coverOf(
    { settings: publicPartOf(settings), parade_on, live_site_url: config.liveSiteUrl ?? null },
    dates ? pathTo('page', { slug: datesSlug }) : '',
  );
}
