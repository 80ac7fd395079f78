import { cutExportMark, cutExportText, maxExportedEvents } from '@parade/contract/audit/event.ts';
import { eventPredicate } from '@parade/contract/audit/sentences.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { addSearchKeys } from '../database/searching.ts';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { participant } from '../testing/participants.ts';
import { aPerson, aStaffMember, authorFor, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { grantOrganizationRole } from '../users/roles.ts';
import { type AuditLine, audit, auditAll } from './writes.ts';

const portal = await testPortalWithApp();
let admin: Client;
let office: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  admin = signedInClient(portal.app, office);
  band = await entry(portal, {
    stage: 'received',
    by: office.id,
    organization_id: await organization(portal, { name: 'Banda de Ávila', type_id: 2 }),
  });
  await admin.put(`/api/entries/${band.id}/status`, { status: 'accepted' });
});

interface Listed {
  id: number;
  user: string;
  action: string;
  subject: string | null;
  changes: { field: string; label: string; from: string; to: string }[];
}
const rows = (body: Record<string, unknown>) => body['data'] as Listed[];
const details = async (query: string) => (await admin.get(`/api/audit_details?${query}`)).body;
const logs = async (query: string) => (await admin.get(`/api/audit_logs?${query}`)).body;

/** Adds lines without an entry that are older than all later ones. */
async function manyLines(count: number): Promise<void> {
  await sql`insert into audit_events (at, actor_label, action, model, model_id)
    select '2026-01-01', 'Somebody', 'session.started', 'Session', n from generate_series(1, ${count}::integer) n`.execute(
    portal.db,
  );
}

