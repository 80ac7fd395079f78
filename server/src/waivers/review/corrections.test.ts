import { removedWaiverText, voidedWaiverText } from '@parade/contract/waivers/status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { entry } from '../../testing/entries.ts';
import { lettersAbout } from '../../testing/letters.ts';
import { callDuring } from '../../testing/locks.ts';
import { participant, secretFor, signed, waiverNow } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aStaffMember,
  type Client,
  signedInClient,
  switchedClient,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { liveLink } from '../links.ts';
import { findByLocator, waiversOf } from '../reads.ts';
import { previewReminder } from '../reminders/reminding.ts';
import { voidWaiver } from './corrections.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let staff: Client;
let leader: Client;
let band: EntryRow;
let officeId: number;

beforeAll(async () => {
  const office = await aStaffMember(portal);
  staff = signedInClient(app, office);
  officeId = office.id;
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: office.id });
  leader = signedInClient(app, await aLeaderOf(portal, band.organization_id, band.year));
});

describe('withdrawing a waiver', () => {
  it('withdrawing a waiver leaves the signed one with its reason and evidence, and issues a new one to sign', async () => {
    const first = await signed(portal, await participant(portal, band));
    const answer = await staff.post(`/api/waivers/${first.locator}/void`, { reason: 'Wrong name', again: true });
    expect(answer.status).toBe(200);
    const fresh = await findByLocator(portal.db, answer.body.token);
    expect(fresh).toMatchObject({ participant_id: first.participant_id, completed_at: null });
    const original = await portal.db
      .selectFrom('waivers')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(original).toMatchObject({ void_reason: 'Wrong name', completed_at: first.completed_at });
    const evidence = await portal.db
      .selectFrom('waiver_evidence')
      .select('id')
      .where('waiver_id', '=', first.id)
      .execute();
    expect(evidence).toHaveLength(1);
    const again = await staff.post(`/api/waivers/${first.locator}/void`, { reason: 'Once more', again: true });
    expect(again.status).toBe(410);
  });

  it('a person who is taken off the list while their waiver is issued again has none left to sign', async () => {
    const waiver = await participant(portal, band);
    const removed = await callDuring(
      portal,
      { kind: 'system', job: 'tests' },
      async (change) => {
        const given = { reason: 'Wrong form', again: true };
        expect(await voidWaiver(change, withoutActor(waiver, 'void'), given)).toBeTypeOf('string');
      },
      () =>
        staff.post(`/api/participants/${band.id}/remove/${waiver.participant_id}`, { type: 'general-participants' }),
    );
    expect(removed.status).toBe(200);
    expect(await waiversOf(portal.db, [waiver.participant_id])).toEqual([]);
  });

  it('withdrawing a pending waiver ends its link, and issues no other unless asked', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    const answer = await staff.post(`/api/waivers/${waiver.locator}/void`, { reason: 'Left the band', again: false });
    expect(answer.body).toEqual({ success: true, token: null });
    expect((await anonymousClient(app).get(`/api/waivers/${secret}`)).status).toBe(410);
  });

  it('withdrawing a waiver takes its letters with a link out of the queue, and ends its links but not those of others', async () => {
    const [waiver, other] = [await participant(portal, band), await participant(portal, band)];
    await portal.db.updateTable('outbox').set({ state: 'queued' }).where('waiver_id', 'is not', null).execute();
    const left = async ({ id }: { id: number }) => [
      (await lettersAbout(portal, id)).length,
      (await liveLink(portal.db, id)) !== undefined,
    ];
    expect([await left(waiver), await left(other)]).toEqual([
      [1, true],
      [1, true],
    ]);
    const path = `/api/waivers/${waiver.locator}/void`;
    expect((await staff.post(path, { reason: 'Left the band', again: false })).status).toBe(200);
    expect([await left(waiver), await left(other)]).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  const lettersTo = async (address: string | null, since: number) =>
    portal.db
      .selectFrom('outbox')
      .select(['id', 'subject', 'text_body'])
      .where('to_address', '=', address)
      .where('id', '>', since)
      .orderBy('id')
      .execute();
  const newest = async () =>
    (await portal.db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  const voided = 'has been voided by the parade office, and that signature no longer counts.';

  it('the letter with the new link says that the signature on the withdrawn waiver no longer counts', async () => {
    const waiver = await signed(portal, await participant(portal, band, { letter_language: 'es' }));
    const before = await newest();
    await staff.post(`/api/waivers/${waiver.locator}/void`, { reason: 'Secret reason', again: true });
    const [letter, ...more] = await lettersTo(waiver.email, before);
    expect([more.length, letter?.subject]).toEqual([0, expect.stringMatching(/^Voided: Please sign /)]);
    expect(letter?.text_body).toContain(
      `The Participant Waiver that was signed for ${waiver.name} ${voided} Please sign the new one.`,
    );
    expect(letter?.text_body).toContain(`firmado para ${waiver.name}; esa firma ya no cuenta.`);
    expect(letter?.text_body).toContain('has added you to its list');
    expect(letter?.text_body).not.toContain('Secret reason');
    // A first invitation does not mention it.
    const other = await participant(portal, band);
    expect((await lettersTo(other.email, before))[0]?.text_body).not.toContain(voided);
  });

  it.each([
    [null, undefined],
    ['es', 'La oficina del desfile anuló el documento'],
    ['ja', 'パレード事務局が無効にしました'],
  ] as const)(
    'a reminder of the waiver that took the place of a voided one says that the office voided the earlier signature (%s)',
    async (letter_language, said) => {
      const waiver = await signed(portal, await participant(portal, band, { letter_language }));
      const { body } = await staff.post(`/api/waivers/${waiver.locator}/void`, {
        reason: 'Secret reason',
        again: true,
      });
      const before = await newest();
      expect((await staff.post(`/api/waiver-reminder/${body.token}`)).status).toBe(200);
      const [letter, ...more] = await lettersTo(waiver.email, before);
      expect([more.length, letter?.subject]).toEqual([0, expect.stringMatching(/^Reminder: Please sign /)]);
      const english = `The Participant Waiver that was signed for ${waiver.name} ${voided} Please sign the new one.`;
      for (const text of [english, 'We still need your signature', said ?? ''])
        expect(letter?.text_body).toContain(text);
      expect(letter?.text_body).not.toContain('Secret reason');
      // The office reads the same words before it sends one.
      const { id } = await portal.db
        .selectFrom('waivers')
        .select('id')
        .where('locator', '=', body.token)
        .executeTakeFirstOrThrow();
      const preview = await previewReminder(portal, id);
      expect(preview?.parts).toContainEqual({ text: english });
      // A person whose first waiver is pending does not read that.
      const other = await participant(portal, band);
      expect((await staff.post(`/api/waiver-reminder/${other.locator}`)).status).toBe(200);
      for (const { text_body } of await lettersTo(other.email, before)) expect(text_body).not.toContain(voided);
    },
  );

  it('a new link that its signer requests says that the office voided the earlier signature', async () => {
    const pending = await participant(portal, band);
    const used = await secretFor(portal, pending.id);
    const waiver = await signed(portal, pending);
    await staff.post(`/api/waivers/${waiver.locator}/void`, { reason: 'Secret reason', again: true });
    const before = await newest();
    await anonymousClient(app).post(`/api/waivers/${used}/new-link`);
    const [letter, ...more] = await lettersTo(waiver.email, before);
    expect([more.length, letter?.subject]).toEqual([0, expect.stringMatching(/^New link: Please sign /)]);
    expect(letter?.text_body).toContain(`signed for ${waiver.name} ${voided} Please sign the new one.`);
    expect(letter?.text_body).not.toContain('Secret reason');
  });

  it('withdrawing a signed waiver without a new one is announced to everybody who had a copy; an unsigned one to nobody', async () => {
    const minor = await signed(portal, await participant(portal, band), {
      'participant:date_of_birth': '2012-05-05',
      'guardian:first_name': 'Gail',
      'guardian:last_name': 'Guardian',
      'guardian:email': 'gail@example.org',
    });
    const pending = await participant(portal, band);
    const before = await newest();
    for (const { locator } of [minor, pending])
      expect((await staff.post(`/api/waivers/${locator}/void`, { reason: 'Left', again: false })).status).toBe(200);
    for (const address of [minor.email, 'gail@example.org']) {
      const [letter, ...more] = await lettersTo(address, before);
      expect([more.length, letter?.subject]).toEqual([0, expect.stringMatching(/^Voided: Participant Waiver for /)]);
      expect(letter?.text_body).toContain(`${minor.name} ${voided}`);
      expect(letter?.text_body).toContain('We are not asking for a new signature');
    }
    expect(await lettersTo(pending.email, before)).toEqual([]);
  });

  it("withdrawing a child's signed waiver tells the guardian at another address that there is a new one to sign", async () => {
    const minor = await signed(portal, await participant(portal, band), {
      'participant:date_of_birth': '2012-05-05',
      'guardian:first_name': 'Gus',
      'guardian:last_name': 'Guardian',
      'guardian:email': 'gus@example.org',
    });
    const before = await newest();
    await staff.post(`/api/waivers/${minor.locator}/void`, { reason: 'Wrong day', again: true });
    const [letter, ...more] = await lettersTo('gus@example.org', before);
    expect([more.length, letter?.text_body]).toEqual([
      0,
      expect.stringContaining('A new one needs to be signed. We email'),
    ]);
    expect((await lettersTo(minor.email, before)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Voided: Please sign /),
    ]);
  });

  it.each([
    ['after the parade', '2027-01-05T20:00:00.000Z', true],
    ['while waiver emails are off', testInstant, false],
  ])('withdrawing a signed waiver promises no link to the new one %s', async (_, instant, areOn) => {
    const waiver = await signed(portal, await participant(portal, band));
    const before = await newest();
    portal.clock.set(instant);
    const office = signedInClient(app, await aStaffMember(portal));
    const row = { key: 'enable_waiver_emails', value: String(areOn), updated_at: testInstant };
    await portal.db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    await office.post(`/api/waivers/${waiver.locator}/void`, { reason: 'Wrong day', again: true });
    const letters = await lettersTo(waiver.email, before);
    await portal.db.deleteFrom('settings').where('key', '=', 'enable_waiver_emails').execute();
    portal.clock.set(testInstant);
    expect(letters.map(({ text_body }) => text_body)).toEqual([
      expect.stringContaining('A new one needs to be signed.'),
    ]);
    expect(letters[0]?.text_body).not.toContain('We email its link');
  });

  it('withdrawing a waiver needs a reason and is for the office alone: leaders and volunteers may not', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${waiver.locator}/void`;
    for (const reason of [' ', '\u200b']) expect((await staff.post(path, { reason, again: false })).status).toBe(422);
    const volunteer = signedInClient(app, await aStaffMember(portal, 'volunteer'));
    for (const client of [leader, volunteer])
      expect((await client.post(path, { reason: 'Mine', again: false })).status).toBe(403);
    expect((await waiverNow(portal, waiver.id)).voided_at).toBeNull();
    expect((await staff.post(path, { reason: 'Ours', again: false })).status).toBe(200);
  });

  it('withdrawing a waiver is refused to an admin who impersonates somebody of the office', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    const path = `/api/waivers/${waiver.locator}/void`;
    const switched = await switchedClient(app, await aStaffMember(portal, 'admin'), officeId);
    const refused = await switched.post(path, { reason: 'Theirs', again: false });
    expect([refused.status, refused.body.code]).toEqual([403, 'impersonating']);
    expect(await waiverNow(portal, waiver.id)).toEqual(waiver);
    expect((await staff.post(path, { reason: 'Ours', again: false })).status).toBe(200);
  });
});

describe('a waiver that was voided meanwhile', () => {
  it('a waiver that was voided meanwhile is called voided to staff and leaders, and removed to its signer', async () => {
    const [waiver, other] = [await signed(portal, await participant(portal, band)), await participant(portal, band)];
    const secret = await secretFor(portal, other.id);
    for (const { locator } of [waiver, other])
      await staff.post(`/api/waivers/${locator}/void`, { reason: 'Typo', again: false });
    for (const answer of [
      await leader.post(`/api/waivers/${waiver.locator}/approve`),
      await staff.post(`/api/waivers/${waiver.locator}/confirm-waiver-verification`),
      await staff.post(`/api/waivers/${waiver.locator}/void`, { reason: 'Again', again: false }),
      await leader.get(`/api/waivers/${waiver.locator}`),
      await leader.post(`/api/waivers/${other.locator}/link`),
      await leader.post(`/api/waivers/${other.locator}/ask-again`),
    ])
      expect([answer.status, answer.body.error]).toEqual([410, voidedWaiverText]);
    const signer = await anonymousClient(app).get(`/api/waivers/${secret}`);
    expect(signer.body.error).toMatch(/^This waiver was removed\. You may have received more than one invitation\./);
  });
});

it('a signed waiver whose person was removed is not called voided', async () => {
  const waiver = await signed(portal, await participant(portal, band));
  await staff.post(`/api/participants/${band.id}/remove/${waiver.participant_id}`, { type: 'general-participants' });
  const answer = await staff.get(`/api/waivers/${waiver.locator}`);
  expect([answer.status, answer.body.error]).toEqual([410, removedWaiverText]);
});

describe('asking again', () => {
  it('asking again waits for the acceptance of the entry', async () => {
    const of = await entry(portal, { type_id: 2, stage: 'accepted', by: officeId });
    const waiver = await participant(portal, of);
    const secret = await secretFor(portal, waiver.id);
    await anonymousClient(app).post(`/api/waivers/${secret}/decline`, { as: 'declined', note: '' });
    const ask = async () => (await staff.post(`/api/waivers/${waiver.locator}/ask-again`)).status;
    await staff.put(`/api/entries/${of.id}/status`, { status: 'withdrawn' });
    expect((await staff.get(`/api/waivers/${waiver.locator}`)).body.waiver.actions).toEqual(['void']);
    expect(await ask()).toBe(409);
    expect((await waiverNow(portal, waiver.id)).declined_as).toBe('declined');
    await staff.put(`/api/entries/${of.id}/status`, { status: 'accepted' });
    expect(await ask()).toBe(200);
  });

  it('asking again clears the decline, ends the old link and mails a new one', async () => {
    const waiver = await participant(portal, band);
    const old = await secretFor(portal, waiver.id);
    const declined = await anonymousClient(app).post(`/api/waivers/${old}/decline`, {
      as: 'declined',
      note: 'No time',
    });
    expect(declined.status).toBe(200);
    const listed = await leader.get(`/api/waivers/${waiver.locator}`);
    expect(listed.body.waiver).toMatchObject({ declined_as: 'declined', declined_note: 'No time' });
    expect(listed.body.waiver.actions).toEqual(expect.arrayContaining(['ask_again', 'edit', 'hand_over']));
    expect(listed.body.waiver.actions).not.toContain('remind');
    const answer = await leader.post(`/api/waivers/${waiver.locator}/ask-again`);
    expect(answer.body.data).toMatchObject({ declined_at: null, status: 'pending' });
    expect((await anonymousClient(app).get(`/api/waivers/${old}`)).status).toBe(410);
    const fresh = await secretFor(portal, waiver.id);
    expect((await anonymousClient(app).get(`/api/waivers/${fresh}`)).status).toBe(200);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('model_id', '=', String(waiver.id))
      .where('model', '=', 'Waiver')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['waiver.declined', 'waiver.asked-again']),
    );
  });

  it('asking again is refused to the leader of another entry', async () => {
    const other = await entry(portal, { type_id: 2, stage: 'accepted', by: (await aStaffMember(portal)).id });
    const waiver = await participant(portal, other);
    expect((await leader.post(`/api/waivers/${waiver.locator}/ask-again`)).status).toBe(404);
    expect((await staff.post(`/api/waivers/${waiver.locator}/ask-again`)).status).toBe(200);
  });
});
