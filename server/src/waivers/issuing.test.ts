import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant, secretFor, signature, signed, waiverNow } from '../testing/participants.ts';
import { aStaffMember, anonymousClient, signedInClient } from '../testing/people.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';
import { inTransaction } from '../database/change.ts';
import { setSetting } from '../settings/writes.ts';
import { createUnsubscribeSecrets, unsubscribe } from '../notifications/unsubscribing.ts';
import { invitedBefore } from './issuing.ts';
import { sendDueWaivers } from './jobs.ts';
import type { WaiverRow } from './reads.ts';
import { sendScheduledReminders } from './reminders/reminderSchedule.ts';

// Letters wait in the queue: nobody listens there.
const portal = await testPortalWithApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
const signer = anonymousClient(portal.app);
let band: EntryRow;
let office: number;

beforeAll(async () => {
  await seedParadeYear(portal);
  ({ id: office } = await aStaffMember(portal));
  band = await entry(portal, { stage: 'accepted', by: office, official_name: 'Heron Band' });
});

/** Lists people before October 1 and sends their invitations in one run. */
async function listed(...emails: string[]): Promise<WaiverRow[]> {
  portal.clock.set('2026-09-20T18:00:00.000Z');
  const people: WaiverRow[] = [];
  for (const email of emails) people.push(await participant(portal, band, { email }));
  portal.clock.set(testInstant);
  await sendDueWaivers(portal);
  return Promise.all(people.map(({ id }) => waiverNow(portal, id)));
}

const lettersTo = (address: string) =>
  portal.db
    .selectFrom('outbox')
    .select(['waiver_id', 'subject', 'text_body', 'due_at', 'message_id'])
    .where('to_address', '=', address)
    .where('link_kind', '=', 'signing')
    .orderBy('id')
    .execute();

/** As if a worker had sent the letters to an address that are due. */
const leave = (address: string) =>
  portal.owner
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: portal.clock.nowIso(), sealed_link: null })
    .where('to_address', '=', address)
    .where(sql<boolean>`(due_at is null or due_at <= ${portal.clock.nowIso()})`)
    .execute();

describe('the invitation of a family', () => {
  it('the invitation of a family is one email that names every child, and one for each later child a day after', async () => {
    const [ana, ben, cleo] = await listed('three@example.org', 'three@example.org', 'three@example.org');
    const letters = await lettersTo('three@example.org');
    const tomorrow = new Date(Date.parse(testInstant) + 86_400_000).toISOString();
    expect(letters.map(({ waiver_id, due_at }) => [waiver_id, due_at])).toEqual([
      [ana?.id, null],
      [ben?.id, tomorrow],
      [cleo?.id, tomorrow],
    ]);
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(3);
    expect(letters[0]?.subject).toContain('Please sign the waivers of Kim Walker');
    for (const child of [ben, cleo]) expect(letters[0]?.text_body).toContain(child?.name);
    expect(letters[1]?.text_body).not.toContain(ana?.name);
  });

  it('a family whose waivers are all signed in one visit gets no other invitation, and the evidence of each child names it', async () => {
    const email = 'both@example.org';
    const [first, second] = await listed(email, email);
    if (!first || !second) throw new Error('nobody was listed');
    const minor = { 'participant:date_of_birth': '2013-06-01', 'participant:email': email, 'guardian:email': email };
    const act = (waiver: WaiverRow) => ({
      field_values: signature(portal, waiver, minor),
      reviewed: true,
      consent: true,
    });
    const [letter] = await lettersTo(email);
    const sent = { state: 'sent', sent_at: testInstant, sealed_link: null } as const;
    await portal.owner
      .updateTable('outbox')
      .set(sent)
      .where('message_id', '=', letter?.message_id ?? '')
      .execute();
    const answer = await signer.post(`/api/waivers/${await secretFor(portal, first.id)}`, act(first));
    const other = String(answer.body.next[0].path).replace('/waivers-form/', '/api/waivers/');
    expect((await signer.post(other, act(second))).status).toBe(200);
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', second.id)
      .executeTakeFirstOrThrow();
    const { deliveries } = JSON.parse(record) as { deliveries: { message_id: string }[] };
    expect(deliveries.map(({ message_id }) => message_id)).toContain(letter?.message_id);
    const left = (await lettersTo(email)).filter(({ due_at }) => due_at !== null);
    expect(left).toEqual([]);
  });

  it('each person gets an invitation of their own when a whole group is listed under one address', async () => {
    const email = 'group@example.org';
    await listed(...Array.from({ length: 10 }, () => email));
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(10);
    expect(letters.every(({ due_at }) => due_at === null)).toBe(true);
  });
});

