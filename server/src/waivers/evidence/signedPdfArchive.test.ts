import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { storageOf } from '../../storage/driver.ts';
import { signedPdfKey, StorageDown } from '../../storage/storage.ts';
import { entry } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { actorOf, aLeaderOf, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';
import { ensureSignedPdf } from './documents.ts';
import { signedPdfArchive } from './signedPdfArchive.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let band: EntryRow;

beforeAll(async () => {
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
  band = await entry(portal, { stage: 'accepted', by: office.id });
});

async function signedBy(first_name: string, of: EntryRow = band): Promise<WaiverRow> {
  return signed(portal, await participant(portal, of, { first_name, last_name: 'Lee' }));
}

/** Its record says nothing that a page could be drawn of. */
async function makeUndrawable({ id }: WaiverRow): Promise<void> {
  await portal.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update waiver_evidence set record = '{}' where waiver_id = ${id}`.execute(tx);
  });
}

async function archive(query: string, reader = staff): Promise<{ paths: string[]; register: string[] }> {
  const answer = await reader.get(`/api/waiver-documents?${query}`);
  expect(answer.status).toBe(200);
  const files = unzipSync(answer.raw);
  const register = strFromU8(files['register.csv'] ?? new Uint8Array()).split('\r\n');
  return { paths: Object.keys(files), register };
}

it('a signed PDF that cannot be made, or is missing from the store, costs no download the others, and the register says so', async () => {
  const [whole, undrawable, missing, last] = [
    await signedBy('Ann'),
    await signedBy('Bo'),
    await signedBy('Cy'),
    await signedBy('Di'),
  ];
  await makeUndrawable(undrawable);
  const checksum = (await ensureSignedPdf(portal, missing.id))?.checksum ?? '';
  await ensureSignedPdf(portal, whole.id);
  await storageOf(portal.config).remove(signedPdfKey(checksum));
  const { paths, register } = await archive(`entry_id=${band.id}`);
  expect(paths).toEqual(['000001 Ann Lee.pdf', '000004 Di Lee.pdf', 'register.csv']);
  const [, ...rows] = register.map((line) => line.slice(1, -1).split('","'));
  const columns = rows.map((cells) => [cells[0], cells[1], cells[9], cells[11], cells[12] !== '', cells[13]]);
  expect(columns.slice(0, 4)).toEqual([
    ['000001 Ann Lee.pdf', 'Ann', '1', whole.evidence_chain_hash, true, ''],
    ['', 'Bo', '2', undrawable.evidence_chain_hash, false, 'This PDF could not be made.'],
    ['', 'Cy', '3', missing.evidence_chain_hash, true, 'This PDF is missing from the file storage.'],
    ['000004 Di Lee.pdf', 'Di', '4', last.evidence_chain_hash, true, ''],
  ]);
  expect(rows[2]?.[12]).toBe(checksum);
});

it('an archive that is made while the whole store is away fails, instead of calling each PDF missing', async () => {
  const other = await entry(portal, { stage: 'accepted', by: office.id });
  await ensureSignedPdf(portal, (await signedBy('Eve', other)).id);
  const folder = join(portal.config.dataDir, 'files', 'papers');
  await rename(folder, `${folder}-away`);
  const selection = { type: 'any', year: 2027, status: 'any', entry_id: other.id } as const;
  await expect(buffer(await signedPdfArchive(portal, await actorOf(portal, office), selection))).rejects.toThrow(
    StorageDown,
  );
  await rename(`${folder}-away`, folder);
  expect((await archive(`entry_id=${other.id}`)).paths).toEqual([
    expect.stringMatching(/ Eve Lee\.pdf$/),
    'register.csv',
  ]);
});

it('the archive over all years has a folder for each, because each year counts the positions of its chain from 1', async () => {
  const gone = await signedBy('Gone');
  const act = { reason: 'Test', again: false };
  expect((await staff.post(`/api/waivers/${gone.locator}/void`, act)).status).toBe(200);
  portal.clock.set('2027-11-20T18:00:00.000Z');
  const { organization_id } = band;
  const next = await entry(portal, { organization_id, year: 2028, stage: 'accepted', by: office.id });
  await signedBy('Ann', next);
  // The entry's own people get all years unless they choose one.
  const leader = signedInClient(portal.app, await aLeaderOf(portal, organization_id, null));
  const all = await archive('', leader);
  expect(all.paths).toEqual([
    '2027/000001 Ann Lee.pdf',
    '2027/000004 Di Lee.pdf',
    '2027/withdrawn/000006 Gone Lee.pdf',
    '2028/000001 Ann Lee.pdf',
    'register.csv',
  ]);
  for (const path of all.paths.slice(0, -1))
    expect(all.register.some((line) => line.startsWith(`"${path}"`))).toBe(true);
  expect((await archive('year=2028', leader)).paths).toEqual(['000001 Ann Lee.pdf', 'register.csv']);
});
