import { accountUploadLimits, provisionalUploadLimits } from '@parade/contract/forms/files/uploadLimits.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { inTurn } from '../../forms/files/pictures.ts';
import { sweepFiles } from '../../forms/retention/sweep.ts';
import { outagesOf } from '../../observing/outages.ts';
import { storageOf } from '../../storage/driver.ts';
import { entry, organization } from '../../testing/entries.ts';
import { aPicture } from '../../testing/forms.ts';
import { aLeaderOf, aNewcomer, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { confirmEmail } from '../../users/writes.ts';
import { openSession } from '../../users/signIn/sessions.ts';
import type { EntryRow } from '../reads.ts';

const portal = await testPortalWithApp();
const photos = 'material:photos';
/** The limit of the band's photos: 20 MB each. */
const fieldBytes = 20 * 1_024_000;
const fitting = accountUploadLimits.max_unattached_mb / 20;

let band: EntryRow;
let person: Person;
let leader: Client;

beforeEach(async () => {
  const organization_id = await organization(portal);
  band = await entry(portal, { organization_id, by: (await aStaffMember(portal)).id });
  person = await aLeaderOf(portal, organization_id, 2027);
  leader = signedInClient(portal.app, person);
});

function ask(client: Client, size?: number, name = 'a.jpg', path = photos) {
  const place = { organization_id: band.organization_id, year: 2027, form_type: 'band-application', path };
  const extras = { ...place, ...(size === undefined ? {} : { size }) };
  return client.post('/api/aws/presign', { name, type: '', extras });
}

async function put(url: string, payload: Buffer) {
  const { pathname, search } = new URL(url);
  return portal.app.inject({ method: 'PUT', url: pathname + search, payload, headers: { 'content-type': 'x/y' } });
}

async function upload(bytes: Buffer) {
  const { url, file } = (await ask(leader, bytes.length)).body;
  await put(url, bytes);
  return leader.post(`/api/files/${file.id}/accept`);
}

/** Opens a session, because sessions end within a day. */
function newSession({ id }: Person): Promise<string> {
  return inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    openSession(change, id, { address: null, agent: null }),
  );
}

/** Creates as many urls now: requests one, and copies its row. */
async function many(count: number, size?: number): Promise<void> {
  const asked = await ask(leader, size);
  expect(asked.status).toBe(200);
  const row = await portal.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', asked.body.file.id as string)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, () => ({
    ...row,
    id: randomUUID(),
    limits: JSON.stringify(row.limits),
  }));
  await portal.db.insertInto('files').values(copies).execute();
}

