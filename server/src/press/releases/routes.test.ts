import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { fileAt } from '../../forms/files/files.ts';
import { sweepFiles } from '../../forms/retention/sweep.ts';
import { seedParadeYear } from '../../testing/entries.ts';
import { aPicture } from '../../testing/forms.ts';
import {
  anonymousClient,
  aStaffMember,
  authorFor,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { trailOf } from '../../testing/trail.ts';
import { findRelease, listAssets } from './reads.ts';
import { addAsset, deleteAsset, deleteRelease, saveRelease } from './writes.ts';

const portal = await testPortalWithApp();
const anyone = anonymousClient(portal.app);
let office: Person;
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  admin = signedInClient(portal.app, office);
});

const given = {
  title: 'Floats <are> ready & waiting',
  date: '2026-11-02',
  excerpt: 'All of them.',
  body: 'At last.\n\nReally.',
  link: '',
  publish_on: '2026-11-02',
};
const list = '/api/press-releases';
const aFile = async (width = 80) =>
  new File([new Uint8Array(await aPicture({ width }))], 'logo.jpg', { type: 'image/jpeg' });

it('a feed without a release yet was changed today, not decades ago, and names the organizer as its author', async () => {
  const atom = String((await anyone.get('/api/press-releases-feed/atom')).raw);
  expect(atom).not.toContain('<entry>');
  expect(/<updated>([^<]+)/.exec(atom)?.[1]?.slice(0, 10)).toBe(portal.clock.today());
  expect(/<author><name>([^<]+)/.exec(atom)?.[1]).toBe('Parade of Roses Association');
});

