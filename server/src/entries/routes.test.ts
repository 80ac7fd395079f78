import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPortalWithApp } from '../testing/portal.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { wholeAnswers } from '../testing/forms.ts';
import { participant, signed } from '../testing/participants.ts';
import {
  type Client,
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  authorFor,
  type Person,
  signedInClient,
} from '../testing/people.ts';
import type { EntryRow } from './reads.ts';

const portal = await testPortalWithApp();
const { app } = portal;
const anonymous = anonymousClient(app);
let office: Person;
let staff: Client;
let admin: Client;
let leader: Client;
let outsider: Client;
let media: Client;
let applicant: Client;
let own: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal, 2027, '2026-12-01');
  office = await aStaffMember(portal);
  staff = signedInClient(app, office);
  admin = signedInClient(app, await aStaffMember(portal, 'admin'));
  media = signedInClient(app, await aStaffMember(portal, 'media'));
  applicant = signedInClient(app, await aPerson(portal, { registered_as: 'leader' }));
  own = await entry(portal, {
    by: office.id,
    stage: 'received',
    organization_id: await organization(portal, { name: 'Pasadena Band' }),
  });
  const others = await entry(portal, {
    by: office.id,
    organization_id: await organization(portal, { name: 'Pasadena Brass' }),
  });
  leader = signedInClient(app, await aLeaderOf(portal, own.organization_id, 2027));
  outsider = signedInClient(app, await aLeaderOf(portal, others.organization_id, 2027));
});

const overview = (year = 2027, query = '') => `/api/overview/${own.organization_id}/${year}${query}`;

describe('one entry', () => {
  it('one entry is answered like an unknown one to a stranger, media and a leader of another year', async () => {
    const absent = await leader.get('/api/overview/999999/2027');
    expect(absent.status).toBe(404);
    for (const client of [outsider, media]) {
      const answer = await client.get(overview());
      expect([answer.status, answer.body.error]).toEqual([404, absent.body.error]);
    }
    expect((await leader.get(overview(2026))).status).toBe(404);
    expect((await anonymous.get(overview())).status).toBe(401);
    expect((await leader.get(overview())).status).toBe(200);
    expect((await staff.get(overview(2027, `?entry=${own.id}`))).body.entry.id).toBe(own.id);
  });

  it('one entry is answered with the tabs and actions of the reader', async () => {
    expect((await leader.get(overview())).body.abilities).toEqual({
      tabs: ['timeline', 'submissions', 'people'],
      actions: ['edit_forms'],
    });
    expect((await staff.get(overview())).body.abilities.tabs).toContain('settings');
    expect((await admin.get(overview())).body.abilities.tabs).toContain('audit_log');
  });
});

it.each(['withdrawn', 'rejected', 'received'] as const)(
  'one entry that is %s counts signed waivers alone, as the list of its waivers does',
  async (status) => {
    const band = await entry(portal, { by: office.id, stage: 'accepted' });
    await signed(portal, await participant(portal, band));
    await participant(portal, band);
    const counts = async () => {
      const { waivers_total, waivers_completed } = (await staff.get(`/api/overview/${band.organization_id}/2027`)).body
        .entry;
      const listed = (await staff.get(`/api/waivers?entry_id=${band.id}&year=2027&type=any&status=any`)).body.total;
      return [waivers_completed, waivers_total, listed];
    };
    expect(await counts()).toEqual([1, 2, 2]);
    expect((await staff.put(`/api/entries/${band.id}/status`, { status })).status).toBe(200);
    expect(await counts()).toEqual([1, 1, 1]);
  },
);

it('one entry names its application as due while it is asked for: from the beginning, and once it is reopened with every answer, but not of a decided one', async () => {
  const band = await entry(portal, { by: office.id });
  const next = async () =>
    (await staff.get(`/api/overview/${band.organization_id}/2027`)).body.entry.next_due?.form_type;
  const set = async (status: string) => {
    expect((await staff.put(`/api/entries/${band.id}/status`, { status })).status).toBe(200);
    return next();
  };
  expect(await next()).toBe('band-application');
  expect([await set('rejected'), await set('withdrawn')]).toEqual([undefined, undefined]);
  expect(await set('in-progress')).toBe('band-application');
  const [author, whole] = [await authorFor(portal, office), 'band-application'] as const;
  const field_values = await wholeAnswers(portal, author, band, whole);
  const path = `/api/forms/${band.organization_id}/${whole}/2027`;
  expect((await staff.put(path, { field_values })).status).toBe(200);
  // Every answer is given, and it is not submitted.
  expect(await next()).toBe('band-application');
  expect(await set('received')).toBe('band-application');
  // What comes next to an accepted entry is among its required steps.
  expect(await set('accepted')).toBeDefined();
});

