import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization, seedParadeYear } from './entries.ts';
import { aPerson, aStaffMember, type Client, type Person, signedInClient } from './people.ts';
import type { TestPortalWithApp } from './portal.ts';

export interface TestAward {
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly criteria: { readonly id: number; readonly name: string; readonly max_points: number }[];
}

/**
 * Returns a season with entries to score, two judges and an admin, and what judges and the office do with its awards.
 */
export async function judgingStage(portal: TestPortalWithApp) {
  const admin = await aStaffMember(portal, 'admin');
  const judith = await aPerson(portal, { roles: ['judge'], first_name: 'Judith', last_name: 'Adams' });
  const jon = await aPerson(portal, { roles: ['judge'], first_name: 'Jon', last_name: 'Baker' });
  /** The user id of a client, for requests in that person's name. */
  const idOf = new Map<Client, number>();
  const clientOf = (person: Person): Client => {
    const client = signedInClient(portal.app, person);
    idOf.set(client, person.id);
    return client;
  };
  const [office, judge, second] = [admin, judith, jon].map(clientOf) as [Client, Client, Client];
  const entries = await entriesToScore(portal, admin, office);
  const at = (name: string) => entries.get(name) ?? expect.fail(`there is no ${name}`);
  const fields = (name: string, given: object = {}) => ({ ...fieldsOfAward(name, [judith.id, jon.id]), ...given });
  const listed = async (id: number, year = 2027) => {
    const { body } = await office.get(`/api/awards?year=${year}`);
    return body.data.find((each: { id: number }) => each.id === id);
  };
  const create = async (given: object = {}, year = 2027): Promise<TestAward> => {
    const made = await office.post('/api/awards', { ...fields(`Award ${randomUUID().slice(0, 8)}`), year, ...given });
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    return listed(made.body.id, year);
  };
  const close = async (closed: boolean, { id }: TestAward) =>
    office.put(`/api/awards/${id}/closed`, { closed, revision: (await listed(id)).revision });
  const pointsOf = (given: readonly number[], of: TestAward) =>
    of.criteria.map(({ id }, index) => ({ criterion_id: id, points: given[index] ?? 0 }));
  const sendFor = (of: TestAward, by: Client, name: string, given: readonly number[], more: object = {}) =>
    by.put(`/api/awards/${of.id}/entries/${at(name).id}/sheet`, {
      judge_id: idOf.get(by) ?? admin.id,
      send_id: randomUUID(),
      revision: 0,
      points: pointsOf(given, of),
      notes: '',
      ...more,
    });
  const sheetsOf = (id: number) =>
    portal.db.selectFrom('score_sheets').select(['revision', 'points']).where('award_id', '=', id).execute();
  return {
    admin,
    judith,
    jon,
    office,
    judge,
    second,
    clientOf,
    at,
    fields,
    create,
    listed,
    close,
    pointsOf,
    sendFor,
    sheetsOf,
  };
}

/**
 * Makes entries of which judges score some: accepted ones of bands, floats and riders, and beside them one that waits, two
 * that are hidden from the media guide and one of the year before. Brass Band and Rose Float have a place in the parade.
 */
async function entriesToScore(
  portal: TestPortalWithApp,
  admin: Person,
  office: Client,
): Promise<ReadonlyMap<string, EntryRow>> {
  await seedParadeYear(portal);
  const entries = new Map<string, EntryRow>();
  for (const [name, type_id, year = 2027, stage = 'accepted'] of toScore) {
    const organization_id = await organization(portal, { name: `${name} Society`, type_id });
    entries.set(name, await entry(portal, { organization_id, stage, year, by: admin.id, official_name: name }));
  }
  const idOf = (name: string) => entries.get(name)?.id;
  for (const name of ['Hidden Band', 'Hidden Float'])
    await office.put('/api/entries/toggle-media-guide', { id: idOf(name), hidden: true });
  await office.put('/api/entries_order', { ids: ['Brass Band', 'Rose Float'].map(idOf), year: 2027 });
  return entries;
}

const toScore: readonly (readonly [name: string, type_id: number, year?: number, stage?: 'received'])[] = [
  ['Azure Band', 2],
  ['Brass Band', 2],
  ['Hidden Band', 2],
  ['Waiting Band', 2, 2027, 'received'],
  ['Rose Float', 3],
  ['Hidden Float', 3],
  ['Gray Horses', 1],
  ['Older Band', 2, 2026],
];

/** Returns the fields of an award: bands and floats, two criteria. */
function fieldsOfAward(name: string, judge_ids: readonly number[]) {
  return {
    name,
    organization_types: [2, 3],
    criteria: [
      { name: 'Musicality', max_points: 10 },
      { name: 'Showmanship', max_points: 40 },
    ],
    judge_ids,
  };
}
