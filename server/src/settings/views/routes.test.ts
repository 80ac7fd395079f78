import { beforeAll, describe, expect, it } from 'vitest';
import { maxViews, VIEW_TEXTS } from '@parade/contract/settings/views/view.ts';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { organization, seedParadeYear } from '../../testing/entries.ts';
import { aLeaderOf, aStaffMember, type Client, signedInClient } from '../../testing/people.ts';

import { testPortalWithApp } from '../../testing/portal.ts';
import { findView, type ViewRow } from './reads.ts';
import { deleteView, setDefaultView, updateView } from './writes.ts';

const portal = await testPortalWithApp();
let stella: Client;
let bo: Client;
let volunteer: Client;
let admin: Client;
let leader: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  stella = signedInClient(portal.app, await aStaffMember(portal));
  bo = signedInClient(portal.app, await aStaffMember(portal));
  volunteer = signedInClient(portal.app, await aStaffMember(portal, 'volunteer'));
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  leader = signedInClient(portal.app, await aLeaderOf(portal, await organization(portal), 2027));
});

const by = { kind: 'system', job: 'tests' } as const;
const place = { filters: { status: 'received' }, sort_by: '-updated', columns: ['status', 'rep'], page_size: 50 };
const rowOf = async ({ id }: { id: number }) => (await findView(portal.db, id)) ?? expect.fail(`no view ${id}`);
let count = 0;

async function aView(by: Client, given: Record<string, unknown> = {}) {
  count += 1;
  const { status, body } = await by.post('/api/list-views', {
    list: 'directory',
    name: `View ${count}`,
    ...place,
    ...given,
  });
  expect(status).toBe(201);
  return body.view;
}
const namesOf = async (by: Client, list = 'directory') =>
  (await by.get(`/api/list-views?list=${list}`)).body.data.map((view: { name: string }) => view.name);

