import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { aStaffMember, type Client, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { audit } from './writes.ts';

const portal = await testPortalWithApp();
let admin: Client;
let office: number;

beforeAll(async () => {
  await seedParadeYear(portal);
  const person = await aStaffMember(portal, 'admin');
  office = person.id;
  admin = signedInClient(portal.app, person);
});

/** Returns the years that the file of these events has, each once. */
async function yearsIn(path: string): Promise<unknown[]> {
  const { status, raw } = await admin.get(path);
  expect(status).toBe(200);
  const [header = [], ...lines] = (await readXlsx(raw)).sheets[0]?.rows ?? [];
  return [...new Set(lines.map((line) => line[header.indexOf('Parade Year')]))];
}

it('a file of the trail has the parade year of each event, also once its entry was moved to another year or deleted', async () => {
  const band = await entry(portal, { stage: 'received', by: office, year: 2028 });
  const file = `/api/audit_details/export?model=Entry&id=${band.id}`;
  expect(await yearsIn(file)).toEqual([2028]);
  expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2027 })).status).toBe(200);
  expect(await yearsIn(file)).toEqual([2027]);
  expect((await admin.delete(`/api/entries/${band.id}`)).status).toBe(200);
  // As each event was written: before the move, and after it.
  expect(new Set(await yearsIn(file))).toEqual(new Set([2027, 2028]));
});

it('a file of the trail has the parade year of an event that is about no entry', async () => {
  await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    audit(change, { action: 'settings.season-started', model: 'Settings', model_id: 'season', year: 2031 }),
  );
  expect(await yearsIn('/api/audit_details/export?model=Settings&id=season')).toEqual([2031]);
});
