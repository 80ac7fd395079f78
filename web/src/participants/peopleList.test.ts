import { noParticipantValues } from '@parade/contract/participants/fields.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { expect, test } from 'vitest';
import { readListPlace } from '../http/listAddress.ts';
import { foundPeople, peopleList, rolesOf, stateCounts, unsignedPeople } from './peopleList.ts';

const person = (
  first_name: string,
  last_name: string,
  statuses: WaiverListed['status'][],
  role = 'Tuba',
): Participant => ({
  ...noParticipantValues,
  participant_id: 1,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@example.org`,
  primary_role: role,
  type: 'general-participants',
  waivers: statuses.map((status) => ({ status }) as WaiverListed),
  actions: [],
});
const people = [
  person('Zoë', 'Núñez', ['pending'], 'mhr'),
  person('Ann', 'Lee', ['completed', 'pending-approval']),
  person('Bo', 'adams', ['completed']),
  person('Cy', 'O’Neil-Þór', []),
];
const list = peopleList({ id: 5, organization_id: 7, year: 2027 });
const found = (place: string) =>
  foundPeople(people, readListPlace(`/entries/7/2027/people${place}`, list)).map(({ first_name }) => first_name);

test('people are found by name, address or role, without capitals and accents, and sorted', () => {
  expect(found('')).toEqual(['Bo', 'Ann', 'Zoë', 'Cy']);
  expect(found('/s/-name')).toEqual(['Cy', 'Zoë', 'Ann', 'Bo']);
  expect(found('/f/q=nunez%20zoe')).toEqual(['Zoë']);
  expect(found('/f/q=horse')).toEqual(['Zoë']);
  expect(found('/f/q=ann@example')).toEqual(['Ann']);
  for (const q of ['oneil', "O'Neil", 'neil thor', 'cy o’neil-thor', 'Nun\u0303ez'])
    expect(found(`/f/q=${encodeURIComponent(q)}`)).toEqual([q.startsWith('N') ? 'Zoë' : 'Cy']);
  expect(found('/f/q=nobody')).toEqual([]);
  // Neither is a column or a state of a waiver.
  expect(found('/s/secret/f/waiver=lost')).toEqual(['Bo', 'Ann', 'Zoë', 'Cy']);
});

test('people are filtered by their role as it is shown, and the roles of the list are offered in their order', () => {
  expect(rolesOf(people)).toEqual(['Mounted Horse Rider', 'Tuba']);
  expect(found(`/f/role=${encodeURIComponent('Mounted Horse Rider')}`)).toEqual(['Zoë']);
  expect(found('/f/role=Tuba')).toEqual(['Bo', 'Ann', 'Cy']);
});

test('who has not signed is everybody with a waiver that waits for its signature', () => {
  expect(unsignedPeople(people).map(({ first_name }) => first_name)).toEqual(['Zoë']);
});

test('people are sorted by how far their waivers are, then by name, those without one among those who wait', () => {
  expect(found('/s/waiver')).toEqual(['Zoë', 'Cy', 'Ann', 'Bo']);
  expect(found('/s/-waiver')).toEqual(['Bo', 'Ann', 'Cy', 'Zoë']);
});

test('somebody with several waivers counts as far as the one furthest behind', () => {
  expect(found('/f/waiver=pending-approval')).toEqual(['Ann']);
  expect(stateCounts(people).map(({ label, count }) => [label, count])).toEqual([
    ['Pending', 1],
    ['Pending Approval', 1],
    ['Completed', 1],
  ]);
});
