import { sql } from 'kysely';
import { resetQueue, sendReset } from '../users/accounts/resetting.ts';
import { anonymousClient } from './people.ts';
import type { TestPortal, TestPortalWithApp } from './portal.ts';

/** Returns the accounts of waiting password resets; null for an unknown address. */
export async function waitingResets(portal: TestPortal): Promise<(number | null)[]> {
  const { rows } = await sql<{ user_id: number | null }>`
    select (data->>'user_id')::int as user_id from jobs.job where name = ${resetQueue} and state = 'created'
    order by created_on, id`.execute(portal.owner);
  return rows.map((row) => row.user_id);
}

/** Runs the worker on the waiting resets; users/jobs.test.ts has one that works. */
export async function workResets(portal: TestPortal): Promise<void> {
  for (const user_id of await waitingResets(portal)) await sendReset(portal, user_id);
  await sql`delete from jobs.job where name = ${resetQueue}`.execute(portal.owner);
}

/** Requests a link to set a new password, and lets the worker mail it. */
export async function askForReset(portal: TestPortalWithApp, email: string): Promise<void> {
  await anonymousClient(portal.app).post('/api/password/email', { email });
  await workResets(portal);
}