describe('the invitation of a family whose children are added one by one', () => {
  const tomorrow = new Date(Date.parse(testInstant) + 86_400_000).toISOString();
  const add = (email: string, first_name: string) =>
    participant(portal, band, { email, first_name, last_name: 'Diaz' });

  it('a family whose children are added one by one gets one email if the earlier ones have not left: the last names all, the others wait a day', async () => {
    const email = 'one.by.one@example.org';
    for (const name of ['Nora', 'Mateo', 'Lucia']) await add(email, name);
    const letters = await lettersTo(email);
    expect(letters.map(({ due_at }) => due_at)).toEqual([tomorrow, tomorrow, null]);
    expect(letters[2]?.subject).toBe('Please sign the waivers of Lucia, Nora, and Mateo Diaz for Heron Band');
    expect(letters[2]?.text_body).toContain(
      'This email also covers Nora Diaz and Mateo Diaz. If you sign for Lucia Diaz as a parent or guardian, you can continue with the other waivers right away, and most of it will already be filled in. If you stop after the first one, we’ll email a separate link for each of them tomorrow.',
    );
  });

  it.each([
    ['on the eve of the day by which it asks to sign', '2026-12-01T02:00:00.000Z', '2026-12-02T02:00:00.000Z'],
    ['on the day by which it asks to sign', '2026-12-02T02:00:00.000Z', null],
    ['after that day', '2026-12-03T02:00:00.000Z', '2026-12-04T02:00:00.000Z'],
    ['on the eve of the parade', '2026-12-31T20:00:00.000Z', '2027-01-01T20:00:00.000Z'],
    ['on the day of the parade', '2027-01-01T20:00:00.000Z', null],
  ])(
    'the email about the other child of a family that is added %s leaves no later than it helps',
    async (_, at, due) => {
      portal.clock.set(at);
      const email = `added.${at.slice(0, 10)}@example.org`;
      for (const name of ['Nora', 'Mateo']) await add(email, name);
      const [nora, mateo] = await lettersTo(email);
      expect([nora?.due_at, mateo?.due_at]).toEqual([due, null]);
      expect(mateo?.text_body).toContain(
        due === null
          ? 'If you stop after the first one, use the link in the email we sent about Nora.'
          : 'If you stop after the first one, we’ll email a separate link for Nora tomorrow.',
      );
      portal.clock.set('2026-09-20T18:00:00.000Z');
      const both = [await add(`run.${email}`, 'Ana'), await add(`run.${email}`, 'Ben')];
      portal.clock.set(at);
      await sendDueWaivers(portal);
      const letters = await lettersTo(`run.${email}`);
      expect(letters.map(({ waiver_id, due_at }) => [waiver_id, due_at])).toEqual([
        [both[0]?.id, null],
        [both[1]?.id, due],
      ]);
      portal.clock.set(testInstant);
    },
  );

  it('a later invitation of a family names those who have not signed, and points to the emails that have left', async () => {
    const email = 'left.already@example.org';
    const nora = await add(email, 'Nora');
    await portal.owner
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: testInstant, sealed_link: null })
      .where('to_address', '=', email)
      .execute();
    await add(email, 'Mateo');
    const [, second] = await lettersTo(email);
    expect(second?.due_at).toBeNull();
    expect(second?.subject).toBe('Please sign the waivers of Mateo Diaz and Nora Diaz for Heron Band');
    expect(second?.text_body).toContain(
      'This email also covers Nora Diaz. If you sign for Mateo Diaz as a parent or guardian, you can continue with Nora’s waiver right away, and most of it will already be filled in. If you stop after the first one, use the link in the email we sent about Nora.',
    );
    await signed(portal, nora);
    await add(email, 'Lucia');
    const third = (await lettersTo(email)).at(-1);
    expect(third?.subject).toBe('Please sign the waivers of Lucia Diaz and Mateo Diaz for Heron Band');
    const named = await portal.db
      .selectFrom('family_letters')
      .innerJoin('outbox', 'outbox.id', 'family_letters.outbox_id')
      .select('family_letters.waiver_id')
      .where('message_id', '=', second?.message_id ?? '')
      .execute();
    expect(named.map(({ waiver_id }) => waiver_id)).toEqual([nora.id]);
  });

  describe('looks for earlier invitations in an entry of 3,000', () => {
    /** Explains the question about these addresses, as the planner answers it without the joins that read rows whole. */
    async function explained(addresses: readonly string[], isIndexed: boolean): Promise<string> {
      // The portal's own role may not analyze.
      const tx = await portal.owner.startTransaction().execute();
      await sql`
        insert into waivers (locator, entry_id, year, form_type, name, email, definition_version, sent_at, created_at, updated_at)
        select 'many' || n, ${band.id}, 2027, 'participant-waiver', 'Many Walker', 'many' || n || '@example.org', 1, now(), now(), now()
        from generate_series(1, 3000) as n`.execute(tx);
      await sql`
        insert into signing_links (waiver_id, secret_hash, made_for, created_at)
        select id, sha256(locator::bytea), 'mail', now() from waivers where locator like 'many%'`.execute(tx);
      await sql`analyze waivers, signing_links`.execute(tx);
      if (!isIndexed) await sql`drop index waivers_unsigned_address_idx`.execute(tx);
      for (const way of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
        await sql`set local ${sql.id(way)} = off`.execute(tx);
      const given = addresses.map((email) => ({ entry_id: band.id, form_type: 'participant-waiver', email }) as const);
      const plan = await sql<{ 'QUERY PLAN': string }>`explain analyze ${invitedBefore(given, [])}`.execute(tx);
      await tx.rollback().execute();
      return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    }

    it('by entry and address', async () => {
      const lines = await explained(['anyone@example.org'], true);
      expect(lines).toMatch(/waivers_unsigned_address_idx.*\n.*Index Cond: .*entry_id = ANY.*lower\(email\) = ANY/);
      expect(lines).not.toContain('Rows Removed');
    });

    // A database whose counts are old may choose any plan.
    it('and at worst compares each waiver once, not with each of 500 new addresses', async () => {
      const lines = await explained(
        Array.from({ length: 500 }, (_, n) => `new${n}@example.org`),
        false,
      );
      const compared = [...lines.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, rows]) => Number(rows));
      expect(Math.max(...compared)).toBeGreaterThanOrEqual(3_000);
      expect(Math.max(...compared)).toBeLessThan(10_000);
    });
  });

  it("a family's new invitation leaves alone a letter that a worker is sending, and one of another entry or form", async () => {
    const email = 'in.hand@example.org';
    await add(email, 'Nora');
    await portal.owner
      .updateTable('outbox')
      .set({ taken_by: '00000000-0000-4000-8000-000000000001' })
      .where('to_address', '=', email)
      .execute();
    const other = await entry(portal, { stage: 'accepted', by: office, official_name: 'Crane Band' });
    await participant(portal, other, { email, first_name: 'Mateo', last_name: 'Diaz' });
    await add(email, 'Lucia');
    const letters = await lettersTo(email);
    expect(letters.map(({ due_at }) => due_at)).toEqual([null, null, null]);
    expect(letters.map(({ subject }) => subject).slice(1)).toEqual([
      'Please sign Mateo Diaz’s Participant Waiver for Crane Band',
      'Please sign the waivers of Lucia Diaz and Nora Diaz for Heron Band',
    ]);
  });
});