describe('status and liaison', () => {
  it('status and liaison are set by staff and not by the leader', async () => {
    const path = `/api/entries/${own.id}/status`;
    expect((await leader.put(path, { status: 'accepted' })).status).toBe(403);
    expect((await staff.put(path, { status: 'interested' })).status).toBe(422);
    expect((await staff.put(path, { status: 'accepted', approved_at: '2020-01-01T00:00:00Z' })).status).toBe(422);
    const set = await staff.put(path, { status: 'accepted' });
    expect([set.body.success, set.body.entry.displayed_status]).toEqual([true, 'accepted']);
    expect((await staff.put('/api/entries/999999/status', { status: 'accepted' })).status).toBe(404);

    const volunteer = await aStaffMember(portal, 'volunteer');
    expect((await leader.put(`/api/entries/${own.id}/rep`, { user_id: volunteer.id })).status).toBe(403);
    expect((await staff.put(`/api/entries/${own.id}/rep`, { user_id: volunteer.id })).body.entry.rep.id).toBe(
      volunteer.id,
    );
    expect((await staff.get('/api/reps?q=person')).body.data.map((rep: { id: number }) => rep.id)).toContain(
      volunteer.id,
    );
  });

  it('liaisons are people who work for the parade and whose accounts are open, with the number of their entries of the year', async () => {
    const last_name = 'Liaisonsearch';
    const [busy, disabled, ...others] = [
      await aPerson(portal, { roles: ['volunteer'], last_name }),
      await aPerson(portal, { roles: ['staff'], last_name }),
      await aPerson(portal, { roles: ['judge'], last_name }),
      await aPerson(portal, { roles: ['media'], last_name }),
      await aPerson(portal, { leads: [{ organization_id: own.organization_id, year: 2027 }], last_name }),
    ];
    const found = async (year = '') =>
      (await staff.get(`/api/reps?q=${last_name}${year}`)).body.data as { id: number; entries?: number }[];
    expect((await found()).map(({ id }) => id)).toEqual([busy.id, disabled.id]);
    expect(others).toHaveLength(3);
    expect((await admin.delete(`/api/users/${disabled.id}/access`)).status).toBe(200);
    expect((await found()).map(({ id }) => id)).toEqual([busy.id]);
    for (const year of [2026, 2027, 2027]) {
      const { id } = await entry(portal, { by: busy.id, stage: 'accepted', year });
      expect((await staff.put(`/api/entries/${id}/rep`, { user_id: busy.id })).status).toBe(200);
    }
    for (const [year, entries] of [
      [2026, 1],
      [2027, 2],
      [2028, 0],
    ])
      expect(await found(`&year=${year}`)).toMatchObject([{ id: busy.id, entries }]);
  });

  it('liaisons are all who work for the parade, however many, with their number', async () => {
    await sql`
      with added as (
        insert into users (email, first_name, last_name, created_at)
        select 'crowd' || n || '@example.org', 'Crowd', 'Manyliaisons' || n, now()
        from generate_series(1, 230) as n returning id)
      insert into user_roles (user_id, role, granted_at) select id, 'volunteer', now() from added`.execute(portal.db);
    for (const year of ['', '&year=2027']) {
      const { data, total } = (await staff.get(`/api/reps?q=manyliaisons${year}`)).body;
      expect([data.length, total]).toEqual([230, 230]);
    }
  });

  it('changes of status and liaison are in the audit log, which admins read and staff do not', async () => {
    expect((await staff.get(`/api/audit_details?entry=${own.id}`)).status).toBe(403);
    const { body } = await admin.get(`/api/audit_details?entry=${own.id}&action=entry.status-changed`);
    expect(body.count).toBe(1);
    expect(body.data[0].changes).toEqual([
      { field: 'status', label: 'Application status', from: 'Received', to: 'Accepted' },
    ]);
    expect(body.filters.actions).toContain('entry.liaison-assigned');
  });

  it('a status that somebody else has set since it was shown is not overwritten, and the one that was shown is', async () => {
    const { displayed_status: shown } = (await staff.get(overview())).body.entry;
    const set = (status: string, from?: string) => staff.put(`/api/entries/${own.id}/status`, { status, from });
    expect((await set('rejected', shown)).status).toBe(200);
    const late = await set('withdrawn', shown);
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'revision-conflict',
        error:
          'Someone else has changed the status since you opened this page. It is Rejected now. Nothing was changed.',
      },
    ]);
    expect((await staff.get(overview())).body.entry.displayed_status).toBe('rejected');
    expect((await set('rejected', shown)).status).toBe(200);
    expect((await set(shown, 'rejected')).body.entry.displayed_status).toBe(shown);
  });

  it('a liaison whom somebody else has assigned since another was shown stays, and the one that was shown is replaced', async () => {
    const [one, other] = [await aStaffMember(portal, 'volunteer'), await aStaffMember(portal, 'volunteer')];
    const assign = (user_id: number | null, from?: number | null) =>
      staff.put(`/api/entries/${own.id}/rep`, { user_id, from });
    expect((await assign(null)).status).toBe(200);
    expect((await assign(one.id, null)).body.entry.rep.id).toBe(one.id);
    const late = await assign(other.id, null);
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'revision-conflict',
        error: `Someone else has changed the liaison since you opened this page. It is ${one.first_name} ${one.last_name} now. Nothing was changed.`,
      },
    ]);
    expect((await assign(one.id, null)).status).toBe(200);
    expect((await assign(other.id, one.id)).body.entry.rep.id).toBe(other.id);
  });

  it('a liaison who is disabled is no contact of leaders any more, and the office finds the entry among those without one', async () => {
    const gone = await aStaffMember(portal, 'volunteer');
    expect((await staff.put(`/api/entries/${own.id}/status`, { status: 'received' })).status).toBe(200);
    expect((await staff.put(`/api/entries/${own.id}/rep`, { user_id: gone.id })).status).toBe(200);
    const without = async () =>
      (await staff.get('/api/entries?year=2027&status=any&rep=none')).body.data.map(({ id }: { id: number }) => id);
    const queued = async () => (await staff.get('/api/review?rep=none')).body.data.map(({ id }: { id: number }) => id);
    expect((await leader.get(overview())).body.entry.rep.id).toBe(gone.id);
    expect([await without(), await queued()]).not.toContainEqual(expect.arrayContaining([own.id]));
    expect((await admin.delete(`/api/users/${gone.id}/access`)).status).toBe(200);
    expect((await leader.get(overview())).body.entry.rep).toBeNull();
    expect(await without()).toContain(own.id);
    expect(await queued()).toContain(own.id);
    expect((await staff.get(`/api/entries?year=2027&status=any&rep=${gone.id}`)).body.data).toEqual([]);
  });

  it('a list by liaison has the entries of a disabled one among those without, at its end in both directions', async () => {
    const [here, gone] = [await aStaffMember(portal, 'volunteer'), await aStaffMember(portal, 'volunteer')];
    const others = await staff.get('/api/entries?year=2027&status=any&q=Pasadena Brass');
    for (const [id, user_id] of [
      [others.body.data[0].id, here.id],
      [own.id, gone.id],
    ])
      expect((await staff.put(`/api/entries/${id}/rep`, { user_id })).status).toBe(200);
    expect((await admin.delete(`/api/users/${gone.id}/access`)).status).toBe(200);
    for (const sortBy of ['rep', '-rep']) {
      const page = (n: number) => staff.get(`/api/entries?year=2027&status=any&limit=1&page=${n}&sortBy=${sortBy}`);
      const { total } = (await page(1)).body;
      const pages = await Promise.all(Array.from({ length: total }, (_, n) => page(n + 1)));
      const rows = pages.flatMap(({ body }) => body.data as { id: number; rep: object | null }[]);
      const without = rows.map(({ rep }) => rep === null);
      expect(without.lastIndexOf(false)).toBe(without.indexOf(true) - 1);
      expect(without[0]).toBe(false);
      expect(rows.find(({ id }) => id === own.id)?.rep).toBeNull();
    }
  });
});

