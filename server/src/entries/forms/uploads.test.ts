import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileAt } from '../../forms/files/files.ts';
import { sweepFiles } from '../../forms/retention/sweep.ts';
import { entry, organization } from '../../testing/entries.ts';
import { aPdf, aPicture } from '../../testing/forms.ts';
import { failingRow } from '../../testing/failingRow.ts';
import { aLeaderOf, aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';

const portal = await testPortalWithApp();
const { app } = portal;
const photos = 'material:photos';
const letters = 'material:letters';
let band: EntryRow;
let form: string;
let leader: Client;
let coLeader: Client;
let outsider: Client;

beforeAll(async () => {
  const office = await aStaffMember(portal);
  const organization_id = await organization(portal);
  band = await entry(portal, { organization_id, by: office.id });
  form = `/api/forms/${organization_id}/band-application/2027`;
  leader = signedInClient(app, await aLeaderOf(portal, organization_id, 2027));
  coLeader = signedInClient(app, await aLeaderOf(portal, organization_id, 2027));
  outsider = signedInClient(app, await aLeaderOf(portal, await organization(portal), 2027));
});

function ask(client: Client, name: string, path = photos, extras: object = {}) {
  const place = { organization_id: band.organization_id, year: 2027, form_type: 'band-application', path };
  return client.post('/api/aws/presign', { name, type: 'image/jpeg', extras: { ...place, ...extras } });
}

async function put(url: string, bytes: Buffer, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  return app.inject({
    method: 'PUT',
    url: pathname + search,
    payload: bytes,
    headers: { 'content-type': 'image/jpeg', ...headers },
  });
}

/** Requests, uploads and accepts a file. Returns the answer of accepting, and the file. */
async function upload(name: string, bytes: Buffer, path = photos) {
  const asked = await ask(leader, name, path);
  expect(asked.status).toBe(200);
  expect((await put(asked.body.url, bytes)).statusCode).toBe(200);
  return leader.post(`/api/files/${asked.body.file.id}/accept`);
}

const attach = (files: readonly unknown[], path = photos) => leader.put(form, { field_values: { [path]: files } });

describe('an upload', () => {
  it('an upload goes from its url to the form, and is read by people who see the form', async () => {
    const accepted = await upload('Bänd photo.jpeg', await aPicture());
    expect(accepted.body.file).toMatchObject({ name: 'Bänd photo.jpeg', width: 60, height: 40 });
    const { file } = accepted.body;
    expect((await coLeader.get(file.url)).status).toBe(404);
    expect((await attach([file])).status).toBe(200);
    for (const client of [leader, coLeader]) {
      const read = await client.get(file.url);
      expect(read.status).toBe(200);
      expect(read.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
      expect(read.headers['content-disposition']).toMatch(/^inline/);
    }
    const absent = await outsider.get('/api/files/0b7f4c1e-5a58-4e0c-9d3c-6f6f2a9b1c11');
    const foreign = await outsider.get(file.url);
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
  });

  it('an uploaded picture is stored upright and without the camera’s metadata', async () => {
    const original = await aPicture({ metadata: true });
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { file } = (await upload('camera.jpg', original)).body;
    const stored = await sharp((await leader.get(file.url)).raw).metadata();
    expect([stored.exif, stored.orientation, stored.width, stored.height]).toEqual([undefined, undefined, 40, 60]);
    expect([file.width, file.height]).toEqual([40, 60]);
  });

  it('an upload is served as a download unless it is a picture or sound', async () => {
    const { file } = (await upload('letter.pdf', aPdf(), letters)).body;
    await attach([file], letters);
    const read = await leader.get(file.url);
    expect([read.status, read.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(read.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('an upload whose bytes can be stored only in part leaves none of them, and is accepted once the store takes all', async () => {
    const accepted = join(portal.config.dataDir, 'files', 'accepted');
    const folderOf = (picture: Buffer) =>
      join(accepted, createHash('sha256').update(picture).digest('hex').slice(0, 2));
    let width = 77;
    let bytes = await aPicture({ width });
    // What is stored already may share the folder.
    while (existsSync(folderOf(bytes))) bytes = await aPicture({ width: ++width });
    const inStore = () =>
      readdirSync(accepted, { recursive: true }).filter((name) => /[0-9a-f]{64}$/.test(String(name))).length;
    const asked = await ask(leader, 'parts.jpg');
    expect((await put(asked.body.url, bytes)).statusCode).toBe(200);
    // A file in place of the original’s folder: the picture that is served is stored before it.
    const folder = folderOf(bytes);
    mkdirSync(accepted, { recursive: true });
    const before = inStore();
    writeFileSync(folder, '');
    const address = `/api/files/${asked.body.file.id}/accept`;
    expect((await leader.post(address)).body.code).toBe('storage-down');
    expect(inStore()).toBe(before);
    rmSync(folder);
    expect((await leader.post(address)).status).toBe(200);
    expect(inStore()).toBe(before + 3);
  });

  it('an upload that an answer names twice is stored once', async () => {
    const [one, other] = [
      (await upload('one.jpg', await aPicture())).body.file,
      (await upload('other.jpg', await aPicture({ width: 61 }))).body.file,
    ];
    const saved = await attach([one, other, one]);
    expect([saved.status, saved.body.form.field_values[photos]]).toEqual([200, [one, other]]);
  });

  it('an upload is refused to a person who may not edit the form, and for other than file fields', async () => {
    expect((await ask(outsider, 'a.jpg')).status).toBe(404);
    expect((await ask(leader, 'a.jpg', 'entry:official_name')).status).toBe(404);
    expect((await ask(leader, 'a.jpg')).status).toBe(200);
  });
});

describe('what may not be attached', () => {
  it('a file name of another type, or an announced size over the limit, is refused', async () => {
    for (const name of ['page.html', 'picture.svg', 'letter.pdf', 'noending']) {
      const refused = await ask(leader, name);
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^Invalid file type: /)]);
    }
    const large = await ask(leader, 'a.jpg', photos, { size: 20 * 1_024_000 + 1 });
    expect([large.status, large.body.message]).toEqual([422, expect.stringMatching(/^Invalid file size: /)]);
    expect((await ask(leader, 'a.jpg', photos, { size: 20 * 1_024_000 })).status).toBe(200);
  });

  it('content of another type under a good name (markup, svg, a pdf, cut-off bytes) is refused and deleted', async () => {
    const contents = {
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      pdf: aPdf(),
      cut: (await aPicture({ width: 400, height: 400 })).subarray(0, 300),
    };
    for (const [kind, bytes] of Object.entries(contents)) {
      const refused = await upload(`${kind}.jpg`, bytes);
      expect([kind, refused.status, refused.body.message]).toEqual([
        kind,
        422,
        expect.stringMatching(/^Invalid file type: /),
      ]);
    }
    const quarantine = join(portal.config.dataDir, 'files', 'quarantine');
    expect(existsSync(quarantine) ? readdirSync(quarantine) : []).toEqual([]);
  });

  it('a picture under the name of another accepted type is stored as what it is', async () => {
    for (const [name, format, becomes] of [
      ['w.jpg', 'png', 'w.png'],
      ['w.png', 'jpeg', 'w.jpg'],
      ['w.x.jpeg', 'jpeg', 'w.x.jpeg'],
    ] as const) {
      const { status, body } = await upload(name, await aPicture({ format }));
      expect([name, status, body.file?.name]).toEqual([name, 200, becomes]);
      expect((await leader.get(body.file.url)).headers['content-type']).toBe(`image/${format}`);
    }
  });

  it('a picture that was cut off, or is empty, is refused with its reason, and the whole one is accepted', async () => {
    const whole = await aPicture({ width: 400, height: 400 });
    const cut = await upload('cut.jpg', whole.subarray(0, Math.floor(whole.length * 0.8)));
    expect([cut.status, cut.body.message]).toEqual([422, expect.stringContaining('incomplete or damaged')]);
    const empty = await ask(leader, 'empty.jpg', photos, { size: 0 });
    expect([empty.status, empty.body.message]).toEqual([422, expect.stringContaining('empty.jpg: the file is empty')]);
    expect((await upload('whole.jpg', whole)).status).toBe(200);
  });

  it('a picture of more than 8500 pixels a side is refused', async () => {
    const refused = await upload('wide.jpg', await aPicture({ width: 8501, height: 2 }));
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Invalid file dimensions: File must be less than 8500px',
    ]);
    expect((await upload('edge.jpg', await aPicture({ width: 8500, height: 2 }))).status).toBe(200);
  });

  it('more bytes than the field accepts are refused, whatever was announced', async () => {
    const asked = await ask(leader, 'letter.pdf', letters, { size: 5 });
    const bytes = Buffer.alloc(10 * 1_024_000 + 1, 32);
    expect((await put(asked.body.url, bytes)).statusCode).toBe(413);
    expect((await leader.post(`/api/files/${asked.body.file.id}/accept`)).status).toBe(410);
  });

  it('a file never accepted, of another field, of another entry, or made up cannot be attached; a good one can', async () => {
    const asked = await ask(leader, 'never.jpg');
    const elsewhere = (await upload('letter.pdf', aPdf(), letters)).body.file;
    const invented = { ...asked.body.file, id: '0b7f4c1e-5a58-4e0c-9d3c-6f6f2a9b1c11' };
    for (const file of [asked.body.file, { ...elsewhere, name: 'letter.jpg' }, invented]) {
      expect((await attach([file])).status).toBe(422);
    }
    const { file } = (await upload('good.jpg', await aPicture())).body;
    const saved = await attach([{ ...file, name: 'renamed.jpg', url: 'https://evil.example/x', size: 1 }]);
    expect(saved.body.form.field_values[photos]).toEqual([file]);
  });
});

it('a file that the form has named and lets go of can be named again by another leader; one it never named cannot', async () => {
  const [named, unnamed] = [await upload('letter.pdf', aPdf(), letters), await upload('other.pdf', aPdf(), letters)];
  const { file } = named.body;
  const attachAs = (client: Client, files: readonly unknown[]) =>
    client.put(form, { field_values: { [letters]: files } });
  expect((await attachAs(leader, [file])).status).toBe(200);
  expect((await attachAs(leader, [])).status).toBe(200);
  expect((await attachAs(coLeader, [file, unnamed.body.file])).status).toBe(422);
  expect((await attachAs(coLeader, [file])).status).toBe(200);
  expect((await coLeader.get(file.url)).status).toBe(200);
  expect((await attachAs(leader, [])).status).toBe(200);
});

describe('an upload url', () => {
  it('an upload url is invalid when anything in it was changed, or when it has expired', async () => {
    const { url, file } = (await ask(leader, 'a.jpg')).body;
    const bytes = await aPicture();
    expect((await put(url.replace(/most=\d+/, 'most=999999999'), bytes)).statusCode).toBe(403);
    const other = (await ask(leader, 'b.jpg')).body.file.id as string;
    expect((await put(url.replace(file.id, other), bytes)).statusCode).toBe(403);
    expect((await put(url.split('&signature=')[0], bytes)).statusCode).toBe(403);
    expect((await put(url, bytes)).statusCode).toBe(200);
    portal.clock.advance({ minutes: 31 });
    expect((await put(url, bytes)).statusCode).toBe(410);
  });

  it('an upload url accepts bytes of any declared type, JSON included, and parses none of them', async () => {
    const { url, file } = (await ask(leader, 'a.jpg')).body;
    expect((await put(url, await aPicture(), { 'content-type': 'application/json' })).statusCode).toBe(200);
    expect((await leader.post(`/api/files/${file.id}/accept`)).status).toBe(200);
    expect((await leader.post(`/api/files/${file.id}/accept`)).status).toBe(200);
  });
});

describe('the sweep', () => {
  it('the sweep deletes what no form has named for a day, and leaves what one names, even with the same bytes', async () => {
    const bytes = await aPicture({ width: 77 });
    const attached = (await upload('kept.jpg', bytes)).body.file;
    const left = (await upload('left.jpg', bytes)).body.file;
    await attach([attached]);
    portal.clock.advance({ hours: 23 });
    await sweepFiles(portal);
    const there = async (id: string) => (await fileAt(portal.db, id)) !== undefined;
    expect(await there(left.id)).toBe(true);
    portal.clock.advance({ hours: 2 });
    expect(await sweepFiles(portal)).toBeGreaterThan(0);
    expect([await there(left.id), await there(attached.id)]).toEqual([false, true]);
    const reader = signedInClient(app, await aLeaderOf(portal, band.organization_id, 2027));
    expect((await reader.get(attached.url)).status).toBe(200);
  });

  it('the sweep leaves no other file behind where the late bytes of one cannot be removed', async () => {
    portal.clock.set(testInstant);
    const attached: { id: string }[] = [];
    for (const width of [81, 82]) attached.push((await upload(`${width}.jpg`, await aPicture({ width }))).body.file);
    await attach(attached);
    const left = (await upload('left.jpg', await aPicture({ width: 83 }))).body.file;
    portal.clock.advance({ hours: 25 });
    const mended = await failingRow(portal, 'files', `new.id = '${attached[0]?.id}' and new.quarantine_emptied`);
    await expect(sweepFiles(portal)).rejects.toThrow('it fails');
    const emptied = () =>
      portal.db
        .selectFrom('files')
        .select(['id', 'quarantine_emptied'])
        .where(
          'id',
          'in',
          [...attached, left].map(({ id }) => id),
        )
        .execute();
    expect(await emptied()).toEqual(
      expect.arrayContaining([
        { id: attached[0]?.id, quarantine_emptied: false },
        { id: attached[1]?.id, quarantine_emptied: true },
      ]),
    );
    expect(await fileAt(portal.db, left.id)).toBeUndefined();
    await mended();
    await sweepFiles(portal);
    expect((await emptied()).every(({ quarantine_emptied }) => quarantine_emptied)).toBe(true);
  });
});
