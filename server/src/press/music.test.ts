import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { cutMusicText, maxArchivedTitles } from '@parade/contract/press/music.ts';
import type { EntryRow } from '../entries/reads.ts';
import { fileMetaOf } from '../forms/files/files.ts';
import { bringFile } from '../forms/files/uploads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { uploaded } from '../testing/forms.ts';
import {
  aLeaderOf,
  aPerson,
  aStaffMember,
  authorFor,
  type Client,
  type Person,
  signedInClient,
} from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

/** The files that this process has open, where the system shows them. */
const openFiles = '/proc/self/fd';
const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let broadcaster: Client;
let media: Client;
let leader: Client;
let judge: Client;
let band: EntryRow;
let hidden: EntryRow;
let outsider: Client;

/** Returns a WAV file of one channel of 8 bits. */
function aSecondOfSilence(): Buffer {
  const samples = Buffer.alloc(8000, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  staff = signedInClient(portal.app, office);
  const as = async (role: 'broadcaster' | 'media' | 'judge') =>
    signedInClient(portal.app, await aStaffMember(portal, role));
  [broadcaster, media, judge] = await Promise.all([as('broadcaster'), as('media'), as('judge')]);
  band = await playing('Azure Band', 2, ['Ode to a Bus', 'Étude']);
  leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
  const other = await playing('Older Band', 2, ['Old March'], 2026);
  outsider = signedInClient(portal.app, await aLeaderOf(portal, other.organization_id, null));
  hidden = await playing('Hidden Band', 2, ['Canary Waltz']);
  await staff.put('/api/entries/toggle-media-guide', { id: hidden.id, hidden: true });
  await playing('Silent Band', 2, ['Never Played'], 2027, 'no');
});

async function playing(name: string, type_id: number, titles: readonly string[], year = 2027, any = 'yes') {
  const organization_id = await organization(portal, { name: `${name} Society`, type_id });
  const made = await entry(portal, { organization_id, stage: 'accepted', year, by: office.id, official_name: name });
  const rows = titles.map((title) => ({ title, composer: 'Ana Ruiz', all_rights_obtained: 'yes' }));
  const saved = await staff.put(`/api/forms/${organization_id}/music/${year}`, {
    field_values: { 'usage:any': 'yes', 'usage:titles': rows, 'usage:cue_contact': 'Bo, (626) 555-0102' },
  });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  if (any === 'no')
    await staff.put(`/api/forms/${organization_id}/music/${year}`, { field_values: { 'usage:any': 'no' } });
  return made;
}

interface Listed {
  readonly title: string;
}
const titlesIn = ({ body }: { body: { data: Listed[] } }) => body.data.map(({ title }) => title);
const list = '/api/music-downloads';