describe('GET /api/audit_details', () => {
  it('GET /api/audit_details shows what a field was and became, in the words of the screens', async () => {
    const [event] = rows(await details(`model=Entry&id=${band.id}&action=entry.status-changed`));
    expect(event).toMatchObject({
      user: `${office.first_name} ${office.last_name}`,
      real_user: `${office.first_name} ${office.last_name}`,
      acting_as: null,
      subject: 'Banda de Ávila',
      entry: { id: band.id, organization_id: band.organization_id, year: band.year, name: 'Banda de Ávila' },
      changes: [{ field: 'status', label: 'Application status', from: 'Received', to: 'Accepted' }],
    });
  });

  it("GET /api/audit_details reads 'any' as every model and every thing, as it does for actions, and a name as that one", async () => {
    const all = await details('');
    expect(all.count).toBeGreaterThan(1);
    for (const query of ['model=any', 'id=any', 'model=any&id=any&action=any'])
      expect([query, (await details(query)).count]).toEqual([query, all.count]);
    const entries = (await details('model=Entry')).count;
    expect(entries).toBeLessThan(all.count);
    expect((await details('model=Entry&id=any')).count).toBe(entries);
    expect((await admin.get('/api/audit_details/export?model=any')).status).toBe(200);
  });

  it('a changed setting has the label of the settings, and a choice its words', async () => {
    await admin.post('/api/settings', {
      settings: {
        default_tor_laison_phone: '626-555-0142',
        media_guide_sort: 'parade_order',
        enable_waiver_emails: false,
      },
    });
    const [event] = rows(await details('model=Settings&action=settings.changed'));
    expect(Object.fromEntries((event?.changes ?? []).map(({ label, from, to }) => [label, [from, to]]))).toEqual({
      'Default liaison, phone': ['(626) 555-0100', '626-555-0142'],
      'Order of the media guide': ['By name', 'By parade order'],
      'Waiver emails': ['Yes', 'No'],
    });
  });

  it('a saved form shows its questions and answers as its readers see them', async () => {
    const path = `/api/forms/${band.organization_id}/band-composition/2027`;
    await admin.put(path, { field_values: { 'final:minors': '90', 'final:chaperones': '4' } });
    await admin.put(path, { field_values: { 'final:minors': '95' } });
    const [event] = rows(await details(`entry=${band.id}&action=form.saved`));
    expect(event).toMatchObject({
      subject: 'Final Band Composition',
      changes: [
        { field: 'final:minors', label: 'Final numbers: Members under 18 on parade day', from: '90', to: '95' },
      ],
    });
  });

  it('an event of an impersonator names both people, and is in the log of both', async () => {
    const bo = await aPerson(portal, { first_name: 'Bo', last_name: 'Leader' });
    await inTransaction(portal, { kind: 'user', user_id: bo.id, impersonator_id: office.id }, (change) =>
      audit(change, { action: 'user.changed', model: 'User', model_id: bo.id }),
    );
    for (const who of [bo.id, office.id]) {
      const [event] = rows(await details(`user=${who}`));
      expect(event).toMatchObject({
        real_user: `${office.first_name} ${office.last_name}`,
        acting_as: 'Bo Leader',
        account: { id: office.id, email: office.email },
      });
    }
    expect(rows(await details(`user=${(await aPerson(portal)).id}&action=user.changed`))).toEqual([]);
  });

  it('an event distinguishes accounts, whatever names people choose', async () => {
    const person = await aPerson(portal, { first_name: 'Bo', last_name: 'Walker' });
    const rename = (name: object) => signedInClient(portal.app, person).put(`/api/users/${person.id}`, name);
    const { first_name, last_name } = office;
    expect((await rename({ first_name: 'The portal', last_name: '(retention)' })).status).toBe(422);
    expect((await rename({ first_name: 'The', last_name: 'Portal (retention)' })).status).toBe(422);
    expect((await rename({ last_name: 'Bo, the signer' })).status).toBe(422);
    expect((await rename({ first_name, last_name })).status).toBe(200);
    expect((await rename({ last_name: 'Porter (Bob)' })).status).toBe(200);
    const events = rows(await details(`user=${person.id}&action=user.changed`));
    const account = { id: person.id, email: person.email };
    expect(events).toMatchObject([
      { user: `${first_name} ${last_name}`, account },
      { user: 'Bo Walker', account },
    ]);
    const { raw } = await admin.get(`/api/audit_details/export?user=${person.id}&action=user.changed`);
    const [header = [], line = []] = (await readXlsx(raw)).sheets[0]?.rows ?? [];
    expect(line[header.indexOf('Account')]).toBe(person.email);
  });

  it('the trail keeps the name of a deleted or merged organization in each event that has it', async () => {
    const made = async (name: string) =>
      (await admin.post('/api/organizations', { name, type_id: 2 })).body.id as number;
    const [gone, from, into] = [await made('Gone Band'), await made('Merged Band'), await made('Staying Band')];
    await admin.put(`/api/organizations/${gone}`, { name: 'Gone Brass Band', type_id: 2 });
    await admin.delete(`/api/organizations/${gone}`);
    const { body: shown } = await admin.get(`/api/organizations/${from}/merge?into=${into}`);
    const merged = { into, entries: 0, roles: shown.people.length as number };
    expect((await admin.post(`/api/organizations/${from}/merge`, merged)).status).toBe(200);
    const said = async (id: number) =>
      rows(await details(`model=Organization&id=${id}`)).map((event) => eventPredicate(event));
    expect(await said(gone)).toEqual([
      'deleted the organization Gone Brass Band',
      'changed the organization Gone Band',
      'created the organization Gone Band',
    ]);
    expect(await said(from)).toEqual([
      'merged the organization Merged Band with another one',
      'created the organization Merged Band',
    ]);
    expect(await said(into)).toContain('merged the organization Staying Band with another one');
  });

  it('the log of one entry or organization offers its possible actions, and the whole log offers all', async () => {
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      audit(change, { action: 'broadcaster-asset.added', model: 'BroadcasterAsset', model_id: 1 }),
    );
    await admin.put(`/api/organizations/${band.organization_id}`, { name: 'Banda de Ávila', type_id: 2 });
    const offered = async (query: string) => ((await details(query)).filters as { actions: string[] }).actions;
    const [everything, ofEntry, ofOrganization] = await Promise.all(
      ['', `entry=${band.id}`, `organization=${band.organization_id}`].map(offered),
    );
    expect(everything).toEqual(
      expect.arrayContaining(['entry.status-changed', 'organization.created', 'broadcaster-asset.added']),
    );
    expect(ofEntry).toContain('entry.status-changed');
    expect(ofEntry?.filter((action) => /^(organization|broadcaster-asset|session)/.test(action))).toEqual([]);
    expect(ofOrganization).toEqual(expect.arrayContaining(['entry.status-changed', 'organization.created']));
    expect(ofOrganization).not.toContain('broadcaster-asset.added');
    // Every action in such a log can be chosen.
    for (const [query, actions] of [
      [`entry=${band.id}`, ofEntry],
      [`organization=${band.organization_id}`, ofOrganization],
    ] as const)
      expect(actions).toEqual(expect.arrayContaining(rows(await details(query)).map(({ action }) => action)));
  });

  it('the trail names every model and action, a new one from its first line on', async () => {
    const before = (await details('')).filters as { models: string[]; actions: string[] };
    expect(before.models).toContain('Entry');
    expect(before.models).not.toContain('Page');
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      audit(change, { action: 'page.changed', model: 'Page', model_id: 1 }),
    );
    expect((await details('')).filters).toMatchObject({
      models: expect.arrayContaining(['Page']) as unknown,
      actions: expect.arrayContaining(['page.changed']) as unknown,
    });
  });

  it.each([
    'model=Nothing',
    'id=%27%3B--',
    'model=Entry&id=999999999999',
    'action=entry.nothing',
    'q=%25%5F%5C',
    'user=99999',
  ])('a filter that nothing has finds nothing: %s', async (query) => {
    expect(await details(query)).toMatchObject({ data: [], count: 0 });
  });
});

