import { beforeEach } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, type GivenEntry, seedParadeYear } from './entries.ts';
import { aLeaderOf, aStaffMember, type Person, signedInClient } from './people.ts';
import { testInstant, testPortalWithApp } from './portal.ts';

/** Returns a portal with applications to review; its clock is reset before each test. */
export async function portalWithReviewDesk() {
  const portal = await testPortalWithApp();
  await seedParadeYear(portal);
  const by = (await aStaffMember(portal)).id;
  beforeEach(() => portal.clock.set(testInstant));
  const received = (given: Partial<GivenEntry> = {}) => entry(portal, { stage: 'received', by, ...given });
  return {
    portal,
    as: (person: Person) => signedInClient(portal.app, person),
    received,
    /** Returns an application and its leader. */
    led: async () => {
      const applied = await received();
      return { applied, leader: await aLeaderOf(portal, applied.organization_id, applied.year) };
    },
    statusOf: async ({ id }: EntryRow) =>
      (await portal.db.selectFrom('entries').select('displayed_status').where('id', '=', id).executeTakeFirstOrThrow())
        .displayed_status,
    lettersTo: (email: string) =>
      portal.db
        .selectFrom('outbox')
        .select(['subject', 'text_body', 'html_body', 'due_at', 'reply_to'])
        .where('to_address', '=', email)
        .orderBy('id')
        .execute(),
    trailOf: ({ id }: EntryRow, action: string) =>
      portal.db
        .selectFrom('audit_events')
        .select(['actor_label', 'changes'])
        .where('entry_id', '=', id)
        .where('action', '=', action)
        .execute(),
  };
}
