import { beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '../portal.ts';
import { rooms } from '../rooms.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { entry } from '../testing/entries.ts';
import { participant } from '../testing/participants.ts';
import { aLeaderOf, aStaffMember, type Client, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { countingStatements } from '../testing/statements.ts';
import { buildApp } from './app.ts';

/** One for the session, the person and the version of the settings, and one for the data (docs/decisions/0075). */
const most = 2;

/** Reads that need more, with the number that must not grow, and why. */
const exceptions: Readonly<Record<string, { readonly most: number; readonly why: string }>> = {
  '/api/overview': {
    most: 4,
    why: 'the page is chosen first; entries with their contacts and leaders are read of it alone',
  },
  '/api/overview?q=Silver': { most: 4, why: 'as above' },
  '/api/entry-form-statuses': { most: 3, why: 'the states of the forms of many entries are read beside the entries' },
  '/api/own-tasks': { most: 5, why: 'forms and people of the own entries, each from its room' },
  '/api/audit_logs': {
    most: 5,
    why: 'the path along an index is chosen first; names of today are read of the page alone',
  },
  '/api/audit_details': { most: 5, why: 'as above' },
  '/api/mailings': {
    most: 3,
    why: 'whether a restored portal holds its letters and messages is no part of any mailing',
  },
  '/api/participants/ENTRY': { most: 4, why: 'the entry is authorized before its people are read' },
  '/api/entries/ORGANIZATION/2027/users': { most: 3, why: 'as above' },
  '/api/form-files': { most: 3, why: 'of a leader: the types of the own entries say which files there are' },
};

/** The reads that people use all day. */
const reads = {
  admin: [
    '/api/me',
    '/api/entries',
    '/api/entries?year=any&status=any&limit=1',
    '/api/entries?q=Silver',
    '/api/waivers',
    '/api/waivers?q=Walker',
    '/api/users',
    '/api/users?q=Person',
    '/api/organizations',
    '/api/outbox',
    '/api/overview',
    '/api/overview?q=Silver',
    '/api/entry-form-statuses',
    '/api/audit_logs',
    '/api/audit_details',
    '/api/participants/ENTRY',
    '/api/entries/ORGANIZATION/2027/users',
    '/api/form-files',
    '/api/profile/sessions',
    '/api/media-requests',
    '/api/page-menus',
    '/api/reps',
    '/api/review-criteria',
    '/api/mailings',
  ],
  leader: [
    '/api/me',
    '/api/entries',
    '/api/waivers',
    '/api/own-tasks',
    '/api/participants/ENTRY',
    '/api/entries/ORGANIZATION/2027/users',
    '/api/form-files',
    '/api/waiver-board',
  ],
  media: ['/api/me', '/api/entries', '/api/entries?q=Silver', '/api/press-releases', '/api/faq', '/api/media-access'],
} as const;

let seen: string[];
let clients: Record<keyof typeof reads, Client>;
let place: { readonly id: number; readonly organization_id: number };

beforeAll(async () => {
  const portal = await testPortalWithApp();
  const counting = countingStatements({ ...portal, config: { ...portal.config, checkAnswers: false } });
  ({ seen } = counting);
  const counted: Portal = counting.counted;
  const app = await buildApp(counted, rooms);
  closeAfterTests(() => app.close());
  const admin = await aStaffMember(portal, 'admin');
  for (const official_name of ['Silver Band', 'Silver Riders', 'Golden Float'])
    place = await entry(portal, { by: admin.id, stage: 'accepted', official_name });
  const own = await entry(portal, { by: admin.id, stage: 'accepted', official_name: 'Silver Own' });
  for (let person = 0; person < 3; person += 1) await participant(portal, own);
  place = own;
  clients = {
    admin: signedInClient(app, admin),
    leader: signedInClient(app, await aLeaderOf(portal, own.organization_id, 2027)),
    media: signedInClient(app, await aStaffMember(portal, 'media')),
  };
});

const rows = Object.entries(reads).flatMap(([who, paths]) =>
  paths.map((path) => [who as keyof typeof reads, path] as const),
);

describe('the statements of a read', () => {
  it.each(rows)('the statements of a read by %s of %s', async (who, path) => {
    const limit = exceptions[path]?.most ?? most;
    const url = path.replace('ENTRY', String(place.id)).replace('ORGANIZATION', String(place.organization_id));
    // The first call of a process reads the settings.
    await clients[who].get(url);
    seen.length = 0;
    expect((await clients[who].get(url)).status).toBe(200);
    expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(limit);
    expect(seen.length).toBeGreaterThan(0);
  });
});

/** Of a form that was begun: the row is locked and read once, and what is answered is read of what was stored. */
const mostOfSave = 16;

describe('the statements of a save', () => {
  it('a form that is typed in asks for its answers once', async () => {
    const url = `/api/forms/${place.organization_id}/band-application/2027`;
    const type = (words: string) => clients.admin.put(url, { field_values: { 'entry:official_name': words } });
    expect((await type('Silver Sons')).status).toBe(200);
    seen.length = 0;
    expect((await type('Silver Songs')).status).toBe(200);
    expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(mostOfSave);
  });
});
