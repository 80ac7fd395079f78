import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { uploaded } from '../testing/forms.ts';
import {
  aLeaderOf,
  aPerson,
  aStaffMember,
  type Client,
  type Person,
  signedInClient,
  authorFor,
} from '../testing/people.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let media: Client;
let judge: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
  media = signedInClient(portal.app, await aStaffMember(portal, 'media'));
  judge = signedInClient(portal.app, await aStaffMember(portal, 'judge'));
});

const release = {
  headline: 'Quails march',
  body: 'At last.',
  release_date: '2026-10-05',
  contact_name: 'Jo Chen',
  contact_email: 'jo@example.org',
};

const captions = 'Quails by Zoë Ward';
const spokesperson = { name: 'Siobhán Ng', title_or_affiliation: 'Director', pronunciation: 'shi-VAWN ung' };

/** Returns an accepted float with a submitted press kit, with a picture. */
async function aKit(
  given: {
    embargo?: string;
    submit?: boolean;
    year?: number;
    type_id?: number;
    release?: Partial<typeof release>;
  } = {},
) {
  const { type_id = 3, year = 2027 } = given;
  const float = await entry(portal, { type_id, stage: 'accepted', by: office.id, year });
  const author = await authorFor(portal, office);
  const picture = await uploaded(portal, author, { entry_id: float.id, form_type: 'press-release' }, 'kit:images');
  const saved = await staff.put(`/api/forms/${float.organization_id}/press-release/${float.year}`, {
    field_values: {
      'kit:release': { ...release, ...given.release },
      'kit:images': [picture],
      'kit:captions': captions,
      'kit:spokespeople': [spokesperson],
      'kit:embargo': given.embargo ?? null,
    },
    submit: given.submit ?? true,
  });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  const kit = `/api/press-kits/${float.organization_id}/${float.year}`;
  return { float, kit, file: `${kit}/files/${picture.id}` };
}

