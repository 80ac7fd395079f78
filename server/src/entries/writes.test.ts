import { type EntryStatus, entryStatuses } from '@parade/contract/entries/status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import { type Actor, authorOf } from '../access/actor.ts';
import { type Change, inTransaction } from '../database/change.ts';
import { setDueDates } from '../forms/dueDates.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { type PersonIs, actorOf, aPerson } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import { setSetting } from '../settings/writes.ts';
import { removeStaffRole } from '../users/roles.ts';
import { disableAccount } from '../users/writes.ts';
import { type EntryRow, findEntry } from './reads.ts';
import { assignRep, changeStatus, receiveApplication, setStatus } from './writes.ts';

const portal = await testPortal();
let staff: Actor;
const actor = async (is: PersonIs) => actorOf(portal, await aPerson(portal, is));

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await actor({ roles: ['staff'], first_name: 'Sam', last_name: 'Staff' });
});

const byStaff = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(portal, authorOf(staff), work);
/** How somebody leaves the office. */
const leaving: readonly [string, (change: Change, id: number) => Promise<unknown>][] = [
  [
    'works for the parade no more',
    (change, id) => removeStaffRole(change, withoutActor({ id }, 'change_roles'), 'staff'),
  ],
  ['is disabled', (change, id) => disableAccount(change, withoutActor({ id }, 'change_access'))],
];
const lettersOf = async (of: EntryRow) =>
  portal.db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'text_body'])
    .where('entry_id', '=', of.id)
    .orderBy('id')
    .execute();
const trailOf = async (of: EntryRow) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'actor_label', 'changes'])
    .where('entry_id', '=', of.id)
    .where('action', '<>', 'entry.created')
    .orderBy('id')
    .execute();

describe('setting a status', () => {
  it.each(entryStatuses.flatMap((from) => entryStatuses.map((to) => [from, to] as const)))(
    'setting a status moves %s to %s and leaves one line when it moves',
    async (from, to) => {
      const before = await entry(portal, { stage: from, by: staff.user_id });
      await portal.db.updateTable('entries').set({ directory_idx: before.id }).where('id', '=', before.id).execute();
      const known = (await trailOf(before)).length;
      const { now: after } = await byStaff((change) => setStatus(change, withoutActor(before, 'update_status'), to));
      expect(after.status).toBe(to);
      expect(after.directory_idx === null).toBe(to !== 'accepted');
      expect(after).toEqual(await findEntry(portal.db, before.id));
      const lines = (await trailOf(before)).slice(known);
      expect(lines).toEqual(
        from === to
          ? []
          : [{ action: 'entry.status-changed', actor_label: 'Sam Staff', changes: { status: { from, to } } }],
      );
    },
  );

  // When the entry and its initial form say it came in, after a withdrawal and then this status.
  it.each([
    ['withdrawn', null, 'as before'],
    ['received', 'as before', 'as before'],
    ['accepted', 'as before', 'as before'],
    ['rejected', 'as before', 'as before'],
    ['in-progress', null, null],
  ] as const)('setting a status after a withdrawal: %s, the entry came in %s, its form %s', async (to, came, sent) => {
    const applied = await entry(portal, { stage: 'received', by: staff.user_id });
    const form = portal.db.selectFrom('form_submissions').where('entry_id', '=', applied.id);
    const submitted_at = applied.submitted_at;
    await portal.db
      .insertInto('form_submissions')
      .values({
        entry_id: applied.id,
        form_type: 'band-application',
        definition_version: 1,
        submitted_at,
        submitted_by: staff.user_id,
        created_at: portal.clock.nowIso(),
        updated_at: portal.clock.nowIso(),
      })
      .execute();
    portal.clock.advance({ hours: 30 });
    await byStaff((change) => setStatus(change, withoutActor(applied, 'update_status'), 'withdrawn'));
    const { now } = await byStaff((change) => setStatus(change, withoutActor(applied, 'update_status'), to));
    const initial = await form.select(['submitted_at', 'submitted_by']).executeTakeFirstOrThrow();
    const expected = { 'as before': submitted_at };
    expect([now.status, now.submitted_at, initial.submitted_at]).toEqual([
      to,
      came && expected[came],
      sent && expected[sent],
    ]);
    expect(initial.submitted_by).toBe(sent && staff.user_id);
  });

  it('accepting mails every leader of the entry once, and nobody else', async () => {
    const applied = await entry(portal, { stage: 'received', by: staff.user_id });
    const organizationIds = { organization_id: applied.organization_id };
    const leader = await actor({ leads: [{ ...organizationIds, year: 2027 }] });
    const always = await actor({ leads: [{ ...organizationIds, year: null }] });
    await actor({ leads: [{ ...organizationIds, year: 2026 }] });
    await actor({ builds: [{ ...organizationIds, year: 2027 }] });
    await Promise.all(
      Array.from({ length: 20 }, () =>
        byStaff((change) => setStatus(change, withoutActor(applied, 'update_status'), 'accepted')),
      ),
    );
    expect((await lettersOf(applied)).map((letter) => letter.to_address)).toEqual([leader.email, always.email]);
  });

  it('accepting again after a rejection mails a second time', async () => {
    const applied = await entry(portal, { stage: 'received', by: staff.user_id, led: true });
    for (const to of ['accepted', 'rejected', 'accepted'] as const) {
      portal.clock.advance({ minutes: 1 });
      await byStaff((change) => setStatus(change, withoutActor(applied, 'update_status'), to));
    }
    expect((await lettersOf(applied)).map((letter) => letter.subject.slice(0, 15))).toEqual([
      'We received you',
      'Congratulations',
      'Your applicatio',
      'Congratulations',
    ]);
  });
});

