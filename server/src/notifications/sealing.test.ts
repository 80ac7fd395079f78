import { unwantedWords } from '@parade/contract/notifications/message.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSecret } from '../access/secret.ts';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { openMailServer } from '../testing/mailServer.ts';
import { participant, signature } from '../testing/participants.ts';
import { aPerson, anonymousClient, aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { endLinks } from '../waivers/links.ts';
import { letterRooms } from '../jobs/start.ts';
import { openDelivery } from './delivery/delivery.ts';
import { resend } from './outcomes.ts';
import { isStillToBeSigned } from '../waivers/reminders/remindable.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl } });
const anyone = anonymousClient(portal.app);
const system = { kind: 'system', job: 'test' } as const;
let staff: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { stage: 'accepted', by: staff.id });
});

/** Delivers what is due, as a worker with this SECRET does. */
async function deliver(secret = portal.config.secret): Promise<void> {
  const portalWithSecret = { ...portal, config: { ...portal.config, secret } };
  const delivery = openDelivery(portalWithSecret, server.smtpUrl, letterRooms);
  await delivery.drain();
  delivery.close();
}

/** Returns the secrets that reached an address, oldest letter first. */
function secretsSentTo(address: string): string[] {
  return server.received
    .filter(({ to }) => to === address)
    .map(({ text }) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .map((text) => /\/(?:waivers-form|verify-email)\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? 'none');
}

function lettersTo(address: string | null) {
  return portal.db
    .selectFrom('outbox')
    .selectAll()
    .where('to_address', '=', address ?? '')
    .orderBy('id')
    .execute();
}

const opens = async (secret: string) => (await anyone.get(`/api/waivers/${secret}`)).status;

describe('a letter with a link', () => {
  it('a letter with a link has its secret sealed until it is sent, and nowhere afterwards', async () => {
    const waiver = await participant(portal, band);
    const [queued] = await lettersTo(waiver.email);
    expect(queued).toMatchObject({ state: 'queued', link_kind: 'signing', sealed_link: expect.any(Buffer) });
    await deliver();
    const [secret = ''] = secretsSentTo(waiver.email ?? '');
    expect(await opens(secret)).toBe(200);
    for (const each of [queued, ...(await lettersTo(waiver.email))]) {
      expect(JSON.stringify(each)).not.toContain(secret);
      expect(each?.sealed_link?.includes(secret)).not.toBe(true);
    }
    expect(await lettersTo(waiver.email)).toMatchObject([{ state: 'sent', sealed_link: null }]);
  });

  it('letters with a link have a link of their own each, and earlier ones still work', async () => {
    const waiver = await participant(portal, band);
    await deliver();
    await signedInClient(portal.app, staff).post(`/api/waiver-reminder/${waiver.locator}`);
    await deliver();
    const secrets = secretsSentTo(waiver.email ?? '');
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(await opens(secret)).toBe(200);
    const signing = { field_values: signature(portal, waiver), reviewed: true, consent: true };
    expect((await anyone.post(`/api/waivers/${secrets[0]}`, signing)).status).toBe(200);
    // Both worked until it was signed, so both now say so.
    for (const secret of secrets) expect(await opens(secret)).toBe(409);
  });

  it('a letter queued before secrets were stored gets a signing link that works beside the earlier one', async () => {
    const waiver = await participant(portal, band);
    await deliver();
    await signedInClient(portal.app, staff).post(`/api/waiver-reminder/${waiver.locator}`);
    await portal.db.updateTable('outbox').set({ sealed_link: null }).where('waiver_id', '=', waiver.id).execute();
    await deliver();
    const [earlier = '', fresh = ''] = secretsSentTo(waiver.email ?? '');
    expect([await opens(earlier), await opens(fresh)]).toEqual([200, 200]);
    expect(fresh).not.toBe(earlier);
  });

  it('a letter queued under another SECRET gets a working link', async () => {
    const waiver = await participant(portal, band);
    await deliver(newSecret());
    expect(await opens(secretsSentTo(waiver.email ?? '')[0] ?? '')).toBe(200);
    expect(await lettersTo(waiver.email)).toMatchObject([{ state: 'sent', sealed_link: null }]);
  });

  it('a letter to confirm an address that was queued before secrets were stored gets a working link', async () => {
    const person = await aPerson(portal, { email_verified: false });
    await signedInClient(portal.app, person).post('/api/verify-email');
    await portal.db.updateTable('outbox').set({ sealed_link: null }).where('user_id', '=', person.id).execute();
    await deliver();
    const [token] = secretsSentTo(person.email);
    expect((await signedInClient(portal.app, person).post(`/api/verify-email/${token}`, {})).status).toBe(200);
  });

  it('a letter with a link that nobody gets is stored without its secret', async () => {
    const waiver = await participant(portal, band);
    const elsewhere = 'smtp://mail.elsewhere.invalid:25';
    const away = { ...portal, config: { ...portal.config, smtpUrl: elsewhere } };
    const delivery = openDelivery(away, elsewhere, letterRooms);
    await delivery.drain();
    delivery.close();
    expect(await lettersTo(waiver.email)).toMatchObject([{ state: 'unsent', sealed_link: null }]);
  });
});

describe('when its link ends', () => {
  const end = (waiver_id: number) =>
    inTransaction(portal, system, (change) => endLinks(change, [waiver_id], 'replaced'));

  it('an unsent letter is withdrawn when its link ends', async () => {
    const [waiver, other] = [await participant(portal, band), await participant(portal, band)];
    await end(waiver.id);
    await deliver();
    expect([secretsSentTo(waiver.email ?? '').length, secretsSentTo(other.email ?? '').length]).toEqual([0, 1]);
  });

  it('a letter that a worker has is not sent once its link ends, or its subject is deleted', async () => {
    const [ended, deleted, kept] = [
      await participant(portal, band),
      await participant(portal, band),
      await participant(portal, band),
    ];
    // The server answers the first letter late, when the worker has taken the others with it.
    server.behave('held', ended.email ?? '');
    server.behave('held', deleted.email ?? '');
    server.behave('held', kept.email ?? '');
    const delivering = deliver();
    await server.isHolding(3);
    await end(ended.id);
    await portal.db.deleteFrom('outbox').where('waiver_id', '=', deleted.id).execute();
    server.release();
    await delivering;
    expect([ended, deleted, kept].map(({ email }) => secretsSentTo(email ?? '').length)).toEqual([0, 0, 1]);
  });

  it('a failed letter loses its secret when its link ends, and sending it again says why it cannot', async () => {
    const waiver = await participant(portal, band);
    server.behave('refuse', waiver.email ?? '');
    await deliver();
    server.behave('take', waiver.email ?? '');
    const [failed] = await lettersTo(waiver.email);
    expect(failed).toMatchObject({ state: 'failed', sealed_link: expect.any(Buffer) });
    await end(waiver.id);
    expect((await lettersTo(waiver.email))[0]?.sealed_link).toBeNull();
    const again = inTransaction(portal, system, (change) => resend(change, isStillToBeSigned, failed?.id ?? 0));
    await expect(again).rejects.toMatchObject({ code: 'email-not-wanted', words: unwantedWords['link-ended'] });
    await deliver();
    expect(secretsSentTo(waiver.email ?? '')).toEqual([]);
    expect((await lettersTo(waiver.email))[0]?.state).toBe('failed');
  });

  it('a letter that failed while its link works is sent again with it', async () => {
    const waiver = await participant(portal, band);
    server.behave('refuse', waiver.email ?? '');
    await deliver();
    server.behave('take', waiver.email ?? '');
    const [failed] = await lettersTo(waiver.email);
    await inTransaction(portal, system, (change) => resend(change, isStillToBeSigned, failed?.id ?? 0));
    await deliver();
    expect(await opens(secretsSentTo(waiver.email ?? '')[0] ?? '')).toBe(200);
  });

  it('letters to an account are withdrawn when their links are replaced', async () => {
    const person = await aPerson(portal, { email_verified: false });
    const client = signedInClient(portal.app, person);
    await client.post('/api/verify-email');
    await client.post('/api/verify-email');
    await deliver();
    expect(secretsSentTo(person.email)).toHaveLength(1);
    expect((await client.post(`/api/verify-email/${secretsSentTo(person.email)[0]}`, {})).status).toBe(200);
  });
});
