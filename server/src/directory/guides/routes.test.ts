import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { uploaded, wholeAnswers } from '../../testing/forms.ts';
import {
  aLeaderOf,
  aStaffMember,
  anonymousClient,
  aPerson,
  authorFor,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let media: Client;
let judge: Client;
const entries: Record<string, EntryRow> = {};

/** Answers that no guide ever shows. */
const secret = { 'sponsor:budget': '$400,000 or more', 'organization:phone': '(626) 555-0171' };

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  staff = signedInClient(portal.app, office);
  media = signedInClient(portal.app, await aStaffMember(portal, 'media'));
  judge = signedInClient(portal.app, await aStaffMember(portal, 'judge'));
  const named = async (name: string, type_id: number, year = 2027) => {
    const organization_id = await organization(portal, { name: `${name} Society`, type_id });
    entries[name] = await entry(portal, {
      organization_id,
      stage: 'accepted',
      year,
      by: office.id,
      official_name: name,
    });
  };
  await named('The Azure Band', 2);
  await named('Zebra Float', 3);
  await named('Hidden Float', 3);
  await named('Older Float', 3, 2026);
  await named('Coming Float', 3, 2028);
  await entry(portal, { type_id: 3, stage: 'received', by: office.id, official_name: 'Received Float' });
  await staff.put('/api/entries/toggle-media-guide', { id: at('Hidden Float').id, hidden: true });
  await staff.put('/api/entries_order', { ids: [at('Zebra Float').id, at('The Azure Band').id], year: 2027 });
  await fill('Zebra Float', 'float-application', secret);
  await fill('Zebra Float', 'float-profile', {
    'float_facts:title': 'A Ship Full of Letters',
    'commentary:one_line': 'Every letter is real.',
    'commentary:guide_copy': 'It has crossed the sea.',
    'commentary:facts': '- 31,500 marigolds\n* 45 seconds to fold',
  });
  await fill('Zebra Float', 'float-judging', { 'statement:from_city': 'yes', 'statement:outside_us': 'no' });
});

const at = (name: string) => entries[name] ?? expect.fail(`there is no ${name}`);

async function fill(name: string, form_type: 'float-application' | 'float-profile' | 'float-judging', given: object) {
  const float = at(name);
  const author = await authorFor(portal, office);
  const field_values = await wholeAnswers(portal, author, float, form_type, {
    ...(form_type === 'float-judging' ? {} : { 'entry:official_name': name }),
    ...given,
  });
  const saved = await staff.put(`/api/forms/${float.organization_id}/${form_type}/${float.year}`, { field_values });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
}

/** Saves answers of the press kit, and then marks it as complete or not. */
async function changeKit({ id, organization_id, year }: EntryRow, change: object | null): Promise<void> {
  const { field_values, complete } = (change ?? {}) as { field_values?: object; complete?: 0 | 1 };
  if (field_values) {
    const saved = await staff.put(`/api/forms/${organization_id}/press-release/${year}`, { field_values });
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  }
  if (complete === undefined) return;
  const kit = portal.db.selectFrom('form_submissions').select('id').where('form_type', '=', 'press-release');
  const { id: submission } = await kit.where('entry_id', '=', id).executeTakeFirstOrThrow();
  expect((await staff.put(`/api/form-submissions/${submission}/complete`, { complete })).status).toBe(200);
}

const tomorrow = () => new Date(portal.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);

interface Listed {
  readonly official_name: string;
}
const namesIn = ({ body }: { body: { data: Listed[] } }) => body.data.map(({ official_name }) => official_name);

