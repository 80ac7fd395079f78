import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry } from '../../testing/entries.ts';
import { participant, secretFor, signed } from '../../testing/participants.ts';
import {
  aLeaderOf,
  aStaffMember,
  type Answer,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let staff: Client;
let office: Person;
let leader: Client;
let band: EntryRow;
let float: EntryRow;
let pending: WaiverRow;
let approved: WaiverRow;
let secrets: string[];

beforeAll(async () => {
  office = await aStaffMember(portal);
  staff = signedInClient(app, office);
  const by = office.id;
  band = await entry(portal, { type_id: 2, stage: 'accepted', by, official_name: 'Alder Springs Band' });
  float = await entry(portal, { type_id: 3, stage: 'accepted', by, official_name: 'City of Roses' });
  pending = await participant(portal, band, { first_name: 'Ana', last_name: '=1+1' });
  approved = await participant(portal, band, { first_name: 'Bea', last_name: 'Signed' });
  secrets = [await secretFor(portal, pending.id), await secretFor(portal, approved.id)];
  await signed(portal, approved);
  await staff.post(`/api/waivers/${approved.locator}/approve`);
  await participant(portal, float, { first_name: 'Dee', last_name: 'Float' });
  leader = signedInClient(app, await aLeaderOf(portal, band.organization_id, band.year));
});

async function rowsOf(answer: Answer): Promise<unknown[][]> {
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  return (await readXlsx(answer.raw)).sheets[0]?.rows ?? [];
}

/** Rows by column, without the header, with first and last name joined too. */
function recordsOf(rows: unknown[][]): Record<string, unknown>[] {
  const [head = [], ...lines] = rows;
  return lines.map((line) => {
    const row = Object.fromEntries(head.map((column, index) => [String(column), line[index] ?? null]));
    const said = (column: string) => (typeof row[column] === 'string' ? row[column] : '');
    return { ...row, Name: `${said('First Name')} ${said('Last Name')}` };
  });
}

describe('the export of waivers', () => {
  it('the export of waivers has the columns and order of the list, with times as Los Angeles clocks show them', async () => {
    const rows = recordsOf(await rowsOf(await staff.get('/api/waiver-export?exportType=Excel&sortBy=-name')));
    expect(rows.map((row) => row.Name)).toEqual(['Dee Float', 'Bea Signed', 'Ana =1+1']);
    expect(rows[1]).toMatchObject({
      Status: 'Completed',
      'Parade Year': 2027,
      'Entity Type': 'Marching Band',
      Entry: 'Alder Springs Band',
      'Approved by': `${office.first_name} ${office.last_name}`,
    });
    // The test runs at 10 in the morning in Los Angeles.
    expect(new Date(String(rows[1]?.Signed)).toISOString()).toBe('2026-11-20T10:00:00.000Z');
  });

  it('the export of waivers is narrowed by the filters of the list, and named by them or as requested', async () => {
    const answer = await staff.get('/api/waiver-export?status=not-completed&type=2');
    expect(recordsOf(await rowsOf(answer)).map((row) => row.Name)).toEqual(['Ana =1+1']);
    expect(answer.headers['content-disposition']).toContain('waivers-pending-2027-marching-band-2026-11-20.xlsx');
    const asked = await staff.get('/api/waiver-export?file_name=..%2Fmine');
    expect(asked.headers['content-disposition']).toContain('filename="mine.xlsx"');
  });

  it('the files of waivers are named by the entry and the liaison too, and no name is learned from a file', async () => {
    const liaison = await aStaffMember(portal, 'volunteer');
    const nobody = await aStaffMember(portal);
    expect((await staff.put(`/api/entries/${float.id}/rep`, { user_id: liaison.id })).status).toBe(200);
    const day = '2026-11-20';
    const named = async (reader: Client, query: string) =>
      decodeURIComponent(
        String((await reader.get(`/api/waiver-export?year=2027&${query}`)).headers['content-disposition']),
      );
    const ofLiaison = `waivers-2027-liaison-${liaison.first_name}-${liaison.last_name}-${day}.xlsx`.toLowerCase();
    expect(await named(staff, `entry_id=${float.id}`)).toContain(`waivers-2027-city-of-roses-${day}.xlsx`);
    expect(await named(staff, `rep=${liaison.id}`)).toContain(ofLiaison);
    expect(await named(leader, `entry_id=${band.id}`)).toContain(`waivers-2027-alder-springs-band-${day}.xlsx`);
    expect(await named(leader, `entry_id=${float.id}`)).toContain(`waivers-2027-entry-${float.id}-${day}.xlsx`);
    expect(await named(leader, `rep=${liaison.id}`)).toContain(`waivers-2027-liaison-${liaison.id}-${day}.xlsx`);
    expect(await named(staff, `rep=${nobody.id}`)).toContain(`waivers-2027-liaison-${nobody.id}-${day}.xlsx`);
  });

  it('the export of waivers stays inside the rows of a leader', async () => {
    const rows = recordsOf(await rowsOf(await leader.get('/api/waiver-export')));
    expect(rows.map((row) => row.Name)).toEqual(['Ana =1+1', 'Bea Signed']);
    expect(recordsOf(await rowsOf(await leader.get(`/api/waiver-export?entry_id=${float.id}`)))).toEqual([]);
  });

  it('the export of waivers is refused to press and judges', async () => {
    for (const role of ['media', 'judge'] as const) {
      const client = signedInClient(app, await aStaffMember(portal, role));
      expect((await client.get('/api/waiver-export')).status).toBe(403);
      expect((await client.get('/api/waiver-audit')).status).toBe(403);
      expect((await client.get('/api/waiver-board')).status).toBe(403);
      expect((await client.get('/api/waiver-documents')).status).toBe(403);
    }
    for (const path of ['/api/waiver-export', '/api/waiver-audit', '/api/waiver-board', '/api/waiver-documents'])
      expect([path, (await staff.get(path)).status]).toEqual([path, 200]);
  });
});

describe('the audit of waivers', () => {
  it('the audit of waivers lists who did what to which waiver, oldest first', async () => {
    const rows = recordsOf(await rowsOf(await staff.get('/api/waiver-audit?type=2')));
    const ofBea = rows.filter((row) => row.Name === 'Bea Signed');
    expect(ofBea.map((row) => row.What)).toEqual(expect.arrayContaining(['Signed', 'Approved']));
    expect(ofBea.find((row) => row.What === 'Approved')?.Who).toBe(`${office.first_name} ${office.last_name}`);
    // A person who chose the name 'The signer' has an account; the signer has none.
    expect(ofBea.find((row) => row.What === 'Approved')?.Account).toBe(office.email);
    expect(ofBea.find((row) => row.What === 'Signed')?.Account).toBeNull();
    expect(rows.every((row) => row.Entry === 'Alder Springs Band')).toBe(true);
  });

  it('the audit of waivers is refused to leaders', async () => {
    expect((await leader.get('/api/waiver-audit')).status).toBe(403);
    expect((await staff.get('/api/waiver-audit')).status).toBe(200);
  });
});

describe('the archive of signed PDFs', () => {
  it('the archive of signed PDFs has each signed PDF and a register with its checksum, inside the reader’s rows', async () => {
    const answer = await leader.get('/api/waiver-documents');
    expect(answer.headers['content-type']).toContain('zip');
    const files = unzipSync(answer.raw);
    const [signedPdf, register] = Object.keys(files).sort();
    expect([signedPdf, register]).toEqual(['2027/000001 Bea Signed.pdf', 'register.csv']);
    const bytes = files[signedPdf ?? ''] ?? new Uint8Array();
    expect(strFromU8(bytes.slice(0, 5))).toBe('%PDF-');
    const checksum = createHash('sha256').update(bytes).digest('hex');
    expect(strFromU8(files['register.csv'] ?? new Uint8Array())).toContain(`"${checksum}"`);
    const other = await leader.get(`/api/waiver-documents?entry_id=${float.id}`);
    expect(Object.keys(unzipSync(other.raw))).toEqual(['register.csv']);
  });

  it('the archive of signed PDFs is refused to press', async () => {
    const media = signedInClient(app, await aStaffMember(portal, 'media'));
    expect((await media.get('/api/waiver-documents')).status).toBe(403);
    expect((await staff.get('/api/waiver-documents')).status).toBe(200);
  });
});

describe('secrets and locators', () => {
  it('secrets and locators appear in no file, list, board, mailing or audit line', async () => {
    const link = await staff.post(`/api/waivers/${pending.locator}/link`);
    const secret = String(link.body.link).split('/').at(-1) ?? '';
    expect(secret.length).toBeGreaterThan(20);
    await staff.post('/api/waiver-reminder', { ids: [pending.id] });
    const hidden = [...secrets, secret, await secretFor(portal, pending.id)];
    const files = [await staff.get('/api/waiver-export'), await staff.get('/api/waiver-audit')];
    const textOf = async (path: string) => {
      const { status, raw } = await staff.get(path);
      expect([path, status]).toEqual([path, 200]);
      return raw.toString();
    };
    const lists = [
      ...(await Promise.all(files.map(async (file) => JSON.stringify(await rowsOf(file))))),
      await textOf('/api/waivers?all=1'),
      await textOf(`/api/waiver-board?entry_id=${band.id}`),
      await textOf('/api/mailings'),
      await textOf('/api/outbox'),
    ];
    // Each list shows something about these people.
    for (const [index, has] of [pending.email, 'Bea', pending.locator, 'Alder', 'reminder', pending.email].entries())
      expect(lists[index]).toContain(has);
    const texts = [
      ...lists,
      JSON.stringify(await portal.db.selectFrom('audit_events').selectAll().execute()),
      JSON.stringify(await portal.db.selectFrom('outbox').selectAll().execute()),
    ];
    for (const text of texts) for (const each of hidden) expect(text).not.toContain(each);
    for (const file of texts.slice(0, 2)) expect(file).not.toContain(pending.locator);
  });
});

describe('the board', () => {
  it('the board counts by entry and by type, most missing first', async () => {
    const { body } = await staff.get('/api/waiver-board');
    expect(body).toMatchObject({ year: 2027, due_date: '2026-12-01', overdue: false, missing: null });
    expect(body.total).toEqual({ total: 3, pending: 2, pending_approval: 0, completed: 1, declined: 0 });
    expect(body.types.map((each: { org_type: number; total: number }) => [each.org_type, each.total])).toEqual([
      [2, 2],
      [3, 1],
    ]);
    expect(body.entries.map((each: { official_name: string }) => each.official_name)).toEqual([
      'Alder Springs Band',
      'City of Roses',
    ]);
  });

  it('the board counts what lists and queue count for the office, including signed waivers of a deleted entry', async () => {
    const gone = await entry(portal, { type_id: 4, stage: 'accepted', by: office.id });
    const waiver = await signed(portal, await participant(portal, gone));
    await participant(portal, gone);
    const counts = async (client: Client, query = '') => {
      const { body } = await client.get(`/api/waiver-board?year=2027${query}`);
      const { entries, total, types, of_deleted_entries } = body;
      return { total, types, of_deleted_entries, entries: entries.map((row: { entry_id: number }) => row.entry_id) };
    };
    const before = await counts(leader);
    expect(
      (await signedInClient(app, await aStaffMember(portal, 'admin')).delete(`/api/entries/${gone.id}`)).status,
    ).toBe(200);
    const listed = async (status: string) =>
      (await staff.get(`/api/waivers?type=any&year=2027&status=${status}`)).body.total as number;
    const now = await counts(staff);
    expect(now.total).toMatchObject({
      total: await listed('any'),
      pending: await listed('not-completed'),
      pending_approval: await listed('completed'),
      completed: await listed('approved'),
    });
    expect([now.of_deleted_entries, now.entries.includes(gone.id)]).toEqual([1, false]);
    expect(now.types).toContainEqual({
      org_type: 4,
      total: 1,
      pending: 0,
      pending_approval: 1,
      completed: 0,
      declined: 0,
    });
    expect(await counts(staff, '&type=4')).toMatchObject({ total: { total: 1 }, of_deleted_entries: 1, entries: [] });
    expect(await counts(leader)).toEqual(before);
    await staff.post(`/api/waivers/${waiver.locator}/void`, { reason: 'Test', again: false });
    expect((await counts(staff)).of_deleted_entries).toBe(0);
  });

  it('the board names the people who have not signed in one entry, to its own leader alone', async () => {
    const { body } = await leader.get(`/api/waiver-board?entry_id=${band.id}`);
    expect(body.missing.map((each: { name: string }) => each.name)).toEqual(['Ana =1+1']);
    const other = await leader.get(`/api/waiver-board?entry_id=${float.id}`);
    expect(other.body).toMatchObject({ total: { total: 0 }, entries: [], missing: [] });
    expect((await leader.get('/api/waiver-board')).body.entries).toHaveLength(1);
  });
});

describe('the audit of withdrawn waivers', () => {
  it("the audit of waivers names a withdrawn one as it was signed, whatever the person's name is now", async () => {
    const listed = await participant(portal, band, { first_name: 'Old', last_name: 'Name' });
    const names = { 'participant:first_name': 'Old', 'participant:last_name': 'Name' };
    const first = await signed(portal, listed, names);
    const voided = await staff.post(`/api/waivers/${first.locator}/void`, { reason: 'Misspelled', again: true });
    expect(voided.status).toBe(200);
    const person = { type: 'general-participants', first_name: 'New', last_name: 'Name', primary_role: 'Tuba' };
    const path = `/api/participants/${band.id}/${first.participant_id}`;
    expect((await staff.put(path, { ...person, email: 'new.name@example.org' })).status).toBe(200);
    const rows = recordsOf(await rowsOf(await staff.get('/api/waiver-audit?type=2')));
    const namesOf = (what: string) => rows.filter((row) => row.What === what).map((row) => row.Name);
    expect(namesOf('Signed')).toContain('Old Name');
    expect(rows.filter((row) => row['Waiver number'] === first.id).map((row) => row.Name)).not.toContain('New Name');
    expect(rows.map((row) => row.Name)).toContain('New Name');
  });

  it('the audit and the register of files name a withdrawn one by its listed name, whatever its signer typed', async () => {
    const typed = { 'participant:first_name': 'Example', 'participant:last_name': 'Typed' };
    const [kept, renamed] = [
      await signed(portal, await participant(portal, band, { first_name: 'Ada María', last_name: 'Bound' }), typed),
      await signed(portal, await participant(portal, band, { first_name: 'Bo María', last_name: 'Bound' }), typed),
    ];
    for (const { locator } of [kept, renamed])
      expect((await staff.post(`/api/waivers/${locator}/void`, { reason: 'Typed', again: false })).status).toBe(200);
    const person = { type: 'general-participants', first_name: 'Bo', last_name: 'Unbound', primary_role: 'Tuba' };
    const path = `/api/participants/${band.id}/${renamed.participant_id}`;
    expect((await staff.put(path, { ...person, email: 'bo@example.org' })).status).toBe(200);
    const rows = recordsOf(await rowsOf(await staff.get('/api/waiver-audit?type=2')));
    const namesOf = (id: number) => new Set(rows.filter((row) => row['Waiver number'] === id).map((row) => row.Name));
    expect([namesOf(kept.id), namesOf(renamed.id)]).toEqual([
      new Set(['Ada María Bound']),
      new Set(['Bo María Bound']),
    ]);
    const files = unzipSync((await staff.get('/api/waiver-documents?type=2')).raw);
    const register = strFromU8(files['register.csv'] ?? new Uint8Array()).split('\r\n');
    for (const [first, last] of [
      ['Ada María', 'Bound'],
      ['Bo María', 'Bound'],
    ])
      expect(register.find((line) => line.includes(`${first} ${last}.pdf`))).toContain(`.pdf","${first}","${last}",`);
  });
});

// Last: the counts of the others are without its people.
it('the archive of signed PDFs is in the order of the chain, and its register runs nothing in a spreadsheet', async () => {
  const named = await entry(portal, { type_id: 2, stage: 'accepted', by: office.id, official_name: '=SUM(1;2)' });
  // Signed in another order than listed.
  const [later, sooner] = [
    await participant(portal, named, { first_name: '+Zoe', last_name: 'A/B' }),
    await participant(portal, named, { first_name: '@Abe', last_name: 'First' }),
  ];
  await signed(portal, sooner);
  await signed(portal, later);
  const files = unzipSync((await staff.get(`/api/waiver-documents?entry_id=${named.id}`)).raw);
  const paths = Object.keys(files);
  expect(paths.map((path) => path.replace(/^\d+ /, ''))).toEqual(['Abe First.pdf', 'Zoe A B.pdf', 'register.csv']);
  expect(paths).toEqual([...paths].sort());
  const register = new TextDecoder('utf-8', { ignoreBOM: true }).decode(files['register.csv']);
  expect(register).toMatch(/^\uFEFF"File",/);
  const [, first, second] = register.split('\r\n');
  expect(first).toContain(`,"'@Abe","First",`);
  expect(second).toContain(`,"'+Zoe","A/B",`);
  for (const line of [first, second]) expect(line).toContain(`,"'=SUM(1;2)",`);
});

it('the files of an archive are named in every script, at most 80 letters long, and lead out of no folder', async () => {
  const of = await entry(portal, { type_id: 2, stage: 'accepted', by: office.id });
  const people = [
    ['../../etc', 'pass\\wd: "a"?'],
    ['Zoë', 'O’Neil-Núñez'],
    ['小龍', '李'],
    ['มานี', 'รักเผ่าไทย'],
    // Each of them is two units in JavaScript, and none is cut in half.
    ['𠮷'.repeat(40), '𠮷'.repeat(40)],
    ['🎺', '…'],
  ] as const;
  for (const [first_name, last_name] of people)
    await signed(portal, await participant(portal, of, { first_name, last_name }));
  const files = unzipSync((await staff.get(`/api/waiver-documents?entry_id=${of.id}`)).raw);
  expect(Object.keys(files).map((path) => path.replace(/^\d{6}/, ''))).toEqual([
    ' etc pass wd a.pdf',
    ' Zoë O’Neil-Núñez.pdf',
    ' 小龍 李.pdf',
    ' มานี รักเผ่าไทย.pdf',
    ` ${'𠮷'.repeat(40)} ${'𠮷'.repeat(39)}.pdf`,
    '.pdf',
    'register.csv',
  ]);
});
