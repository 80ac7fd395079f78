import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { setSetting } from '../../settings/writes.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signed, waiverNow } from '../../testing/participants.ts';
import { aLeaderOf, anonymousClient, aStaffMember, mailedLink, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';
import { issueWaivers } from '../issuing.ts';
import { handOverLink, replaceNameOrEmail, voidWaivers } from '../writes.ts';

const portal = await testPortalWithApp();
const system = { kind: 'system', job: 'test' } as const;
let band: EntryRow;
let places = 0;

beforeAll(async () => {
  await seedParadeYear(portal);
  band = await entry(portal, { stage: 'accepted', by: (await aStaffMember(portal)).id, official_name: 'Heron Band' });
});

/** Returns a client from a network of its own, because limits count by network. */
const anyone = () => anonymousClient(portal.app, `10.8.0.${(places += 1)}`);
const ask = (secret: string, client = anyone()) => client.post(`/api/waivers/${secret}/new-link`);

/** Returns a waiver whose mailed link ended when somebody handed over another, with both secrets. */
async function replaced(): Promise<{ waiver: WaiverRow; mailed: string; handedOver: string }> {
  const waiver = await participant(portal, band);
  const mailed = await secretFor(portal, waiver.id);
  const handedOver = await handOver(waiver);
  return { waiver, mailed, handedOver };
}

async function handOver(waiver: WaiverRow): Promise<string> {
  const by = await aStaffMember(portal);
  const { secret } = await inTransaction(portal, { kind: 'user', user_id: by.id, impersonator_id: null }, (change) =>
    handOverLink(change, withoutActor(waiver, 'hand_over')),
  );
  return secret;
}

/** Returns the recipients of letters of this kind. */
async function lettersAbout(waiver: WaiverRow, kind: 'new-link' | 'copy-again' = 'new-link'): Promise<string[]> {
  const rows = await portal.db
    .selectFrom('outbox')
    .select('to_address')
    .where('waiver_id', '=', waiver.id)
    .where('reason_key', 'like', `%${kind}:%`)
    .orderBy('id')
    .execute();
  return rows.map(({ to_address }) => to_address);
}

describe('a link that was replaced', () => {
  it('a replaced link brings a new one to the address on file, which signs the waiver', async () => {
    const { waiver, mailed } = await replaced();
    expect((await anyone().get(`/api/waivers/${mailed}`)).status).toBe(410);
    const answer = await ask(mailed);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.raw.toString()).not.toContain('@');
    expect(await lettersAbout(waiver)).toEqual([waiver.email]);
    const secret = await mailedLink(portal, waiver.email ?? '', '/waivers-form/');
    expect((await anyone().get(`/api/waivers/${secret}`)).body.waiver).toMatchObject({ name: waiver.name });
    expect((await signed(portal, waiver, {}, secret)).completed_at).not.toBeNull();
  });

  it('a link that was handed over works after the next reminder, beside the link in it, and ends with a new one that is asked for', async () => {
    const { waiver, mailed, handedOver } = await replaced();
    const open = async (secret: string) => (await anyone().get(`/api/waivers/${secret}`)).status;
    portal.clock.advance({ minutes: 24 * 60 });
    const staff = signedInClient(portal.app, await aStaffMember(portal));
    expect((await staff.post('/api/waiver-reminder', { ids: [waiver.id] })).body).toMatchObject({ count: 1 });
    const reminded = await mailedLink(portal, waiver.email ?? '', '/waivers-form/');
    expect([await open(handedOver), await open(reminded)]).toEqual([200, 200]);
    expect((await ask(mailed)).status).toBe(200);
    expect([await open(handedOver), await open(reminded)]).toEqual([410, 200]);
  });

  it('a link that went to a mistyped address brings a new one to the corrected address, and nothing to the first', async () => {
    const waiver = await participant(portal, band);
    const wrong = await secretFor(portal, waiver.id);
    await inTransaction(portal, system, (change) =>
      replaceNameOrEmail(change, waiver.id, { name: waiver.name, email: `right-${waiver.email}` }),
    );
    expect((await ask(wrong)).body).toEqual({ success: true });
    expect(await lettersAbout(waiver)).toEqual([`right-${waiver.email}`]);
  });

  it('a new link can be requested three times an hour with one link, and is mailed five times a day for one waiver', async () => {
    const { waiver, mailed } = await replaced();
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await ask(mailed)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await lettersAbout(waiver)).toHaveLength(3);
    for (let hour = 0; hour < 3; hour += 1) {
      portal.clock.advance({ minutes: 61 });
      expect((await ask(mailed)).body).toEqual({ success: true });
    }
    expect(await lettersAbout(waiver)).toHaveLength(5);
  });

  it('a new link can be requested thirty times an hour from one network', async () => {
    const client = anyone();
    const statuses = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await ask(`unknown${time}`, client)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a link that was used', () => {
  it('a used link brings the signed copy, with its PDF, to the addresses on file and shows none of them', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    await signed(portal, waiver, { 'participant:email': 'kim.own@example.org' }, secret);
    const answer = await ask(secret);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.raw.toString()).not.toContain('@');
    expect(await lettersAbout(waiver, 'copy-again')).toEqual(['kim.own@example.org', waiver.email]);
    expect(await lettersAbout(waiver)).toEqual([]);
    const letters = portal.db.selectFrom('outbox').select(['awaits', 'attachment_name', 'attachment_checksum']);
    const [copy] = await letters
      .where('waiver_id', '=', waiver.id)
      .where('reason_key', 'like', '%copy-again:%')
      .execute();
    expect(copy).toEqual({
      awaits: null,
      attachment_name: expect.stringContaining('.pdf'),
      attachment_checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('a used link of one child brings the copy and one email with a link to the siblings who wait, which names them all', async () => {
    const email = 'elena.family@example.org';
    const [nora, mateo, lucia] = await Promise.all(
      ['Nora', 'Mateo', 'Lucia'].map((first_name) =>
        participant(portal, band, { first_name, last_name: 'Diaz', email }),
      ),
    );
    if (!nora || !mateo || !lucia) throw new Error('not all are listed');
    const secret = await secretFor(portal, nora.id);
    const answers = { 'participant:date_of_birth': '2013-06-01', 'guardian:email': email };
    await signed(portal, nora, answers, secret);
    expect((await ask(secret)).body).toEqual({ success: true });
    expect(await lettersAbout(nora, 'copy-again')).toContain(email);
    const links = [...(await lettersAbout(mateo)), ...(await lettersAbout(lucia))];
    expect(links).toEqual([email]);
    const { subject } = await portal.db
      .selectFrom('outbox')
      .select('subject')
      .where('reason_key', 'like', '%new-link:%')
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow();
    expect(subject).toMatch(/^New link: Please sign the waivers of (Mateo|Lucia) .* and (Mateo|Lucia) Diaz/);
    const next = await mailedLink(portal, email, '/waivers-form/');
    expect((await anyone().get(`/api/waivers/${next}`)).body.waiver.first_name).toMatch(/Mateo|Lucia/);
  });

  it('a used link of one child brings no link to a sibling whose address is refused, and none while waiver emails are off', async () => {
    const email = 'refused.family@example.org';
    const [nora, mateo] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
    const secret = await secretFor(portal, nora.id);
    await signed(portal, nora, { 'participant:date_of_birth': '2013-06-01', 'guardian:email': email }, secret);
    const letterOf = portal.db.updateTable('outbox').where('waiver_id', '=', mateo.id);
    const setEmails = (on: boolean) =>
      inTransaction(portal, system, (change) => setSetting(change, 'enable_waiver_emails', on));
    const brought = async () => {
      expect((await ask(secret)).body).toEqual({ success: true });
      return [(await lettersAbout(nora, 'copy-again')).length > 0, await lettersAbout(mateo)];
    };
    await letterOf.set({ state: 'bounced' }).execute();
    expect(await brought()).toEqual([true, []]);
    await letterOf.set({ state: 'sent' }).execute();
    await setEmails(false);
    expect(await brought()).toEqual([true, []]);
    await setEmails(true);
    expect(await brought()).toEqual([true, [email]]);
  });

  it('a used link of an adult brings the copy alone, even if others share the address', async () => {
    const email = 'two.adults@example.org';
    const [one, other] = [await participant(portal, band, { email }), await participant(portal, band, { email })];
    const secret = await secretFor(portal, one.id);
    await signed(portal, one, {}, secret);
    expect((await ask(secret)).body).toEqual({ success: true });
    expect(await lettersAbout(one, 'copy-again')).toContain(email);
    expect(await lettersAbout(other)).toEqual([]);
  });

  it('a link of a withdrawn waiver brings a link to the one that replaced it', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    const person = { ...waiver, id: waiver.participant_id };
    const [made = 0] = await inTransaction(portal, system, async (change) => {
      await voidWaivers(change, [waiver.participant_id], 'Wrong form');
      return issueWaivers(change, band, [{ participant: person, form_type: waiver.form_type }]);
    });
    const again = await waiverNow(portal, made);
    expect((await anyone().get(`/api/waivers/${secret}`)).body.code).toBe('waiver-deleted');
    expect((await ask(secret)).body).toEqual({ success: true });
    expect(await lettersAbout(waiver)).toEqual([]);
    expect(await lettersAbout(again)).toEqual([waiver.email]);
  });
});

describe('whoever may not get a new link is answered alike', () => {
  const alike = { status: 200, body: { success: true } };

  it.each<[string, (waiver: WaiverRow) => Promise<unknown>]>([
    ['signed', (waiver) => signIt(waiver)],
    [
      'withdrawn',
      (waiver) => inTransaction(portal, system, (change) => voidWaivers(change, [waiver.participant_id], 'Left')),
    ],
  ])('of a waiver that is %s', async (_, end) => {
    const { waiver, mailed } = await replaced();
    await end(waiver);
    expect(await ask(mailed)).toMatchObject(alike);
    expect(await lettersAbout(waiver)).toEqual([]);
  });

  it("a request with a working link, an unknown secret or a leader's locator is answered like one that mails a new link", async () => {
    const waiver = await participant(portal, band);
    const leader = await aLeaderOf(portal, band.organization_id, 2027);
    expect(await ask(await secretFor(portal, waiver.id))).toMatchObject(alike);
    expect(await ask('x'.repeat(43))).toMatchObject(alike);
    expect(await ask(waiver.locator, signedInClient(portal.app, leader))).toMatchObject(alike);
    expect(await lettersAbout(waiver)).toEqual([]);
  });

  it('a request for a new link while waiver emails are off is answered like one that mails it', async () => {
    const { waiver, mailed } = await replaced();
    await inTransaction(portal, system, (change) => setSetting(change, 'enable_waiver_emails', false));
    expect(await ask(mailed)).toMatchObject(alike);
    expect(await lettersAbout(waiver)).toEqual([]);
    await inTransaction(portal, system, (change) => setSetting(change, 'enable_waiver_emails', true));
    expect(await ask(mailed)).toMatchObject(alike);
    expect(await lettersAbout(waiver)).toEqual([waiver.email]);
  });
});

/** Signs with a link of its own. */
async function signIt(waiver: WaiverRow): Promise<void> {
  await signed(portal, waiver, {}, await handOver(waiver));
}
