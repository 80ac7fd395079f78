import type { BegunSeason } from '../../database/seed/season.ts';
import { mediaOpensOn } from '@parade/contract/settings/paradeYear.ts';
import type { Config } from './config.ts';
import { inTransaction } from './database/change.ts';
import type { OpenDatabase } from './database/pool.ts';
import type { Portal } from './portal.ts';
import { ensureParade, setAcceptingYears, setSetting } from './settings/writes.ts';
import { hasAccounts } from './users/reads.ts';

/**
 * Initializes the season of an empty portal: the current parade year is the year of the next January 1, with two years
 * before and one after, and applications open for the current and the next. Does nothing when there is a season.
 */
export async function initializeSeason(portal: Portal, print: (words: string) => void): Promise<void> {
  const existing = await portal.db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'current_parade_year')
    .executeTakeFirst();
  if (existing) return;
  print('Setting up the season');
  const year = Number(portal.clock.today().slice(0, 4)) + 1;
  await inTransaction(portal, { kind: 'system', job: 'set-up' }, async (change) => {
    for (let each = year - 2; each <= year + 1; each += 1) await ensureParade(change, each);
    await setSetting(change, 'current_parade_year', year);
    await setSetting(change, 'media_guide_open_date', mediaOpensOn(year));
    const types = await change.tx.selectFrom('organization_types').select('id').execute();
    for (const type of types) await setAcceptingYears(change, type.id, { from: year, to: year + 1 });
  });
}

/** Begins the part of the demo season that needs no database, while one is created. */
export async function beginDemo(config: Config): Promise<BegunSeason> {
  const { beginSeason } = await import('../../database/seed/season.ts');
  return beginSeason(config);
}

/**
 * Loads the demo season on an empty portal if the configuration requests one, over connections from `open`, with
 * `pipelines`. Returns the lines that name its accounts; none if there is a season already. Loaded on demand: neither
 * production nor a later start reads it. `begun`: the work that was begun before.
 */
export async function loadDemo(
  portal: Portal,
  open: () => OpenDatabase,
  print: (words: string) => void,
  begun?: BegunSeason,
): Promise<string[]> {
  if (!begun && (!portal.config.demo || (await hasAccounts(portal.db)))) return [];
  const { seedSeason } = await import('../../database/seed/season.ts');
  const { db, close } = open();
  try {
    return await seedSeason({ ...portal, db }, portal.config.demoStage, print, { begun, pipelines: true });
  } finally {
    await close();
  }
}