describe('the uploads of an account', () => {
  it("the files of a float never reach an account's upload limits: twenty of 50 MB each, requested twice", async () => {
    const office = await aStaffMember(portal);
    const place = { organization_id: await organization(portal, { type_id: 1 }), year: 2027 };
    await entry(portal, { organization_id: place.organization_id, by: office.id });
    const rider = signedInClient(portal.app, await aLeaderOf(portal, place.organization_id, 2027));
    const extras = {
      ...place,
      form_type: 'equestrian-application',
      path: 'material:rider_photos',
      size: 50 * 1_024_000,
    };
    const statuses = [];
    for (let n = 0; n < 40; n += 1) {
      statuses.push((await rider.post('/api/aws/presign', { name: 'a.pdf', type: '', extras })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('uploads beyond the bytes that no form names are refused to the account with advice; other accounts go on', async () => {
    await many(fitting - 1, fieldBytes);
    expect((await ask(leader, fieldBytes)).status).toBe(200);
    const refused = await ask(leader, 1);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'You have too many uploads that are not part of a saved form yet. Save your form and try again, or come back tomorrow.',
    ]);
    const other = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    expect((await ask(other, 1)).status).toBe(200);
  });

  it('uploads without an announced size count with the largest size of their field', async () => {
    await many(fitting);
    expect((await ask(leader, 1)).status).toBe(429);
  });

  it('uploads accept no more bytes than were announced', async () => {
    const { url } = (await ask(leader, 3)).body;
    expect((await put(url, Buffer.from('four'))).statusCode).toBe(413);
    expect((await put(url, Buffer.from('thr'))).statusCode).toBe(200);
  });

  it('uploads give their bytes back once a form names the file, or it is refused, or swept', async () => {
    await many(fitting - 1, fieldBytes);
    const { file } = (await upload(await aPicture({ width: 300 }))).body;
    expect((await ask(leader, fieldBytes)).status).toBe(429);
    const saved = await leader.put(`/api/forms/${band.organization_id}/band-application/2027`, {
      field_values: { [photos]: [file] },
    });
    expect(saved.status).toBe(200);
    const { url, file: bad } = (await ask(leader, fieldBytes)).body;
    await put(url, Buffer.from('<html>'));
    const full = await ask(leader, 1);
    // Saving the form makes room, waiting does not.
    expect([full.status, full.body.code, full.headers['retry-after']]).toEqual([429, 'upload-space-full', undefined]);
    expect((await leader.post(`/api/files/${bad.id}/accept`)).status).toBe(422);
    expect((await ask(leader, fieldBytes)).status).toBe(200);
    expect((await ask(leader, 1)).status).toBe(429);
    portal.clock.advance({ hours: 25 });
    await sweepFiles(portal);
    expect((await ask(signedInClient(portal.app, { token: await newSession(person) }), fieldBytes)).status).toBe(200);
  });

  it('uploads are limited per hour and day, however small and whether a form names them or not', async () => {
    await many(accountUploadLimits.max_grants_per_hour - 1, 1);
    expect((await ask(leader, 1)).status).toBe(200);
    const refused = await ask(leader, 1);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'You have started too many uploads. Please try again in an hour.',
    ]);
    portal.clock.advance({ minutes: 40 });
    expect((await ask(leader, 1)).headers['retry-after']).toBe(String(20 * 60));
    portal.clock.advance({ minutes: 21 });
    await many(accountUploadLimits.max_grants_per_hour, 1);
    portal.clock.advance({ minutes: 61 });
    await many(accountUploadLimits.max_grants_per_day - 2 * accountUploadLimits.max_grants_per_hour, 1);
    const [wait, soonest] = [(await ask(leader, 1)).headers['retry-after'], 24 * 60 - 122];
    expect(wait).toBe(String(soonest * 60));
  });

  it('uploads requested at the same time are counted one after the other', async () => {
    await many(fitting - 1, fieldBytes);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(leader, fieldBytes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('uploads of one account take a third of the turns of all pictures: its next waits outside, and others come in', async () => {
    const bytes = await aPicture({ width: 30 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = Array.from({ length: 20 }, () => inTurn(() => promise, `account ${person.id}`));
    const refused = await upload(bytes);
    expect([refused.status, refused.body.code]).toEqual([503, 'too-busy']);
    const other = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    const { url, file } = (await ask(other, bytes.length)).body;
    await put(url, bytes);
    const accepted = other.post(`/api/files/${file.id}/accept`);
    resolve();
    await Promise.all(before);
    expect((await accepted).status).toBe(200);
  });

  it('uploads that wait for a bucket that does not answer leave connections for a save, and end once it does', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    const bucket = storageOf(portal.config);
    const store = bucket.store.bind(bucket);
    const silent = vi.spyOn(bucket, 'store').mockImplementation(async (...given) => {
      await promise;
      return store(...given);
    });
    onTestFinished(() => silent.mockRestore());
    // Different pictures, because the same bytes are stored one after the other.
    const pictures = await Promise.all(Array.from({ length: 14 }, (_, n) => aPicture({ width: 30 + n })));
    const uploads = pictures.map((bytes) => upload(bytes));
    await expect.poll(() => silent.mock.calls.length, { timeout: 20_000 }).toBe(4);
    const form = `/api/forms/${band.organization_id}/band-application/2027`;
    expect((await leader.put(form, { field_values: {} })).status).toBe(200);
    expect(silent).toHaveBeenCalledTimes(4);
    resolve();
    const answers = await Promise.all(uploads);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('uploads of an account that is not confirmed stop at 100 MB, in forms or not, and go on once it is', async () => {
    const newcomer = await aNewcomer(portal.app);
    const client = signedInClient(portal.app, newcomer);
    const created = await client.post('/api/entries', {
      organization_name: 'The Newcomers',
      organization_type: 2,
      parade_year: 2027,
      role: 'leader',
      override: false,
      existing_organization: null,
    });
    band = created.body.data.entry;
    const askOwn = async () => (await ask(client, fieldBytes)).body;
    expect(provisionalUploadLimits.max_total_mb).toBe(100);
    for (let n = 0; n < 4; n += 1) expect((await askOwn()).file.id).toBeTypeOf('string');
    const { file } = await askOwn();
    const attached_at = portal.clock.nowIso();
    const attached = { state: 'accepted' as const, size_bytes: fieldBytes, attached_at };
    await portal.db.updateTable('files').set(attached).where('id', '=', file.id).execute();
    expect(await askOwn()).toMatchObject({
      code: 'upload-unconfirmed',
      error:
        'You have uploaded as much as you can before your email address is confirmed. Please use the link we emailed you to confirm it, and try again.',
    });
    expect((await ask(leader, fieldBytes)).status).toBe(404);
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) => confirmEmail(change, newcomer.id));
    const confirmed = signedInClient(portal.app, { token: await newSession(newcomer) });
    expect((await ask(confirmed, fieldBytes)).status).toBe(200);
  });
});

describe('a disk with little space left', () => {
  it('a disk with little space left gets no more uploads, and the outage begins; everything else goes on', async () => {
    const asked = (await ask(leader, 3)).body;
    const room = vi.spyOn(storageOf(portal.config), 'hasRoom').mockResolvedValue(false);
    onTestFinished(() => room.mockRestore());
    const refused = await ask(leader, 3);
    expect([refused.status, refused.body.error]).toEqual([
      503,
      'The portal is out of disk space and cannot save this now. Please try again later.',
    ]);
    expect(outagesOf(portal.log).isOut('disk')).toBe(true);
    expect((await put(asked.url, Buffer.from('abc'))).statusCode).toBe(503);
    const save = { field_values: {} };
    expect((await leader.put(`/api/forms/${band.organization_id}/band-application/2027`, save)).status).toBe(200);
    room.mockResolvedValue(true);
    expect((await ask(leader, 3)).status).toBe(200);
    expect((await put(asked.url, Buffer.from('abc'))).statusCode).toBe(200);
  });
});