describe('a press release', () => {
  it('a press release is read by anyone from its day on, and by its writers before, on its page, in list, search and feeds', async () => {
    const { body: out } = await admin.post(list, given);
    const { body: coming } = await admin.post(list, {
      ...given,
      title: 'Canary grand marshal',
      publish_on: '2026-11-21',
    });
    const staff = signedInClient(portal.app, await aStaffMember(portal, 'staff'));
    const { body: next } = await admin.post(list, { ...given, date: '2027-01-02', publish_on: '2027-01-02' });
    const yearsOf = async (reader: Client) => (await reader.get('/api/press-release-years')).body.years;
    expect([await yearsOf(anyone), await yearsOf(staff), await yearsOf(admin)]).toEqual([[2026], [2026], [2027, 2026]]);
    await admin.delete(`${list}/${next.id}`);
    for (const reader of [anyone, staff]) {
      expect((await reader.get(`${list}/${out.id}`)).body).toMatchObject({ title: given.title, is_published: true });
      expect((await reader.get(`${list}/${coming.id}`)).status).toBe(404);
      for (const path of [list, `${list}?q=canary`, `${list}?status=scheduled`])
        expect(JSON.stringify((await reader.get(path)).body)).not.toContain('Canary');
      for (const format of ['rss', 'atom']) {
        const { raw, headers } = await reader.get(`/api/press-releases-feed/${format}`);
        expect(headers['content-type']).toContain(`application/${format}+xml`);
        expect(String(raw)).toContain('Floats &lt;are&gt; ready &amp; waiting');
        expect(String(raw)).not.toContain('Canary');
      }
    }
    expect((await admin.get(`${list}?status=scheduled`)).body).toMatchObject({ total: 1, data: [{ id: coming.id }] });
    portal.clock.set('2026-11-21T09:00:00.000Z');
    expect((await anyone.get(`${list}/${coming.id}`)).status).toBe(200);
    portal.clock.set(testInstant);
  });

  it('a press release is shown in a reader of feeds as it was typed: what RSS has as HTML is escaped as such', async () => {
    await admin.post(list, { ...given, title: 'On signs', excerpt: 'Bring <b>no</b> signs & no drones' });
    const summaryIn = async (format: string, tag: string) =>
      new RegExp(`On signs</title>.*?<${tag}>([^<]+)`).exec(
        String((await anyone.get(`/api/press-releases-feed/${format}`)).raw),
      )?.[1];
    const once = 'Bring &lt;b&gt;no&lt;/b&gt; signs &amp; no drones';
    expect(await summaryIn('atom', 'summary')).toBe(once);
    expect(await summaryIn('rss', 'description')).toBe(once.replaceAll('&', '&amp;'));
  });

  it('a feed says where it is read itself, as readers that follow it expect', async () => {
    for (const format of ['rss', 'atom'] as const) {
      const path = `/api/press-releases-feed/${format}`;
      const xml = String((await anyone.get(path)).raw);
      expect(/<(?:atom:)?link href="([^"]+)" rel="self"/.exec(xml)?.[1]).toBe(`${portal.config.publicUrl}${path}`);
    }
  });

  it('a reader that has the newest feed gets a 304, and the feed again once it has changed', async () => {
    for (const format of ['rss', 'atom'] as const) {
      const read = (tag?: string) =>
        portal.app.inject({
          url: `/api/press-releases-feed/${format}`,
          headers: tag === undefined ? {} : { 'if-none-match': tag },
        });
      const first = await read();
      const tag = String(first.headers['etag']);
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      for (const sent of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
        const again = await read(sent);
        expect([sent, again.statusCode, again.body, again.headers['etag']]).toEqual([sent, 304, '', tag]);
      }
      expect((await read('"other"')).statusCode).toBe(200);
      const title = `News for ${format}`;
      await admin.post(list, { ...given, title });
      const changed = await read(tag);
      expect([changed.statusCode, changed.body.includes(title)]).toEqual([200, true]);
    }
  });

  it('a press release is in the feeds since the morning of its day in Los Angeles, and never changed before', async () => {
    const feed = async (format: string) => String((await anyone.get(`/api/press-releases-feed/${format}`)).raw);
    const partOf = (xml: string, title: string, tag: string) =>
      new RegExp(`${title}.*?<${tag}>([^<]+)`).exec(xml)?.[1] ?? '';
    portal.clock.set('2026-11-19T16:00:00.000Z');
    // One that is public as it is saved, and one that was written the day before.
    await admin.post(list, { ...given, title: 'Same morning', date: '2026-11-19', publish_on: '2026-11-19' });
    await admin.post(list, { ...given, title: 'Day to come', date: '2026-11-20', publish_on: '2026-11-20' });
    // A release whose own date is long past on the day of its publication.
    await admin.post(list, { ...given, title: 'Kept back', date: '2026-10-02', publish_on: '2026-11-25' });
    for (const [now, title, published, updated] of [
      ['2026-11-19T16:01:00.000Z', 'Same morning', '2026-11-19T08:00:00.000Z', '2026-11-19T16:00:00.000Z'],
      ['2026-11-20T08:01:00.000Z', 'Day to come', '2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
      ['2026-11-25T18:00:00.000Z', 'Kept back', '2026-11-25T08:00:00.000Z', '2026-11-25T08:00:00.000Z'],
    ] as const) {
      portal.clock.set(now);
      const atom = await feed('atom');
      expect([partOf(atom, title, 'published'), partOf(atom, title, 'updated')]).toEqual([published, updated]);
      expect(Date.parse(partOf(await feed('rss'), title, 'pubDate'))).toBe(Date.parse(published));
    }
    portal.clock.set(testInstant);
  });

  it('a change of a press release that is sent again because no answer was heard is no conflict, and leaves one line', async () => {
    const id = await saveRelease(portal, await authorFor(portal, office), given);
    const edit = (title: string) => admin.put(`${list}/${id}`, { ...given, title, revision: 0 });
    for (let n = 0; n < 2; n += 1) expect((await edit('Mine')).body).toMatchObject({ title: 'Mine', revision: 1 });
    expect((await edit('Theirs')).body.code).toBe('revision-conflict');
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'note'])
      .where('model', '=', 'PressRelease')
      .where('model_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'press-release.created', note: 'Floats <are> ready & waiting, public from 2026-11-02' },
      { action: 'press-release.changed', note: 'Mine, public from 2026-11-02' },
    ]);
  });

  it('a change of a press release with an image that is sent again is no conflict; with another image it is', async () => {
    const by = await authorFor(portal, office);
    const [one, other] = [await aPicture({ width: 80 }), await aPicture({ width: 90 })].map(
      (bytes) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }),
    );
    const id = await saveRelease(portal, by, given);
    const found = async () => withoutActor((await findRelease(portal.db, id))!, 'write');
    const edit = async (file?: File) =>
      saveRelease(portal, by, { ...given, title: 'Seen', revision: 0, file }, await found());
    await edit(one);
    const { image_id } = await found();
    await edit(one);
    expect(await found()).toMatchObject({ revision: 1, image_id });
    expect(image_id).not.toBeNull();
    await expect(edit(other)).rejects.toMatchObject({ code: 'revision-conflict' });
    expect(await found()).toMatchObject({ revision: 1, image_id });
  });

  it('of two edits of a press release the second is refused, and images that were refused or replaced are released', async () => {
    const picture = async () => new File([new Uint8Array(await aPicture())], 'a.jpg', { type: 'image/jpeg' });
    const by = await authorFor(portal, office);
    const id = await saveRelease(portal, by, { ...given, file: await picture() });
    const release = withoutActor((await findRelease(portal.db, id))!, 'write');
    const edits = await Promise.allSettled(
      ['One', 'Two'].map(async (title) =>
        saveRelease(portal, by, { ...given, title, revision: 0, file: await picture() }, release),
      ),
    );
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const now = await findRelease(portal.db, id);
    expect(now?.revision).toBe(1);
    const stale = await admin.put(`${list}/${id}`, { ...given, title: 'Three', revision: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, 'revision-conflict']);
    expect((await admin.put(`${list}/${id}`, { ...given, title: 'Four', revision: 1 })).body.revision).toBe(2);
    const attached = await portal.db
      .selectFrom('files')
      .select('id')
      .where('attached_at', 'is not', null)
      .where('id', 'in', [release.image_id, now?.image_id].map(String))
      .execute();
    expect(attached).toEqual([{ id: now?.image_id }]);
  });

  it('a press release is listed under any filters of lists of entries, because it is about none; invalid values are refused', async () => {
    await admin.post(list, given);
    const all = (await anyone.get(list)).body;
    for (const filters of ['type=3&rep=1&status=accepted&year=any', 'type=any&rep=any&status=any', 'rep=none'])
      expect((await anyone.get(`${list}?${filters}`)).body).toEqual(all);
    for (const wrong of ['type=float', 'rep=me', 'status=gone'])
      expect(Object.keys((await anyone.get(`${list}?${wrong}`)).body.errors)).toEqual([wrong.split('=')[0]]);
  });

  it('press releases are listed by date, the newest first, 9 a page', async () => {
    for (let day = 1; day <= 9; day += 1) await admin.post(list, { ...given, date: `2026-10-0${day}` });
    const first = (await anyone.get(list)).body;
    const dates = first.data.map(({ date }: { date: string }) => date);
    expect([dates.length, dates]).toEqual([9, dates.toSorted().toReversed()]);
    expect((await anyone.get(`${list}?page=2`)).body.data.length).toBe(first.total - 9);
  });

  it('a press release shows its image to its readers, smaller than it was uploaded', async () => {
    const file = new File([new Uint8Array(await aPicture({ width: 2000, height: 1000 }))], 'a.jpg', {
      type: 'image/jpeg',
    });
    const by = await authorFor(portal, office);
    const [out, coming] = [
      await saveRelease(portal, by, { ...given, file }),
      await saveRelease(portal, by, { ...given, file, publish_on: '2027-01-01' }),
    ];
    const { featured_image } = (await anyone.get(`${list}/${out}`)).body;
    expect((await anyone.get(featured_image)).headers['content-type']).toBe('image/jpeg');
    expect((await anyone.get(`${list}/${coming}/image`)).status).toBe(404);
    expect((await admin.get(`${list}/${coming}/image`)).status).toBe(200);
    await admin.delete(`${list}/${out}`);
    expect((await anyone.get(featured_image)).status).toBe(404);
  });

  it('press releases are found by year, by words of title and excerpt in any spelling, and by title however it is capitalized', async () => {
    const titles = async (query: string, reader = anyone) =>
      (await reader.get(`${list}?${query}`)).body.data.map(({ title }: { title: string }) => title);
    for (const [title, date, excerpt] of [
      ['zinnias arrive', '2024-05-01', 'Planted in June.'],
      ['Asters leave', '2024-06-01', 'Señor Ruiz waves.'],
      ['Marigolds stay', '2025-06-01', 'Gone with June.'],
    ])
      await admin.post(list, { ...given, title, date, excerpt });
    expect(await titles('year=2024')).toEqual(['Asters leave', 'zinnias arrive']);
    expect(await titles('year=2024&sortBy=title')).toEqual(['Asters leave', 'zinnias arrive']);
    expect(await titles('q=JUNE&sortBy=title')).toEqual(['Marigolds stay', 'zinnias arrive']);
    expect(await titles('q=senor')).toEqual(['Asters leave']);
    expect(await titles('q=asters+leave&year=2025')).toEqual([]);
    // One of today is public, and waits for no day.
    await admin.post(list, { ...given, title: 'Of today', date: '2023-11-20', publish_on: portal.clock.today() });
    expect(await titles('year=2023&status=published', admin)).toEqual(['Of today']);
    expect(await titles('year=2023&status=scheduled', admin)).toEqual([]);
  });

  it('a press release that is sent again because no answer was heard is there once, and another one is its own', async () => {
    const lost = { ...given, title: 'No signal' };
    const [one, again] = [await admin.post(list, lost), await admin.post(list, lost)];
    expect([one.status, again.status, again.body.id]).toEqual([201, 201, one.body.id]);
    const other = await admin.post(list, { ...lost, excerpt: 'Another one.' });
    expect(other.body.id).not.toBe(one.body.id);
    portal.clock.advance({ minutes: 61 });
    expect((await admin.post(list, lost)).body.id).not.toBe(one.body.id);
    portal.clock.set(testInstant);
  });

  it('a file for broadcasters that is sent again because no answer was heard is there once, and another one is its own', async () => {
    const assets = '/api/broadcaster-assets';
    const send = async (name: string): Promise<number> =>
      (await admin.post(assets, { name, description: 'Route', url: 'https://example.org/route' })).body.id;
    const [one, again, other] = [await send('Map of the route'), await send('Map of the route'), await send('Heights')];
    expect([again, other === one]).toEqual([one, false]);
    expect((await admin.get(assets)).body.total).toBe(2);
    for (const id of [one, other]) await admin.delete(`${assets}/${id}`);
  });

  it('the same words with another file are not the same press again, and with the same file they are', async () => {
    const by = await authorFor(portal, office);
    const [one, other] = [await aPicture({ width: 80 }), await aPicture({ width: 90 })].map(
      (bytes) => new File([new Uint8Array(bytes)], 'logo.jpg', { type: 'image/jpeg' }),
    );
    const release = (file?: File) => saveRelease(portal, by, { ...given, title: 'With a picture', file });
    const asset = (file?: File) =>
      addAsset(portal, by, withoutActor({ name: 'Our logo', description: '', url: '', file }, 'add'));
    const assets = [await asset(one), await asset(one), await asset(other)];
    expect(assets[1]).toBe(assets[0]);
    expect(assets[2]).not.toBe(assets[0]);
    for (const id of new Set(assets)) await admin.delete(`/api/broadcaster-assets/${id}`);
    const releases = [await release(one), await release(one), await release(other), await release()];
    expect(releases[1]).toBe(releases[0]);
    expect(new Set(releases).size).toBe(3);
  });

  it('a press release is written by people who manage pages, complete and only with an https link', async () => {
    const staff = signedInClient(portal.app, await aStaffMember(portal, 'staff'));
    expect((await staff.post(list, given)).status).toBe(403);
    const { body } = await admin.post(list, { ...given, title: '', link: 'javascript:alert(1)' });
    expect(Object.keys(body.errors)).toEqual(['title', 'link']);
  });
});

