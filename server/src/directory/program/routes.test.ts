import { sql } from 'kysely';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { filesFolder } from '../../storage/disk.ts';
import { storageOf } from '../../storage/driver.ts';
import { privateFilesFolder } from '../../storage/privateFiles.ts';
import { programKey } from '../../storage/storage.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { uploaded } from '../../testing/forms.ts';
import { readPdf } from '../../testing/pdf.ts';
import {
  actorOf,
  aLeaderOf,
  anonymousClient,
  aStaffMember,
  authorFor,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { callDuring } from '../../testing/locks.ts';
import { type ProgramContents, programContents, programKeyOf, programQueue } from './contents.ts';
import { printOrFail, printProgram, sweepPrograms, workProgramQueue } from './jobs.ts';
import { beginProgram, programFailed, requestProgram } from './writes.ts';

const portal = await testPortalWithApp({ works: true });
let office: Person;
let staff: Client;
let media: Client;
let reporter: Person;
const entries: Record<string, EntryRow> = {};
const at = (name: string) => entries[name] ?? expect.fail(`there is no ${name}`);
const byTest = { kind: 'system', job: 'test' } as const;
const address = '/api/media-guide-program';

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  staff = signedInClient(portal.app, office);
  reporter = await aStaffMember(portal, 'media');
  media = signedInClient(portal.app, reporter);
  const named = async (name: string, type_id: number, year = 2027) => {
    const organization_id = await organization(portal, { name: `${name} Society`, type_id });
    const about = { organization_id, stage: 'accepted', year, by: office.id, official_name: name } as const;
    entries[name] = await entry(portal, about);
  };
  await named('Azure Band', 2);
  await named('Zebra Float', 3);
  await named('Canary Hidden', 3);
  await named('Canary of 2026', 3, 2026);
  await entry(portal, { type_id: 3, stage: 'received', by: office.id, official_name: 'Canary Received' });
  await staff.put('/api/entries/toggle-media-guide', { id: at('Canary Hidden').id, hidden: true });
  // A rendering that may be shown from tomorrow on.
  const { id, organization_id } = at('Zebra Float');
  const author = await authorFor(portal, office);
  const file = await uploaded(portal, author, { entry_id: id, form_type: 'float-design' }, 'design:rendering');
  await staff.put(`/api/forms/${organization_id}/float-design/2027`, {
    field_values: { 'design:rendering': [file], 'design:rendering_release': '2026-11-21' },
  });
});

const waitingKeys = async () =>
  (await portal.db.selectFrom('programs').select('key').where('state', '=', 'waiting').execute()).map(({ key }) => key);
