import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import type { EarlierParade, Whose } from '@parade/contract/reports/today/today.ts';
import { type Actor, can } from '../../access/actor.ts';
import type { Portal } from '../../portal.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { countWaivers, type Desk, listToApprove } from './cards.ts';
import { listToChase } from './chasing.ts';

/** Returns the desk that a person begins with: everyone's for a person who is liaison of no coming entry. */
export async function usualWhose({ db, clock }: Portal, actor: Actor): Promise<Whose> {
  const own = await db
    .selectFrom('entries')
    .innerJoin('parades', 'parades.event_year', 'entries.year')
    .select('entries.id')
    .where('entries.rep_id', '=', actor.user_id)
    .where('parades.parade_on', '>=', clock.today())
    .limit(1)
    .executeTakeFirst();
  return own ? 'mine' : 'everyone';
}

/** Returns the same desk as if that year were the current one. */
export function deskOfYear<D extends Desk & { readonly settings: Settings }>(desk: D, year: number): D {
  return { ...desk, settings: { ...desk.settings, current_parade_year: year } };
}

/**
 * Returns parades before the current year with open work: a season may be started before the last one has ended. Signed waivers
 * of the last parade that is over still wait for approval: records are completed after it.
 */
export async function listEarlier(desk: Desk & { readonly settings: Settings }): Promise<EarlierParade[]> {
  const { db, actor, settings, today } = desk;
  const parades = await db
    .selectFrom('parades')
    .select(['event_year as year', 'parade_on'])
    .where('event_year', '<', settings.current_parade_year)
    .where((where) =>
      where.or([where('parade_on', '>=', today), where('event_year', '=', settings.current_parade_year - 1)]),
    )
    .orderBy('event_year')
    .execute();
  const first = { page: 1, limit: 1 };
  const all = await Promise.all(
    parades.map(async ({ year, parade_on }) => {
      const then = deskOfYear(desk, year);
      const isOver = parade_on < today;
      const [approve, waivers, overdue] = await Promise.all([
        listToApprove(then, first),
        isOver ? null : countWaivers(then),
        can(actor, 'viewStatusReport') && !isOver ? listToChase(then, first) : null,
      ]);
      return {
        year,
        days_to_parade: daysBetween(today, parade_on),
        approve: approve.total,
        unsigned: waivers?.unsigned ?? 0,
        overdue: overdue && overdue.total,
      };
    }),
  );
  return all.filter(({ approve, unsigned, overdue }) => approve + unsigned + (overdue ?? 0) > 0);
}
