import { beforeAll, describe, expect, it } from 'vitest';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { aLeaderOf, aPerson, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let volunteer: Client;
let media: Client;

beforeAll(async () => {
  await seedParadeYear(portal, 2027, '2026-01-01');
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
  volunteer = signedInClient(portal.app, await aStaffMember(portal, 'volunteer'));
  media = signedInClient(portal.app, await aPerson(portal, { roles: ['media'] }));
});

const made = (stage: 'received' | 'accepted' | 'in-progress', more = {}) =>
  entry(portal, { stage, by: office.id, ...more });
const linesOf = async (id: number, action: string) =>
  (
    await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('entry_id', '=', id)
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  ).map(({ changes }) => changes);
const statusOf = async (id: number) =>
  (await portal.db.selectFrom('entries').select('displayed_status').where('id', '=', id).executeTakeFirstOrThrow())
    .displayed_status;

describe('choosing entries over all pages', () => {
  it("choosing over all pages names all entries of the filters in the directory's order, inside the reader’s rows and columns", async () => {
    const org = await organization(portal, { name: 'Aardvark Drummers' });
    const own = await made('received', { organization_id: org });
    const other = await made('accepted');
    const asked = '/api/entries/choice?status=any&sortBy=name';
    const all = (await staff.get(asked)).body;
    expect(all.total).toBe(all.data.length);
    expect(all.data[0]).toEqual({
      id: own.id,
      organization_id: org,
      year: 2027,
      is_first: true,
      official_name: 'Aardvark Drummers',
      displayed_status: 'received',
      rep_id: null,
    });
    const leader = signedInClient(portal.app, await aLeaderOf(portal, org, 2027));
    expect((await leader.get(asked)).body.data.map(({ id }: { id: number }) => id)).toEqual([own.id]);
    const seen = (await media.get(asked)).body.data;
    expect(seen.map(({ id }: { id: number }) => id)).toContain(other.id);
    expect(seen.map(({ id }: { id: number }) => id)).not.toContain(own.id);
    for (const each of seen) expect(Object.keys(each)).not.toContain('rep_id');
  });
});

describe('acts on many entries', () => {
  it('setting the status of many entries writes a line in the trail and letters for each, and leaves out what has changed since', async () => {
    const org = await organization(portal);
    const leader = await aLeaderOf(portal, org, 2027);
    const first = await made('received', { organization_id: org });
    const second = await made('received');
    const changed = await made('accepted');
    const { status, body } = await staff.put('/api/entries/statuses', {
      changes: [
        { id: first.id, from: 'received', to: 'accepted' },
        { id: second.id, from: 'received', to: 'accepted' },
        { id: changed.id, from: 'received', to: 'rejected' },
        { id: 999_999, from: 'received', to: 'rejected' },
      ],
    });
    expect(status).toBe(200);
    expect(body.changed).toEqual([first.id, second.id]);
    expect(body.left_out).toEqual([
      { id: 999_999, official_name: null },
      { id: changed.id, official_name: expect.any(String) },
    ]);
    expect(body.emails_queued).toBe(1);
    expect(await statusOf(changed.id)).toBe('accepted');
    for (const { id } of [first, second])
      expect(await linesOf(id, 'entry.status-changed')).toContainEqual({
        status: { from: 'received', to: 'accepted' },
      });
    // One about the application, one about the acceptance.
    const letters = await portal.db.selectFrom('outbox').select('subject').where('user_id', '=', leader.id).execute();
    expect(letters).toHaveLength(2);
  });

  it('acts on many entries that are sent again in part act once, and are taken back in the same way', async () => {
    const one = await made('received');
    const change = { changes: [{ id: one.id, from: 'received', to: 'withdrawn' }] };
    expect((await staff.put('/api/entries/statuses', change)).body.changed).toEqual([one.id]);
    const again = (await staff.put('/api/entries/statuses', change)).body;
    expect([again.changed, again.left_out.length]).toEqual([[], 1]);
    await staff.put('/api/entries/statuses', { changes: [{ id: one.id, from: 'withdrawn', to: 'received' }] });
    expect(await statusOf(one.id)).toBe('received');
    expect((await linesOf(one.id, 'entry.status-changed')).slice(-2)).toEqual([
      { status: { from: 'received', to: 'withdrawn' } },
      { status: { from: 'withdrawn', to: 'received' } },
    ]);
  });

  it('decisions about many entries that are taken back at once mail nobody, whether the application was submitted or not', async () => {
    const entryOf = async (stage: 'received' | 'in-progress') => {
      const organization_id = await organization(portal);
      await aLeaderOf(portal, organization_id, 2027);
      return { stage, ...(await made(stage, { organization_id })) };
    };
    // One after the other: what is changed at once is named in the order of its numbers.
    const entries = [await entryOf('received'), await entryOf('in-progress')];
    const lettersOf = () =>
      portal.db
        .selectFrom('outbox')
        .select(['reason_key', 'due_at'])
        .where(
          'entry_id',
          'in',
          entries.map(({ id }) => id),
        )
        .orderBy('id')
        .execute();
    const before = await lettersOf();
    const decide = entries.map(({ id, stage }) => ({ id, from: stage, to: 'rejected' }));
    expect((await staff.put('/api/entries/statuses', { changes: decide })).body.emails_queued).toBe(2);
    const written = (await lettersOf()).slice(before.length);
    expect(written).toHaveLength(2);
    for (const { due_at } of written) expect(Date.parse(due_at ?? '') - portal.clock.now().getTime()).toBe(15_000);
    const undo = decide.map(({ id, from, to }) => ({ id, from: to, to: from }));
    const { body } = await staff.put('/api/entries/statuses', { changes: undo });
    expect(body).toMatchObject({ changed: undo.map(({ id }) => id), left_out: [], emails_queued: 0, letters_gone: 0 });
    expect(await lettersOf()).toEqual(before);
  });

  it('setting many entries back gives each leader the same note, and the trail has it at each of them', async () => {
    const org = await organization(portal);
    const leader = await aLeaderOf(portal, org, 2027);
    const entries = [await made('received', { organization_id: org }), await made('accepted')];
    const changes = await Promise.all(
      entries.map(async ({ id }) => ({ id, from: await statusOf(id), to: 'in-progress' })),
    );
    const note = 'Please name your director.';
    expect((await staff.put('/api/entries/statuses', { changes, note })).status).toBe(200);
    for (const { id } of entries)
      expect((await linesOf(id, 'entry.status-changed')).at(-1)).toMatchObject({ letter: { from: null, to: note } });
    const letters = portal.db.selectFrom('outbox').select('text_body').where('user_id', '=', leader.id);
    const { text_body } = await letters.orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(text_body).toContain(note);
    const accepted = await made('received');
    const refused = { changes: [{ id: accepted.id, from: 'received', to: 'accepted' }], note };
    expect((await staff.put('/api/entries/statuses', refused)).status).toBe(422);
    expect(await statusOf(accepted.id)).toBe('received');
  });

  it('acts on many entries assign the liaison to all or to none', async () => {
    const entries = [await made('accepted'), await made('accepted')];
    const to = (user_id: number | null, from: number | null = null) => ({
      changes: entries.map(({ id }) => ({ id, from, to: user_id })),
    });
    const stranger = await aPerson(portal);
    const refused = await staff.put('/api/entries/reps', to(stranger.id));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['user_id']]);
    const { body } = await staff.put('/api/entries/reps', to(office.id));
    expect(body).toEqual({ changed: entries.map(({ id }) => id), left_out: [], emails_queued: 0, letters_gone: 0 });
    for (const { id } of entries) expect(await linesOf(id, 'entry.liaison-assigned')).toHaveLength(1);
    expect((await staff.put('/api/entries/reps', to(null))).body.changed).toEqual([]);
    expect((await staff.put('/api/entries/reps', to(null, office.id))).body.changed).toHaveLength(2);
  });

  it('acts on many entries are refused to people who may not do them to one, and then change nothing', async () => {
    const one = await made('received');
    const leader = signedInClient(portal.app, await aLeaderOf(portal, one.organization_id, 2027));
    for (const other of [volunteer, leader, media]) {
      const asked = { changes: [{ id: one.id, from: 'received', to: 'accepted' }] };
      expect((await other.put('/api/entries/statuses', asked)).status).toBe(403);
      expect((await other.post('/api/entries/remind', { entry_ids: [one.id] })).status).toBe(403);
      expect((await other.post('/api/entries/export', { filters: {}, columns: ['name'] })).status).toBe(403);
    }
    expect(await statusOf(one.id)).toBe('received');
    expect((await staff.put('/api/entries/statuses', { changes: [] })).status).toBe(422);
  });

  it('acts on many entries remind the leaders of exactly the chosen ones, once a day', async () => {
    const [org, untouched] = [await organization(portal), await organization(portal)];
    await aLeaderOf(portal, org, 2027);
    await aLeaderOf(portal, untouched, 2027);
    const one = await made('accepted', { organization_id: org });
    await made('accepted', { organization_id: untouched });
    const asked = { entry_ids: [one.id, 999_999] };
    expect((await staff.post('/api/entries/remind', asked)).body).toEqual({ emails_queued: 1, left_out: 1 });
    expect((await staff.post('/api/entries/remind', asked)).body).toEqual({ emails_queued: 0, left_out: 1 });
  });
});

