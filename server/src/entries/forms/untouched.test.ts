import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { exportStage } from '../../testing/exports.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { seedParadeYear } from '../../testing/entries.ts';
import { aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import type { EntryRow } from '../reads.ts';

const portal = await testPortalWithApp();
const { staff, anEntry, save } = await exportStage(portal);
const name = 'Untouched Float';
let float: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  float = await anEntry(3, name);
});

/** Returns whether the directory, the media guide and the list of press kits say that there is a press kit. */
async function kitSaid(client: Client, of: EntryRow) {
  const listed = (await client.get(`/api/overview/${of.organization_id}/${of.year}`)).body.entry;
  const [guided] = (await client.get(`/api/media-guide?entry=${of.id}`)).body.data;
  const kits: { id: number }[] = (await client.get('/api/press-kits')).body.data;
  return [listed.has_press_release, guided.has_press_kit, kits.some(({ id }) => id === of.id)];
}

/** Returns what lists, files and guides say of two forms of the entry. */
async function seen(design: number) {
  const listed = (await staff.get('/api/entries?q=Untouched&status=any')).body.data[0];
  const [guided] = (await staff.get(`/api/media-guide?entry=${float.id}`)).body.data;
  const [head, row] = (await readXlsx((await staff.get('/api/export/form/float-design')).raw)).sheets[0]?.rows ?? [];
  const column = head?.findIndex((label) => String(label).includes('The rendering may be published from')) ?? -1;
  return {
    press: [listed.has_press_release, guided.has_press_kit],
    exported: row?.[column] ?? null,
    word: (await staff.get(`/api/export/form/word/${design}`)).status,
  };
}

it('a form that was saved with nothing in it has not begun: its presets are in no file, and its kit is in no list', async () => {
  const design = await save(float, 'float-design', {});
  const kit = await save(float, 'press-release', {});
  // There is something that could be shown.
  const rows = await portal.db
    .selectFrom('form_submissions')
    .select(['revision', 'field_values'])
    .where('id', 'in', [design, kit])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { revision: 0, field_values: { 'design:rendering_release': '2026-10-01' } },
    { revision: 0, field_values: {} },
  ]);
  await staff.put(`/api/form-submissions/${kit}/complete`, { complete: 1 });
  expect(await seen(design)).toEqual({ press: [false, false], exported: null, word: 404 });
  await save(float, 'float-design', { 'design:animation': 'A wing' });
  await save(float, 'press-release', { 'kit:release': { headline: 'Wings' } });
  const after = await seen(design);
  expect([after.press, after.word]).toEqual([[true, true], 200]);
  expect(after.exported).not.toBeNull();
});

it('a press kit is written once it has a headline or a body, and not with a logo alone or once it was cleared: all lists agree', async () => {
  const band = await anEntry(3, 'Float with a logo');
  const media = signedInClient(portal.app, await aStaffMember(portal, 'media'));
  const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  const said = async () => [await kitSaid(staff, band), await kitSaid(media, band)];
  const kit = await save(band, 'press-release', { 'kit:video_url': 'https://video.example.org/float' });
  await staff.put(`/api/form-submissions/${kit}/complete`, { complete: 1 });
  const [written, unwritten] = [
    [true, true, true],
    [false, false, false],
  ];
  expect(await said()).toEqual([unwritten, unwritten]);
  await save(band, 'press-release', { 'kit:release': { body: 'It opens its wings.' } });
  expect(await said()).toEqual([written, written]);
  const form = (await staff.get(`/api/forms/${band.organization_id}/press-release/${band.year}`)).body.form;
  expect((await admin.post(`/api/form-submissions/${kit}/clear`, { revision: form.revision })).status).toBe(200);
  expect(await said()).toEqual([unwritten, unwritten]);
});