it('the invitation of a person taken off the list before it left is sent again after an undo, and nobody else gets it twice', async () => {
  const [waiting, written] = [await participant(portal, band), await participant(portal, band)];
  await portal.db.updateTable('outbox').set({ state: 'sent' }).where('waiver_id', '=', written.id).execute();
  const chosen = { ids: [waiting.participant_id, written.participant_id] };
  const staff = signedInClient(portal.app, await aStaffMember(portal));
  await staff.post(`/api/participants/${band.id}/chosen/remove`, chosen);
  expect(await lettersTo(waiting.email ?? '')).toEqual([]);
  expect((await staff.post(`/api/participants/${band.id}/chosen/restore`, chosen)).body.changed).toHaveLength(2);
  expect(await sendDueWaivers(portal)).toBe(1);
  expect(await lettersTo(waiting.email ?? '')).toMatchObject([{ waiver_id: waiting.id }]);
  expect(await lettersTo(written.email ?? '')).toHaveLength(1);
});

describe('the reminder of a family', () => {
  const daysLater = (days: number) => new Date(Date.parse(testInstant) + days * 86_400_000).toISOString();

  it('the reminder of a family is one email that names every child, is about another child each day, and stops for all of them', async () => {
    const email = 'reminded@example.org';
    const family = await listed(email, email);
    const alone = await listed('alone@example.org');
    const ids = [...family, ...alone].map(({ id }) => id);
    portal.clock.set(daysLater(1));
    for (const address of [email, 'alone@example.org']) await leave(address);
    const before = new Set((await lettersTo(email)).map(({ message_id }) => message_id));
    const remind = async () => {
      const answer = await signedInClient(portal.app, await aStaffMember(portal)).post('/api/waiver-reminder', { ids });
      expect(answer.body).toMatchObject({ success: true });
      return [answer.body.count, (await lettersTo(email)).filter(({ message_id }) => !before.has(message_id))] as const;
    };
    const firsts: (number | null)[] = [];
    for (const day of [1, 2]) {
      portal.clock.set(daysLater(day));
      const [count, letters] = await remind();
      expect(count).toBe(3);
      expect(letters).toHaveLength(day);
      const letter = letters.at(-1);
      firsts.push(letter?.waiver_id ?? null);
      for (const child of family) expect(letter?.text_body).toContain(child.name);
      expect(letter?.subject).toContain('Reminder: sign the waivers of');
    }
    expect(new Set(firsts)).toEqual(new Set(family.map(({ id }) => id)));
    expect(await lettersTo('alone@example.org')).toHaveLength(3);
    const mailing = await portal.db.selectFrom('mailings').select('total').orderBy('id', 'desc').executeTakeFirst();
    expect(mailing?.total).toBe(2);

    const newest = await portal.db
      .selectFrom('outbox')
      .select('id')
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const secrets = await createUnsubscribeSecrets(portal, [newest.id]);
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      unsubscribe(change, secrets.get(newest.id) ?? ''),
    );
    for (const { id } of family) expect((await waiverNow(portal, id)).reminders_stopped_at).not.toBeNull();
    expect((await waiverNow(portal, alone[0]?.id ?? 0)).reminders_stopped_at).toBeNull();
    portal.clock.set(testInstant);
  });

  it('a child whose invitation waits until tomorrow is reminded in its place, and the invitation does not follow', async () => {
    const email = 'added.before.a.step@example.org';
    portal.clock.set('2026-11-10T04:00:00.000Z');
    const [ana, ben] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
    await leave(email);
    expect((await lettersTo(email)).map(({ waiver_id, due_at }) => [waiver_id, due_at])).toEqual([
      [ana.id, '2026-11-11T04:00:00.000Z'],
      [ben.id, null],
    ]);
    portal.clock.set('2026-11-10T17:00:00.000Z');
    await sendScheduledReminders(portal);
    const letters = await lettersTo(email);
    expect(letters.map(({ waiver_id, due_at }) => [waiver_id, due_at])).toEqual([
      [ben.id, null],
      [ana.id, null],
      [ben.id, null],
    ]);
    for (const { subject } of letters.slice(1)) expect(subject).toMatch(/^Reminder: /);
    portal.clock.set(testInstant);
  });

  it("family members who were never emailed get a reminder of their own, and the family's reminder names only the others", async () => {
    const email = 'never.written@example.org';
    const [first, second] = await listed(email, email);
    const emails = (on: boolean) =>
      inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
        setSetting(change, 'enable_waiver_emails', on),
      );
    await emails(false);
    const [third, fourth] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
    await emails(true);
    expect([third.sent_at, fourth.sent_at]).toEqual([null, null]);
    portal.clock.set(daysLater(1));
    await leave(email);
    const ids = [first, second, third, fourth].map((each) => each?.id);
    const before = (await lettersTo(email)).length;
    await signedInClient(portal.app, await aStaffMember(portal)).post('/api/waiver-reminder', { ids });
    const letters = (await lettersTo(email)).slice(before);
    const names = [first, second, third, fourth].map((each) => each?.name ?? 'nobody');
    const namedIn = letters.map(({ text_body }) => names.filter((name) => text_body.includes(name)));
    expect(namedIn).toHaveLength(3);
    expect(namedIn).toEqual(expect.arrayContaining([names.slice(0, 2), [third.name], [fourth.name]]));
    portal.clock.set(testInstant);
  });
});
