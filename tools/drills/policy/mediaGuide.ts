/** Files and pages for media, broadcasters and judges: the D requirements, before and after the media guide opens. */
import { randomUUID } from 'node:crypto';
import { withoutActor } from '@parade/server/access/authorized.ts';
import { inTransaction } from '@parade/server/database/change.ts';
import { programContents, programKeyOf } from '@parade/server/directory/program/contents.ts';
import { printProgram } from '@parade/server/directory/program/jobs.ts';
import { requestProgram } from '@parade/server/directory/program/writes.ts';
import { actorOf, aPerson, authorFor } from '@parade/server/testing/people.ts';
import { aPicture } from '@parade/server/testing/forms.ts';
import { addAsset, saveRelease } from '@parade/server/press/releases/writes.ts';
import { solved } from '../access/keys.ts';
import type { Cell } from '../access/request.ts';
import { type Actors, admins, applicants, crew, everyone, office, press, signedIn } from './actors.ts';
import type { Row, Table } from './row.ts';

/** D-02: returns the row before the guide opens; undefined where it makes no difference. */
export function beforeTheGuideOpens(row: Row): Row | undefined {
  const isOfEntries = row.about === 'entry' || row.about === 'kit file';
  const readers = press.filter((actor) => row.all?.includes(actor));
  if (!isOfEntries || readers.length === 0) return undefined;
  const closed = readers.flatMap((actor) =>
    (['own', 'other organization'] as const).map((target) => [`${actor}: ${target}`, 'absent'] as const),
  );
  return { ...row, except: { ...row.except, ...Object.fromEntries(closed) } };
}

const written = {
  title: 'Floats are ready',
  date: '2026-11-02',
  excerpt: 'All of them.',
  body: 'At last.',
  link: '',
  publish_on: '2026-11-02',
};
const guideReaders: Actors = [...crew, ...press, ...applicants];

