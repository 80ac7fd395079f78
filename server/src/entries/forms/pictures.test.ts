import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploaded } from '../../testing/forms.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  authorFor,
  type Client,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';

const portal = await testPortalWithApp();
let band: EntryRow;
let office: Client;
let admin: Client;
let leader: Client;
let media: Client;
const photo = 'photo:photo';

beforeAll(async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  office = signedInClient(portal.app, staff);
  media = signedInClient(portal.app, await aPerson(portal, { roles: ['media'] }));
  const organization_id = await organization(portal);
  band = await entry(portal, { organization_id, by: staff.id, stage: 'accepted' });
  await entry(portal, { organization_id: await organization(portal), by: staff.id, stage: 'accepted' });
  const person = await aLeaderOf(portal, organization_id, 2027);
  leader = signedInClient(portal.app, person);
  const key = { entry_id: band.id, form_type: 'official-photo' } as const;
  const file = await uploaded(portal, await authorFor(portal, person), key, photo);
  await leader.put(`/api/forms/${organization_id}/official-photo/2027`, { field_values: { [photo]: [file] } });
});

interface Listed {
  readonly id: number;
  readonly picture?: { readonly url: string; readonly card_url: string } | null;
}
const rowsFor = async (client: Client): Promise<Listed[]> => (await client.get('/api/entries?year=any')).body.data;
const pictureFor = async (client: Client) => (await rowsFor(client)).find(({ id }) => id === band.id)?.picture;
const overview = `/api/overview`;

