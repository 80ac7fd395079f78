import { displayedStatus } from '@parade/contract/entries/status.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { readPdf } from '../testing/pdf.ts';
import { aLeaderOf, aPerson, aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { applicationTypes } from '../forms/reads.ts';
import { listedPaths } from './contacts.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
});

const address = {
  line1: '391 Orange Grove Lane',
  line2: 'Suite 5',
  city: 'Pasadena',
  state: 'CA',
  postal_code: '91184',
  country: 'US',
};

interface Given {
  readonly name?: string;
  readonly year?: number;
  readonly stage?: 'accepted' | 'received';
  readonly contact?: string;
  readonly address?: object | null;
}

/** Returns a band with an application that names a primary and a media contact. */
async function aBand({
  name = 'Quails',
  year = 2027,
  stage = 'accepted',
  contact = 'Dr. Ana de la Cruz',
  ...given
}: Given = {}): Promise<EntryRow> {
  const organization_id = await organization(portal, { name: `${name} Society` });
  const band = await entry(portal, { organization_id, by: office.id, year, stage: 'received', official_name: name });
  const saved = await staff.put(`/api/forms/${organization_id}/band-application/${year}`, {
    field_values: {
      'entry:official_name': name,
      ...(given.address === null ? {} : { 'organization:mailing_address': given.address ?? address }),
      'primary_contact:name': contact,
      'primary_contact:title': 'Director',
      'primary_contact:email': 'ana@quails.example',
      'primary_contact:mobile': '(626) 555-0188',
      'media_contact:name': 'Priya Raghunathan',
      'director:name': 'Jo Chen',
      'director:email': 'jo@quails.example',
    },
  });
  expect(saved.status).toBe(200);
  if (stage === 'accepted') await staff.put(`/api/entries/${band.id}/status`, { status: 'accepted' });
  return band;
}

const namesIn = (body: { entries: { official_name: string }[] }) => body.entries.map((each) => each.official_name);