describe('the counts of views', () => {
  it('the counts of views match what the list shows to the reader: a shared view never widens rights', async () => {
    const org = await organization(portal);
    await made('received', { organization_id: org });
    const views = await Promise.all(
      [{ status: 'received' }, { status: 'received', year: 'x', q: 'y'.repeat(200), constructor: '1' }].map(
        async (filters, index) =>
          (
            await staff.post('/api/list-views', {
              list: 'directory',
              name: `Received ${index}`,
              filters,
              sort_by: 'name',
              columns: null,
              page_size: null,
              is_shared: true,
            })
          ).body.view,
      ),
    );
    const countsOf = async (by: Client) =>
      new Map<number, number>(
        (await by.get('/api/entries/view-counts')).body.data.map(
          ({ view_id, count }: { view_id: number; count: number }) => [view_id, count] as const,
        ),
      );
    const { total } = (await staff.get('/api/entries?status=received')).body;
    expect(total).toBeGreaterThan(1);
    expect((await countsOf(staff)).get(views[0].id)).toBe(total);
    expect((await countsOf(staff)).get(views[1].id)).toBe(0);
    expect((await countsOf(volunteer)).get(views[0].id)).toBe(total);
    const leader = signedInClient(portal.app, await aLeaderOf(portal, org, 2027));
    expect((await countsOf(leader)).size).toBe(0);
    const own = await leader.post('/api/list-views', {
      list: 'directory',
      name: 'Mine',
      filters: { status: 'received' },
      sort_by: 'name',
      columns: null,
      page_size: null,
    });
    expect((await countsOf(leader)).get(own.body.view.id)).toBe(1);
  });
});