describe('GET /api/audit_logs', () => {
  it('GET /api/audit_logs has the events of entries and organizations, and exactly count and data', async () => {
    const body = await logs('');
    expect(Object.keys(body).sort()).toEqual(['count', 'data']);
    const actions = rows(body).map(({ action }) => action);
    expect(actions).toContain('entry.status-changed');
    expect(actions).not.toContain('user.changed');
  });

  it('the audit log has who was made and who is no longer a leader, which its choice of actions offers', async () => {
    const leader = await aPerson(portal, { first_name: 'Ines', last_name: 'Quiroga' });
    const role = { name: 'leader', organization_id: band.organization_id } as const;
    await inTransaction(portal, await authorFor(portal, office), (change) =>
      grantOrganizationRole(change, { ...role, user_id: leader.id, parade_year: null }),
    );
    const removal = { ...role, parade_id: null };
    expect((await admin.put(`/api/users/${leader.id}/organization/roles/delete`, removal)).status).toBe(200);
    for (const action of ['user.organization-role-added', 'user.organization-role-removed']) {
      const found = rows(await logs(`filterOrganizationType=2&filterAction=${action}&filterQuery=Quiroga`));
      expect(found.map(({ action: each, subject }) => [each, subject])).toEqual([[action, 'Ines Quiroga']]);
    }
    const { filters } = (await details(`entry=${band.id}`)) as { filters: { actions: string[] } };
    expect(filters.actions).not.toContain('user.organization-role-added');
  });

  it('the audit log is filtered by action, by organization type and by text without accents', async () => {
    expect(rows(await logs('filterAction=entry.status-changed')).map(({ action }) => action)).toEqual([
      'entry.status-changed',
    ]);
    expect((await logs('filterOrganizationType=2')).count).toBeGreaterThan(0);
    expect((await logs('filterOrganizationType=3')).count).toBe(0);
    await inTransaction(portal, await authorFor(portal, office), (change) =>
      audit(change, {
        action: 'participant.added',
        model: 'Participant',
        model_id: 7,
        note: 'Óscar Núñez 山田',
        entry_id: band.id,
        organization_type: 2,
      }),
    );
    for (const typed of ['oscar nunez', 'NÚÑEZ', '山田'])
      expect(rows(await logs(`filterQuery=${encodeURIComponent(typed)}`)).map(({ subject }) => subject)).toEqual([
        'Óscar Núñez 山田',
      ]);
    expect((await admin.get('/api/audit_logs?filterOrganizationType=99')).status).toBe(422);
  });
});