describe('the address book', () => {
  it('the address book starts with the accepted entries of the current year, each with address, leaders and contacts', async () => {
    const band = await aBand({ name: 'Opening Band' });
    await aBand({ name: 'Opening Received', stage: 'received' });
    await aBand({ name: 'Opening Earlier', year: 2026 });
    const leader = await aLeaderOf(portal, band.organization_id, 2027);
    const { status, body } = await staff.get('/api/overview?q=Opening');
    expect([status, body.total, namesIn(body)]).toEqual([200, 1, ['Opening Band']]);
    expect(body.entries[0]).toMatchObject({
      organization_name: 'Opening Band Society',
      address: { ...address, country: 'United States', is_domestic: true },
      leaders: [{ email: leader.email, phone: '626 555 0142' }],
      primary: {
        first_name: 'Ana',
        last_name: 'de la Cruz',
        title: 'Director',
        email: 'ana@quails.example',
        phone: '(626) 555-0188',
      },
      secondary: null,
      media: { first_name: 'Priya', last_name: 'Raghunathan', email: '' },
    });
    expect(body.form_fields).toContainEqual({
      path: 'primary_contact:email',
      group: 'Primary contact',
      label: 'Email',
    });
    expect((await staff.get('/api/overview?q=Opening&status=any')).body.total).toBe(2);
    expect((await staff.get('/api/overview?q=Opening&status=any&year=any&sortBy=-year')).body.entries[2].year).toBe(
      2026,
    );
  });

  it('the address book finds an entry by its organization, its leader and its contacts, in any spelling', async () => {
    const band = await aBand({ name: 'Findable Band', contact: 'Chloé Müller' });
    await aPerson(portal, {
      leads: [{ organization_id: band.organization_id, year: 2027 }],
      first_name: 'Søren',
      last_name: 'Finder',
    });
    for (const q of ['findable band society', 'soren', 'chloe mull', 'ANA@quails.example'])
      expect([q, namesIn((await staff.get(`/api/overview?q=${encodeURIComponent(q)}`)).body)]).toEqual([
        q,
        expect.arrayContaining(['Findable Band']),
      ]);
    expect((await staff.get('/api/overview?q=findable&organization_type=1')).body.total).toBe(0);
  });

  it('the address book finds the entries of somebody who leads in all years, and of nobody whose account is disabled', async () => {
    const band = await aBand({ name: 'Disabled Band' });
    const leads = [{ organization_id: band.organization_id, year: null }];
    const everyYear = await aPerson(portal, { leads, last_name: 'Everyyear' });
    expect(namesIn((await staff.get('/api/overview?q=everyyear')).body)).toEqual(['Disabled Band']);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await admin.delete(`/api/users/${everyYear.id}/access`)).status).toBe(200);
    expect(namesIn((await staff.get('/api/overview?q=everyyear')).body)).toEqual([]);
  });

  it('the address book finds no entry by a person who leads another year of it, or builds its float', async () => {
    const { organization_id } = await aBand({ name: 'Yearly Band' });
    await aBand({ name: 'Yearly Other' });
    const at = (year: number) => [{ organization_id, year }];
    await aPerson(portal, { leads: at(2026), last_name: 'Wasleader' });
    await aPerson(portal, { builds: at(2027), last_name: 'Onlybuilder' });
    await aPerson(portal, { leads: at(2027), last_name: 'Isleader' });
    const found = async (q: string, year = '') => namesIn((await staff.get(`/api/overview?q=${q}${year}`)).body);
    expect([await found('Wasleader'), await found('Onlybuilder'), await found('Isleader')]).toEqual([
      [],
      [],
      ['Yearly Band'],
    ]);
    expect([await found('Wasleader', '&year=any'), await found('Isleader', '&year=any')]).toEqual([
      [],
      ['Yearly Band'],
    ]);
  });

  it('a contact without a mobile phone has the other one, and an address without a country is one of the United States', async () => {
    const band = await aBand({ name: 'Landline Band', address: { ...address, country: '' } });
    const form = `/api/forms/${band.organization_id}/band-application/2027`;
    const phones = { 'media_contact:other_phone': '(626) 555-0123' };
    expect((await staff.put(form, { field_values: phones })).status).toBe(200);
    const [listed] = (await staff.get('/api/overview?q=Landline')).body.entries;
    expect(listed.media.phone).toBe('(626) 555-0123');
    expect(listed.primary.phone).toBe('(626) 555-0188');
    expect(listed.address).toMatchObject({ country: '', is_domestic: true });
    const abroad = { field_values: { 'organization:mailing_address': { ...address, country: 'CA' } } };
    expect((await staff.put(form, abroad)).status).toBe(200);
    expect((await staff.get('/api/overview?q=Landline')).body.entries[0].address.is_domestic).toBe(false);
  });

  it('the address book has pages of 10, 50, 500 or 1000 rows', async () => {
    for (const size of [10, 50, 500, 1000]) expect((await staff.get(`/api/overview?perPage=${size}`)).status).toBe(200);
    expect((await staff.get('/api/overview?perPage=20')).status).toBe(422);
  });

  it('the address book of a leader has their own entries of all years, in its pages, files, labels and details', async () => {
    const [own, other] = [await aBand({ name: 'Row Own', stage: 'received' }), await aBand({ name: 'Row Other' })];
    const leader = signedInClient(portal.app, await aLeaderOf(portal, own.organization_id, 2027));
    for (const asked of ['', '?q=Row', '?status=any&year=any', '?page=9']) {
      const { body } = await leader.get(`/api/overview${asked}`);
      expect([asked, namesIn(body), body.total]).toEqual([asked, ['Row Own'], 1]);
    }
    expect((await leader.get('/api/overview?q=Row Other&status=any&year=any')).body).toMatchObject({
      entries: [],
      total: 0,
    });
    expect((await staff.get('/api/overview?q=Row&status=any')).body.total).toBe(2);
    expect((await leader.get('/api/address-book-labels/choice?contact=secondary')).body.labels).toBe(0);
    expect((await leader.get('/api/address-book-labels/choice?contact=primary')).body.labels).toBe(1);
    const sheets = (await readXlsx((await leader.get('/api/address-book-export')).raw)).sheets;
    expect(sheets[0]?.rows.map((row) => row[1])).toEqual(['Official Name', 'Row Own']);
    expect((await leader.get(`/api/address-book/${own.organization_id}/2027`)).status).toBe(200);
    const [foreign, absent] = [
      await leader.get(`/api/address-book/${other.organization_id}/2027`),
      await leader.get('/api/address-book/999999/2027'),
    ];
    expect([foreign.status, foreign.body.error]).toEqual([404, absent.body.error]);
  });

  it('the address book is closed to media, judges and people without a role', async () => {
    for (const role of ['media', 'judge', 'broadcaster'] as const) {
      const client = signedInClient(portal.app, await aStaffMember(portal, role));
      for (const path of ['/api/overview', '/api/address-book-export', '/api/address-book-labels'])
        expect([role, path, (await client.get(path)).status]).toEqual([role, path, 403]);
    }
  });

  it('the contacts of one entry have every group that its forms fill in, and nothing that was left out', async () => {
    const band = await aBand({ name: 'Sheet Band' });
    const { sections } = (await staff.get(`/api/address-book/${band.organization_id}/2027`)).body;
    const titles = sections.map((section: { title: string }) => section.title);
    expect(titles).toEqual(expect.arrayContaining(['Organization', 'Primary contact', 'Media contact', 'Director']));
    expect(titles).not.toContain('Secondary contact');
    expect(sections.find((section: { title: string }) => section.title === 'Primary contact').lines).toContainEqual({
      label: 'Email',
      value: 'ana@quails.example',
      kind: 'email',
    });
  });

  it('the contacts of one entry have no answer that was given for something else', async () => {
    const { organization_id } = await aBand({ name: 'Private Band' });
    const plan = {
      'people:parade_day_name': 'Kit Larch',
      'people:home': 'Grandmother Wren',
      'plan:minors_release': 'Only Ana Lima picks up Ben',
      'plan:access': 'One rider uses an insulin pump',
    };
    const path = `/api/forms/${organization_id}/emergency-plan/2027`;
    expect((await staff.put(path, { field_values: plan })).status).toBe(200);
    const leader = signedInClient(portal.app, await aLeaderOf(portal, organization_id, 2027));
    for (const reader of [staff, leader]) {
      const sheet = JSON.stringify((await reader.get(`/api/address-book/${organization_id}/2027`)).body);
      expect(sheet).toContain('Kit Larch');
      expect(sheet).not.toMatch(/Wren|Lima|insulin/);
    }
  });

  it('a group of contacts in two forms is shown once, without repeated lines', async () => {
    const band = await aBand({ name: 'Twice Band' });
    const path = `/api/forms/${band.organization_id}/band-profile/2027`;
    const saved = await staff.put(path, { field_values: { 'entry:official_name': 'Twice Band' } });
    expect(saved.status).toBe(200);
    const { sections } = (await staff.get(`/api/address-book/${band.organization_id}/2027`)).body;
    const identity = sections.filter((section: { title: string }) => section.title === 'Entry identity');
    expect(identity).toEqual([
      { title: 'Entry identity', lines: [{ label: 'Official entry name', value: 'Twice Band', kind: 'text' }] },
    ]);
  });

  it('no answer that the list reads of an application is hidden by other answers', () => {
    for (const form_type of applicationTypes) {
      const form = currentForm(form_type);
      const ctx = { parade_year: 2027, organization_type: form.types[0] ?? 1, today: '2026-11-22' };
      const shown = visibleFields(form, {}, ctx).map(({ path }) => path);
      expect([form_type, listedPaths.filter((path) => !shown.includes(path))]).toEqual([form_type, []]);
    }
    expect(displayedStatus({ status: null, submitted_at: null, approved_at: null, rejected_at: null })).toBe(
      'interested',
    );
  });
});