describe('saved views', () => {
  it('saved views come back as they were saved, for their list and their owner alone', async () => {
    const view = await aView(stella);
    expect(view).toMatchObject({ ...place, is_shared: false, is_default: false, owner: null, may_change: true });
    expect(await namesOf(stella)).toContain(view.name);
    expect(await namesOf(stella, 'users')).not.toContain(view.name);
    for (const other of [bo, volunteer, admin, leader]) expect(await namesOf(other)).not.toContain(view.name);
    for (const other of [bo, admin, leader]) {
      expect((await other.put(`/api/list-views/${view.id}`, { name: 'Mine now' })).status).toBe(404);
      expect((await other.delete(`/api/list-views/${view.id}`)).status).toBe(404);
      expect((await other.put('/api/list-views/default', { list: 'directory', view_id: view.id })).status).toBe(404);
    }
    expect(await namesOf(stella)).toContain(view.name);
  });

  it.each(['directory', 'formStatuses', 'waivers', 'addressBook', 'organizations', 'users', 'outbox'])(
    'saved views of %s are read, renamed, begun with and deleted as those of every list, and are in no other',
    async (list) => {
      const view = await aView(stella, { list, is_shared: true, filters: { q: 'rose' }, columns: null });
      expect(view).toMatchObject({ list, filters: { q: 'rose' }, columns: null, owner: null, may_change: true });
      const others = list === 'users' ? 'outbox' : 'users';
      for (const reader of [stella, bo, volunteer]) {
        expect(await namesOf(reader, list)).toContain(view.name);
        expect(await namesOf(reader, others)).not.toContain(view.name);
      }
      expect(await namesOf(leader, list)).not.toContain(view.name);
      expect((await bo.put(`/api/list-views/${view.id}`, { name: 'Mine now' })).status).toBe(403);
      expect((await stella.put(`/api/list-views/${view.id}`, { name: `Roses of ${list}` })).status).toBe(200);
      expect((await bo.put('/api/list-views/default', { list, view_id: view.id })).status).toBe(200);
      expect((await bo.put('/api/list-views/default', { list: others, view_id: view.id })).status).toBe(404);
      expect((await bo.get(`/api/list-views?list=${list}`)).body.data).toContainEqual(
        expect.objectContaining({ name: `Roses of ${list}`, is_default: true, filters: { q: 'rose' } }),
      );
      expect((await stella.delete(`/api/list-views/${view.id}`)).status).toBe(200);
      expect(await namesOf(bo, list)).not.toContain(`Roses of ${list}`);
    },
  );

  it('shared views reach people who work for the parade, who cannot change them; admins can', async () => {
    const view = await aView(stella, { is_shared: true });
    for (const other of [bo, volunteer]) {
      const { data } = (await other.get('/api/list-views?list=directory')).body;
      const seen = data.find((each: { id: number }) => each.id === view.id);
      expect(seen).toMatchObject({ is_shared: true, may_change: false });
      expect(seen.owner).toMatch(/^Robin Person/);
      expect((await other.put(`/api/list-views/${view.id}`, { name: 'Mine now' })).status).toBe(403);
      expect((await other.delete(`/api/list-views/${view.id}`)).status).toBe(403);
    }
    expect(await namesOf(leader)).not.toContain(view.name);
    expect((await leader.put(`/api/list-views/${view.id}`, { name: 'Mine now' })).status).toBe(404);
    expect((await admin.put(`/api/list-views/${view.id}`, { name: 'Tidied' })).body.view.name).toBe('Tidied');
    expect(await namesOf(bo)).toContain('Tidied');
  });

  it('saved views are shared by the office alone', async () => {
    for (const other of [volunteer, leader]) {
      expect((await other.get('/api/list-views?list=directory')).body.may_share).toBe(false);
      const shared = await other.post('/api/list-views', { list: 'directory', name: 'All', ...place, is_shared: true });
      expect(shared.status).toBe(403);
      const own = await aView(other);
      expect((await other.put(`/api/list-views/${own.id}`, { is_shared: true })).status).toBe(403);
    }
    expect((await stella.get('/api/list-views?list=directory')).body.may_share).toBe(true);
  });

  it('saved views have different names, ignoring case', async () => {
    const view = await aView(stella, { name: 'Bands' });
    const again = await stella.post('/api/list-views', { list: 'directory', name: 'BANDS', ...place });
    expect([again.status, again.body.errors.name]).toEqual([422, [VIEW_TEXTS.name_taken]]);
    const other = await aView(stella);
    expect((await stella.put(`/api/list-views/${other.id}`, { name: 'bands' })).status).toBe(422);
    expect((await stella.put(`/api/list-views/${view.id}`, { name: 'bands' })).body.view.name).toBe('bands');
    expect((await bo.post('/api/list-views', { list: 'directory', name: 'Bands', ...place })).status).toBe(201);
  });

  it('a default view is each person’s own, and ends with the view and with its sharing', async () => {
    const view = await aView(stella, { is_shared: true });
    const isDefault = async (by: Client) =>
      (await by.get('/api/list-views?list=directory')).body.data.some(
        (each: { id: number; is_default: boolean }) => each.id === view.id && each.is_default,
      );
    await stella.put('/api/list-views/default', { list: 'directory', view_id: view.id });
    expect([await isDefault(stella), await isDefault(bo)]).toEqual([true, false]);
    await bo.put('/api/list-views/default', { list: 'directory', view_id: view.id });
    expect(await isDefault(bo)).toBe(true);
    // A view of one list cannot be another's default.
    expect((await bo.put('/api/list-views/default', { list: 'users', view_id: view.id })).status).toBe(404);
    await stella.put(`/api/list-views/${view.id}`, { is_shared: false });
    await stella.put(`/api/list-views/${view.id}`, { is_shared: true });
    expect([await isDefault(stella), await isDefault(bo)]).toEqual([true, false]);
    expect((await stella.delete(`/api/list-views/${view.id}`)).status).toBe(200);
    expect(await isDefault(stella)).toBe(false);
  });

  it('a default view leaves those of other lists and of other people as they are, also when it is cleared', async () => {
    const [ofList, ofUsers] = [await aView(stella, { is_shared: true }), await aView(stella, { list: 'users' })];
    const choose = (by: Client, view_id: number | null, list = 'directory') =>
      by.put('/api/list-views/default', { list, view_id });
    const defaults = async (by: Client) => {
      const found = [];
      for (const list of ['directory', 'users'])
        for (const { id, is_default } of (await by.get(`/api/list-views?list=${list}`)).body.data)
          if (is_default) found.push(id as number);
      return found;
    };
    await choose(bo, ofList.id);
    await choose(stella, ofUsers.id, 'users');
    await choose(stella, ofList.id);
    expect([await defaults(stella), await defaults(bo)]).toEqual([[ofList.id, ofUsers.id], [ofList.id]]);
    for (let n = 0; n < 2; n += 1) expect((await choose(stella, null)).status).toBe(200);
    expect([await defaults(stella), await defaults(bo)]).toEqual([[ofUsers.id], [ofList.id]]);
    await choose(stella, null, 'users');
    await choose(bo, null);
  });

  it('saved views are 30 of a list for each person, and the last one has its room', async () => {
    const carla = signedInClient(portal.app, await aStaffMember(portal));
    await aView(carla, { list: 'users' });
    for (let n = 1; n < maxViews; n += 1) await aView(carla);
    await aView(carla, { name: 'The last one' });
    const refused = await carla.post('/api/list-views', { list: 'directory', name: 'One too many', ...place });
    expect([refused.status, refused.body.errors]).toEqual([422, { name: [VIEW_TEXTS.too_many] }]);
    expect(await namesOf(carla)).not.toContain('One too many');
    // Its name is free in another list, and in this one for others.
    for (const [by, list] of [
      [carla, 'users'],
      [bo, 'directory'],
    ] as const)
      await aView(by, { list, name: 'The last one' });
  });

  it("saved views are listed with one's own first, whenever others shared theirs", async () => {
    const [shared, own] = [await aView(stella, { is_shared: true }), await aView(bo)];
    const names = await namesOf(bo);
    expect(names.indexOf(own.name)).toBeLessThan(names.indexOf(shared.name));
    const hers = await namesOf(stella);
    expect(hers).not.toContain(own.name);
    expect(hers).toContain(shared.name);
  });

  it('a view that its owner deletes while it is changed or chosen is not found, and one that stays is', async () => {
    const stays = await aView(stella, { is_shared: true });
    const goes = await aView(stella, { is_shared: true });
    const [there, gone] = [await rowOf(stays), await rowOf(goes)];
    await stella.delete(`/api/list-views/${goes.id}`);
    const act = (of: ViewRow) => [
      () =>
        inTransaction(portal, by, (change) => updateView(change, withoutActor(of, 'change'), { name: `${of.name}!` })),
      () =>
        inTransaction(portal, by, (change) => setDefaultView(change, of.user_id, of.list, withoutActor(of, 'open'))),
    ];
    for (const acts of act(gone)) await expect(acts()).rejects.toMatchObject({ code: 'not-found' });
    for (const acts of act(there)) await acts();
    const [view] = (await stella.get('/api/list-views?list=directory')).body.data.filter(
      ({ id }: { id: number }) => id === stays.id,
    );
    expect(view).toMatchObject({ name: `${there.name}!`, is_default: true });
  });

  it('saved views accept only filters, columns and sorting', async () => {
    const refused = async (given: Record<string, unknown>) =>
      (await stella.post('/api/list-views', { list: 'directory', name: 'Odd', ...place, ...given })).status;
    expect(await refused({ filters: { 'a b': 'c' } })).toBe(422);
    expect(await refused({ sort_by: 'name; drop table' })).toBe(422);
    expect(await refused({ columns: ['<script>'] })).toBe(422);
    expect(await refused({ list: 'login' })).toBe(422);
    expect(await refused({ user_id: 1 })).toBe(422);
    expect(await refused({})).toBe(201);
  });

  it('every change of a view writes a line in the trail, and one that is sent twice no second', async () => {
    const [view, other] = [await aView(stella), await aView(stella)];
    const twice = async (path: string, body: object) => {
      for (let n = 0; n < 2; n += 1) expect((await stella.put(path, body)).status).toBe(200);
    };
    await twice(`/api/list-views/${view.id}`, { is_shared: true });
    await twice(`/api/list-views/${view.id}`, { filters: { q: 'rose' } });
    await twice(`/api/list-views/${view.id}`, { name: `${view.name}!` });
    await twice('/api/list-views/default', { list: 'directory', view_id: view.id });
    await stella.delete(`/api/list-views/${view.id}`);
    const gone = withoutActor(await rowOf(other), 'change');
    for (let n = 0; n < 2; n += 1) await inTransaction(portal, by, (change) => deleteView(change, gone));
    const linesOf = async ({ id }: { id: number }) =>
      portal.db
        .selectFrom('audit_events')
        .select(['action', 'changes'])
        .where('model', '=', 'View')
        .where('model_id', '=', String(id))
        .orderBy('id')
        .execute();
    expect(await linesOf(view)).toEqual([
      { action: 'view.saved', changes: { name: { from: null, to: view.name } } },
      { action: 'view.changed', changes: { shared: { from: false, to: true } } },
      { action: 'view.changed', changes: {} },
      { action: 'view.changed', changes: { name: { from: view.name, to: `${view.name}!` } } },
      { action: 'view.default-set', changes: {} },
      { action: 'view.deleted', changes: {} },
    ]);
    expect((await linesOf(other)).map(({ action }) => action)).toEqual(['view.saved', 'view.deleted']);
  });
});
