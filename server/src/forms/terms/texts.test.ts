import { beforeAll, describe, expect, it } from 'vitest';
import { seedParadeYear } from '../../testing/entries.ts';
import { aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let keeper: Person;
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  keeper = await aStaffMember(portal, 'admin');
  admin = signedInClient(portal.app, keeper);
});

const path = '/api/form-texts/participant-manual';
const manual = async () =>
  (await admin.get('/api/form-texts')).body.data.find(
    (each: { text_id: string }) => each.text_id === 'participant-manual',
  );
const version = (after: number, text = 'Be there at four.') => ({
  after,
  sample: false,
  blocks: [{ heading: 'Arrival', text }, { text: 'Bring water.' }],
});

describe('the texts of the forms', () => {
  it('the texts of the forms are read and replaced by people who manage pages, and by nobody else', async () => {
    const staff = signedInClient(portal.app, await aStaffMember(portal));
    expect((await staff.get('/api/form-texts')).status).toBe(403);
    expect((await staff.post(path, version(1))).status).toBe(403);
    expect(await manual()).toMatchObject({ text: { version: 1, sample: true }, versions: [] });
    expect((await admin.post('/api/form-texts/no-such-text', version(1))).status).toBe(404);
  });

  it('the texts of the forms get a new version with each replacement, and an audit line with who made it', async () => {
    const { status, body } = await admin.post(path, version(1));
    expect([status, body.text.text]).toMatchObject([
      201,
      {
        version: 2,
        sample: false,
        blocks: [{ heading: 'Arrival', text: 'Be there at four.' }, { text: 'Bring water.' }],
      },
    ]);
    await admin.post(path, version(2, 'Be there at five.'));
    const name = `${keeper.first_name} ${keeper.last_name}`;
    expect((await manual()).versions).toMatchObject([
      { version: 3, by: name },
      { version: 2, by: name },
    ]);
    const notes = await portal.db
      .selectFrom('audit_events')
      .select('note')
      .where('action', '=', 'settings.form-text-added')
      .orderBy('id')
      .execute();
    expect(notes.map(({ note }) => note)).toEqual([
      'Participant Manual and Key Dates: version 2',
      'Participant Manual and Key Dates: version 3',
    ]);
  });

  it('the texts of the forms cannot replace a version that their editor has not read', async () => {
    expect((await admin.post(path, version(2))).status).toBe(409);
    const presses = await Promise.all(Array.from({ length: 10 }, (_, n) => admin.post(path, version(3, `Text ${n}.`))));
    expect(presses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(presses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await manual()).text.version).toBe(4);
  });

  it('the texts of the forms get one version from one that is sent again because nothing was heard', async () => {
    const lines = async () =>
      (
        await portal.db
          .selectFrom('audit_events')
          .select('id')
          .where('action', '=', 'settings.form-text-added')
          .execute()
      ).length;
    const before = await lines();
    const presses = await Promise.all(Array.from({ length: 5 }, () => admin.post(path, version(4))));
    const again = await admin.post(path, version(4));
    expect(new Set([...presses, again].map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    expect([again.status, (await manual()).text.version, await lines()]).toEqual([201, 5, before + 1]);
    const other = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await other.post(path, version(4))).body.code).toBe('revision-conflict');
    expect((await admin.post(path, version(4, 'Be there at six.'))).body.code).toBe('revision-conflict');
  });

  it('earlier texts of the forms stay, because people may have agreed to them', async () => {
    const rows = portal.db.updateTable('form_texts').set({ sample: true }).where('version', '=', 2);
    await expect(rows.execute()).rejects.toThrow('written once');
    await expect(portal.db.deleteFrom('form_texts').execute()).rejects.toThrow('written once');
    expect((await manual()).text.version).toBe(5);
  });

  it.each([
    ['no section', { blocks: [] }, 'blocks'],
    ['a section without text', { blocks: [{ heading: 'Arrival', text: ' ' }] }, 'blocks.0.text'],
    ['a heading of two lines', { blocks: [{ heading: 'Arrival\nDay', text: 'x' }] }, 'blocks.0.heading'],
  ])('the texts of the forms are refused with %s', async (_, given, field) => {
    const answer = await admin.post(path, { ...version(5), ...given });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});
