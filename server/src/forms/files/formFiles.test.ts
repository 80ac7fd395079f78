import { beforeAll, describe, expect, it } from 'vitest';
import { entry, organization } from '../../testing/entries.ts';
import { aPdf } from '../../testing/forms.ts';
import { statementsWaiting } from '../../testing/locks.ts';
import { aLeaderOf, aPerson, aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { fileAt } from './files.ts';
import { sweepFiles } from '../retention/sweep.ts';

const portal = await testPortalWithApp();
const as = (person: { token: string }) => signedInClient(portal.app, person);
let admin: Client;
let staff: Client;
let leader: Client;
let rider: Client;
let media: Client;
let band: number;
let riders: number;

beforeAll(async () => {
  admin = as(await aStaffMember(portal, 'admin'));
  const office = await aStaffMember(portal);
  staff = as(office);
  band = await organization(portal, { type_id: 2 });
  riders = await organization(portal, { type_id: 1 });
  await entry(portal, { organization_id: band, by: office.id });
  leader = as(await aLeaderOf(portal, band, 2027));
  rider = as(await aLeaderOf(portal, riders, null));
  media = as(await aPerson(portal, { roles: ['media'] }));
});

const link = (display_name: string, form_type = 'band-composition', url = 'https://example.org/guide') =>
  admin.post('/api/form-files', { form_type, display_name, url });
const names = (answer: { body: { data: { display_name: string }[] } }) =>
  answer.body.data.map((file) => file.display_name);

async function grantedPdf(bytes = aPdf()) {
  const asked = await admin.post('/api/form-files/presign', { name: 'Guide.pdf', type: '', size: bytes.length });
  const { pathname, search } = new URL(asked.body.url);
  await portal.app.inject({
    method: 'PUT',
    url: pathname + search,
    payload: bytes,
    headers: { 'content-type': 'a/b' },
  });
  return asked.body.file.id as string;
}

describe('a form file', () => {
  it('a form file is a link with a name, or a PDF of our own that is read back to the byte', async () => {
    const page = await link('How to line up');
    expect([page.status, page.body.file]).toMatchObject([
      201,
      { kind: 'link', url: 'https://example.org/guide', form_name: 'Final Band Composition', organizations: 0 },
    ]);
    const file_id = await grantedPdf();
    const pdf = await admin.post('/api/form-files', { form_type: 'insurance', display_name: 'Sample', file_id });
    expect(pdf.body.file).toMatchObject({ kind: 'file', url: `/api/form-files/${pdf.body.file.id}/file` });
    const read = await leader.get(pdf.body.file.url);
    expect([read.raw.equals(aPdf()), read.headers['content-type']]).toEqual([true, 'application/pdf']);
    expect(String(read.headers['content-disposition'])).toMatch(/^attachment/);
  });

  it('a form file can be sent as a part of a multipart call too, under the same rules', async () => {
    const send = (client: Client, parts: Record<string, string | File>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(parts)) form.append(name, value);
      return client.post('/api/form-files', form);
    };
    const words = { form_type: 'insurance', display_name: 'In one call' };
    const pdf = new File([aPdf()], 'Guide.pdf', { type: 'application/pdf' });
    const added = await send(admin, { ...words, file: pdf });
    expect([added.status, added.body.file]).toMatchObject([201, { kind: 'file', size: aPdf().length }]);
    expect((await leader.get(added.body.file.url)).raw.equals(aPdf())).toBe(true);
    const page = await send(admin, { ...words, url: 'https://example.org/guide' });
    expect([page.status, page.body.file]).toMatchObject([201, { kind: 'link' }]);

    expect((await send(leader, { ...words, file: pdf })).status).toBe(403);
    const both = await send(admin, { ...words, file: pdf, url: 'https://example.org/guide' });
    expect(both.body.errors).toEqual({ url: ['Please provide either a link or a PDF file, not both'] });
    const script = new File(['<script>alert(1)</script>'], 'Guide.pdf');
    expect((await send(admin, { ...words, file: script })).body.message).toMatch(/^Invalid file type: /);
    const large = new File([Buffer.alloc(26 * 1024 * 1024)], 'Guide.pdf');
    expect((await send(admin, { ...words, file: large })).status).toBe(413);
    const twice = new FormData();
    for (const name of ['form_type', 'form_type']) twice.append(name, 'insurance');
    const refused = await admin.post('/api/form-files', twice);
    expect([refused.status, refused.body.errors]).toEqual([422, { form_type: ['Please send this only once'] }]);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`part ${index}`, 'x']));
    expect((await send(admin, { ...words, ...many, file: pdf })).status).toBe(400);
  });

  it.each([
    [{ display_name: 'x', url: 'http://example.org' }, { url: ['Please enter an address that starts with https://'] }],
    [{ display_name: 'x', url: 'javascript:alert(1)' }, { url: ['Please enter an address that starts with https://'] }],
    [{ display_name: ' ', url: 'https://example.org' }, { display_name: ['This value is required'] }],
    [{ display_name: 'x' }, { url: ['Please provide a link or a PDF file'] }],
  ])('a form file is not %o', async (given, errors) => {
    const refused = await admin.post('/api/form-files', { form_type: 'insurance', ...given });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
  });

  it('a form file must be a PDF by content, and an upload of the person who adds it', async () => {
    expect((await admin.post('/api/form-files/presign', { name: 'a.jpg', type: '' })).status).toBe(422);
    const file_id = await grantedPdf(Buffer.from('<script>alert(1)</script>'));
    const add = (client: Client, id: string) =>
      client.post('/api/form-files', { form_type: 'insurance', display_name: 'x', file_id: id });
    expect((await add(admin, file_id)).body.message).toMatch(/^Invalid file type: /);
    const another = as(await aStaffMember(portal, 'admin'));
    expect((await add(another, await grantedPdf())).status).toBe(404);
  });

  it('a form file that is sent several times is added once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => link('Once', 'music')));
    expect(new Set(answers.map((answer) => answer.body.file.id)).size).toBe(1);
  });

  it('a form file whose answer was lost is added once, although it is uploaded again; other bytes, another name or an hour later add another', async () => {
    const add = async (display_name: string, bytes?: Buffer) => {
      const file_id = await grantedPdf(bytes);
      return (await admin.post('/api/form-files', { form_type: 'music', display_name, file_id })).body.file.id;
    };
    const first = await add('Lost answer');
    expect(await add('Lost answer')).toBe(first);
    const read = await leader.get(`/api/form-files/${first}/file`);
    expect(read.raw.equals(aPdf())).toBe(true);
    const others = [
      await add('Lost answer', Buffer.concat([aPdf(), Buffer.from('% other\n')])),
      await add('Another name'),
    ];
    expect(new Set([first, ...others]).size).toBe(3);
    portal.clock.advance({ hours: 2 });
    expect([first, ...others]).not.toContain(await add('Lost answer'));
  });

  it('a form file is added and deleted by people who manage form files, and by nobody else', async () => {
    const { id } = (await link('Mine', 'music')).body.file;
    for (const client of [staff, leader, media]) {
      expect(
        (await client.post('/api/form-files', { form_type: 'music', display_name: 'x', url: 'https://x.org' })).status,
      ).toBe(403);
      expect((await client.delete(`/api/form-files/${id}`)).status).toBe(403);
      expect((await client.get('/api/form-types')).status).toBe(403);
    }
    expect((await admin.get('/api/form-types')).body.data).toHaveLength(54);
    expect((await admin.delete(`/api/form-files/${id}`)).body).toEqual({ success: true });
    expect((await admin.delete(`/api/form-files/${id}`)).status).toBe(404);
  });

  it("a form file's bytes stay while it exists, and are removed a day after its deletion", async () => {
    const file_id = await grantedPdf();
    const added = await admin.post('/api/form-files', { form_type: 'music', display_name: 'Kept', file_id });
    portal.clock.advance({ hours: 5 });
    await sweepFiles(portal);
    expect(await fileAt(portal.db, file_id)).toMatchObject({ state: 'accepted' });
    await admin.delete(`/api/form-files/${added.body.file.id}`);
    portal.clock.advance({ hours: 6 });
    await sweepFiles(portal);
    expect(await fileAt(portal.db, file_id)).toBeDefined();
    portal.clock.advance({ hours: 19 });
    await sweepFiles(portal);
    expect(await fileAt(portal.db, file_id)).toBeUndefined();
  });
});