describe('a search of the trail', () => {
  it('a search of the trail finds lines by their visible names: of an entry, its organization, an account, a person', async () => {
    const larkspur = await entry(portal, {
      stage: 'accepted',
      by: office.id,
      official_name: 'Larkspur Lancers',
      organization_id: await organization(portal, { name: 'Colegio de Ísola', type_id: 2 }),
    });
    const { id } = await participant(portal, larkspur, { first_name: 'Former', last_name: 'Name' });
    await portal.db.updateTable('waivers').set({ name: 'Quorra Flynn' }).where('id', '=', id).execute();
    const other = await aStaffMember(portal, 'volunteer');
    await inTransaction(portal, await authorFor(portal, office), async (change) => {
      await audit(change, { action: 'user.disabled', model: 'User', model_id: other.id });
      await audit(change, { action: 'waiver.approved', model: 'Waiver', model_id: id });
    });
    await portal.db.updateTable('users').set({ first_name: 'Thelonious' }).where('id', '=', other.id).execute();
    const about = async (q: string, of = '') => rows(await details(`q=${q}${of}`)).map(({ action }) => action);
    expect(await about('larkspur')).toContain('participant.added');
    expect(await about('isola', '&action=participant.added')).toEqual(['participant.added']);
    expect(await about('larkspur', '&action=user.disabled')).toEqual([]);
    expect(await about('larkspur', `&model=Entry&id=${band.id}`)).toEqual([]);
    expect(await about('thelonious')).toContain('user.disabled');
    expect(await about('quorra')).toEqual(['waiver.approved', 'participant.added']);
    expect(rows(await logs('filterQuery=larkspur'))).not.toEqual([]);
  });
});

describe('the export of the trail', () => {
  it('the export of the trail has a row for each changed field of the filtered events', async () => {
    const answer = await admin.get(`/api/audit_details/export?model=Entry&id=${band.id}&action=entry.status-changed`);
    const lines = (await readXlsx(answer.raw)).sheets[0]?.rows ?? [];
    expect(lines.slice(1).map((line) => line.slice(-3))).toEqual([['Application status', 'Received', 'Accepted']]);
  });

  it('the export of the trail is for people who may see it', async () => {
    for (const role of ['staff', 'volunteer'] as const) {
      const client = signedInClient(portal.app, await aStaffMember(portal, role));
      for (const path of ['audit_details', 'audit_logs', 'audit_details/export', 'audit_logs/export'])
        expect((await client.get(`/api/${path}`)).status).toBe(403);
    }
    expect((await admin.get('/api/audit_logs/export')).status).toBe(200);
  });
});

describe('a trail of many lines', () => {
  beforeAll(() => manyLines(11_000));

  it('a trail of many lines is counted up to a limit, and a page past it shows the last one counted', async () => {
    expect((await details('')).count).toBe(1_001);
    expect((await details('page=101')).count).toBe(2_001);
    const beyond = rows(await details('page=90000'));
    expect(beyond.map(({ id }) => id)).toEqual(rows(await details('page=1001')).map(({ id }) => id));
    expect(beyond).toHaveLength(1);
  });

  it('a search of many lines finds what few have, and counts what many have up to ninety past the page', async () => {
    expect(rows(await details('q=oscar%20nunez'))).toHaveLength(1);
    expect(rows(await details(`q=${encodeURIComponent('山田')}`))).toHaveLength(1);
    expect((await details('q=somebody')).count).toBe(101);
    expect((await details('q=somebody&page=3')).count).toBe(121);
    expect((await details('q=zz')).count).toBe(0);
  });

  it('a search finds lines by text and by visible name in one order, newest first, even if only so many are read', async () => {
    const { id } = await aPerson(portal);
    await inTransaction(portal, await authorFor(portal, office), (change) =>
      audit(change, { action: 'user.disabled', model: 'User', model_id: id }),
    );
    await portal.db.updateTable('users').set({ first_name: 'Somebody' }).where('id', '=', id).execute();
    const { count, data } = await details('q=somebody');
    const actions = data.map(({ action }: Listed) => action).slice(0, 3);
    expect([count, ...actions]).toEqual([101, 'user.disabled', 'user.created', 'session.started']);
  });

  it('simultaneous searches return the same and leave none waiting', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => details('q=oscar')));
    expect(new Set(answers.map((body) => rows(body)[0]?.id)).size).toBe(1);
    await inTransaction(portal, await authorFor(portal, office), (change) =>
      audit(change, { action: 'participant.added', model: 'Participant', model_id: 8, note: 'Oscar Other' }),
    );
    expect(rows(await details('q=oscar'))).toHaveLength(2);
  });

  it('a search finds the lines of a large change before they have a key, among the newest, by the index and in one log', async () => {
    const reminded = (count: number, note: string) =>
      Array.from({ length: count }, (_, n) => ({
        action: 'waiver.reminded' as const,
        model: 'Waiver' as const,
        model_id: 7_000 + n,
        note: n === 50 ? note : 'Somebody',
      }));
    const write = async (lines: readonly AuditLine[]) =>
      inTransaction(portal, await authorFor(portal, office), (change) => auditAll(change, lines));
    const withoutKey = async () => {
      const events = portal.db.selectFrom('audit_events').where('search_key', 'is', null);
      return (await events.select('id').execute()).length;
    };
    const found = async (q: string) =>
      Promise.all([`q=${q}`, `model=Waiver&id=7050&q=${q}`].map(async (query) => rows(await details(query)).length));

    await write(reminded(99, 'Zuzanna'));
    expect(await withoutKey()).toBe(0);
    await write(reminded(150, 'Zuzanna'));
    expect(await withoutKey()).toBe(150);
    expect(await found('zuzanna')).toEqual([2, 2]);
    await manyLines(3_500);
    expect(await found('zuzanna')).toEqual([2, 2]);
    expect(await addSearchKeys(portal)).toBe(150);
    expect(await withoutKey()).toBe(0);
    expect(await found('zuzanna')).toEqual([2, 2]);
    expect(await addSearchKeys(portal)).toBe(0);
  });
});