describe('files of the address book', () => {
  it('the spreadsheet has a row for each entry, and a second sheet with a row for each person to write to', async () => {
    const band = await aBand({ name: '=SUM(Export)', contact: '+Ana Ruiz' });
    const leader = await aLeaderOf(portal, band.organization_id, null);
    const answer = await staff.get('/api/address-book-export?q=SUM(Export)');
    const [entries, people] = (await readXlsx(answer.raw)).sheets.map(({ rows }) => rows);
    const rowOf = (rows: readonly unknown[][] | undefined, line: number) =>
      Object.fromEntries((rows?.[0] ?? []).map((header, index) => [String(header), rows?.[line]?.[index] ?? null]));
    expect(entries).toHaveLength(2);
    expect(rowOf(entries, 1)).toMatchObject({
      Organization: '=SUM(Export) Society',
      'Address Line 1': '391 Orange Grove Lane',
      City: 'Pasadena',
      'Postal Code': '91184',
      'Leader Email': leader.email,
      'Primary First Name': '+Ana',
      'Primary Last Name': 'Ruiz',
      'Secondary Email': null,
    });
    expect(people?.slice(1).map((row) => row[0])).toEqual(['Leader', 'Primary', 'Media']);
    expect(rowOf(people, 2)).toMatchObject({ 'First Name': '+Ana', City: 'Pasadena', State: 'CA' });
    expect(String(answer.headers['content-disposition'])).toContain('address-book');
    // The name shows the filters: the office starts with the year and accepted entries, leaders with all.
    const nameFor = async (person: Person) => {
      const { headers } = await signedInClient(portal.app, person).get('/api/address-book-export');
      return /filename="?([^";]+)/.exec(String(headers['content-disposition']))?.[1];
    };
    expect(await nameFor(await aStaffMember(portal))).toMatch(/^address-book-2027-accepted-\d/);
    expect(await nameFor(leader)).toMatch(/^address-book-all-years-\d/);
  });

  it('the second sheet has every leader, and the first sheet one of them', async () => {
    const band = await aBand({ name: 'Two Leaders' });
    for (const first_name of ['Ann', 'Ben'])
      await aPerson(portal, { leads: [{ organization_id: band.organization_id, year: 2027 }], first_name });
    const [entries, people] = (await readXlsx((await staff.get('/api/address-book-export?q=Two Leaders')).raw)).sheets;
    expect(people?.rows.slice(1).map((row) => row[1])).toEqual(['Ann', 'Ben', 'Ana', 'Priya']);
    expect(entries?.rows).toHaveLength(2);
  });

  it('a label says the name of a person who is the organization once', async () => {
    await aBand({ name: 'Solo', contact: 'Solo Society' });
    const pdf = readPdf((await staff.get('/api/address-book-labels?q=Solo')).raw);
    expect(pdf.pages[0]?.slice(0, 2)).toEqual(['Solo Society', '391 Orange Grove Lane']);
  });

  it.each(['line1', 'city', 'postal_code'])('no label is printed without the %s of its address', async (part) => {
    const name = `Lacking ${part}`;
    await aBand({ name, address: { ...address, [part]: '' } });
    expect((await staff.get(`/api/address-book-labels/choice?q=${name}&contact=primary`)).body).toMatchObject({
      labels: 0,
      left_out: [{ official_name: name, missing: 'Mailing address incomplete' }],
    });
  });

  it('labels are 30 a page, one for each entry with a contact and an address; the others are named', async () => {
    for (let n = 1; n <= 3; n += 1) await aBand({ name: `Labels ${n}`, contact: `Ana Núñez${n}` });
    await aBand({ name: 'Labels homeless', address: null });
    const asked = 'q=Labels&contact=primary';
    const choice = (await staff.get(`/api/address-book-labels/choice?${asked}&skip=28`)).body;
    expect(choice).toMatchObject({
      labels: 3,
      pages: 2,
      left_out: [{ official_name: 'Labels homeless', missing: 'No mailing address' }],
    });
    const pdf = readPdf((await staff.get(`/api/address-book-labels?${asked}&skip=28`)).raw);
    expect(pdf.pages.map((lines) => lines.filter((line) => line.startsWith('Ana')))).toEqual([
      ['Ana Núñez1', 'Ana Núñez2'],
      ['Ana Núñez3'],
    ]);
    expect(pdf.pages[0]?.slice(0, 5)).toEqual([
      'Ana Núñez1',
      'Labels 1 Society',
      '391 Orange Grove Lane',
      'Suite 5',
      'Pasadena, CA 91184',
    ]);
    expect((await staff.get(`/api/address-book-labels/choice?q=Labels&contact=secondary`)).body).toMatchObject({
      labels: 0,
      pages: 0,
    });
  });
});
