import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../../testing/answers.ts';
import { entryForm, overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const home = '/entries/7/2027/view';
const open = (answers: AnswerTable, path = home) => openPortal(path, { as: signedInAs(['leader']), ...answers });

const forms = {
  initial: [entryForm('band-application', { standing: 'completed', submitted_at: '2026-08-20T17:00:00.000Z' })],
  profile: [entryForm('band-profile', { started: true, completion: 60, due_date: '2026-10-25' })],
  additional: [entryForm('emergency-plan', { standing: 'incomplete', due_date: '2026-10-01' })],
  optional: [entryForm('press-release')],
  waivers: [],
};

it('has the tabs that the server gives, and sends who opens another one away', async () => {
  const few = overview({ forms }, { abilities: { tabs: ['timeline', 'submissions'], actions: [] } });
  const portal = open({ readOverview: few }, '/entries/7/2027/people');
  await screen.findByRole('heading', { name: 'No access' });
  expect(portal.address()).toBe('/invalid-permissions');
});

it('names the tabs with how much is behind them', async () => {
  open({ readOverview: overview({ forms }) });
  const tabs = await screen.findByRole('navigation', { name: 'Sections of this entry' });
  const names = within(tabs)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(['Timeline', 'Forms 1 of 3', 'People 2', 'Waivers 1 of 2']);
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Timeline');
});

it('says that it loads, and that it is not reached, and opens when asked to', async () => {
  const answer = Promise.withResolvers<typeof unreachable>();
  const portal = open({ readOverview: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading the entry' });
  answer.resolve(unreachable);
  const alert = await screen.findByRole('alert');
  portal.answer({ readOverview: overview({ forms }) });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Rosewood High Band' });
});

it.each([
  ['not there', home, new Refusal('not-found')],
  ['no address of an entry', '/entries/seven/2027/view', new Refusal('not-found')],
])('shows the page for what is not found where the entry is %s', async (_, path, refusal) => {
  const portal = open({ readOverview: refusal }, path);
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(portal.address()).toBe('/not-found');
});
