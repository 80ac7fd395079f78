import { pageTexts } from '@parade/contract/content/words.ts';
import type { StaffRole } from '@parade/contract/access/roles.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLeaderOf, anonymousClient, aPerson, aStaffMember, type Client, signedInClient } from '../testing/people.ts';
import { organization } from '../testing/entries.ts';
import { callDuring } from '../testing/locks.ts';
import { draftPage } from '../testing/pages.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { pageAt, versionAt, versionsOf } from './reads.ts';

const portal = await testPortalWithApp();
let admin: Client;
let clients: Readonly<Record<string, Client>>;

beforeAll(async () => {
  const as = async (...roles: never[]) => signedInClient(portal.app, await aPerson(portal, { roles }));
  const staff = async (role: 'admin' | 'superadmin' | 'staff' | 'volunteer') =>
    signedInClient(portal.app, await aStaffMember(portal, role));
  admin = await staff('admin');
  clients = {
    nobody: anonymousClient(portal.app),
    'no role': await as(),
    media: await as('media' as never),
    judge: await as('judge' as never),
    leader: signedInClient(portal.app, await aLeaderOf(portal, await organization(portal), 2027)),
    volunteer: await staff('volunteer'),
    staff: await staff('staff'),
    admin,
    superadmin: await staff('superadmin'),
  };
});
const start = portal.clock.nowIso();
beforeEach(async () => {
  portal.clock.set(start);
  await portal.db.deleteFrom('pages').execute();
});

const save = (page: Partial<typeof draftPage> = {}, id: number | 'new' = 'new', by = admin) =>
  by.put(`/api/pages/${id}`, { page: { ...draftPage, ...page } });
const created = async (page: Partial<typeof draftPage> = {}) => (await save(page)).body.pageId as number;
const readers = async (slug: string) => {
  const all = Object.entries(clients).map(async ([name, client]) => ({
    name,
    status: (await client.get(`/api/pages/s/${slug}`)).status,
  }));
  return (await Promise.all(all)).filter(({ status }) => status === 200).map(({ name }) => name);
};
const menuOf = async (client: Client | undefined) =>
  (await client?.get('/api/me'))?.body.navigation_pages.map(({ slug }: { slug: string }) => slug);

