import { type Cover, coverOf } from '@parade/contract/users/cover.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf, publicPartOf, readSettings } from '../../settings/reads.ts';

/** What the sign-in page says before its script runs: what everybody may know. */
export async function readCover({ db, config }: Portal): Promise<Cover> {
  const settings = await readSettings(db);
  const parade_on = await paradeDayOf(db, settings.current_parade_year);
  return coverOf({ settings: publicPartOf(settings), parade_on, live_site_url: config.liveSiteUrl ?? null });
}