export const mediaPolicy: Table = {
  'GET /api/media-guide': {
    about: 'entry',
    as: 'list',
    all: [...crew, ...press],
    own: applicants,
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  // Its content depends on the reader; tests of the module check it.
  'GET /api/media-guide-program': { all: guideReaders, query: { year: 2027 } },
  'POST /api/media-guide-program': { all: guideReaders, body: { year: 2027 } },
  'GET /api/media-guide-program/file': {
    about: 'key',
    all: guideReaders,
    query: printedProgram,
  },
  'GET /api/commentary-sheets': {
    about: 'entry',
    as: 'list',
    all: ['broadcaster', ...office],
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/commentary-sheets/file': { all: ['broadcaster', ...office], query: { year: 2027, format: 'Excel' } },
  'GET /api/judges-guide': {
    about: 'entry',
    as: 'list',
    all: [...crew, 'judge'],
    own: applicants,
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/press-kits': { all: [...crew, ...press], query: { year: 2027 } },
  'GET /api/press-kits/:organization_id/:year/archive': {
    about: 'entry',
    all: [...crew, ...press],
    own: applicants,
    except: {
      'judge: own': 'absent',
      'judge: other year': 'absent',
      'judge: other organization': 'absent',
      'judge: absent': 'absent',
    },
  },
  'GET /api/music-downloads': { all: [...crew, ...press, ...applicants], query: { year: 2027 } },
  'GET /api/music-archive': { all: [...crew, ...press, ...applicants], query: { year: 2027 } },
  'GET /api/music-downloads/:organization_id/:year/files/:file_id': {
    about: 'kit file',
    all: [...crew, ...press],
    own: applicants,
    params: playedAsMusic,
  },

  // D-13, D-14: what is public is public, and what is written is for those who manage pages.
  'GET /api/press-releases': { all: everyone, open: true },
  'GET /api/press-release-years': { all: everyone, open: true },
  'GET /api/press-releases/:id': { about: 'key', all: everyone, open: true, params: publicRelease },
  'GET /api/press-releases/:id #of a coming day': {
    about: 'key',
    all: admins,
    open: true,
    others: 'absent',
    except: { 'anonymous: own': 'absent', 'link holder: own': 'absent' },
    params: comingRelease,
  },
  'GET /api/press-releases/:id/image': { about: 'key', all: everyone, open: true, params: releaseWithImage },
  'GET /api/press-releases-feed/:format': { all: everyone, open: true, params: { format: 'rss' } },
  'POST /api/press-releases': { all: admins, body: written },
  'PUT /api/press-releases/:id': { about: 'key', all: admins, params: publicRelease, body: written },
  'DELETE /api/press-releases/:id': { about: 'key', all: admins, params: publicRelease },
  'GET /api/broadcaster-assets': { all: ['broadcaster', ...office] },
  'GET /api/broadcaster-assets/:id/file': { about: 'key', all: ['broadcaster', ...office], params: asset },
  'POST /api/broadcaster-assets': { all: admins, body: { name: 'Logo', url: 'https://example.org/logo' } },
  'DELETE /api/broadcaster-assets/:id': { about: 'key', all: admins, params: asset },
};

/** The picture of the kit counts as the sound of a title: which file it is makes no difference to who may have it. */
async function playedAsMusic({ portal, bundle }: Cell): Promise<Record<never, never>> {
  const title = { title: 'A march', all_rights_obtained: 'yes', audio: [bundle.file] };
  const at = portal.clock.nowIso();
  await portal.db
    .insertInto('form_submissions')
    .values({
      entry_id: bundle.entry.id,
      form_type: 'music',
      definition_version: 1,
      field_values: JSON.stringify({ 'usage:any': 'yes', 'usage:titles': [title] }),
      revision: 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}

/** The program as the actor would be given it; of a year without a parade there is none. */
async function printedProgram({ actor, exists, portal, world }: Cell): Promise<{ readonly year: number }> {
  const person = world.people[actor];
  if (!exists) return { year: 1999 };
  // A program prepared for a refused actor would count as a change by their call.
  if (person && guideReaders.includes(actor)) {
    const contents = await programContents(portal, await actorOf(portal, person), { year: 2027, type: 'any' });
    const key = programKeyOf(contents);
    await inTransaction(portal, byDrill, (change) => requestProgram(change, key, contents));
    await printProgram(portal, key);
  }
  return { year: 2027 };
}

const noRow = { id: 999_999 };
const byDrill = { kind: 'system', job: 'drill' } as const;

async function publicRelease({ exists, portal }: Cell): Promise<{ readonly id: number }> {
  return exists ? { id: await saveRelease(portal, byDrill, written) } : noRow;
}

async function comingRelease({ exists, portal }: Cell): Promise<{ readonly id: number }> {
  return exists ? { id: await saveRelease(portal, byDrill, { ...written, publish_on: '2126-01-01' }) } : noRow;
}

async function releaseWithImage({ exists, portal, world }: Cell): Promise<{ readonly id: number }> {
  if (!exists) return noRow;
  const by = await authorFor(portal, superadminOf(world));
  const file = new File([new Uint8Array(await aPicture())], 'picture.jpg', { type: 'image/jpeg' });
  return { id: await saveRelease(portal, by, { ...written, file }) };
}

async function asset({ exists, portal, world }: Cell): Promise<{ readonly id: number }> {
  if (!exists) return noRow;
  const by = await authorFor(portal, superadminOf(world));
  const file = new File([new Uint8Array(await aPicture())], 'logo.jpg', { type: 'image/jpeg' });
  return { id: await addAsset(portal, by, withoutActor({ name: 'Logo', description: '', url: '', file }, 'add')) };
}

function superadminOf({ people: { superadmin } }: Cell['world']) {
  if (!superadmin) throw new Error('the world has no superadmin');
  return superadmin;
}

const asked = {
  requested_date: '2126-12-10',
  requested_time: '10 AM',
  first_name: 'Ada',
  last_name: 'Quill',
  phone: '626 555 0133',
  interview_location: 'Float barn',
  interview_length: '20 minutes',
  type_of_interview: 'In person',
  request_to_interview: 'A designer',
  deadline: 'December 12',
  interview_topic: 'Seeds and petals',
  media_outlet_name: 'Drill Gazette',
};
const letter = 'Thank you for asking.';

/** Requests of the press to the office: D-30, D-31, U-40. */
export const requestsPolicy: Table = {
  'POST /api/interview-request': {
    all: everyone,
    open: true,
    // Receipts to one address are limited, and the same request is taken once: each actor has its own.
    body: async (cell) => ({
      ...asked,
      interview_topic: `Seeds ${randomUUID()}`,
      email: `${cell.actor.replaceAll(' ', '-')}@example.org`,
      recaptcha: await solved(cell),
    }),
  },
  'GET /api/interview-requests': { all: office },
  'GET /api/interview-requests/:id': { about: 'key', all: office, params: interviewRequest() },
  'GET /api/interview-requests/:id/letter': {
    about: 'key',
    all: office,
    params: interviewRequest(),
    query: { state: 'scheduled' },
  },
  'POST /api/interview-requests/:id/answer': {
    about: 'key',
    all: office,
    params: interviewRequest(),
    body: { state: 'scheduled', revision: 0, note: 'By phone', letter },
  },
  'POST /api/interview-requests/:id/undo': {
    about: 'key',
    all: office,
    params: interviewRequest({ answered: true }),
    body: { revision: 1 },
  },

  'GET /api/media-access': { all: signedIn },
  'POST /api/request-media-access': {
    all: signedIn,
    except: {
      // U-13: nothing is decided about an address that nobody has confirmed.
      'unverified: own': 'refused',
      // Who sees what it opens asks for nothing (decision 0140).
      ...Object.fromEntries(['media', 'broadcaster', ...crew].map((actor) => [`${actor}: own`, 'conflict'] as const)),
    },
    body: { media_organization_name: 'Drill Gazette' },
  },
  'GET /api/media-requests': { all: office },
  'GET /api/media-requests/:id/letter': {
    about: 'key',
    all: office,
    params: mediaRequest(),
    query: { decision: 'refused' },
  },
  // U-02: a grant changes roles.
  'POST /api/media-requests/:id/decision': {
    about: 'key',
    all: admins,
    sees: ['staff'],
    params: mediaRequest(),
    body: { decision: 'granted', letter },
  },
  'POST /api/media-requests/:id/undo': {
    about: 'key',
    all: admins,
    sees: ['staff'],
    params: mediaRequest({ decided: true }),
  },
};

/** answered: there is an answer to take back. */
function interviewRequest({ answered = false } = {}) {
  return async ({ exists, portal }: Cell): Promise<{ readonly id: number }> => {
    if (!exists) return noRow;
    const at = portal.clock.nowIso();
    const { id } = await portal.db
      .insertInto('interview_requests')
      .values({
        requested_date: '2126-12-10',
        requested_time: '10 AM',
        first_name: 'Ada',
        last_name: 'Quill',
        phone: '626 555 0133',
        email: 'ada@example.org',
        interview_location: 'Float barn',
        interview_length: '20 minutes',
        type_of_interview: 'In person',
        request_to_interview: 'A designer',
        deadline: 'December 12',
        interview_topic: 'Seeds and petals',
        media_outlet_name: 'Drill Gazette',
        created_at: at,
        ...(answered ? { state: 'answered', answered_at: at, revision: 1 } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (answered)
      await portal.db
        .insertInto('interview_answers')
        .values({ request_id: id, state: 'answered', state_before: 'new', created_at: at })
        .execute();
    return { id };
  };
}

/** decided: refused, which can be taken back. */
function mediaRequest({ decided = false } = {}) {
  return async ({ exists, portal }: Cell): Promise<{ readonly id: number }> => {
    if (!exists) return noRow;
    const at = portal.clock.nowIso();
    const { id: user_id } = await aPerson(portal, { roles: ['media-pending'] });
    return portal.db
      .insertInto('media_requests')
      .values({ user_id, asked_at: at, ...(decided ? { state: 'refused', decided_at: at } : {}) })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
}
