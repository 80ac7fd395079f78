import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedKey, quarantineKey } from '../../forms/files/fileKeys.ts';
import { fileAt } from '../../forms/files/files.ts';
import { sweepFiles } from '../../forms/retention/sweep.ts';
import { storageOf } from '../../storage/driver.ts';
import { withPrivateCopy } from '../../storage/privateFiles.ts';
import { entry, organization } from '../../testing/entries.ts';
import { aPdf, aPicture } from '../../testing/forms.ts';
import { aLeaderOf, aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { loopbackS3 } from '../../testing/s3.ts';
import { type PortalWithStore, uploadStores } from '../../testing/uploadStores.ts';
import type { EntryRow } from '../reads.ts';

const photos = 'material:photos';
const letters = 'material:letters';
const good = await aPicture({ width: 90 });

describe.each(uploadStores)('an upload that is stored %s', (_where, open) => {
  let opened: PortalWithStore;
  let band: EntryRow;
  let leader: Client;
  let outsider: Client;
  beforeAll(async () => {
    opened = await open();
    const { portal } = opened;
    const office = await aStaffMember(portal);
    const organization_id = await organization(portal);
    band = await entry(portal, { organization_id, by: office.id });
    leader = signedInClient(portal.app, await aLeaderOf(portal, organization_id, 2027));
    outsider = signedInClient(portal.app, await aLeaderOf(portal, await organization(portal), 2027));
  });
  afterAll(() => opened.close());

  const place = (path: string) => ({
    organization_id: band.organization_id,
    year: 2027,
    form_type: 'band-application',
    path,
  });
  const ask = (name: string, path: string, size?: number) =>
    leader.post('/api/aws/presign', { name, type: '', extras: { ...place(path), ...(size ? { size } : {}) } });
  const upload = async (name: string, bytes: Buffer, path = photos) => {
    const asked = await ask(name, path, bytes.length);
    expect(await opened.put(asked.body.url, bytes)).toBe(200);
    return leader.post(`/api/files/${asked.body.file.id}/accept`);
  };
  const attach = (files: readonly unknown[], path = photos) =>
    leader.put(`/api/forms/${band.organization_id}/band-application/2027`, { field_values: { [path]: files } });
  const has = async (key: string) =>
    (await withPrivateCopy(opened.portal.config, key, 10_000_000, async () => true)) === true;

  it('an upload goes from its url to the form, is read in three shapes, and is swept with all of them when removed', async () => {
    const bytes = await aPicture({ width: 1200, height: 600, metadata: true });
    const { file } = (await upload('camera.jpg', bytes)).body;
    expect((await attach([file])).status).toBe(200);
    const row = await fileAt(opened.portal.db, file.id);
    const keys = [row?.checksum, row?.original_checksum, row?.thumbnail_checksum].map((sum) => acceptedKey(sum ?? ''));

    const served = await leader.get(file.url);
    expect([served.status, (await sharp(served.raw).metadata()).exif]).toEqual([200, undefined]);
    const small = await leader.get(`${file.url}/thumbnail`);
    const { width, height, exif } = await sharp(small.raw).metadata();
    expect([small.headers['content-type'], width, height, exif]).toEqual(['image/webp', 240, 480, undefined]);
    const original = await leader.get(`${file.url}/original`);
    expect(original.raw.equals(bytes)).toBe(true);
    expect(String(original.headers['content-disposition'])).toMatch(/^attachment/);
    for (const shape of ['', '/thumbnail', '/original']) {
      const answer = await leader.get(`${file.url}${shape}`);
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect((await outsider.get(`${file.url}${shape}`)).status).toBe(404);
    }

    expect((await attach([])).status).toBe(200);
    opened.portal.clock.advance({ hours: 23 });
    await sweepFiles(opened.portal);
    expect(await Promise.all(keys.map(has))).toEqual([true, true, true]);
    opened.portal.clock.advance({ hours: 2 });
    expect(await sweepFiles(opened.portal)).toBe(1);
    expect(await Promise.all(keys.map(has))).toEqual([false, false, false]);
    expect(await fileAt(opened.portal.db, file.id)).toBeUndefined();
    // Sessions end after a day: the next test signs in again.
    leader = signedInClient(opened.portal.app, await aLeaderOf(opened.portal, band.organization_id, 2027));
  });

  it('an uploaded document is stored to the byte', async () => {
    const { file } = (await upload('letter.pdf', aPdf(), letters)).body;
    await attach([file], letters);
    expect((await leader.get(file.url)).raw.equals(aPdf())).toBe(true);
    expect((await leader.get(`${file.url}/original`)).raw.equals(aPdf())).toBe(true);
    expect((await leader.get(`${file.url}/thumbnail`)).raw.equals(aPdf())).toBe(true);
  });

  it("quarantine is empty once an upload's url has expired, however long the portal was away", async () => {
    const asked = (await ask('a.jpg', photos, good.length)).body;
    expect(await opened.put(asked.url, good)).toBe(200);
    expect((await leader.post(`/api/files/${asked.file.id}/accept`)).status).toBe(200);
    // A bucket stores them this way, without asking the portal.
    await storageOf(opened.portal.config).write(quarantineKey(asked.file.id), Buffer.from('<script>alert(1)</script>'));
    opened.portal.clock.advance({ minutes: 31 });
    await sweepFiles(opened.portal);
    expect(await has(quarantineKey(asked.file.id))).toBe(true);
    opened.portal.clock.advance({ hours: 9 });
    await sweepFiles(opened.portal);
    expect(await has(quarantineKey(asked.file.id))).toBe(false);
  });

  it('bytes that another file shares are never lost', async () => {
    const bytes = await aPicture({ width: 66 });
    const sum = createHash('sha256').update(bytes).digest('hex');
    const [attached, left] = [(await upload('kept.jpg', bytes)).body.file, (await upload('left.jpg', bytes)).body.file];
    await attach([attached]);
    opened.portal.clock.advance({ hours: 25 });
    await sweepFiles(opened.portal);
    expect(await fileAt(opened.portal.db, left.id)).toBeUndefined();
    expect(await has(acceptedKey(sum))).toBe(true);
  });

  it('an upload that is refused by its content leaves nothing behind', async () => {
    leader = signedInClient(opened.portal.app, await aLeaderOf(opened.portal, band.organization_id, 2027));
    const refused = await upload('page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'));
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^Invalid file type: /)]);
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(40)]);
    expect((await upload('IMG_1.jpg', heic)).body.message).toMatch(/HEIC format\. Please save it as JPG/);
  });
});