describe('a press kit', () => {
  it('a press kit is read with its pictures by the press, the office and its own people', async () => {
    const { kit, file, float } = await aKit();
    const leader = signedInClient(portal.app, await aLeaderOf(portal, float.organization_id, 2027));
    for (const reader of [media, staff, leader]) {
      const { status, body } = await reader.get(kit);
      expect([status, body.kit.headline, body.kit.images.length]).toEqual([200, 'Quails march', 1]);
      expect((await reader.get(file)).headers['content-type']).toBe('image/jpeg');
    }
    expect((await media.get(kit)).body.abilities.edit).toBe(false);
    expect((await leader.get(kit)).body.abilities.edit).toBe(true);
  });

  it('every file of a press kit has an address that its readers can open, in an additional entry too', async () => {
    const first = await aKit();
    const { organization_id } = first.float;
    const second = await entry(portal, { organization_id, stage: 'accepted', by: office.id, year: 2027 });
    const key = { entry_id: second.id, form_type: 'press-release' } as const;
    const author = await authorFor(portal, office);
    const picture = await uploaded(portal, author, key, 'kit:images');
    const saved = await staff.put(`/api/forms/${organization_id}/press-release/2027?entry=${second.id}`, {
      field_values: { 'kit:release': release, 'kit:images': [picture], 'kit:captions': captions },
      submit: true,
    });
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    for (const address of [first.kit, `${first.kit}?entry=${second.id}`]) {
      const { kit, pictures } = (await media.get(address)).body;
      const files: { url: string }[] = [
        ...kit.images,
        ...kit.logo,
        ...pictures.map((each: { file: object }) => each.file),
      ];
      expect(files).toHaveLength(2);
      for (const { url } of files) {
        expect(url).toContain(`${first.kit}/files/`);
        expect([url, (await media.get(url)).status]).toEqual([url, 200]);
      }
    }
  });

  it('a press kit does not exist for judges, other leaders, and the press if its entry is not accepted', async () => {
    const { kit, file } = await aKit();
    const other = await aKit();
    const outsider = signedInClient(portal.app, await aLeaderOf(portal, other.float.organization_id, 2027));
    for (const reader of [judge, outsider]) {
      expect((await reader.get(kit)).status).toBe(404);
      expect((await reader.get(file)).status).toBe(404);
    }
    const draft = await entry(portal, { type_id: 3, by: office.id });
    expect((await media.get(`/api/press-kits/${draft.organization_id}/2027`)).status).toBe(404);
  });

  it('a press kit waits for the media guide in the current year, and not in a past one', async () => {
    const [now, past] = [await aKit(), await aKit({ year: 2026 })];
    await seedParadeYear(portal, 2027, '2026-12-24');
    expect((await media.get(now.kit)).status).toBe(404);
    expect((await media.get(past.kit)).status).toBe(200);
    await seedParadeYear(portal, 2027);
    expect((await media.get(now.kit)).status).toBe(200);
  });

  it('a press kit is empty for the press until it was submitted and its embargo has ended, and not for those who prepare it', async () => {
    for (const { kit, file, float } of [await aKit({ submit: false }), await aKit({ embargo: '2026-12-01' })]) {
      // The existence and date of a coming kit would be news in themselves.
      expect((await media.get(kit)).body).toMatchObject({ kit: null, embargo: null, is_submitted: false });
      expect((await media.get(file)).status).toBe(404);
      const leader = signedInClient(portal.app, await aLeaderOf(portal, float.organization_id, 2027));
      for (const reader of [staff, leader]) {
        expect((await reader.get(kit)).body.kit.headline).toBe('Quails march');
        expect((await reader.get(file)).headers['content-type']).toBe('image/jpeg');
        expect((await reader.get(`${kit}/archive`)).status).toBe(200);
      }
    }
  });

  it('a kit is out neither before October 1 nor before its embargo ends: its page, its archive, the lists and the guide agree', async () => {
    const until = async (embargo?: string) => aKit({ year: 2029, ...(embargo ? { embargo } : {}) });
    const kits = [await until(), await until('2028-10-08')];
    const at = async (day: string) => {
      portal.clock.set(`${day}T18:00:00.000Z`);
      const reader = signedInClient(portal.app, await aStaffMember(portal, 'media'));
      const kitsOf = (await reader.get('/api/press-kits?year=2029')).body.data;
      const listed = kitsOf.map(({ id }: { id: number }) => id);
      const of = async ({ kit, file, float }: (typeof kits)[number]) => [
        (await reader.get(kit)).body.kit !== null,
        (await reader.get(file)).status === 200,
        (await reader.get(`${kit}/archive`)).status === 200,
        listed.includes(float.id),
        (await reader.get(`/api/overview/${float.organization_id}/2029`)).body.entry.has_press_release,
        (await reader.get(`/api/media-guide?year=2029&entry=${float.id}`)).body.data[0].has_press_kit,
      ];
      return Promise.all(kits.map(async (kit) => new Set(await of(kit))));
    };
    const [all, none] = [new Set([true]), new Set([false])];
    try {
      expect(await at('2028-09-30')).toEqual([none, none]);
      expect(await at('2028-10-01')).toEqual([all, none]);
      expect(await at('2028-10-07')).toEqual([all, none]);
      expect(await at('2028-10-08')).toEqual([all, all]);
    } finally {
      portal.clock.set(testInstant);
    }
  });

  it('a kit that the office has marked complete is public for the press and for those who prepare it, and a begun one for neither', async () => {
    const { kit, float } = await aKit({ submit: false });
    const leader = signedInClient(portal.app, await aLeaderOf(portal, float.organization_id, 2027));
    const read = () =>
      Promise.all(
        [media, staff, leader].map(async (reader) => {
          const { body } = await reader.get(kit);
          return [body.kit !== null, body.is_submitted];
        }),
      );
    expect(await read()).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
    const form = `/api/forms/${float.organization_id}/press-release/2027`;
    const { submission_id } = (await staff.get(form)).body.form;
    expect((await staff.put(`/api/form-submissions/${submission_id}/complete`, { complete: 1 })).status).toBe(200);
    expect(await read()).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  it('who prepares a kit reads the day from which the press can see it, October 1 without an embargo', async () => {
    const dayOf = async (given: Parameters<typeof aKit>[0]) => (await staff.get((await aKit(given)).kit)).body.embargo;
    expect(await dayOf({ year: 2029 })).toBe('2028-10-01');
    expect(await dayOf({ year: 2029, embargo: '2028-10-08' })).toBe('2028-10-08');
    expect(await dayOf({})).toBe(null);
  });

  it('the directory shows a press kit once the press may open it, and to the office as soon as it is begun', async () => {
    const [out, begun, waiting] = [await aKit(), await aKit({ submit: false }), await aKit({ embargo: '2026-11-21' })];
    const today = await aKit({ embargo: '2026-11-20' });
    const says = async (client: Client, { float }: typeof out) => {
      const { body } = await client.get(`/api/overview/${float.organization_id}/${float.year}`);
      return body.entry.has_press_release;
    };
    for (const [kit, expected] of [
      [out, true],
      [today, true],
      [begun, false],
      [waiting, false],
    ] as const) {
      expect(await says(media, kit)).toBe(expected);
      expect(await says(staff, kit)).toBe(true);
      // Judges have no press kits.
      expect(await says(judge, kit)).toBe(false);
    }
    const { body } = await media.get('/api/entries?limit=10000');
    const listed = new Map(
      body.data.map((row: { id: number; has_press_release: boolean }) => [row.id, row.has_press_release]),
    );
    expect([out, begun, waiting].map(({ float }) => listed.get(float.id))).toEqual([true, false, false]);
  });

  it('the page of a kit has the pictures of its archive, the official photo first, with their credits', async () => {
    const { kit, file, float } = await aKit();
    const author = await authorFor(portal, office);
    const photo = await uploaded(portal, author, { entry_id: float.id, form_type: 'official-photo' }, 'photo:photo');
    const form = `/api/forms/${float.organization_id}/official-photo/${float.year}`;
    const written = { 'photo:photo': [photo], 'photo:caption': 'The band at rest.', 'photo:credit': 'Ana Ruiz' };
    const official = `${kit}/files/${photo.id}`;
    const write = (more: object) => staff.put(form, { field_values: { ...written, ...more } });
    expect((await write({})).status).toBe(200);
    // Their publication is not agreed to yet.
    expect([(await media.get(kit)).body.pictures.length, (await media.get(official)).status]).toEqual([1, 404]);
    expect((await write({ 'photo:permission': true })).status).toBe(200);
    const { pictures } = (await media.get(kit)).body;
    const archive = unzipSync(new Uint8Array((await media.get(`${kit}/archive?size=print`)).raw));
    const inArchive = Object.keys(archive).filter((path) => path.startsWith('pictures/'));
    expect(pictures.length).toBe(2);
    expect(pictures.map((each: { file: { name: string } }) => `pictures/print/${each.file.name}`)).toEqual(inArchive);
    expect(pictures[0]).toMatchObject({ kind: 'photo', caption: 'The band at rest.', creator: 'Ana Ruiz' });
    expect(new TextDecoder().decode(archive['captions-and-credits.txt'])).toContain(
      'Official photo. The band at rest. Photo: Ana Ruiz',
    );
    for (const picture of [file, official]) expect((await media.get(picture)).status).toBe(200);
    expect((await judge.get(official)).status).toBe(404);
  });

  it.each([
    ['2026-11-21', 0],
    ['2026-11-20', 1],
  ])(
    'a rendering that may be published from %s is in the kit and the media guide of somebody who judges too %d times, and in the judges guide always',
    async (from, shown) => {
      const { float, kit } = await aKit();
      const key = { entry_id: float.id, form_type: 'float-design' } as const;
      const rendering = await uploaded(portal, await authorFor(portal, office), key, 'design:rendering');
      await staff.put(`/api/forms/${float.organization_id}/float-design/2027`, {
        field_values: {
          'design:rendering': [rendering],
          'design:rendering_release': from,
          'builder:designer': 'Bo Lin',
        },
      });
      const both = signedInClient(portal.app, await aPerson(portal, { roles: ['media', 'judge'] }));
      const isOfFloat = ({ id }: { id: number }) => id === float.id;
      for (const [reader, times] of [
        [both, shown],
        [staff, 1],
      ] as const) {
        const { pictures } = (await reader.get(kit)).body;
        const renderings = pictures.filter(({ kind }: { kind: string }) => kind === 'rendering');
        expect(renderings.map(({ creator }: { creator: string }) => creator)).toEqual(Array(times).fill('Bo Lin'));
        const named = `/api/press-kits?q=${encodeURIComponent(float.organization_name)}`;
        const listed = (await reader.get(named)).body.data.find(isOfFloat);
        expect(listed.pictures).toBe(1 + times);
        expect(listed.picture !== null).toBe(times === 1);
        const inGuide = (await reader.get('/api/media-guide?type=3')).body.data.find(isOfFloat);
        expect(inGuide.picture !== null).toBe(times === 1);
        expect((await reader.get('/api/judges-guide')).body.data.find(isOfFloat).picture.kind).toBe('rendering');
      }
    },
  );

  it('a press kit serves no file that it does not name', async () => {
    const [one, other] = [await aKit(), await aKit()];
    const id = other.file.split('/').at(-1);
    expect((await media.get(`${one.kit}/files/${id}`)).status).toBe(404);
  });
});

describe('the list of press kits', () => {
  const idsIn = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);

  it('the list of press kits has accepted entries alone, and for a judge of the press those that the press has', async () => {
    const [in_, out] = [await aKit(), await aKit()];
    const withdrawn = await staff.put(`/api/entries/${out.float.id}/status`, { status: 'withdrawn' });
    expect(withdrawn.status).toBe(200);
    const both = signedInClient(portal.app, await aPerson(portal, { roles: ['judge', 'media'] }));
    const isListed = async (reader: Client, { float }: typeof out) => {
      const { body } = await reader.get(`/api/press-kits?year=2027&q=${encodeURIComponent(float.organization_name)}`);
      return body.data.some(({ id }: { id: number }) => id === float.id);
    };
    const leaders = [in_, out].map(({ float }) => aLeaderOf(portal, float.organization_id, 2027));
    for (const person of await Promise.all(leaders))
      expect((await signedInClient(portal.app, person).get('/api/press-kits')).status).toBe(403);
    for (const reader of [staff, media, both])
      expect([await isListed(reader, in_), await isListed(reader, out)]).toEqual([true, false]);
    await seedParadeYear(portal, 2027, '2026-12-01');
    for (const [reader, seen] of [
      [staff, true],
      [media, false],
      [both, false],
    ] as const)
      expect(await isListed(reader, in_)).toBe(seen);
    await seedParadeYear(portal);
  });

  it('the list of press kits is by year and type, found by headline or entry, and sorted with what has no day at the end', async () => {
    const of = (headline: string, release_date: string, more = {}) =>
      aKit({ year: 2026, release: { headline, release_date }, ...more });
    await of('beta blooms', '2025-10-09');
    await of('Alpha blooms', '2025-10-10');
    await of('Gamma march', '', { submit: false, type_id: 2 });
    const headlines = async (query: string) =>
      (await staff.get(`/api/press-kits?year=2026&${query}`)).body.data
        .map(({ headline }: { headline: string }) => headline)
        .filter((headline: string) => headline !== release.headline);
    expect(await headlines('sortBy=headline')).toEqual(['Alpha blooms', 'beta blooms', 'Gamma march']);
    expect(await headlines('sortBy=release_date')).toEqual(['beta blooms', 'Alpha blooms', 'Gamma march']);
    expect(await headlines('sortBy=-release_date')).toEqual(['Alpha blooms', 'beta blooms', 'Gamma march']);
    expect(await headlines('sortBy=headline&type=2')).toEqual(['Gamma march']);
    expect(await headlines('sortBy=headline&type=3')).toEqual(['Alpha blooms', 'beta blooms']);
    expect(await headlines('sortBy=headline&q=BLOOMS')).toEqual(['Alpha blooms', 'beta blooms']);
    expect(await headlines('q=nothing+like+it')).toEqual([]);
    const { float } = await of('Delta', '2025-10-11');
    expect(await headlines(`q=${encodeURIComponent(float.organization_name)}`)).toEqual(['Delta']);
  });

  it('the list of press kits has none that nobody has written anything in, and one that staff called complete is out', async () => {
    const blank = await entry(portal, { type_id: 3, stage: 'accepted', by: office.id, year: 2028 });
    const form = `/api/forms/${blank.organization_id}/press-release/2028`;
    expect((await staff.put(form, { field_values: { 'kit:captions': captions } })).status).toBe(200);
    const idsFor = async (client: Client, year: number) =>
      (await client.get(`/api/press-kits?year=${year}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await idsFor(staff, 2028)).toEqual([]);
    const { float } = await aKit({ year: 2025, submit: false });
    expect([await idsFor(staff, 2025), await idsFor(media, 2025)]).toEqual([[float.id], []]);
    const { id } = await portal.db
      .selectFrom('form_submissions')
      .select('id')
      .where('entry_id', '=', float.id)
      .where('form_type', '=', 'press-release')
      .executeTakeFirstOrThrow();
    expect((await staff.put(`/api/form-submissions/${id}/complete`, { complete: 1 })).status).toBe(200);
    expect(await idsFor(media, 2025)).toEqual([float.id]);
  });

  it('the list of press kits names to the press those it may open, and to the office also those in preparation', async () => {
    const out = await aKit();
    // It is November 20.
    const lastDay = await aKit({ embargo: '2026-11-20' });
    const waiting = [
      await aKit({ submit: false }),
      await aKit({ embargo: '2026-11-21' }),
      await aKit({ embargo: '2026-12-01' }),
    ];
    const ids = async (client: Client) => {
      const first = await client.get('/api/press-kits?year=2027');
      const pages = Math.ceil(first.body.total / 10);
      const rest = await Promise.all(
        Array.from({ length: pages - 1 }, (_, n) => client.get(`/api/press-kits?year=2027&page=${n + 2}`)),
      );
      return [first, ...rest].flatMap(idsIn);
    };
    const [seen, all] = [await ids(media), await ids(staff)];
    for (const { float } of [out, lastDay]) expect(seen).toContain(float.id);
    for (const { float } of waiting) {
      expect(seen).not.toContain(float.id);
      expect(all).toContain(float.id);
    }
    // The list and the page of a kit agree about each of them.
    for (const { float, kit } of [out, lastDay, ...waiting])
      expect((await media.get(kit)).body.kit !== null).toBe(seen.includes(float.id));
    for (const reader of [judge]) expect((await reader.get('/api/press-kits')).status).toBe(403);
  });

  it('a kit is downloaded with its release, its credits and its pictures in two sizes', async () => {
    const { kit } = await aKit();
    for (const size of ['print', 'web']) {
      const { raw, status } = await media.get(`${kit}/archive?size=${size}`);
      expect(status).toBe(200);
      const files = unzipSync(new Uint8Array(raw));
      expect(Object.keys(files)).toEqual([
        'press-release.txt',
        `pictures/${size}/example.jpg`,
        'captions-and-credits.txt',
      ]);
      // The captions come directly under the names of the pictures.
      expect(new TextDecoder().decode(files['captions-and-credits.txt'])).toMatch(
        new RegExp(`\r\n\r\nexample\\.jpg\r\n${captions}$`),
      );
      const text = new TextDecoder().decode(files['press-release.txt']);
      expect(text).toContain('Quails march');
      expect(text).toContain('Spokespeople\r\nSiobhán Ng, Director (pronounced shi-VAWN ung)');
      const { xmp } = await sharp(files[`pictures/${size}/example.jpg`]).metadata();
      expect(xmp?.toString()).toContain(captions);
    }
    const { kit: waiting } = await aKit({ embargo: '2026-12-01' });
    expect((await media.get(`${waiting}/archive`)).status).toBe(404);
    expect((await staff.get(`${waiting}/archive`)).status).toBe(200);
    expect((await judge.get(`${kit}/archive`)).status).toBe(404);
  });
  it.each([
    [
      'each with its own',
      'Quails at rest\nQuails marching',
      ['Quails at rest', 'Quails marching'],
      ['example.jpg\r\nQuails at rest', 'example 2.jpg\r\nQuails marching'],
    ],
    [
      'both with the text about all',
      'Quails, all of them',
      ['', ''],
      ['example.jpg', 'example 2.jpg', 'Captions for all pictures\r\nQuails, all of them'],
    ],
  ])(
    'two pictures of a kit have captions on its page, in its archive and inside: %s',
    async (_, text, onPage, listed) => {
      const { kit, float, file } = await aKit();
      const key = { entry_id: float.id, form_type: 'press-release' } as const;
      const second = await uploaded(portal, await authorFor(portal, office), key, 'kit:images');
      const [{ images }] = [(await staff.get(kit)).body.kit];
      const saved = await staff.put(`/api/forms/${float.organization_id}/press-release/2027`, {
        field_values: { 'kit:images': [images[0], second], 'kit:captions': text },
        submit: true,
      });
      expect([saved.status, saved.body.errors, file.endsWith(images[0].id)]).toEqual([200, undefined, true]);
      const { pictures } = (await media.get(kit)).body;
      expect(pictures.map(({ caption }: { caption: string }) => caption)).toEqual(onPage);
      const files = unzipSync(new Uint8Array((await media.get(`${kit}/archive?size=web`)).raw));
      const blocks = new TextDecoder().decode(files['captions-and-credits.txt']).split('\r\n\r\n');
      expect(blocks.slice(1)).toEqual(listed);
      for (const [n, name] of ['example.jpg', 'example 2.jpg'].entries()) {
        const { xmp } = await sharp(files[`pictures/web/${name}`]).metadata();
        const inside = /<dc:description>.*?<rdf:li[^>]*>(.*?)</s.exec(xmp?.toString() ?? '')?.[1];
        expect(inside).toBe(onPage[n] || `Captions for all pictures\n${text}`);
      }
    },
  );

  it('a kit is downloaded with its logos as they are, each under a name of its own', async () => {
    const { kit, float } = await aKit();
    const author = await authorFor(portal, office);
    const of = { entry_id: float.id, form_type: 'press-release' } as const;
    const logos = [await uploaded(portal, author, of, 'kit:logo'), await uploaded(portal, author, of, 'kit:logo')];
    const form = `/api/forms/${float.organization_id}/press-release/2027`;
    expect((await staff.put(form, { field_values: { 'kit:logo': logos } })).status).toBe(200);
    const files = Object.keys(unzipSync(new Uint8Array((await media.get(`${kit}/archive`)).raw)));
    const [first, second, ...more] = files.filter((path) => path.startsWith('logo/'));
    expect([first, second, more]).toEqual(['logo/example.png', 'logo/example 2.png', []]);
  });
});
