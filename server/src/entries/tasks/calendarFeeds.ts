/** E-90: the calendar behind the secret link to the due dates of one's own entries. */
import { dueDayOf, icalendarOf } from '@parade/contract/entries/tasks/icalendar.ts';
import { dueOf, taskPath } from '@parade/contract/entries/tasks/words.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { openFeed } from '../../users/signIn/calendarFeeds.ts';
import { listOwnTasks } from './reads.ts';

/**
 * Returns the calendar of a secret: the open tasks with a due date, of the entries that its owner leads now. It names
 * no person. `state` is the same as long as nothing of it has changed but the time of its making. Refuses unknown and ended secrets, and those of disabled accounts (link-ended).
 */
export async function calendarOf(portal: Portal, secret: string): Promise<{ text: string; state: string }> {
  const { db, clock, config } = portal;
  const owner_id = await openFeed(portal, secret);
  if (owner_id === undefined) throw new Refusal('link-ended');
  const roles = await db
    .selectFrom('organization_roles')
    .select(['organization_id', 'parade_year'])
    .where('user_id', '=', owner_id)
    .execute();
  const reader = { organization_roles: roles.map((role) => ({ name: 'leader' as const, ...role })) };
  const moment = { now: clock.nowIso(), today: clock.today() };
  const entries = await listOwnTasks(db, reader, moment);
  const { parade_name } = await readSettings(db);
  const days = entries.flatMap((entry) =>
    entry.tasks.flatMap((task) => {
      const due = dueOf(task, taskPath(entry, task));
      return due ? [dueDayOf(entry, due, config.publicUrl)] : [];
    }),
  );
  const name = `${parade_name}: due dates`;
  return { text: icalendarOf(name, days, clock.nowIso()), state: JSON.stringify([name, days]) };
}