describe('an application that is set back', () => {
  const submitted = async () => {
    const applied = await entry(portal, { stage: 'in-progress', by: staff.user_id, type_id: 2 });
    const leads = [{ organization_id: applied.organization_id, year: 2027 }];
    const leader = await actor({ leads, first_name: 'Lee', last_name: 'Leader' });
    await byStaff((change) => receiveApplication(change, applied.id));
    await portal.db.deleteFrom('outbox').where('entry_id', '=', applied.id).execute();
    return { applied, leader };
  };
  const set = (of: EntryRow, status: EntryStatus, note?: string) =>
    byStaff((change) => changeStatus(change, withoutActor(of, 'update_status'), { status, note }));

  it('an application that is set back is announced to its leaders, with what to do and the office’s note', async () => {
    const { applied, leader } = await submitted();
    await set(applied, 'in-progress', 'Please add a photo.\n\nThe last one was too small.');
    const [letter, ...others] = await lettersOf(applied);
    expect([letter?.to_address, others]).toEqual([leader.email, []]);
    expect(letter?.subject).toMatch(/^Please submit your application again: /);
    expect(letter?.text_body).toContain('Please add a photo.\n\nThe last one was too small.');
    expect(letter?.text_body).toMatch(/choose Edit, make your changes and press Submit\. We/);
    expect(letter?.text_body).toContain(`/o/${applied.organization_id}/band-application/2027`);
    expect(letter?.text_body).not.toContain('are closed');
    const line = (await trailOf(applied)).at(-1);
    expect(line?.changes).toMatchObject({ letter: { from: null, to: expect.stringContaining('add a photo') } });
  });

  it('an application that is set back before its due date says in digits when that is', async () => {
    const due = (due_on: string | null) => [{ form_type: 'band-application', due_on }] as const;
    const { applied } = await submitted();
    await byStaff((change) => setDueDates(change, 2027, due('2027-01-15')));
    await set(applied, 'in-progress');
    await byStaff((change) => setDueDates(change, 2027, due(null)));
    const [letter] = await lettersOf(applied);
    expect(letter?.text_body).toContain('press Submit by 01/15/2027. We');
  });

  it.each([
    ['received', true, 1],
    ['accepted', true, 1],
    ['rejected', true, 1],
    ['withdrawn', true, 1],
    ['withdrawn', false, 0],
    ['interested', false, 0],
  ] as const)('set back from %s, once submitted %s: %i letter', async (from, wasSubmitted, letters) => {
    const { applied } = await submitted();
    await portal.db
      .insertInto('form_submissions')
      .values({
        entry_id: applied.id,
        form_type: 'band-application',
        definition_version: 1,
        submitted_at: wasSubmitted ? portal.clock.nowIso() : null,
        created_at: portal.clock.nowIso(),
        updated_at: portal.clock.nowIso(),
      })
      .execute();
    if (!wasSubmitted) await portal.db.updateTable('entries').set({ submitted_at: null }).execute();
    if (from === 'interested') await portal.db.updateTable('entries').set({ status: null }).execute();
    else await set(applied, from);
    await portal.db.deleteFrom('outbox').where('entry_id', '=', applied.id).execute();
    await set(applied, 'in-progress');
    const got = await lettersOf(applied);
    expect(got).toHaveLength(letters);
    expect(got.some(({ text_body }) => text_body.includes('your other forms are closed'))).toBe(from === 'accepted');
  });

  it('a decision that is taken back before its letters go is none to the leaders: who was not asked for an application is not asked again', async () => {
    const draft = await entry(portal, { stage: 'in-progress', by: staff.user_id, led: true });
    const known = (await lettersOf(draft)).length;
    for (const decision of ['accepted', 'rejected'] as const) {
      await set(draft, decision);
      expect(await lettersOf(draft)).toHaveLength(known + 1);
      await set(draft, 'in-progress');
      expect(await lettersOf(draft)).toHaveLength(known);
    }
  });

  it('a submitted application that is set back is announced, also after a decision that nobody has heard of', async () => {
    const { applied } = await submitted();
    await set(applied, 'accepted');
    await set(applied, 'in-progress');
    const letters = await lettersOf(applied);
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Please submit your application again: /),
    ]);
    expect(letters[0]?.text_body).not.toContain('are closed');
  });

  it.each([
    ['kept in an outbox without a mail server', 'unsent'],
    ['sent', 'sent'],
  ] as const)('a decision whose letters are %s is known: they stay and are counted', async (_, state) => {
    const draft = await entry(portal, { stage: 'in-progress', by: staff.user_id, led: true });
    await set(draft, 'accepted');
    await portal.db.updateTable('outbox').set({ state }).where('entry_id', '=', draft.id).execute();
    portal.clock.advance({ minutes: 1 });
    expect((await set(draft, 'in-progress')).letters_gone).toBe(1);
    expect((await lettersOf(draft)).map(({ subject }) => subject.slice(0, 15))).toEqual([
      'Congratulations',
      'Please submit y',
    ]);
  });

  it('an application that was set back by mistake is taken back before its leaders read of it', async () => {
    const { applied } = await submitted();
    await set(applied, 'in-progress');
    const [waiting] = await portal.db
      .selectFrom('outbox')
      .select('due_at')
      .where('entry_id', '=', applied.id)
      .execute();
    expect(Date.parse(waiting?.due_at ?? '') - portal.clock.now().getTime()).toBe(15_000);
    await set(applied, 'received');
    expect(await lettersOf(applied)).toEqual([]);
  });
});