/** Returns the audit lines about a program, in order. */
const linesAbout = async (key: string) =>
  (
    await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('model', '=', 'Program')
      .where('model_id', '=', key)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
/** Requests a program, prints it, and reads it back. */
async function printedFor(client: Client, body: object = { year: 2027 }, query = 'year=2027') {
  const asked = await client.post(address, body);
  for (const key of await waitingKeys()) await printProgram(portal, key);
  const file = await client.get(`${address}/file?${query}`);
  expect([asked.status, file.status]).toEqual([200, 200]);
  const { pages, source } = readPdf(file.raw);
  return {
    text: pages.map((lines) => lines.join('\n')).join('\n'),
    pages,
    pictures: source.match(/\/Subtype \/Image/g),
  };
}

describe('the program of the media guide', () => {
  it('the program that two people request at the same moment is requested once', async () => {
    const asked = { year: 2026, type: 'any' } as const;
    const contents = await programContents(portal, await actorOf(portal, reporter), asked);
    const key = programKeyOf(contents);
    const second = await callDuring(
      portal,
      byTest,
      (change) => requestProgram(change, key, contents),
      () => media.post(address, asked),
    );
    expect([second.status, second.body.state]).toEqual([200, 'waiting']);
    expect(await linesAbout(key)).toEqual(['program.asked-for']);
    await printProgram(portal, key);
  });

  it('the program is requested, printed once, and then ready for everybody who may see exactly the same', async () => {
    expect((await media.get(`${address}?year=2027&type=2`)).body).toMatchObject({ state: 'none', entries: 1 });
    expect((await media.get(`${address}/file?year=2027&type=2`)).status).toBe(404);
    expect((await media.post(address, { year: 2027, type: 2 })).body).toMatchObject({ state: 'waiting', pages: null });
    expect((await media.post(address, { year: 2027, type: 2 })).body.state).toBe('waiting');
    const [key = '', ...others] = await waitingKeys();
    expect(others).toEqual([]);
    // Requested twice, and taken up twice.
    await printProgram(portal, key);
    portal.clock.set('2026-11-20T18:02:00.000Z');
    await printProgram(portal, key);
    expect(await linesAbout(key)).toEqual(['program.asked-for', 'program.made']);
    portal.clock.set('2026-11-20T18:00:00.000Z');
    const ready = { state: 'ready', entries: 1, pages: 3 };
    expect((await media.get(`${address}?year=2027&type=2`)).body).toMatchObject(ready);
    expect((await staff.post(address, { year: 2027, type: 2 })).body).toMatchObject(ready);
    expect(await waitingKeys()).toEqual([]);
    expect(await linesAbout(key)).toEqual(['program.asked-for', 'program.made']);
    const file = await media.get(`${address}/file?year=2027&type=2`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain('program-2027-marching-band.pdf');
  });

  it('the program has no hidden entry, no other year, no unaccepted entry, and no picture under an embargo', async () => {
    const press = await printedFor(media);
    expect(press.text).toContain('Zebra Float');
    expect(press.text).toContain('Azure Band');
    expect(press.text).not.toContain('Canary');
    expect(press.pictures).toBeNull();
    const own = await printedFor(staff);
    expect(own.text).not.toContain('Canary');
    expect(own.pictures).toHaveLength(1);
    // The office's program is another one, which the press does not get.
    expect((await printedFor(media)).pictures).toBeNull();
  });

  it.each([
    ['replaced', () => portal.db.updateTable('files').set({ checksum: 'f'.repeat(64) })],
    ['refused', () => portal.db.updateTable('files').set({ state: 'refused' })],
  ])('the program has no picture that was %s between its request and its printing', async (_, change) => {
    await portal.db.deleteFrom('programs').execute();
    const files = () =>
      portal.db.selectFrom('files').select(['id', 'checksum', 'state']).where('state', '=', 'accepted');
    const file = await files().executeTakeFirstOrThrow();
    await staff.post(address, { year: 2027 });
    await change().where('id', '=', file.id).execute();
    for (const key of await waitingKeys()) await printProgram(portal, key);
    await portal.db.updateTable('files').set(file).where('id', '=', file.id).execute();
    expect((await printedFor(staff)).pictures).toBeNull();
    await portal.db.deleteFrom('programs').execute();
    expect((await printedFor(staff)).pictures).toHaveLength(1);
  });

  it('the program has whom the press may call and where to look, and is another one once that has changed', async () => {
    const { organization_id } = at('Azure Band');
    const path = `/api/forms/${organization_id}/band-application/2027`;
    const before = await printedFor(media);
    const contact = { 'media_contact:name': 'Max Press', 'media_contact:mobile': '(626) 555-0177' };
    const field_values = { ...contact, 'organization:website': 'https://azure-band.example.org/' };
    expect((await staff.put(path, { field_values })).status).toBe(200);
    expect((await media.get(`${address}?year=2027`)).body.state).toBe('none');
    const { text } = await printedFor(media);
    expect([before.text.includes('Max Press'), text.includes('Max Press')]).toEqual([false, true]);
    expect(text).toContain('555-0177');
    expect(text).toContain('azure-band.example.org');
  });

  it('the program is printed again when its contents change, and nobody gets the earlier one any more', async () => {
    await printedFor(media);
    await staff.put('/api/entries/toggle-media-guide', { id: at('Azure Band').id, hidden: true });
    expect((await media.get(`${address}/file?year=2027`)).status).toBe(404);
    const { text } = await printedFor(media);
    expect(text).not.toContain('Azure Band');
    await staff.put('/api/entries/toggle-media-guide', { id: at('Azure Band').id, hidden: false });
    // Its earlier contents are still known, and not printed a second time.
    expect((await media.post(address, { year: 2027 })).body.state).toBe('ready');
  });

  it('the program is of past years alone for the press until the media guide opens', async () => {
    await printedFor(media);
    await seedParadeYear(portal, 2027, '2026-12-01');
    expect((await media.get(`${address}/file?year=2027`)).status).toBe(404);
    expect((await media.post(address, { year: 2027 })).body).toMatchObject({ state: 'none', entries: 0 });
    expect((await printedFor(media, { year: 2026 }, 'year=2026')).text).toContain('Canary of 2026');
    await seedParadeYear(portal);
  });

  it('the program is for the readers of the media guide; a leader’s has only their own entry', async () => {
    const leader = signedInClient(portal.app, await aLeaderOf(portal, at('Zebra Float').organization_id, 2027));
    const { text } = await printedFor(leader);
    expect(text).toContain('Zebra Float');
    expect(text).not.toContain('Azure Band');
    const judge = signedInClient(portal.app, await aStaffMember(portal, 'judge'));
    expect((await judge.post(address, { year: 2027 })).status).toBe(403);
    expect((await judge.get(`${address}/file?year=2027`)).status).toBe(403);
    expect((await anonymousClient(portal.app).post(address, { year: 2027 })).status).toBe(401);
  });

  it('the program is late five minutes after its printing began, however long it waited, and can be requested again', async () => {
    await portal.db.deleteFrom('programs').execute();
    const state = async () => (await media.get(`${address}?year=2027`)).body.state;
    await media.post(address, { year: 2027 });
    portal.clock.set('2026-11-20T18:50:00.000Z');
    expect(await state()).toBe('waiting');
    const [key = ''] = await waitingKeys();
    await inTransaction(portal, byTest, (change) => beginProgram(change, key));
    portal.clock.set('2026-11-20T18:54:59.000Z');
    expect(await state()).toBe('waiting');
    portal.clock.set('2026-11-20T18:55:01.000Z');
    expect(await state()).toBe('failed');
    expect((await media.post(address, { year: 2027 })).body.state).toBe('waiting');
    await printProgram(portal, key);
    expect(await state()).toBe('ready');
    portal.clock.set('2026-11-20T21:00:00.000Z');
    expect([await state(), (await media.post(address, { year: 2027 })).body.state]).toEqual(['ready', 'ready']);
    portal.clock.set('2026-11-20T18:55:01.000Z');
  });

  it('programs are printed for one person twenty times an hour, and for others still', async () => {
    await portal.db.deleteFrom('programs').execute();
    const expire = portal.clock.now().getTime() + 60_000;
    await portal.db
      .insertInto('rate_limits')
      .values({ key: `program:account:${reporter.id}`, points: 19, expire })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 19, expire }))
      .execute();
    expect((await media.post(address, { year: 2027 })).body.state).toBe('waiting');
    expect((await media.post(address, { year: 2026 })).status).toBe(429);
    const other = signedInClient(portal.app, await aStaffMember(portal, 'media'));
    expect((await other.post(address, { year: 2026 })).body.state).toBe('waiting');
    await portal.db.deleteFrom('rate_limits').execute();
    await portal.db.deleteFrom('programs').execute();
  });

  it('a program whose printing fails late leaves the one that was requested meanwhile waiting', async () => {
    await portal.db.deleteFrom('programs').execute();
    await media.post(address, { year: 2027 });
    const [key = ''] = await waitingKeys();
    const late = await inTransaction(portal, byTest, (change) => beginProgram(change, key));
    portal.clock.advance({ minutes: 6 });
    expect((await media.post(address, { year: 2027 })).body.state).toBe('waiting');
    await inTransaction(portal, byTest, (change) => programFailed(change, key, late?.asked_at ?? ''));
    await printProgram(portal, key);
    expect((await media.get(`${address}?year=2027`)).body.state).toBe('ready');
  });

  it('a program that was printed and could not be recorded leaves no file in the store', async () => {
    await portal.db.deleteFrom('programs').execute();
    const inStore = async () =>
      (await readdir(join(filesFolder(portal.config), 'programs'), { recursive: true })).filter((name) =>
        /[0-9a-f]{64}$/.test(name),
      );
    portal.clock.advance({ minutes: 1 });
    await media.post(address, { year: 2027 });
    const [before, [key = '']] = [await inStore(), await waitingKeys()];
    await sql`alter table programs add constraint records_nothing check (checksum is null)`.execute(portal.owner);
    await printOrFail(portal, key);
    await sql`alter table programs drop constraint records_nothing`.execute(portal.owner);
    expect((await media.get(`${address}?year=2027`)).body.state).toBe('failed');
    expect(await inStore()).toEqual(before);
    await printedFor(media);
    expect(await inStore()).toHaveLength(before.length + 1);
    portal.clock.set('2026-11-20T18:55:01.000Z');
  });

  it('the program is late an hour after its request if no worker begins it', async () => {
    await portal.db.deleteFrom('programs').execute();
    await media.post(address, { year: 2027 });
    portal.clock.set('2026-11-20T20:00:00.000Z');
    expect((await media.get(`${address}?year=2027`)).body.state).toBe('failed');
  });

  it('the program is printed again if its file was lost from the store', async () => {
    await printedFor(media);
    const { checksum } = await portal.db.selectFrom('programs').select('checksum').executeTakeFirstOrThrow();
    await storageOf(portal.config).remove(programKey(checksum ?? ''));
    expect((await media.get(`${address}?year=2027`)).body).toMatchObject({ state: 'none', entries: 2 });
    expect((await media.get(`${address}/file?year=2027`)).status).toBe(404);
    expect((await printedFor(media)).text).toContain('Azure Band');
    expect((await media.get(`${address}?year=2027`)).body.state).toBe('ready');
  });

  it('the program fails on a disk that accepts no files, without losing its request, and is printed once the disk does', async () => {
    await portal.db.deleteFrom('programs').execute();
    await media.post(address, { year: 2027 });
    const [key = ''] = await waitingKeys();
    // A file in place of the folder, so that nobody can write into it, not even root.
    await rm(privateFilesFolder(portal.config), { recursive: true, force: true });
    await writeFile(privateFilesFolder(portal.config), '');
    await printOrFail(portal, key);
    expect((await media.get(`${address}?year=2027`)).body.state).toBe('failed');
    const rows = portal.db.selectFrom('programs').select(['state', 'contents']);
    expect(await rows.execute()).toEqual([{ state: 'failed', contents: null }]);
    await rm(privateFilesFolder(portal.config));
    expect((await printedFor(media)).text).toContain('Azure Band');
  });

  it('the program is deleted a month after it was requested', async () => {
    await printedFor(media);
    const rows = await portal.db.selectFrom('programs').select('checksum').where('state', '=', 'ready').execute();
    const [{ checksum } = { checksum: null }] = rows;
    expect((await buffer(await storageOf(portal.config).read(programKey(checksum ?? '')))).length).toBeGreaterThan(
      1000,
    );
    portal.clock.set('2026-12-25T18:00:00.000Z');
    // An unavailable store: the row stays, so that the file is still known.
    const folder = join(filesFolder(portal.config), 'programs');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, '');
    await expect(sweepPrograms(portal)).rejects.toThrow('not responding');
    expect(await portal.db.selectFrom('programs').select('checksum').execute()).toEqual(rows);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    await sweepPrograms(portal);
    expect(await portal.db.selectFrom('programs').selectAll().execute()).toEqual([]);
    await expect(storageOf(portal.config).read(programKey(checksum ?? ''))).rejects.toThrow();
    portal.clock.set('2026-11-20T18:00:00.000Z');
  });

  it('a printed file that two programs have in common is deleted with the later one', async () => {
    await portal.db.deleteFrom('programs').execute();
    const begin = portal.clock.now().getTime();
    const inDays = (days: number) => new Date(begin + days * 86_400_000).toISOString();
    await printedFor(media);
    const row = await portal.db
      .selectFrom('programs')
      .select(['year', 'state', 'checksum', 'size_bytes', 'pages', 'made_at'])
      .executeTakeFirstOrThrow();
    const key = 'b'.repeat(64);
    await portal.owner
      .insertInto('programs')
      .values({ ...row, key, asked_at: inDays(20) })
      .execute();
    for (const [day, keys] of [
      [31, [key]],
      [51, []],
    ] as const) {
      portal.clock.set(inDays(day));
      await sweepPrograms(portal);
      const left = await portal.db.selectFrom('programs').select('key').execute();
      const isThere = await storageOf(portal.config).has(programKey(row.checksum ?? ''));
      expect([day, left.map((program) => program.key), isThere]).toEqual([day, keys, keys.length > 0]);
    }
    portal.clock.set(inDays(0));
  });

  it('the program has failed, and its contents are deleted, after a day without a worker', async () => {
    await portal.db.deleteFrom('programs').execute();
    await media.post(address, { year: 2027 });
    portal.clock.set('2026-11-21T19:00:00.000Z');
    await sweepPrograms(portal);
    const rows = await portal.db.selectFrom('programs').select(['state', 'contents']).execute();
    expect(rows).toEqual([{ state: 'failed', contents: null }]);
    portal.clock.set('2026-11-20T18:00:00.000Z');
  });

  it('the program is printed by the worker', async () => {
    // Programs that earlier tests have requested and printed themselves.
    await sql`delete from jobs.job where name = ${programQueue}`.execute(portal.db);
    await workProgramQueue(portal);
    await media.post(address, { year: 2027 });
    await expect
      .poll(async () => (await media.get(`${address}?year=2027`)).body.state, { timeout: 50_000, interval: 200 })
      .toBe('ready');
  });

  it('the program says that it could not be printed, and can be requested again', { timeout: 120_000 }, async () => {
    const floats = { year: 2027, type: 3 } as const;
    const query = 'year=2027&type=3';
    const comes = (state: string) =>
      expect
        .poll(async () => (await media.get(`${address}?${query}`)).body.state, { timeout: 50_000, interval: 200 })
        .toBe(state);
    const key = programKeyOf(await programContents(portal, await actorOf(portal, reporter), floats));
    // Contents that cannot be printed wait under the key of the reader's own.
    const broken = { year: 2027 } as unknown as ProgramContents;
    await inTransaction(portal, byTest, (change) => requestProgram(change, key, broken));
    await comes('failed');
    expect(await linesAbout(key)).toEqual(['program.asked-for', 'program.failed']);
    expect((await media.get(`${address}/file?${query}`)).status).toBe(404);
    portal.clock.set('2026-11-20T18:00:01.000Z');
    expect((await media.post(address, floats)).body.state).toBe('waiting');
    await comes('ready');
  });
});