describe('who reads a page', () => {
  const everyone = ['nobody', 'no role', 'media', 'judge', 'leader', 'volunteer', 'staff', 'admin', 'superadmin'];
  it.each([
    ['public', { is_public: true, is_unrestricted: false, roles: [5] }, everyone],
    ['for any user', { is_public: false, is_unrestricted: true, roles: [5] }, everyone.slice(1)],
    [
      'for two roles',
      { is_public: false, is_unrestricted: false, roles: [5, 6] },
      ['media', 'judge', 'admin', 'superadmin'],
    ],
    ['for volunteers', { is_public: false, is_unrestricted: false, roles: [4] }, ['volunteer', 'admin', 'superadmin']],
  ])('a page %s is open to those people alone, by its address and in their menus', async (_, access, expected) => {
    const id = await created({ ...access, menu_section: 'other' });
    expect(await readers('parking')).toEqual(expected);
    const listed = await Promise.all(Object.values(clients).slice(1).map(menuOf));
    expect(
      Object.keys(clients)
        .slice(1)
        .filter((_name, n) => listed[n]?.includes('parking')),
    ).toEqual(expected.filter((name) => name !== 'nobody'));
    const { body } = await admin.get(`/api/pages/${id}`);
    const isOpen = access.is_public || access.is_unrestricted;
    expect(body).toMatchObject({ is_unrestricted: isOpen, roles: isOpen ? [] : access.roles });
  });

  it('a page that the reader may not open is answered like an unknown one', async () => {
    await created({ is_public: false, is_unrestricted: false, roles: [4] });
    const media = clients['media'] as Client;
    const [closed, absent] = [await media.get('/api/pages/s/parking'), await media.get('/api/pages/s/nothing')];
    expect([closed.status, closed.body]).toEqual([absent.status, absent.body]);
  });

  it('a page for two roles is under the resources of each, and for the office in its own menu', async () => {
    const two = { is_public: false, is_unrestricted: false, roles: [5, 6], menu_section: 'media' };
    const id = await created(two);
    await created({ ...two, slug: 'judges', roles: [5], menu_section: 'judge' });
    await created({ slug: 'for-all', menu_section: 'media' });
    const menu = async (name: string) =>
      (await clients[name]?.get('/api/me'))?.body.navigation_pages.map(
        ({ slug, menu_section }: { slug: string; menu_section: string }) => `${menu_section}: ${slug}`,
      );
    expect(await menu('judge')).toEqual(['judge: judges', 'media: for-all', 'judge: parking']);
    expect(await menu('media')).toEqual(['media: parking', 'media: for-all']);
    expect(await menu('admin')).toEqual(['judge: judges', 'media: parking', 'media: for-all']);
    const { body } = await admin.get(`/api/pages/${id}/preview?as=judge`);
    expect(body.menus).toContainEqual({ slug: 'parking', title: 'Parking', menu_section: 'judge' });
  });

  it('a page for a role that somebody of the office has besides stays for them in the menu that it was put into', async () => {
    const rosters = { is_public: false, is_unrestricted: false, roles: [5, 6], menu_section: 'staff' };
    await created(rosters);
    const menu = async (...roles: StaffRole[]) =>
      (await signedInClient(portal.app, await aPerson(portal, { roles })).get('/api/me')).body.navigation_pages;
    const listed = { slug: 'parking', title: 'Parking' };
    expect(await menu('media')).toEqual([{ ...listed, menu_section: 'media' }]);
    expect(await menu('staff', 'media')).toEqual([{ ...listed, menu_section: 'staff' }]);
  });

  it('a preview shows what each reader gets, and nobody else', async () => {
    const id = await created({ is_public: false, is_unrestricted: false, roles: [6], menu_section: 'media' });
    await created({ slug: 'for-all', menu_section: 'top' });
    const seen = async (as: string) => {
      const { body } = await admin.get(`/api/pages/${id}/preview?as=${as}`);
      return [body.page?.slug ?? null, body.menus.map(({ slug }: { slug: string }) => slug)];
    };
    expect(await seen('media')).toEqual(['parking', ['parking', 'for-all']]);
    expect(await seen('judge')).toEqual([null, ['for-all']]);
    expect(await seen('no-role')).toEqual([null, ['for-all']]);
    expect(await seen('signed-out')).toEqual([null, ['for-all']]);
    expect(await seen('leader')).toEqual([null, ['for-all']]);
    expect((await admin.get(`/api/pages/${id}/preview?as=superadmin`)).status).toBe(422);
    const forMedia = { is_public: false, is_unrestricted: false, roles: [6] };
    const draft = await created({ ...forMedia, slug: 'a-draft-for-media', publish_at: null });
    const later = async (as: string) => (await admin.get(`/api/pages/${draft}/preview?as=${as}`)).body;
    expect(await later('media')).toMatchObject({ page: null, is_for_reader: true });
    expect(await later('judge')).toMatchObject({ page: null, is_for_reader: false });
    expect(await later('signed-out')).toMatchObject({ page: null, is_for_reader: false });
    expect((await clients['staff']?.get(`/api/pages/${id}/preview?as=media`))?.status).toBe(403);
  });
});

