import { pageTexts } from '@parade/contract/content/words.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { anonymousClient, aStaffMember, signedInClient } from '../testing/people.ts';
import { inTransaction } from '../database/change.ts';
import { draftPage } from '../testing/pages.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { sweepPictures } from './pictures.ts';
import { putPage } from './writes.ts';

const portal = await testPortalWithApp();
const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
const staff = signedInClient(portal.app, await aStaffMember(portal));
const anyone = anonymousClient(portal.app);
const start = portal.clock.nowIso();
beforeEach(async () => {
  portal.clock.set(start);
  await portal.db.deleteFrom('pages').execute();
});

const save = (page: Partial<typeof draftPage> = {}, id: number | 'new' = 'new', by = admin) =>
  by.put(`/api/pages/${id}`, { page: { ...draftPage, ...page } });
const created = async (page: Partial<typeof draftPage> = {}) => (await save(page)).body.pageId as number;

const longPicture = (width: number) =>
  sharp({ create: { width, height: 2, channels: 3, background: '#9b1c42' } })
    .png()
    .toBuffer();

describe('pictures', () => {
  const aPicture = () =>
    sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#9b1c42' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
  const upload = async (bytes: Buffer, by = admin) => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
    return by.post('/api/files/page', form);
  };

  it("a picture is scaled, loses its metadata, and is shown at the address in its page's answer", async () => {
    const { status, body } = await upload(await aPicture());
    expect([status, body.result]).toEqual([201, 'success']);
    await created({ html: `<p><img src="${body.url}" alt="The lot"></p>` });
    const page = await anyone.get('/api/pages/s/parking');
    const src = /src="([^"]+)"/.exec(page.body.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const seen = await anyone.get(src);
    expect(seen.headers['content-type']).toBe('image/webp');
    const { width, height } = await sharp(seen.raw).metadata();
    expect([width, height]).toEqual([1600, 800]);
    expect(seen.raw.includes('SECRET-PLACE')).toBe(false);
    // Without the signature, with another one, and after its time.
    const bare = src.split('?')[0] ?? '';
    expect((await admin.get(bare)).status).toBe(404);
    expect((await admin.get(src.replace(/key=.{4}/, 'key=AAAA'))).status).toBe(404);
    portal.clock.advance({ days: 3 });
    expect((await anyone.get(src)).status).toBe(404);
  });

  it.each([
    ['a text', Buffer.from('<svg onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a picture of 8501 pixels a side', longPicture(8501)],
  ])('%s is no picture of a page', async (_, bytes) => {
    const answer = await upload(await bytes);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Please choose a JPEG, PNG or WebP picture of at most 15 MB and 8500px a side',
    ]);
  });

  it('a picture of 8500 pixels a side is one', async () => {
    expect((await upload(await longPicture(8500))).status).toBe(201);
  });

  it('only people who edit pages upload pictures', async () => {
    expect((await upload(await aPicture(), staff)).status).toBe(403);
  });

  it('a picture that no version of a page shows is deleted a day later', async () => {
    await portal.db.deleteFrom('page_pictures').execute();
    const [used, unused] = [await upload(await aPicture()), await upload(await aPicture())];
    const id = await created({ html: `<img src="${used.body.url}">` });
    await save({ html: '<p>Without it</p>', revision: 1 }, id);
    expect(await sweepPictures(portal)).toBe(0);
    portal.clock.advance({ days: 1, seconds: 1 });
    expect(await sweepPictures(portal)).toBe(1);
    const left = await portal.db.selectFrom('page_pictures').select('id').execute();
    expect([used.body.url.includes(left[0]?.id), unused.body.url.includes(left[0]?.id)]).toEqual([true, false]);
  });

  it("a text with a deleted picture is refused with the picture's position; without it, or with it again, it is saved", async () => {
    const [here, gone] = [await upload(await aPicture()), await upload(await aPicture())];
    const text = (last: string) => `<p><img src="${here.body.url}" alt="The lot"></p><p>${last}</p>`;
    const id = await created({ html: text('') });
    portal.clock.advance({ days: 1, seconds: 1 });
    await sweepPictures(portal);
    const later = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const named = text(`<img src="${gone.body.url}" alt="Band &amp; float">`);
    const refused = await save({ html: named, revision: 1 }, id, later);
    expect(refused.status).toBe(422);
    expect(refused.body.errors['page.html']).toEqual([pageTexts.pictures_gone(['Picture 2 (Band & float)'])]);
    expect((await save({ html: named, slug: 'another' }, 'new', later)).status).toBe(422);
    expect((await later.get(`/api/pages/${id}`)).body).toMatchObject({ version: 1, revision: 1 });
    expect((await save({ html: text('Soon'), revision: 1 }, id, later)).status).toBe(200);
    const again = await upload(await aPicture(), later);
    expect((await save({ html: text(`<img src="${again.body.url}">`), revision: 2 }, id, later)).status).toBe(200);
  });

  it('a picture of a page that is saved during the sweep stays', async () => {
    await portal.db.deleteFrom('page_pictures').execute();
    const { body } = await upload(await aPicture());
    portal.clock.advance({ days: 1, seconds: 1 });
    await inTransaction(portal, { kind: 'system', job: 'tests' }, async (change) => {
      await putPage(change, { ...draftPage, html: `<img src="${body.url}">`, access: 'public', menu_section: null });
      expect(await sweepPictures(portal)).toBe(0);
    });
    expect(await sweepPictures(portal)).toBe(0);
    expect(await portal.db.selectFrom('page_pictures').select('id').execute()).toHaveLength(1);
  });

  it("a picture of a page that was saved between the sweep's query and its deletion stays, and others go", async () => {
    await portal.db.deleteFrom('page_pictures').execute();
    const [kept, unused] = [(await upload(await aPicture())).body, (await upload(await aPicture())).body];
    await created({ html: `<img src="${kept.url}">` });
    const html = (text: string) => portal.owner.updateTable('page_versions').set({ html: text }).execute();
    await html('<p>Not yet.</p>');
    portal.clock.advance({ days: 1, seconds: 1 });
    const db = portal.db.withPlugin({
      transformQuery: ({ node }) => node,
      // The first query of the sweep finds both.
      transformResult: async ({ result }) => {
        await html(`<img src="${kept.url}">`);
        return result;
      },
    });
    expect(await sweepPictures({ ...portal, db })).toBe(1);
    const left = await portal.db.selectFrom('page_pictures').select('id').execute();
    expect(left.map(({ id }) => [kept.url.includes(id), unused.url.includes(id)])).toEqual([[true, false]]);
  });
});