describe('creating', () => {
  it('creating an entry answers with the organization, closed years beside the year, and a second entry as a notice', async () => {
    const body = {
      organization_name: 'Blue Hill Band',
      organization_type: 2,
      parade_year: 2027,
      role: 'leader',
      override: false,
      existing_organization: null,
    };
    const created = await applicant.post('/api/entries', body);
    expect([created.status, created.body.data.entry.displayed_status]).toEqual([201, 'in-progress']);
    const again = await applicant.post('/api/entries', {
      ...body,
      existing_organization: created.body.data.entry.organization_id,
    });
    expect([again.status, again.body.may_override]).toEqual([409, true]);
    expect(
      Object.keys(
        (await applicant.post('/api/entries', { ...body, organization_name: 'Other', parade_year: 2030 })).body.errors,
      ),
    ).toEqual(['parade_year']);
    expect((await applicant.post('/api/entries', { ...body, status: 'accepted' })).status).toBe(422);
    expect((await media.post('/api/entries', body)).status).toBe(403);
  });

  it('creating an entry suggests own organizations to applicants and all to staff, by prefix', async () => {
    const names = async (client: Client, q: string) =>
      (await client.get(`/api/organizations-autosuggest?q=${q}`)).body.data.map((each: { name: string }) => each.name);
    expect(await names(leader, 'pasa')).toEqual(['Pasadena Band']);
    expect(await names(staff, 'PASA')).toEqual(['Pasadena Band', 'Pasadena Brass']);
    expect(await names(staff, 'adena')).toEqual([]);
    for (const type_id of [1, 2, 3, 2, 1, 4]) await organization(portal, { name: 'Twin Oaks', type_id });
    const { body } = await staff.get('/api/organizations-autosuggest?q=twin');
    expect(body.data.length).toBe(5);
    expect(body.data[0].display_title).toBe('Twin Oaks [Equestrian]');
  });
});