describe('the export of the directory', () => {
  it('the export of the directory is named by its contents, and has the filtered or the chosen entries', async () => {
    const one = await made('accepted');
    const asked = { filters: { year: 2027, status: 'accepted' }, columns: ['status', 'rep', 'year'] };
    const { status, headers, raw } = await staff.post('/api/entries/export', asked);
    expect([status, raw.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(String(headers['content-disposition'])).toMatch(/directory-of-entries-2027-accepted-\d{4}-\d\d-\d\d\.xlsx/);
    const filters = { ...asked.filters, type: 2, rep: 'none' };
    const narrowed = await staff.post('/api/entries/export', { ...asked, filters });
    expect(String(narrowed.headers['content-disposition'])).toContain(
      'directory-of-entries-2027-marching-band-accepted-liaison-none-',
    );
    const chosen = await staff.post('/api/entries/export', { ...asked, entry_ids: [one.id] });
    expect(String(chosen.headers['content-disposition'])).toContain('directory-of-entries-selection');
    expect(chosen.raw.length).toBeLessThan(raw.length);
    const misspelled = await staff.post('/api/entries/export', { ...asked, filters: { ...asked.filters, yaer: 2026 } });
    expect([misspelled.status, JSON.stringify(misspelled.body)]).toEqual([422, expect.stringContaining('yaer')]);
  });
});