describe('when the store does not answer', () => {
  it('an upload while the store is away is refused with a reason, stays, and continues once the store is back', async () => {
    const s3 = await loopbackS3();
    const portal = await testPortalWithApp({ config: { s3: { ...s3.config, endpoint: 'http://127.0.0.1:9' } } });
    const organization_id = await organization(portal);
    await entry(portal, { organization_id, by: (await aStaffMember(portal)).id });
    const leader = signedInClient(portal.app, await aLeaderOf(portal, organization_id, 2027));
    const extras = { organization_id, year: 2027, form_type: 'band-application', path: photos, size: 60 };
    const { file } = (await leader.post('/api/aws/presign', { name: 'a.jpg', type: '', extras })).body;
    const refused = await leader.post(`/api/files/${file.id}/accept`);
    expect([refused.status, refused.body.error]).toEqual([503, 'File could not be uploaded, please try again.']);
    expect(await fileAt(portal.db, file.id)).toMatchObject({ state: 'asked', refusal: null });
    const back = { ...portal, config: { ...portal.config, s3: s3.config } };
    await storageOf(back.config).write(quarantineKey(file.id), await aPicture());
    const { acceptUpload } = await import('../../forms/files/uploads.ts');
    const row = await fileAt(portal.db, file.id);
    expect(row && (await acceptUpload(back, { kind: 'system', job: 'test' }, row))).toMatchObject({ width: 60 });
    await s3.close();
  });
});