describe('publishing', () => {
  it('saving says whether the page is a draft, published, or when it will be', async () => {
    const at = new Date(portal.clock.now().getTime() + 3_600_000).toISOString();
    expect((await save({ slug: 'a', publish_at: null })).body).toMatchObject({ status: 'draft', publish_at: null });
    expect((await save({ slug: 'b', publish_at: at })).body).toMatchObject({ status: 'scheduled', publish_at: at });
    expect((await save({ slug: 'c' })).body).toMatchObject({ status: 'published', publish_at: start });
  });

  it('a scheduled page appears at its instant, and a draft never, even to admins', async () => {
    await created({ slug: 'a-draft', publish_at: null, menu_section: 'top' });
    const at = new Date(portal.clock.now().getTime() + 3_600_000).toISOString();
    await created({ publish_at: at, menu_section: 'top' });
    expect(await readers('parking')).toEqual([]);
    expect(await menuOf(admin)).toEqual([]);
    expect((await admin.get('/api/pages')).body.data.map(({ status }: { status: string }) => status)).toEqual([
      'draft',
      'scheduled',
    ]);
    portal.clock.advance({ minutes: 59, seconds: 59 });
    expect(await readers('parking')).toEqual([]);
    portal.clock.advance({ seconds: 1 });
    expect((await readers('parking')).length).toBe(9);
    expect(await menuOf(admin)).toEqual(['parking']);
    expect(await readers('a-draft')).toEqual([]);
  });

  it('a published page keeps its publication instant when it is saved again', async () => {
    const id = await created();
    const { publish_at } = (await admin.get(`/api/pages/${id}`)).body;
    portal.clock.advance({ hours: 5 });
    await save({ title: 'Parking lots', revision: 1 }, id);
    expect((await admin.get(`/api/pages/${id}`)).body).toMatchObject({ publish_at, title: 'Parking lots' });
  });
});