describe('the picture of an entry', () => {
  it('the picture of an entry is in the row and the overview of people who may read its forms, and null if there is none', async () => {
    const rows = await rowsFor(office);
    expect(rows.map((row) => [row.id === band.id, row.picture !== null])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await pictureFor(leader)).toEqual(await pictureFor(office));
    const { body } = await leader.get(`${overview}/${band.organization_id}/2027`);
    expect(body.entry.picture).toEqual(await pictureFor(office));
  });

  it('the picture of an entry is shown to media once its publication is agreed to, unless the entry is hidden', async () => {
    expect(await pictureFor(office)).not.toBeNull();
    expect((await rowsFor(media)).find(({ id }) => id === band.id)).toMatchObject({ id: band.id, picture: null });
    // The media guide tells its readers meanwhile.
    const isForPress = async () =>
      (await leader.get(`/api/media-guide?year=2027&entry=${band.id}`)).body.data[0].picture.is_for_press;
    expect(await isForPress()).toBe(false);
    const form = `/api/forms/${band.organization_id}/official-photo/2027`;
    const agree = (permission: boolean | null) =>
      leader.put(form, { field_values: { 'photo:permission': permission } });
    for (const refusal of [false, null]) {
      await agree(true);
      expect(await pictureFor(media)).not.toBeNull();
      await agree(refusal);
      expect([refusal, await pictureFor(media), await isForPress()]).toEqual([refusal, null, false]);
    }
    await agree(true);
    expect(await pictureFor(media)).toEqual(await pictureFor(office));
    expect(await isForPress()).toBe(true);
    const toggle = (hidden: boolean) => admin.put('/api/entries/toggle-media-guide', { id: band.id, hidden });
    await toggle(true);
    expect(await pictureFor(media)).toBeUndefined();
    await toggle(false);
    expect(await pictureFor(media)).not.toBeUndefined();
  });

  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    [null, true],
  ])(
    'a rendering that may be published from %s is for the press then: %s, and for judges always',
    async (from, shown) => {
      const staff = await aStaffMember(portal);
      const float = await entry(portal, { type_id: 3, by: staff.id, stage: 'accepted' });
      const rendering = 'design:rendering';
      const file = await uploaded(
        portal,
        await authorFor(portal, staff),
        { entry_id: float.id, form_type: 'float-design' },
        rendering,
      );
      await signedInClient(portal.app, staff).put(`/api/forms/${float.organization_id}/float-design/2027`, {
        field_values: { [rendering]: [file], 'design:rendering_release': from },
      });
      const judge = signedInClient(portal.app, await aPerson(portal, { roles: ['judge'] }));
      const pictureOf = async (client: Client) => (await rowsFor(client)).find(({ id }) => id === float.id)?.picture;
      expect(await pictureOf(office)).not.toBeNull();
      expect((await pictureOf(media)) !== null).toBe(shown);
      expect(await pictureOf(judge)).toEqual(await pictureOf(office));
    },
  );

  it('the picture of an entry is in the line-up and its saved order, the search, the approval queue and the cards of Today', async () => {
    const picture = await pictureFor(office);
    expect(picture).not.toBeNull();
    const isOfBand = ({ id }: Listed) => id === band.id;
    const lineUp = (await admin.get('/api/entries_order?year=2027')).body;
    expect(lineUp.entries.map((row: Listed) => [isOfBand(row), row.picture])).toEqual(
      expect.arrayContaining([
        [true, picture],
        [false, null],
      ]),
    );
    const saved = (await admin.put('/api/entries_order', { ids: [band.id], year: 2027 })).body;
    expect(saved.data.find(isOfBand).picture).toEqual(picture);
    const name = lineUp.entries.find(isOfBand).official_name;
    const found = (await office.get(`/api/search?q=${encodeURIComponent(name)}`)).body;
    expect(found.entries.data.find(isOfBand).picture).toEqual(picture);
    await signed(portal, await participant(portal, band));
    const [waiting] = (await office.get(`/api/waiver-queue?entry_id=${band.id}`)).body.data;
    expect(waiting.picture).toEqual(picture);
    const today = (await office.get('/api/today?whose=everyone')).body;
    expect(today.approve.rows.map((row: { entry: Listed }) => row.entry.picture)).toEqual([picture]);
  });

  it('the picture of an entry comes small without a session, is cached by its browser, and runs nothing', async () => {
    const { url, card_url } = (await pictureFor(office)) ?? { url: '', card_url: '' };
    const row = await anonymousClient(portal.app).get(url);
    expect(row.status).toBe(200);
    expect(row.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(row.raw).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
    const card = await anonymousClient(portal.app).get(card_url);
    expect(await sharp(card.raw).metadata()).toMatchObject({ width: 480, format: 'webp' });
  });

  it('the picture of an entry has one address within an hour, which ends within two', async () => {
    portal.clock.set('2026-10-22T12:10:00.000Z');
    const first = (await pictureFor(office))?.url ?? '';
    portal.clock.set('2026-10-22T12:50:00.000Z');
    expect((await pictureFor(office))?.url).toBe(first);
    expect((await leader.get(first)).status).toBe(200);
    portal.clock.set('2026-10-22T14:00:01.000Z');
    expect((await leader.get(first)).status).toBe(404);
    expect((await leader.get((await pictureFor(office))?.url ?? '')).status).toBe(200);
  });

  it('the picture of an entry is not found under another seal, a later end, another file or another size', async () => {
    const url = (await pictureFor(office))?.url ?? '';
    expect((await office.get(url)).status).toBe(200);
    const seal = new URLSearchParams(url.split('?')[1]).get('seal') ?? '';
    // Another entry has a picture too, which an address of its own opens.
    const staff = await aStaffMember(portal);
    const second = await entry(portal, { type_id: 2, by: staff.id, stage: 'accepted' });
    const key = { entry_id: second.id, form_type: 'official-photo' } as const;
    const file = await uploaded(portal, await authorFor(portal, staff), key, photo);
    const form = `/api/forms/${second.organization_id}/official-photo/2027`;
    const saved = await signedInClient(portal.app, staff).put(form, { field_values: { [photo]: [file] } });
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    const { body } = await office.get(`${overview}/${second.organization_id}/2027`);
    const other = body.entry.picture.url;
    expect((await office.get(other)).status).toBe(200);
    for (const changed of [
      url.replace(/pictures\/[^?]+/, `pictures/${file.id}`),
      url.replace(seal, `${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`),
      url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 3600}`),
      url.replace(/pictures\/[^?]+/, 'pictures/00000000-0000-4000-8000-000000000000'),
      // Whoever sees a row's picture does not have the large one with it.
      url.replace('size=row', 'size=page'),
    ])
      expect((await office.get(changed)).status).toBe(404);
  });

  it('the picture of an entry is gone once its answer names no photo any more', async () => {
    const url = (await pictureFor(office))?.url ?? '';
    expect((await office.get(url)).status).toBe(200);
    await leader.put(`/api/forms/${band.organization_id}/official-photo/2027`, { field_values: { [photo]: null } });
    expect(await pictureFor(office)).toBeNull();
    expect((await office.get(url)).status).toBe(404);
  });
});