describe('an application that comes in', () => {
  it('an application that comes in is received, and announced to subscribers of its type and to the liaison', async () => {
    const applying = await entry(portal, { by: staff.user_id, type_id: 1 });
    const other = await actor({ roles: ['staff'] });
    for (const [reader, organization_type] of [
      [staff, 1],
      [other, 2],
    ] as const) {
      await portal.db
        .insertInto('subscriptions')
        .values({
          user_id: reader.user_id,
          notification_type: 'application submitted',
          organization_type,
          created_at: portal.clock.nowIso(),
        })
        .execute();
    }
    const liaison = await actor({ roles: ['volunteer'] });
    await byStaff((change) => assignRep(change, withoutActor(applying, 'assign_rep'), liaison.user_id));
    const now = await byStaff((change) => receiveApplication(change, applying.id));
    expect(now).toEqual(await findEntry(portal.db, applying.id));
    expect((await lettersOf(applying)).map((letter) => letter.to_address)).toEqual([staff.email, liaison.email]);
  });

  it.each(leaving)('an application that comes in is not announced to a liaison who %s', async (_, leave) => {
    const applying = await entry(portal, { by: staff.user_id, type_id: 4 });
    const liaison = await actor({ roles: ['staff'] });
    await byStaff((change) => assignRep(change, withoutActor(applying, 'assign_rep'), liaison.user_id));
    await byStaff((change) => leave(change, liaison.user_id));
    await byStaff((change) => receiveApplication(change, applying.id));
    expect(await lettersOf(applying)).toEqual([]);
  });

  it.each(['received', 'rejected', 'withdrawn'] as const)(
    'an application that comes in changes no status or stamp of an entry that is %s',
    async (stage) => {
      const before = await entry(portal, { stage, by: staff.user_id });
      expect(await byStaff((change) => receiveApplication(change, before.id))).toEqual(before);
    },
  );
});

describe('the liaison', () => {
  it.each(leaving)('a liaison who %s is the liaison of past entries and of no others', async (_, leave) => {
    const [past, coming] = await Promise.all([2026, 2027].map((year) => entry(portal, { year, by: staff.user_id })));
    const gone = await actor({ roles: ['staff'] });
    const repOf = async (asked: EntryRow | undefined) => (await findEntry(portal.db, asked?.id ?? 0))?.rep_id;
    for (const each of [past, coming])
      await byStaff((change) => assignRep(change, withoutActor({ id: each?.id ?? 0 }, 'assign_rep'), gone.user_id));
    expect([await repOf(past), await repOf(coming)]).toEqual([gone.user_id, gone.user_id]);
    await byStaff((change) => leave(change, gone.user_id));
    expect([await repOf(past), await repOf(coming)]).toEqual([gone.user_id, null]);
    // The office may start the next season in December.
    await byStaff((change) => setSetting(change, 'current_parade_year', 2028));
    expect(await repOf(coming)).toBeNull();
    await byStaff((change) => setSetting(change, 'current_parade_year', 2027));
    const next = await actor({ roles: ['volunteer'] });
    // The office was shown that there is none.
    await byStaff((change) =>
      assignRep(change, withoutActor({ id: coming?.id ?? 0 }, 'assign_rep'), next.user_id, null),
    );
    expect(await repOf(coming)).toBe(next.user_id);
  });

  it('the liaison is somebody who works for the parade, and can be removed again', async () => {
    const asked = await entry(portal, { by: staff.user_id });
    const volunteer = await actor({ roles: ['volunteer'] });
    for (const user_id of [volunteer.user_id, null]) {
      const now = await byStaff((change) => assignRep(change, withoutActor(asked, 'assign_rep'), user_id));
      expect(now.rep_id).toBe(user_id);
      expect(now).toEqual(await findEntry(portal.db, asked.id));
    }
    for (const roles of [['media'], ['judge'], []] as const) {
      const other = await actor({ roles });
      await expect(
        byStaff((change) => assignRep(change, withoutActor(asked, 'assign_rep'), other.user_id)),
      ).rejects.toMatchObject({
        errors: { user_id: expect.anything() },
      });
    }
  });
});