describe('what is refused', () => {
  it.each([
    ['a slug with capitals', { slug: 'Parking' }, { 'page.slug': [pageTexts.slug] }],
    ['a slug with a slash', { slug: 'a/b' }, { 'page.slug': [pageTexts.slug] }],
    ['the name of a screen', { slug: 'login' }, { 'page.slug': [pageTexts.slug_reserved] }],
    ['the name of the new page', { slug: 'new' }, { 'page.slug': [pageTexts.slug_reserved] }],
    ['no role at all', { is_public: false, is_unrestricted: false }, { 'page.roles': [pageTexts.no_roles] }],
  ])('a page with %s is refused beside the field', async (_, page, errors) => {
    const answer = await save(page);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it.each([[1], [2], [0], [10]])('role id %i cannot be chosen', async (id) => {
    expect((await save({ is_public: false, is_unrestricted: false, roles: [id] })).status).toBe(422);
  });

  it('a page is saved as it was read, and fields absent from a save stay', async () => {
    const id = await created();
    const { menu_title, publish_at, revision } = (await admin.get(`/api/pages/${id}`)).body;
    expect(menu_title).toBeNull();
    expect((await save({ menu_title, publish_at, revision, title: 'Lots' }, id)).status).toBe(200);
    const { title, slug, html, is_public, is_unrestricted, roles, menu_section } = draftPage;
    const required = { title, slug, html, is_public, is_unrestricted, roles, menu_section };
    const put = (of: number | 'new', page: object) => admin.put(`/api/pages/${of}`, { page });
    const answer = await put(id, { ...required, revision: revision + 1 });
    expect([answer.status, answer.body.status]).toEqual([200, 'published']);
    // Without the revision, the version that was read is unknown.
    expect((await put(id, required)).body.errors).toEqual({ 'page.revision': ['This value is required'] });
    const fresh = await put('new', { ...required, slug: 'lots' });
    expect([fresh.status, fresh.body.status]).toEqual([200, 'draft']);
  });

  it('a page with the slug of another is refused beside the field', async () => {
    await created();
    expect((await save()).body.errors).toEqual({ 'page.slug': [pageTexts.slug_taken] });
  });

  it('a page that somebody else has saved meanwhile is refused, and theirs stays', async () => {
    const id = await created();
    expect((await save({ title: 'Theirs', revision: 1 }, id)).status).toBe(200);
    const late = await save({ title: 'Mine', revision: 1 }, id);
    expect([late.status, late.body.error]).toEqual([409, pageTexts.changed]);
    expect((await admin.get(`/api/pages/${id}`)).body.title).toBe('Theirs');
  });

  it('a page that the portal links to keeps its address and its readers, and is never deleted', async () => {
    const id = await created({ slug: 'welcome' });
    const home = { slug: 'welcome', revision: 1 };
    expect((await save({ ...home, slug: 'hello' }, id)).body.errors).toEqual({ 'page.slug': [pageTexts.slug_home] });
    for (const publish_at of [null, '2099-01-01T00:00:00.000Z'])
      expect((await save({ ...home, publish_at }, id)).body.errors).toEqual({
        'page.publish_at': [pageTexts.home_draft],
      });
    expect((await save({ ...home, is_public: false, is_unrestricted: false, roles: [4] }, id)).status).toBe(422);
    expect((await admin.delete(`/api/pages/${id}`)).status).toBe(409);
    expect((await readers('welcome')).length).toBe(9);
  });

  it('a page that becomes one of those that the portal links to, while somebody deletes it, stays', async () => {
    const id = await created();
    const deleted = await callDuring(
      portal,
      { kind: 'system', job: 'tests' },
      ({ tx }) => tx.updateTable('pages').set({ slug: 'welcome' }).where('id', '=', id).execute(),
      () => admin.delete(`/api/pages/${id}`),
    );
    expect([deleted.status, deleted.body.code]).toEqual([409, 'page-is-home']);
    expect((await readers('welcome')).length).toBe(9);
  });

  it('a page whose picture is lost is saved with its text as it is, and refused with another that shows it', async () => {
    const { id: picture } = await portal.db
      .insertInto('page_pictures')
      .values({ id: randomUUID(), content: Buffer.from('a'), width: 8, height: 6, created_at: start })
      .returning('id')
      .executeTakeFirstOrThrow();
    const html = `<p>Park here: <img src="/api/files/page/${picture}" alt="a map" width="8" height="6" /></p>`;
    const id = await created({ html });
    await portal.db.deleteFrom('page_pictures').execute();
    expect((await save({ html, title: 'Lots', revision: 1 }, id)).status).toBe(200);
    const refused = await save({ html: `${html}<p>Or there.</p>`, title: 'Lots', revision: 2 }, id);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'page.html': [pageTexts.pictures_gone(['Picture 1 (a map)'])] },
    ]);
    expect((await admin.get(`/api/pages/${id}`)).body.title).toBe('Lots');
  });
});

describe('the page that media and broadcasters are led to', () => {
  const restricted = { slug: 'welcome-media', is_public: false, is_unrestricted: false };
  it.each([
    ['judges alone', { roles: [5] }],
    ['media alone', { roles: [6] }],
    ['broadcasters and staff', { roles: [3, 7] }],
  ])('is not kept from them for %s', async (_, access) => {
    const id = await created({ ...restricted, roles: [6, 7] });
    const refused = await save({ ...restricted, ...access, revision: 1 }, id);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'page.roles': [pageTexts.home_roles(['Media', 'Broadcaster'])] },
    ]);
    expect(await readers('welcome-media')).toEqual(['media', 'admin', 'superadmin']);
  });
  it.each([
    ['both and judges', { roles: [5, 6, 7] }],
    ['everyone who is signed in', { roles: [], is_unrestricted: true }],
    ['everybody', { roles: [], is_unrestricted: true, is_public: true }],
  ])('is open to %s', async (_, access) => {
    const id = await created({ ...restricted, roles: [6, 7] });
    expect((await save({ ...restricted, ...access, revision: 1 }, id)).status).toBe(200);
    expect(await readers('welcome-media')).toContain('media');
  });
});

