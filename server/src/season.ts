import type { BegunSeason } from '../../database/seed/season.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { mediaOpensOn } from '@parade/contract/settings/paradeYear.ts';
import type { Config } from './config.ts';
import { firstHomePages } from './content/homePages.ts';
import { addMissingPages } from './content/writes.ts';
import { inTransaction } from './database/change.ts';
import { packedUrl } from './database/embedded/packedSeason.ts';
import { openDatabase, type OpenDatabase } from './database/pool.ts';
import { readdressLetters } from './notifications/readdressing.ts';
import type { Portal } from './portal.ts';
import { ensureParade, setAcceptingYears, setSetting } from './settings/writes.ts';
import { hasAccounts } from './users/reads.ts';
import { addNextKey } from './waivers/evidence/secretAdoption.ts';

/**
 * Initializes the season of an empty portal: the current parade year is that of the next parade, today's included, with two years
 * before and one after, and applications open for the current and the next. Does nothing if there is a season.
 */
export async function initializeSeason(portal: Portal, print: (words: string) => void): Promise<void> {
  const existing = await portal.db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'current_parade_year')
    .executeTakeFirst();
  if (existing) return;
  print('Setting up the season');
  const today = portal.clock.today();
  const thisYear = Number(today.slice(0, 4));
  const year = today <= paradeDay(thisYear) ? thisYear : thisYear + 1;
  await inTransaction(portal, { kind: 'system', job: 'set-up' }, async (change) => {
    for (let each = year - 2; each <= year + 1; each += 1) await ensureParade(change, each);
    await setSetting(change, 'current_parade_year', year);
    await setSetting(change, 'media_guide_open_date', mediaOpensOn(year));
    const types = await change.tx.selectFrom('organization_types').select('id').execute();
    for (const type of types) await setAcceptingYears(change, type.id, { from: year, to: year + 1 });
  });
}

/**
 * Adds the pages that the portal itself leads to where they are missing, as in a portal that starts empty: without
 * them everybody's first screen would be 'Page Unavailable'. The office rewrites them; they are never written again.
 */
export function addHomePages(portal: Portal): Promise<void> {
  return inTransaction(portal, { kind: 'system', job: 'set-up' }, (change) => addMissingPages(change, firstHomePages));
}

/** Returns the lines that say how the first account is made; none once there is one. */
export async function firstAccountLines({ db, config }: Portal): Promise<string[]> {
  if (await hasAccounts(db)) return [];
  const how = config.databaseUrl === undefined ? 'stop the portal, run this, and start it again' : 'run this';
  return [
    `Nobody has an account yet. For the first superadmin, ${how}:`,
    '  npm run superadmin -- anna@example.org Anna Ruiz',
  ];
}

/** Begins the part of the demo season that needs no database, while one is created. */
export async function beginDemo(config: Config): Promise<BegunSeason> {
  const { beginSeason } = await import('../../database/seed/season.ts');
  return beginSeason(config);
}

/**
 * Loads the demo season into an empty portal, if the configuration asks for it, over connections that `open` opens for
 * it, with `pipelines`. Returns the lines that name its accounts; none if there is one already. The season's code is
 * loaded only then, not in production or at a later start. `begun`: the part that began before.
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

/**
 * Makes the season of a packed cluster this portal's own (docs/decisions/0128): what is signed from now on has a key that no
 * other portal of the same build has, and its letters lead to PUBLIC_URL. Runs as the owner of the database, after the migrations.
 */
export async function adoptSeason({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    await db.transaction().execute(async (tx) => {
      await addNextKey(tx);
      await readdressLetters(tx, { from: packedUrl, to: publicUrl });
    });
  } finally {
    await close();
  }
}

/** Returns the lines that name the accounts of the demo season. */
export async function demoAccountLines(): Promise<string[]> {
  const { accountLines } = await import('../../database/seed/accounts.ts');
  return accountLines();
}