describe('the export of more lines than fit into a file', () => {
  beforeAll(() => manyLines(40_000));

  it('the export says in its last row and its name that older events are left out, and only then', async () => {
    const notesOf = async (query: string) => {
      const { headers, raw } = await admin.get(`/api/audit_details/export?${query}`);
      const [, ...lines] = (await readXlsx(raw)).sheets[0]?.rows ?? [];
      return { name: String(headers['content-disposition']), lines };
    };
    const cut = await notesOf('model=Session');
    expect(cut.lines).toHaveLength(maxExportedEvents + 1);
    expect(cut.lines.at(-1)?.filter(Boolean)).toEqual([cutExportText]);
    expect(cut.name).toContain(cutExportMark);
    const whole = await notesOf('model=Entry');
    expect(whole.lines.length).toBeGreaterThan(1);
    expect(whole.lines.flat()).not.toContain(cutExportText);
    expect(whole.name).not.toContain('newest');
  });
});

it('a user and an entry together show what that person did about that entry, and no more', async () => {
  const other = await aStaffMember(portal);
  for (const [by, note] of [
    [other, 'by another one'],
    [office, 'by the office'],
  ] as const)
    await inTransaction(portal, await authorFor(portal, by), (change) =>
      audit(change, {
        action: 'participant.removed',
        model: 'Participant',
        model_id: 3,
        note,
        entry_id: band.id,
        organization_id: band.organization_id,
        organization_type: 2,
      }),
    );
  const done = async (by: Person) =>
    rows(await details(`user=${by.id}&entry=${band.id}&action=participant.removed`)).map(({ subject }) => subject);
  expect([await done(other), await done(office)]).toEqual([['by another one'], ['by the office']]);
  expect(await done(await aPerson(portal))).toEqual([]);
});

it('names that look like a moment that does not exist are shown as they are, and the trail stays readable', async () => {
  const names = ['2027-13-01T00:00:00Z', '2027-02-30T10:00:00Z', '2027-13-45', '2027-02-30'];
  const made = await Promise.all(names.map((name) => admin.post('/api/organizations', { name, type_id: 2 })));
  for (const [index, { body }] of made.entries()) {
    const [event] = rows(await details(`model=Organization&id=${body.id}`));
    expect(event?.changes).toContainEqual({ field: 'name', label: 'Name', from: '', to: names[index] });
  }
  expect((await admin.get('/api/audit_logs')).status).toBe(200);
});