describe('versions', () => {
  it('a save of the text is a version, a save of the access is not, and any version can be restored', async () => {
    const id = await created();
    await save({ html: '<p>Park at the park.</p>', revision: 1 }, id);
    await save({ html: '<p>Park at the park.</p>', is_public: false, is_unrestricted: true, revision: 2 }, id);
    const versions = async () => (await admin.get(`/api/pages/${id}/versions`)).body.data;
    expect((await versions()).map((each: { version: number }) => each.version)).toEqual([2, 1]);
    expect((await admin.get(`/api/pages/${id}/versions/1`)).body.html).toBe('<p>Park at the stadium.</p>');

    expect((await admin.post(`/api/pages/${id}/versions/1/restore`, { revision: 2 })).status).toBe(409);
    expect((await admin.post(`/api/pages/${id}/versions/9/restore`, { revision: 3 })).status).toBe(404);
    // The second one is the same again, because no answer was heard.
    for (let n = 0; n < 2; n += 1)
      expect((await admin.post(`/api/pages/${id}/versions/1/restore`, { revision: 3 })).body).toEqual({ pageId: id });
    expect((await versions())[0]).toMatchObject({ version: 3, restored_from: 1, is_current: true });
    const { html, is_public } = (await admin.get(`/api/pages/${id}`)).body;
    expect([html, is_public]).toEqual(['<p>Park at the stadium.</p>', false]);
  });

  it('the versions of a page are its own, and are cleaned again when one is restored', async () => {
    const [id, other] = [await created(), await created({ slug: 'other' })];
    await save({ slug: 'other', html: '<p>Second.</p>', revision: 1 }, other);
    const versions = async (of: number) =>
      (await admin.get(`/api/pages/${of}/versions`)).body.data.map(({ version }: { version: number }) => version);
    expect([await versions(id), await versions(other)]).toEqual([[1], [2, 1]]);
    expect((await admin.get(`/api/pages/${id}/versions/2`)).status).toBe(404);
    const html = '<p>First.</p><script>alert(1)</script>';
    await portal.db
      .updateTable('page_versions')
      .set({ html })
      .where('page_id', '=', other)
      .where('version', '=', 1)
      .execute();
    expect((await admin.post(`/api/pages/${other}/versions/1/restore`, { revision: 2 })).status).toBe(200);
    expect((await admin.get(`/api/pages/${other}`)).body.html).toBe('<p>First.</p>');
  });

  it('the list of versions reads no text, and one version reads only its own', async () => {
    const id = await created();
    await save({ html: '<p>Park at the park.</p>', revision: 1 }, id);
    const page = (await pageAt(portal.db, id)) ?? expect.fail('there is no page');
    const listed = await versionsOf(portal.db, page);
    expect(listed.map((version) => [version.version, Object.keys(version).includes('html')])).toEqual([
      [2, false],
      [1, false],
    ]);
    for (const version of listed) {
      const { html, ...rest } =
        (await versionAt(portal.db, page, version.version)) ?? expect.fail('there is no version');
      expect(rest).toEqual(version);
      expect(html).toBe(version.is_current ? '<p>Park at the park.</p>' : '<p>Park at the stadium.</p>');
    }
    expect(await versionAt(portal.db, page, 3)).toBeUndefined();
    expect((await admin.get(`/api/pages/${id}/versions/3`)).status).toBe(404);
  });

  it('every change of a page is in the trail, and an unchanged save is not', async () => {
    const id = await created();
    await save({ revision: 1 }, id);
    await save({ slug: 'parking-lots', revision: 1 }, id);
    // Sent again because its answer was lost; nobody else has saved.
    expect((await save({ slug: 'parking-lots', revision: 1 }, id)).status).toBe(200);
    await admin.delete(`/api/pages/${id}`);
    const trail = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('model', '=', 'Page')
      .where('model_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['page.created', 'page.changed', 'page.deleted']);
    expect((await admin.get(`/api/pages/${id}`)).status).toBe(404);
  });

  it('the trail of a deleted page has the title that somebody else gave it at that moment', async () => {
    const id = await created();
    const deleted = await callDuring(
      portal,
      { kind: 'system', job: 'tests' },
      ({ tx }) => tx.updateTable('pages').set({ title: 'Theirs', slug: 'theirs' }).where('id', '=', id).execute(),
      () => admin.delete(`/api/pages/${id}`),
    );
    expect(deleted.status).toBe(200);
    const line = await portal.db
      .selectFrom('audit_events')
      .select(['note', 'changes'])
      .where('action', '=', 'page.deleted')
      .where('model_id', '=', String(id))
      .executeTakeFirst();
    expect(line).toEqual({
      note: 'Theirs',
      changes: { slug: { from: 'theirs', to: null }, title: { from: 'Theirs', to: null } },
    });
  });
});

describe('the list of pages', () => {
  it('the list of pages is sorted by slug, ten a page, and searched by title, slug and words of the text', async () => {
    for (let n = 10; n < 22; n += 1) await created({ slug: `page-${n}`, title: `Title ${n}` });
    await created({ slug: 'arrivals', title: 'Arrivals', html: '<p>The <strong>Señor</strong> gate</p>' });
    const list = async (query: string) => (await admin.get(`/api/pages?${query}`)).body;
    const first = await list('');
    expect([first.count, first.data.length, first.data[0].slug]).toEqual([13, 10, 'arrivals']);
    expect((await list('page=2')).data.length).toBe(3);
    expect((await list('sortBy=-slug')).data[0].slug).toBe('page-21');
    expect((await list('q=senor')).data.map(({ slug }: { slug: string }) => slug)).toEqual(['arrivals']);
    expect((await list('q=title 1')).count).toBe(10);
    // Tags are not words of the text.
    expect((await list('q=strong')).count).toBe(0);
    expect((await clients['staff']?.get('/api/pages'))?.status).toBe(403);
  });
});

describe('menus', () => {
  it('pages are moved between menus and ordered, for all their readers', async () => {
    const [a, b, c] = [await created({ slug: 'a' }), await created({ slug: 'b' }), await created({ slug: 'c' })];
    const put = (menus: { id: number; menu_section: string }[], shown: number[], by = admin) =>
      by.put('/api/page-menus', { menus, shown });
    const top = (...ids: number[]) => ids.map((id) => ({ id, menu_section: 'top' }));
    expect((await put(top(c, a, b), [])).status).toBe(200);
    expect(await menuOf(clients['media'])).toEqual(['c', 'a', 'b']);
    expect((await put([...top(b), { id: a, menu_section: 'other' }], [a, b, c])).status).toBe(200);
    const { data } = (await admin.get('/api/page-menus')).body;
    expect(data.map((page: { slug: string; menu_section: string }) => [page.slug, page.menu_section])).toEqual([
      ['b', 'top'],
      ['a', 'other'],
      ['c', null],
    ]);
    // Menus that have other pages than were shown, a repeated page, and a deleted one.
    expect((await put(top(a), [a, b, c])).status).toBe(409);
    expect((await put(top(a, a), [a, b])).status).toBe(409);
    expect((await put(top(a, 999_999), [a, b])).status).toBe(409);
    expect((await put(top(a), [a, b], clients['staff'])).status).toBe(403);
    // A page that somebody else has moved to another menu since it was read.
    const read = [...top(b), { id: a, menu_section: 'other' }];
    const moves = (menus: object[], from: object[]) => admin.put('/api/page-menus', { menus, shown: [a, b], from });
    expect((await moves([...top(b), { id: a, menu_section: 'staff' }], read)).status).toBe(200);
    const refused = await moves(
      [
        { id: b, menu_section: 'staff' },
        { id: a, menu_section: 'other' },
      ],
      read,
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'list-changed']);
    expect((await moves(top(a, b), [...top(b), { id: a, menu_section: 'staff' }])).status).toBe(200);
  });
});
