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
  const entries: Record<string, EntryRow> = {};
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
  const at = (name: string) => entries[name] ?? expect.fail(`there is no ${name}`);

  await seedParadeYear(portal);
  const named = async (name: string, type_id: number, year = 2027, stage: 'accepted' | 'received' = 'accepted') => {
    const organization_id = await organization(portal, { name: `${name} Society`, type_id });
    entries[name] = await entry(portal, { organization_id, stage, year, by: admin.id, official_name: name });
  };
  await named('Azure Band', 2);
  await named('Brass Band', 2);
  await named('Hidden Band', 2);
  await named('Waiting Band', 2, 2027, 'received');
  await named('Rose Float', 3);
  await named('Hidden Float', 3);
  await named('Gray Horses', 1);
  await named('Older Band', 2, 2026);
  for (const name of ['Hidden Band', 'Hidden Float'])
    await office.put('/api/entries/toggle-media-guide', { id: at(name).id, hidden: true });
  await office.put('/api/entries_order', { ids: [at('Brass Band').id, at('Rose Float').id], year: 2027 });

  /** Returns the fields of an award: bands and floats, two criteria. */
  const fields = (name: string, given: object = {}) => ({
    name,
    organization_types: [2, 3],
    criteria: [
      { name: 'Musicality', max_points: 10 },
      { name: 'Showmanship', max_points: 40 },
    ],
    judge_ids: [judith.id, jon.id],
    ...given,
  });
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
