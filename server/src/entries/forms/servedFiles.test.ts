import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { entry, organization } from '../../testing/entries.ts';
import { aPicture } from '../../testing/forms.ts';
import { aLeaderOf, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';

const portal = await testPortalWithApp();
const photos = 'material:photos';
let band: EntryRow;
let person: Person;
let leader: Client;
let outsider: Person;

beforeAll(async () => {
  const organization_id = await organization(portal);
  band = await entry(portal, { organization_id, by: (await aStaffMember(portal)).id });
  person = await aLeaderOf(portal, organization_id, 2027);
  leader = signedInClient(portal.app, person);
  outsider = await aLeaderOf(portal, await organization(portal), 2027);
});

interface Served {
  readonly id: string;
  readonly url: string;
}

/** Uploads and accepts a file that the form names. */
async function attached(name: string, bytes: Buffer): Promise<Served> {
  const place = { organization_id: band.organization_id, year: 2027, form_type: 'band-application', path: photos };
  const asked = await leader.post('/api/aws/presign', { name, type: '', extras: place });
  const { pathname, search } = new URL(asked.body.url);
  const headers = { 'content-type': 'x/y' };
  await portal.app.inject({ method: 'PUT', url: pathname + search, payload: bytes, headers });
  const { file } = (await leader.post(`/api/files/${asked.body.file.id}/accept`)).body;
  const form = `/api/forms/${band.organization_id}/band-application/2027`;
  expect((await leader.put(form, { field_values: { [photos]: [file] } })).status).toBe(200);
  return file;
}

const secretPlace = 'At home of somebody';

/** Returns a picture with everything that a camera or a program may write into it. */
async function pictureWithMetadata(format: 'jpeg' | 'png'): Promise<Buffer> {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="${secretPlace}"/></rdf:RDF></x:xmpmeta>`;
  const plain = sharp(await aPicture({ width: 90, height: 60, format })).withXmp(xmp);
  const withMetadata = plain.withExif({ IFD0: { Artist: secretPlace }, IFD3: { GPSLatitude: '34/1 8/1 0/1' } });
  return withMetadata.toFormat(format).toBuffer();
}

describe('a picture that is served', () => {
  it.each(['jpeg', 'png'] as const)(
    'a picture that is served says nothing of where it was taken: %s, in every shape and turned',
    async (format) => {
      const bytes = await pictureWithMetadata(format);
      const { exif, xmp } = await sharp(bytes).metadata();
      expect([exif, xmp, bytes.includes(secretPlace)]).toEqual([expect.anything(), expect.anything(), true]);
      const file = await attached(`camera.${format === 'png' ? 'png' : 'jpg'}`, bytes);
      const turned = (await leader.put('/api/form_files/rotate', file)).body.file as Served;
      expect(turned.url).toContain('turned=90');
      for (const url of [file.url, `/api/files/${file.id}/thumbnail`, turned.url]) {
        const served = await leader.get(url);
        expect(served.status).toBe(200);
        const known = await sharp(served.raw).metadata();
        expect([known.exif, known.xmp, known.iptc, known.orientation, known.comments]).toEqual(
          Array(5).fill(undefined),
        );
        expect(served.raw.includes(secretPlace)).toBe(false);
      }
      // The office and the entry's own people get the original, and only as a download.
      const original = await leader.get(`/api/files/${file.id}/original`);
      expect(original.headers['content-disposition']).toMatch(/^attachment/);
    },
  );
});

describe('a file that is asked for otherwise', () => {
  const ask = (method: 'GET' | 'HEAD', url: string, who: Person | null, headers: Record<string, string> = {}) => {
    const token: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {};
    return portal.app.inject({ method, url, headers: { ...token, ...headers } });
  };

  it('HEAD of a file answers as GET does, without the bytes, to the same people', async () => {
    const { url } = await attached('a.jpg', await aPicture({ width: 120 }));
    const whole = await ask('GET', url, person);
    const head = await ask('HEAD', url, person);
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-type', 'content-disposition', 'content-security-policy'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    expect((await ask('HEAD', url, outsider)).statusCode).toBe(404);
    expect((await ask('HEAD', url, null)).statusCode).toBe(401);
  });

  it.each(['bytes=0-3', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,2-2', 'bytes=99999999999-', 'lines=1-2'])(
    'in the range %s is sent whole',
    async (range) => {
      const { url } = await attached('a.jpg', await aPicture({ width: 130 }));
      const whole = await ask('GET', url, person);
      const part = await ask('GET', url, person, { range });
      expect([part.statusCode, part.rawPayload.equals(whole.rawPayload)]).toEqual([200, true]);
    },
  );
});

describe('what the form leaves to the office', () => {
  it('a file reserved for the office opens to the office and the entry’s own people, and to no volunteer, in any shape', async () => {
    const organization_id = await organization(portal, { type_id: 5 });
    const by = (await aStaffMember(portal)).id;
    await entry(portal, { organization_id, by, stage: 'accepted' });
    const as = (who: Person) => signedInClient(portal.app, who);
    const driver = as(await aLeaderOf(portal, organization_id, 2027));
    const volunteer = as(await aStaffMember(portal, 'volunteer'));
    const form = `/api/forms/${organization_id}/vehicle-details/2027`;
    const given = async (who: Client, path: string, name: string): Promise<Served> => {
      const place = { organization_id, year: 2027, form_type: 'vehicle-details', path };
      const asked = await who.post('/api/aws/presign', { name, type: '', extras: place });
      const { pathname, search } = new URL(asked.body.url);
      const headers = { 'content-type': 'x/y' };
      const payload = await aPicture({ width: 90, height: 60, format: 'jpeg' });
      await portal.app.inject({ method: 'PUT', url: pathname + search, payload, headers });
      const { file } = (await who.post(`/api/files/${asked.body.file.id}/accept`)).body;
      expect((await who.put(form, { field_values: { [path]: [file] } })).status).toBe(200);
      return file;
    };
    const license = await given(driver, 'list:licenses', 'license.jpg');
    const papers = await given(driver, 'list:registration', 'papers.jpg');
    const shapes = (of: Served) => [of.url, `/api/files/${of.id}/thumbnail`, `/api/files/${of.id}/original`];
    const answered = async (who: Client, of: Served) =>
      Promise.all(shapes(of).map(async (url) => (await who.get(url)).status));
    const ofOffice = as(await aStaffMember(portal, 'staff'));
    for (const who of [driver, ofOffice]) expect(await answered(who, license)).toEqual([200, 200, 200]);
    expect(await answered(volunteer, license)).toEqual([403, 403, 403]);
    expect((await volunteer.put('/api/form_files/rotate', license)).status).toBe(403);
    expect(await answered(volunteer, papers)).toEqual([200, 200, 200]);
    // A volunteer who was given a license to upload has it already.
    const own = await given(volunteer, 'list:licenses', 'brought.jpg');
    expect(await answered(volunteer, own)).toEqual([200, 200, 200]);
  });

  it('an answer reserved for the office is read by it and the entry’s own people; volunteers neither read nor replace it', async () => {
    const organization_id = await organization(portal, { type_id: 3 });
    const by = (await aStaffMember(portal)).id;
    await entry(portal, { organization_id, by, stage: 'accepted' });
    const as = (who: Person) => signedInClient(portal.app, who);
    const [driver, office] = [as(await aLeaderOf(portal, organization_id, 2027)), as(await aStaffMember(portal))];
    const volunteer = as(await aStaffMember(portal, 'volunteer'));
    const form = `/api/forms/${organization_id}/float-specifications/2027`;
    const license = 'crew:driver_license';
    expect((await volunteer.get(form)).body.form.context).not.toHaveProperty('withheld');
    const given = { 'crew:driver': 'Dana Driver', [license]: 'CA D1234567' };
    expect((await driver.put(form, { field_values: given })).status).toBe(200);

    for (const who of [driver, office]) expect((await who.get(form)).body.form.field_values).toMatchObject(given);
    const seen = (await volunteer.get(form)).body.form;
    expect([seen.field_values['crew:driver'], seen.context.withheld]).toEqual(['Dana Driver', [license]]);
    expect(seen.unfinished_fields).not.toContain(license);
    const replaced = await volunteer.put(form, { field_values: { [license]: 'NV 1' }, revision: 0 });
    const others = await volunteer.put(form, { field_values: { 'crew:observer': 'Olga' }, revision: seen.revision });
    expect([replaced.status, others.status]).toEqual([403, 200]);
    for (const answer of [seen, replaced.body, others.body]) expect(JSON.stringify(answer)).not.toContain('D1234567');
    expect((await office.get(form)).body.form.field_values).toMatchObject({ ...given, 'crew:observer': 'Olga' });
  });
});