describe('broadcaster assets', () => {
  it('broadcaster assets are downloaded by broadcasters and the office, and managed by admins', async () => {
    const file = new File([new Uint8Array(await aPicture())], 'logo.jpg', { type: 'image/jpeg' });
    const by = await authorFor(portal, office);
    const id = await addAsset(portal, by, withoutActor({ name: 'Logo', description: 'For air', url: '', file }, 'add'));
    const added = await admin.post('/api/broadcaster-assets', { name: 'Reel', url: 'https://example.org/reel' });
    expect([added.status, added.body.size]).toEqual([201, null]);
    const as = async (role: 'broadcaster' | 'media' | 'staff') =>
      signedInClient(portal.app, await aStaffMember(portal, role));
    const [broadcaster, media, staff] = [await as('broadcaster'), await as('media'), await as('staff')];
    for (const reader of [broadcaster, staff]) {
      expect((await reader.get('/api/broadcaster-assets')).body).toMatchObject({
        total: 2,
        data: [{ name: 'Logo' }, {}],
      });
      expect((await reader.get(`/api/broadcaster-assets/${id}/file`)).headers['content-type']).toBe('image/jpeg');
      expect((await reader.delete(`/api/broadcaster-assets/${id}`)).status).toBe(403);
    }
    expect((await media.get('/api/broadcaster-assets')).status).toBe(403);
    expect((await admin.delete(`/api/broadcaster-assets/${id}`)).status).toBe(200);
    expect((await staff.get(`/api/broadcaster-assets/${id}/file`)).status).toBe(404);
  });

  it('files for broadcasters are listed by name, however it is capitalized, and are saved, never opened in the portal', async () => {
    const by = await authorFor(portal, office);
    const file = await aFile();
    const ids = [];
    for (const name of ['beta reel', 'Alpha reel', 'Gamma reel'])
      ids.push(await addAsset(portal, by, withoutActor({ name, description: '', url: '', file }, 'add')));
    const { data } = (await admin.get('/api/broadcaster-assets')).body;
    const names = data.map(({ name }: { name: string }) => name).filter((name: string) => name.endsWith(' reel'));
    expect(names).toEqual(['Alpha reel', 'beta reel', 'Gamma reel']);
    const { headers } = await admin.get(`/api/broadcaster-assets/${ids[0]}/file`);
    expect(String(headers['content-disposition'])).toMatch(/^attachment/);
    for (const id of ids) await admin.delete(`/api/broadcaster-assets/${id}`);
  });

  it('a file for broadcasters is no program, whatever its name says', async () => {
    const form = new FormData();
    form.set('name', 'Player');
    form.set('file', new File(['<script>alert(1)</script>'], 'player.html', { type: 'text/html' }));
    const before = (await admin.get('/api/broadcaster-assets')).body.total;
    const refused = await admin.post('/api/broadcaster-assets', form);
    expect([refused.status, (await admin.get('/api/broadcaster-assets')).body.total]).toEqual([422, before]);
    form.set('file', await aFile());
    const added = await admin.post('/api/broadcaster-assets', form);
    expect(added.status).toBe(201);
    await admin.delete(`/api/broadcaster-assets/${added.body.id}`);
  });

  it('a file for broadcasters and the image of a press release stay as long as they are there, and their bytes go a day later', async () => {
    const by = await authorFor(portal, office);
    const id = await addAsset(
      portal,
      by,
      withoutActor({ name: 'Logo', description: '', url: '', file: await aFile() }, 'add'),
    );
    const release = await saveRelease(portal, by, { ...given, title: 'Pictured', file: await aFile(90) });
    const rowOf = async () => withoutActor((await findRelease(portal.db, release))!, 'write');
    const imageOf = async () => (await rowOf()).image_id ?? 'none';
    const bytesAfterADay = async (...files: readonly string[]) => {
      portal.clock.advance({ hours: 25 });
      await sweepFiles(portal);
      return Promise.all(files.map(async (file) => (await fileAt(portal.db, file)) !== undefined));
    };
    const [asset = expect.fail('there is none')] = await listAssets(portal.db, id);
    const [logo, first] = [asset.file_id ?? 'none', await imageOf()];
    expect(await bytesAfterADay(logo, first)).toEqual([true, true]);
    // New words leave the image as it is; a new image takes its place.
    const edit = async (revision: number, file?: File) =>
      saveRelease(portal, by, { ...given, title: `Pictured ${revision}`, revision, file }, await rowOf());
    await edit(0);
    expect(await imageOf()).toBe(first);
    await edit(1, await aFile(100));
    const second = await imageOf();
    expect(await bytesAfterADay(logo, first, second)).toEqual([true, false, true]);
    await inTransaction(portal, by, async (change) => {
      await deleteAsset(change, withoutActor(asset, 'delete'));
      await deleteRelease(change, await rowOf());
    });
    expect(await bytesAfterADay(logo, second)).toEqual([false, false]);
    portal.clock.set(testInstant);
  });

  it('a file for broadcasters is listed under its name without marks that turn the direction of what is read', async () => {
    const form = new FormData();
    form.set('name', 'Camera photo');
    form.set('file', new File([new Uint8Array(await aPicture())], 'Photo \u202egnp.exe.jpg', { type: 'image/jpeg' }));
    const added = await admin.post('/api/broadcaster-assets', form);
    expect([added.status, added.body.file_name]).toEqual([201, 'Photo gnp.exe.jpg']);
    expect((await admin.delete(`/api/broadcaster-assets/${added.body.id}`)).status).toBe(200);
  });

  it('a file for broadcasters that two people delete at once is deleted once in the trail', async () => {
    const by = await authorFor(portal, office);
    const id = await addAsset(
      portal,
      by,
      withoutActor({ name: 'Once', description: '', url: 'https://example.org' }, 'add'),
    );
    const [added = expect.fail('there is none')] = await listAssets(portal.db, id);
    const asset = withoutActor(added, 'delete');
    for (const _ of ['one', 'the other']) await inTransaction(portal, by, (change) => deleteAsset(change, asset));
    expect((await trailOf(portal, 'BroadcasterAsset', id)).map(({ action }) => action)).toEqual([
      'broadcaster-asset.added',
      'broadcaster-asset.deleted',
    ]);
  });
});
