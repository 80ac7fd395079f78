import type { EntryForm } from '@parade/contract/entries/entry.ts';
import { expect, test } from 'vitest';
import { readListPlace } from '../../http/listAddress.ts';
import { foundForms, submissionList } from './submissionList.ts';

const form = (name: string, given: Partial<EntryForm>): EntryForm =>
  ({
    name,
    is_information_only: false,
    started: true,
    standing: 'pending',
    status: 'in-progress',
    marked_complete_at: null,
    completion: 50,
    due_date: null,
    ...given,
  }) as EntryForm;
const forms = [
  form('Band Music', { due_date: '2026-12-01', completion: 100, standing: 'completed' }),
  form('Agreement', { due_date: '2026-10-01', completion: 9, standing: 'incomplete' }),
  form('Parking', { completion: 20 }),
  form('Route map', { is_information_only: true, due_date: '2026-11-01' }),
];
const list = submissionList({ id: 5, organization_id: 7, year: 2027, is_first: true });
const found = (place: string) =>
  foundForms(forms, readListPlace(`/entries/7/2027/submissions${place}`, list)).map(({ name }) => name);

test('forms of an entry are sorted by their due date unless asked otherwise, what has none last', () => {
  expect(found('')).toEqual(['Agreement', 'Route map', 'Band Music', 'Parking']);
  expect(found('/s/-due')).toEqual(['Band Music', 'Route map', 'Agreement', 'Parking']);
  expect(found('/s/completion')).toEqual(['Agreement', 'Parking', 'Band Music', 'Route map']);
});

test('forms of an entry that ask for nothing and that nobody has begun are found and sorted as pending, not as completed', () => {
  const optional = form('Tickets', { standing: 'completed', status: 'complete', started: false, completion: 100 });
  const shown = (place: string) =>
    foundForms([...forms, optional], readListPlace(`/entries/7/2027/submissions${place}`, list)).map(
      ({ name }) => name,
    );
  expect(shown('/f/standing=pending')).toEqual(['Parking', 'Tickets']);
  expect(shown('/f/standing=completed')).toEqual(['Band Music']);
  expect(shown('/s/state')).toEqual(['Agreement', 'Parking', 'Tickets', 'Band Music', 'Route map']);
});

test('forms of an entry are found by name and by standing, which a form to read has not', () => {
  expect(found('/f/q=mUsic band')).toEqual(['Band Music']);
  expect(found('/f/standing=pending')).toEqual(['Parking']);
  expect(found('/f/standing=lost')).toHaveLength(forms.length);
});