describe('the media guide', () => {
  it('the media guide has the accepted entries of the year that are not hidden, by title without its article', async () => {
    expect(namesIn(await media.get('/api/media-guide'))).toEqual(['The Azure Band', 'Zebra Float']);
    expect(namesIn(await staff.get('/api/media-guide'))).toEqual(['The Azure Band', 'Zebra Float']);
    expect(namesIn(await media.get('/api/media-guide?sortBy=parade_order'))).toEqual(['Zebra Float', 'The Azure Band']);
    expect(namesIn(await media.get('/api/media-guide?type=2'))).toEqual(['The Azure Band']);
    expect(namesIn(await media.get(`/api/media-guide?entry=${at('Zebra Float').id}`))).toEqual(['Zebra Float']);
    expect(namesIn(await media.get(`/api/media-guide?entry=${at('Hidden Float').id}`))).toEqual([]);
  });

  it('the media guide by parade order has entries without a place at the end, and names who took the official photo', async () => {
    const named = (official_name: string) =>
      entry(portal, { type_id: 3, stage: 'accepted', year: 2025, by: office.id, official_name });
    const [absent, placed] = [await named('Absent Float'), await named('Placed Float')];
    expect((await staff.put('/api/entries_order', { ids: [placed.id], year: 2025 })).status).toBe(200);
    const of = (sortBy: string) => media.get(`/api/media-guide?year=2025&sortBy=${sortBy}`);
    expect(namesIn(await of('title'))).toEqual(['Absent Float', 'Placed Float']);
    expect(namesIn(await of('parade_order'))).toEqual(['Placed Float', 'Absent Float']);
    const author = await authorFor(portal, office);
    const photo = await uploaded(portal, author, { entry_id: absent.id, form_type: 'official-photo' }, 'photo:photo');
    const field_values = { 'photo:photo': [photo], 'photo:credit': 'Zoë Ward', 'photo:permission': true };
    const form = `/api/forms/${absent.organization_id}/official-photo/2025`;
    expect((await staff.put(form, { field_values })).status).toBe(200);
    const [first] = (await of('title')).body.data;
    expect(first.picture).toMatchObject({ kind: 'photo', credit: 'Zoë Ward' });
  });

  it('the media guide shows the press past years alone until it opens', async () => {
    await seedParadeYear(portal, 2027, '2026-12-01');
    for (const year of [2027, 2028]) {
      const { body } = await media.get(`/api/media-guide?year=${year}`);
      expect(body).toMatchObject({ total: 0, data: [], is_open: false });
      expect((await staff.get(`/api/media-guide?year=${year}`)).body.total).toBeGreaterThan(0);
    }
    expect(namesIn(await media.get('/api/media-guide?year=2026'))).toEqual(['Older Float']);
    await seedParadeYear(portal);
    expect((await media.get('/api/media-guide?year=2027')).body).toMatchObject({ total: 2, is_open: true });
  });

  it('the media guide shows a judge who is also of the press no more than the press', async () => {
    const both = signedInClient(portal.app, await aPerson(portal, { roles: ['judge', 'media'] }));
    await seedParadeYear(portal, 2027, '2026-12-01');
    expect(namesIn(await both.get('/api/media-guide?year=2027'))).toEqual([]);
    expect(namesIn(await both.get('/api/judges-guide?year=2027'))).toEqual(['Hidden Float', 'Zebra Float']);
    await seedParadeYear(portal);
    expect(namesIn(await both.get('/api/media-guide?year=2027'))).toEqual(['The Azure Band', 'Zebra Float']);
  });

  it('the media guide leads the press to a kit once it is out, and those who prepare it once it is begun', async () => {
    const band = at('The Azure Band');
    const leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    const release = { headline: 'Quails', body: 'At last.', release_date: '2026-10-05', contact_name: 'Jo' };
    const states: [string, object | null, boolean][] = [
      ['not begun', null, false],
      ['begun', { field_values: { 'kit:release': release } }, false],
      ['from tomorrow', { field_values: { 'kit:embargo': tomorrow() }, complete: 1 }, false],
      ['from today', { field_values: { 'kit:embargo': portal.clock.today() } }, true],
      ['no longer complete', { complete: 0 }, false],
    ];
    for (const [state, change, isOut] of states) {
      await changeKit(band, change);
      const has = async (reader: Client) =>
        (await reader.get(`/api/media-guide?entry=${band.id}`)).body.data[0].has_press_kit;
      expect([state, await has(media), await has(leader), await has(staff)]).toEqual([
        state,
        isOut,
        state !== 'not begun',
        state !== 'not begun',
      ]);
    }
  });

  it('the media guide is for the press and people who work for the parade; a leader finds their own entry in it', async () => {
    const leader = signedInClient(portal.app, await aLeaderOf(portal, at('Zebra Float').organization_id, 2027));
    expect(namesIn(await leader.get('/api/media-guide'))).toEqual(['Zebra Float']);
    const pending = signedInClient(portal.app, await aStaffMember(portal, 'media-pending'));
    for (const reader of [judge, pending]) expect((await reader.get('/api/media-guide')).status).toBe(403);
    expect((await anonymousClient(portal.app).get('/api/media-guide')).status).toBe(401);
  });

  it("the media guide has the forms' content for media, and no phone except the media contact’s", async () => {
    const { body } = await media.get(`/api/media-guide?entry=${at('Zebra Float').id}`);
    const [float] = body.data;
    expect(float).toMatchObject({
      title: 'A Ship Full of Letters',
      one_line: 'Every letter is real.',
      facts: ['31,500 marigolds', '45 seconds to fold'],
      directory_idx: 1,
      flags: [],
    });
    expect(float.prose[0]).toEqual({ label: '', text: 'It has crossed the sea.' });
    expect(float.media_contact.email).toContain('@');
    for (const text of Object.values(secret)) expect(JSON.stringify(body)).not.toContain(text);
  });
});

