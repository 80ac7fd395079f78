import { type TestClock, clockFixedAt } from '@parade/server/clock.ts';
import type { DemoStage } from '@parade/server/config.ts';
import { demoStages } from '@parade/server/config.ts';
import { type Author, type Change, inTransaction } from '@parade/server/database/change.ts';
import type { Portal } from '@parade/server/portal.ts';
import { markDemoAccounts } from '@parade/server/users/signIn/demoAccounts.ts';
import { sql } from 'kysely';
import { takingPart } from './writing/seasonTransaction.ts';

/** Something that happened: seeded through the room's own write, at its time, under the name of who did it. */
export interface Moment {
  /** UTC ISO. */
  readonly at: string;
  /** The first stage of the season that it belongs to. */
  readonly from: DemoStage;
  /** null: the portal itself. Resolved when the moment is seeded: accounts are created in earlier ones. */
  readonly by: () => number | null;
  readonly apply: (change: Change) => Promise<unknown>;
}

/**
 * Seeds moments up to a stage in the order of time, so that the trail and the outbox read as if they had grown. All in
 * one transaction: a start that is cut off has seeded nothing. Letters of the past can be read and are never sent.
 * False: somebody has an account here already, and nothing is seeded. `pipelines`: as the portal's database was opened.
 */
export async function seedMoments(
  portal: Portal,
  stage: DemoStage,
  moments: readonly Moment[],
  pipelines = false,
): Promise<boolean> {
  const reached = demoStages.indexOf(stage);
  const due = moments
    .filter((moment) => demoStages.indexOf(moment.from) <= reached)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const clock: TestClock = clockFixedAt(portal.clock.nowIso());
  return inTransaction(portal, demo, async ({ tx }) => {
    // Two processes that start together on an empty database: the second one finds what the first has seeded.
    await sql`select pg_advisory_xact_lock(hashtext('demo season'))`.execute(tx);
    // The same statements again and again, over few rows: one plan does.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    if (await tx.selectFrom('users').select('id').executeTakeFirst()) return false;
    await takingPart(tx, { pipelines, checks: portal.config.checkAnswers }, async (db, inner) => {
      const past: Portal = { ...portal, clock, db, config: { ...portal.config, smtpUrl: undefined } };
      for (const moment of due) {
        clock.set(moment.at);
        const user_id = moment.by();
        const by: Author = user_id === null ? demo : { kind: 'user', user_id, impersonator_id: null };
        await moment.apply({ portal: past, tx: inner, at: moment.at, by });
      }
      await markDemoAccounts({ portal: past, tx: inner, at: past.clock.nowIso(), by: demo });
    });
    return true;
  });
}

const demo: Author = { kind: 'system', job: 'demo season' };
