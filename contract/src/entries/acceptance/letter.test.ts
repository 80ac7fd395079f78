import { expect, it } from 'vitest';
import { type AcceptanceLetter, letterParagraphs } from './letter.ts';

const letter: AcceptanceLetter = {
  id: 70,
  year: 2027,
  accepted_on: '2026-09-10',
  parade_on: '2027-01-01',
  official_name: 'Rosewood High Band',
  organization_name: 'Rosewood High School',
  org_type: 2,
  theme_name: null,
  leaders: [],
  address: [],
  rep: { name: 'Stella Marchetti', email: 'stella@example.org', phone: null },
  dates: [],
  postal_address: '100 Rosebud Avenue',
};
const office = { organizer_name: 'Parade of Roses', default_tor_laison_name: 'the entries office' };

it.each([
  ['its liaison', letter.rep, /^Stella Marchetti is your liaison /],
  ['the office while nobody is assigned', null, /^the entries office answers your questions /],
])('the letter of acceptance sends questions to %s', (_, rep, expected) => {
  expect(letterParagraphs({ ...letter, rep }, office).at(-1)).toMatch(expected);
});
