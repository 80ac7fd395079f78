import type { AcceptanceLetter } from '@parade/contract/entries/acceptance/letter.ts';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../../testing/answers.ts';
import { overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const letter: AcceptanceLetter = {
  id: 70,
  year: 2027,
  accepted_on: '2026-09-10',
  parade_on: '2027-01-01',
  official_name: 'Rosewood High Band',
  organization_name: 'Rosewood High School',
  org_type: 2,
  theme_name: null,
  leaders: ['Ana Ruiz', 'Ben Ito'],
  address: ['391 Orange Grove Lane', 'Pasadena, CA 91101'],
  rep: { name: 'Stella Marchetti', email: 'stella@example.org', phone: null },
  dates: [{ due_date: '2026-09-15', names: ['Band Profile', 'Official Photo'] }],
  postal_address: '100 Rosebud Avenue',
};
const open = (answers: AnswerTable) =>
  openPortal('/entries/7/2027/letter', { as: signedInAs(['leader']), readOverview: overview(), ...answers });

it('the letter of acceptance invites the entry by name, with its liaison and first dates', async () => {
  open({ readLetter: letter });
  const paper = within(await screen.findByRole('article', { name: 'Letter of acceptance' }));
  paper.getByText('Dear Ana Ruiz and Ben Ito,');
  paper.getByText(/^Congratulations! With great joy we invite your band to take part in the 138th/);
  expect(paper.getByText('Stella Marchetti').closest('dl')?.textContent).toContain(
    '09/15/2026Band ProfileOfficial Photo',
  );
});

it('the letter of acceptance is printed by its button', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const portal = open({ readLetter: letter });
  await portal.user.click(await screen.findByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

it('the letter of acceptance leads whoever may not read it to the page that says so', async () => {
  const portal = open({ readLetter: new Refusal('not-allowed') });
  await screen.findByRole('heading', { name: 'No access' });
  expect(portal.address()).toBe('/invalid-permissions');
});

it('the letter of acceptance that did not arrive is read again by a button', async () => {
  const portal = open({ readLetter: unreachable });
  await screen.findByRole('heading', { name: 'This page didn’t load' });
  portal.answer({ readLetter: letter });
  await portal.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('article', { name: 'Letter of acceptance' });
});

it.each([
  ['its leader', ['edit_forms', 'manage_people', 'read_letter'], '/entries/7/2027/letter'],
  ['somebody who may not read it', ['edit_forms', 'manage_people'], undefined],
] as const)('the letter of acceptance is reached from the home of its leader alone: as %s', async (...given) => {
  const [, actions, address] = given;
  const home = overview({}, { abilities: { tabs: ['timeline'], actions: [...actions] } });
  const portal = openPortal('/entries/7/2027/view', { as: signedInAs(['leader']), readOverview: home });
  await portal.user.click(await screen.findByText('Congratulations!'));
  expect(screen.queryByRole('link', { name: 'Letter of acceptance' })?.getAttribute('href')).toBe(address);
});