it('a rendering waits for its day in the media guide, for a judge who is also of the press too; judges judge by it', async () => {
  const { id, organization_id } = at('Zebra Float');
  const author = await authorFor(portal, office);
  const rendering = await uploaded(portal, author, { entry_id: id, form_type: 'float-design' }, 'design:rendering');
  const both = signedInClient(portal.app, await aPerson(portal, { roles: ['judge', 'media'] }));
  const readers = [
    [media, 'media'],
    [both, 'media'],
    [both, 'judges'],
    [judge, 'judges'],
    [staff, 'media'],
  ] as const;
  for (const [day, seen] of [
    [tomorrow(), [false, false, true, true, true]],
    [portal.clock.today(), [true, true, true, true, true]],
  ] as const) {
    const field_values = { 'design:rendering': [rendering], 'design:rendering_release': day };
    const saved = await staff.put(`/api/forms/${organization_id}/float-design/2027`, { field_values });
    expect(saved.status).toBe(200);
    const shown = readers.map(async ([reader, guide]) => {
      const { body } = await reader.get(`/api/${guide}-guide?entry=${id}`);
      return body.data[0].picture !== null;
    });
    expect([day, await Promise.all(shown)]).toEqual([day, seen]);
  }
});

describe('the judges guide', () => {
  it('the judges guide has the accepted floats of the year, even hidden ones, for judges and people who work for the parade', async () => {
    for (const reader of [judge, staff])
      expect(namesIn(await reader.get('/api/judges-guide'))).toEqual(['Hidden Float', 'Zebra Float']);
    const pending = signedInClient(portal.app, await aStaffMember(portal, 'media-pending'));
    for (const reader of [media, pending]) expect((await reader.get('/api/judges-guide')).status).toBe(403);
    // Another type is only for people who see its entries anyway.
    const bands = '/api/judges-guide?type=2';
    expect(namesIn(await staff.get(bands)).length).toBeGreaterThan(0);
    expect(namesIn(await judge.get(bands))).toEqual([]);
  });

  it('the judges guide shows leaders and float builders their own accepted float, and no entry of others', async () => {
    const [zebra, band] = [at('Zebra Float'), at('The Azure Band')];
    const own = { organization_id: zebra.organization_id, year: 2027 };
    for (const person of [{ leads: [own] }, { builds: [own] }]) {
      const reader = signedInClient(portal.app, await aPerson(portal, person));
      for (const query of ['', `?entry=${zebra.id}`, '?type=any'])
        expect(namesIn(await reader.get(`/api/judges-guide${query}`))).toEqual(['Zebra Float']);
      for (const query of [`?entry=${at('Hidden Float').id}`, '?type=2', '?year=2026'])
        expect(namesIn(await reader.get(`/api/judges-guide${query}`))).toEqual([]);
    }
    // Judges do not read a band here, so its leader finds nothing.
    const bandleader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    for (const query of ['', '?type=2', `?type=2&entry=${band.id}`])
      expect(namesIn(await bandleader.get(`/api/judges-guide${query}`))).toEqual([]);
  });

  it('the judges guide has what applies to a float, and no contact and no budget', async () => {
    const { body } = await judge.get(`/api/judges-guide?entry=${at('Zebra Float').id}`);
    const [float] = body.data;
    expect(float.flags).toContain('Entered by a city');
    expect(float.flags).not.toContain('Entrant from outside the United States');
    expect(float).toMatchObject({ media_contact: null, links: [], has_press_kit: false });
    for (const text of Object.values(secret)) expect(JSON.stringify(body)).not.toContain(text);
    expect((await staff.get(`/api/media-guide?entry=${float.id}`)).body.data[0].media_contact).not.toBeNull();
  });
});