describe('music downloads', () => {
  it('music downloads list a title a row by the name of its entry, with its rights, and no entry without music', async () => {
    expect(titlesIn(await staff.get(list))).toEqual(['Ode to a Bus', 'Étude', 'Canary Waltz']);
    const { body } = await broadcaster.get(list);
    expect(body.data[0]).toMatchObject({
      title: 'Ode to a Bus',
      composer: 'Ana Ruiz',
      all_rights_obtained: true,
      cue_contact: 'Bo, (626) 555-0102',
      audio: null,
      entry: { official_name: 'Azure Band', year: 2027 },
    });
  });

  it('music downloads are by type, and sorted however titles are capitalized, with unnamed composers at the end', async () => {
    const song = async (name: string, type_id: number, titles: object[]) => {
      const organization_id = await organization(portal, { name, type_id });
      await entry(portal, { organization_id, stage: 'accepted', year: 2028, by: office.id, official_name: name });
      const saved = await staff.put(`/api/forms/${organization_id}/music/2028`, {
        field_values: { 'usage:any': 'yes', 'usage:titles': titles },
      });
      expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    };
    await song('Early Float', 3, [{ title: 'beta song', composer: 'zoe Ash', all_rights_obtained: 'no' }]);
    await song('Later Band', 2, [{ title: 'Alpha song', composer: 'Yves Oak' }, { title: 'Gamma song' }]);
    // A cell that was emptied may be stored as an empty text.
    await portal.db
      .updateTable('form_submissions')
      .set({ field_values: sql`jsonb_set(field_values, '{usage:titles,1,composer}', '""')` })
      .where('form_type', '=', 'music')
      .where(sql<boolean>`field_values -> 'usage:titles' -> 1 ->> 'title' = 'Gamma song'`)
      .execute();
    const titles = async (query: string) => titlesIn(await staff.get(`${list}?year=2028&${query}`));
    expect(await titles('sortBy=title')).toEqual(['Alpha song', 'beta song', 'Gamma song']);
    expect(await titles('sortBy=composer')).toEqual(['Alpha song', 'beta song', 'Gamma song']);
    expect(await titles('sortBy=-composer')).toEqual(['beta song', 'Alpha song', 'Gamma song']);
    expect(await titles('type=2')).toEqual(['Alpha song', 'Gamma song']);
    expect(await titles('type=3')).toEqual(['beta song']);
    // Rights that nobody has answered for are not said to be missing.
    const { data } = (await staff.get(`${list}?year=2028`)).body;
    expect(data.map(({ all_rights_obtained }: { all_rights_obtained: boolean | null }) => all_rights_obtained)).toEqual(
      [false, null, null],
    );
    const files = unzipSync(new Uint8Array((await staff.get('/api/music-archive?year=2028')).raw));
    const text = new TextDecoder().decode(files['titles-and-rights.txt']);
    expect(text.match(/All rights obtained: .*/g)).toEqual([
      'All rights obtained: No',
      'All rights obtained: Not answered',
      'All rights obtained: Not answered',
    ]);
  });

  it('music downloads give an archive that names its year, also by default, its type and what was searched', async () => {
    for (const [query, year] of [
      ['', 2027],
      ['?year=2026', 2026],
      ['?type=2&q=Canary', '2027-marching-band-search-canary'],
    ])
      expect((await staff.get(`/api/music-archive${query}`)).headers['content-disposition']).toMatch(
        new RegExp(`music-${year}-\\d{4}-\\d\\d-\\d\\d\\.zip`),
      );
  });

  it('music downloads find titles and composers without their accents, and count the matches', async () => {
    expect((await staff.get(`${list}?q=etude`)).body).toMatchObject({ total: 1, data: [{ title: 'Étude' }] });
    expect((await staff.get(`${list}?q=ana+ruiz`)).body.total).toBe(3);
    expect((await broadcaster.get(`${list}?q=canary`)).body).toEqual({ data: [], total: 0 });
  });

  it.each(['media', 'broadcaster'] as const)(
    'gives %s past years, and the current one once the guide is open',
    async (role) => {
      const reader = role === 'media' ? media : broadcaster;
      expect(titlesIn(await reader.get(list))).toEqual(['Ode to a Bus', 'Étude']);
      await seedParadeYear(portal, 2027, '2026-12-01');
      expect(titlesIn(await reader.get(list))).toEqual([]);
      expect(titlesIn(await reader.get(`${list}?year=2026`))).toEqual(['Old March']);
      await seedParadeYear(portal);
    },
  );

  it('music downloads give a judge who is also of the press what the press has', async () => {
    const both = signedInClient(portal.app, await aPerson(portal, { roles: ['judge', 'media'] }));
    const float = await playing('Rose Float', 3, ['Rose Song']);
    await seedParadeYear(portal, 2027, '2026-12-01');
    expect([titlesIn(await both.get(list)), titlesIn(await media.get(list))]).toEqual([[], []]);
    await seedParadeYear(portal);
    const all = ['Ode to a Bus', 'Étude', 'Rose Song'];
    expect([titlesIn(await both.get(list)), titlesIn(await media.get(list))]).toEqual([all, all]);
    await staff.put(`/api/forms/${float.organization_id}/music/2027`, { field_values: { 'usage:any': 'no' } });
  });

  it('music downloads give leaders their own titles, and judges none', async () => {
    expect(titlesIn(await leader.get(list))).toEqual(['Ode to a Bus', 'Étude']);
    expect(titlesIn(await leader.get(`${list}?year=2026`))).toEqual([]);
    expect((await judge.get(list)).status).toBe(403);
  });

  it('music downloads play a sound that a title names, for people who see the title, and include it in the archive', async () => {
    const meta = fileMetaOf(currentForm('music'), 'usage:titles', 'audio') ?? expect.fail('titles have no sound');
    const asked = { name: 'ode.wav', type: '', path: 'usage:titles', column: 'audio' } as const;
    const key = { entry_id: band.id, form_type: 'music' } as const;
    const file = await bringFile(portal, await authorFor(portal, office), key, meta, asked, aSecondOfSilence());
    const titles = ['Ode to a Bus', 'Étude'].map((title, n) => ({
      title,
      composer: 'Ana Ruiz',
      all_rights_obtained: 'yes',
      ...(n === 0 ? { audio: [file] } : {}),
    }));
    const saved = await staff.put(`/api/forms/${band.organization_id}/music/2027`, {
      field_values: { 'usage:titles': titles },
    });
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    expect((await broadcaster.get(list)).body.data[0].audio).toMatchObject({ id: file.id, name: 'ode.wav' });
    const sound = `${list}/${band.organization_id}/2027/files/${file.id}`;
    // Whoever reads the list can follow the address in it.
    for (const reader of [broadcaster, media, leader, staff])
      expect((await reader.get(list)).body.data[0].audio.url).toBe(sound);
    for (const reader of [broadcaster, media, leader, staff]) {
      const { status, headers } = await reader.get(sound);
      expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('audio/')]);
    }
    expect((await judge.get(sound)).status).toBe(403);
    expect((await outsider.get(sound)).status).toBe(404);
    // Another file of the same entry, which no title names, and the sound at the address of another entry.
    const photo = { entry_id: band.id, form_type: 'official-photo' } as const;
    const other = await uploaded(portal, await authorFor(portal, office), photo, 'photo:photo');
    const form = `/api/forms/${band.organization_id}/official-photo/2027`;
    expect((await staff.put(form, { field_values: { 'photo:photo': [other] } })).status).toBe(200);
    const elsewhere = `${list}/${hidden.organization_id}/2027/files/${file.id}`;
    for (const reader of [broadcaster, media, leader, staff])
      for (const path of [sound.replace(file.id, other.id), elsewhere])
        expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
    await seedParadeYear(portal, 2027, '2026-12-01');
    expect((await broadcaster.get(sound)).status).toBe(404);
    await seedParadeYear(portal);
    const files = unzipSync(new Uint8Array((await broadcaster.get('/api/music-archive')).raw));
    expect(Object.keys(files)).toEqual(['titles-and-rights.txt', 'Azure Band - Ode to a Bus.wav']);
    const said = new TextDecoder().decode(files['titles-and-rights.txt']).split('\r\n\r\n');
    const isSaidSilent = (title: string) => said.find((each) => each.includes(title))?.endsWith('No recording');
    expect([isSaidSilent('Étude'), isSaidSilent('Ode to a Bus')]).toEqual([true, false]);
  });

  it.runIf(existsSync(openFiles))(
    'an archive whose reader takes its head alone, or leaves, keeps no file open',
    async () => {
      const { token } = await aStaffMember(portal, 'broadcaster');
      const archive = (method: 'GET' | 'HEAD') =>
        portal.app.inject({ method, url: '/api/music-archive', headers: { authorization: `Bearer ${token}` } });
      for (let time = 0; time < 20; time += 1) expect((await archive('HEAD')).statusCode).toBe(200);
      // It has the same files, and takes longer than the others need to leave them.
      expect(Object.keys(unzipSync(new Uint8Array((await archive('GET')).rawPayload)))).toHaveLength(2);
      const open = readdirSync(openFiles).flatMap((name) => {
        try {
          return readlinkSync(join(openFiles, name));
        } catch {
          // Closed meanwhile, as the one that lists them is.
          return [];
        }
      });
      expect(open.filter((path) => path.startsWith(portal.config.dataDir))).toEqual([]);
    },
  );

  it('music downloads come as an archive with titles and rights, and only what the list shows', async () => {
    const { raw, headers } = await broadcaster.get('/api/music-archive?q=ode');
    expect(headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(raw));
    const text = new TextDecoder().decode(files['titles-and-rights.txt']);
    expect(text).toContain('Ode to a Bus');
    expect(text).toContain('All rights obtained: Yes');
    const all = unzipSync(new Uint8Array((await broadcaster.get('/api/music-archive')).raw));
    const listed = new TextDecoder().decode(all['titles-and-rights.txt']);
    expect(listed).not.toContain('Canary');
    expect(listed).not.toContain(cutMusicText);
  });

  it('music downloads say at the top of their list of titles if some are left out', async () => {
    const many = await playing('Endless Band', 2, ['March'], 2025);
    const titles = Array.from({ length: maxArchivedTitles + 1 }, (_, n) => ({ title: `March ${n}` }));
    await portal.db
      .updateTable('form_submissions')
      .set({ field_values: JSON.stringify({ 'usage:any': 'yes', 'usage:titles': titles }) })
      .where('entry_id', '=', many.id)
      .where('form_type', '=', 'music')
      .execute();
    const files = unzipSync(new Uint8Array((await staff.get('/api/music-archive?year=2025')).raw));
    const blocks = new TextDecoder().decode(files['titles-and-rights.txt']).split('\r\n\r\n');
    expect([blocks[0], blocks.length]).toEqual([cutMusicText, maxArchivedTitles + 1]);
  });

  it('music downloads list titles of accepted entries alone, for the office and for their own people too', async () => {
    const rejected = await playing('Rejected Band', 2, ['Lost March']);
    const own = signedInClient(portal.app, await aLeaderOf(portal, rejected.organization_id, 2027));
    const seen = async () => [
      titlesIn(await staff.get(list)).includes('Lost March'),
      titlesIn(await own.get(list)),
      titlesIn(await broadcaster.get(`${list}?q=lost`)),
    ];
    const become = (status: string) => staff.put(`/api/entries/${rejected.id}/status`, { status });
    expect(await seen()).toEqual([true, ['Lost March'], ['Lost March']]);
    expect((await become('rejected')).status).toBe(200);
    expect(await seen()).toEqual([false, [], []]);
    expect((await become('accepted')).status).toBe(200);
    expect(await seen()).toEqual([true, ['Lost March'], ['Lost March']]);
  });
});
