import { mediaOpensOn } from '@parade/contract/settings/setting.ts';
import { change } from './database/change.ts';
import type { Portal } from './portal.ts';
import { ensureParade, setAcceptingYears, setSetting } from './settings/writes.ts';
import { hasAccounts } from './users/reads.ts';

/**
 * Lays the season on an empty portal: the current parade year is the year of the next January 1, with two years before
 * and one after, and applications open for the current and the next. Does nothing when a season stands.
 */
export async function laySeason(portal: Portal, say: (words: string) => void): Promise<void> {
  const stands = await portal.db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', 'current_parade_year')
    .executeTakeFirst();
  if (stands) return;
  say('Setting up the season');
  const year = Number(portal.clock.today().slice(0, 4)) + 1;
  await change(portal, { kind: 'system', job: 'set-up' }, async (at) => {
    for (let each = year - 2; each <= year + 1; each += 1) await ensureParade(at, each);
    await setSetting(at, 'current_parade_year', year);
    await setSetting(at, 'media_guide_open_date', mediaOpensOn(year));
    const types = await at.tx.selectFrom('organization_types').select('id').execute();
    for (const type of types) await setAcceptingYears(at, type.id, { from: year, to: year + 1 });
  });
}

/**
 * The demo season on an empty portal, where the configuration asks for one. Answers the lines that name its accounts;
 * none when it stands already. Loaded on demand: neither production nor a later start reads it.
 */
export async function loadDemo(portal: Portal, say: (words: string) => void): Promise<string[]> {
  if (!portal.config.demo || (await hasAccounts(portal.db))) return [];
  const { tellSeason } = await import('../../database/seed/season.ts');
  return tellSeason(portal, portal.config.demoStage, say);
}