describe('who sees a form file', () => {
  beforeAll(async () => {
    admin = as(await aStaffMember(portal, 'admin'));
    leader = as(await aLeaderOf(portal, band, 2027));
    rider = as(await aLeaderOf(portal, riders, null));
    media = as(await aPerson(portal, { roles: ['media'] }));
  });

  it('a form file is seen by people of organizations whose type gets the form, and by those who work for the parade', async () => {
    const formFile = (await link('For riders', 'equestrian-health')).body.file;
    expect(names(await rider.get('/api/form-files'))).toContain('For riders');
    expect(names(await admin.get('/api/form-files'))).toContain('For riders');
    expect(names(await leader.get('/api/form-files'))).not.toContain('For riders');
    expect(names(await leader.get('/api/form-files'))).toContain('How to line up');
    expect((await media.get('/api/form-files')).status).toBe(403);
    const take = (client: Client, organization_id: number) =>
      client.post(`/api/form_files/${organization_id}/${formFile.id}/downloads`);
    expect((await take(rider, riders)).status).toBe(200);
    expect((await take(leader, band)).status).toBe(404);
    expect((await take(leader, riders)).status).toBe(404);
    expect((await leader.get(`/api/form-files?organization_id=${riders}`)).status).toBe(404);
  });
});

describe('opening a form file', () => {
  it('opening a form file is recorded for the organization: first, last and how often, and not for others', async () => {
    const { id } = (await link('Manual', 'participant-manual')).body.file;
    const first = portal.clock.nowIso();
    const state = async (client: Client, organization_id: number) =>
      (await client.get(`/api/form-files?organization_id=${organization_id}&form_type=participant-manual`)).body.data[0]
        .downloaded_at;
    expect(await state(leader, band)).toBeNull();
    expect((await leader.post(`/api/form_files/${band}/${id}/downloads`)).body.file.downloaded_at).toBe(first);
    portal.clock.advance({ minutes: 5 });
    await Promise.all(Array.from({ length: 5 }, () => leader.post(`/api/form_files/${band}/${id}/downloads`)));
    expect(await state(leader, band)).toBe(portal.clock.nowIso());
    expect(await state(rider, riders)).toBeNull();
    expect(
      await portal.db.selectFrom('form_file_downloads').selectAll().where('form_file_id', '=', id).execute(),
    ).toEqual([
      expect.objectContaining({ organization_id: band, first_at: first, last_at: portal.clock.nowIso(), times: 6 }),
    ]);
    const listed = (await admin.get('/api/form-files?form_type=participant-manual')).body.data[0];
    expect([listed.organizations, (await leader.get('/api/form-files')).body.data[0].organizations]).toEqual([1, null]);
  });

  it('opening a form file that is deleted at the same moment is answered with not-found', async () => {
    const { id } = (await link('Short-lived', 'participant-manual')).body.file;
    const take = () => leader.post(`/api/form_files/${band}/${id}/downloads`);
    expect((await take()).status).toBe(200);
    const taking = await portal.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('form_files').where('id', '=', id).execute();
      const asked = take();
      // It has read the form file, and waits to learn whether it still exists.
      await expect.poll(() => statementsWaiting(portal)).toBe(1);
      return { asked };
    });
    expect((await taking.asked).status).toBe(404);
  });
});
