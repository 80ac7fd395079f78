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
const task = (name: RegExp) => screen.getByRole('link', { name }).closest('li');

it('is the home of a leader: what is done, what is next, what is late', async () => {
  open({ readOverview: overview({ forms }) }, '/');
  await screen.findByRole('heading', { level: 1, name: 'Rosewood High Band' });
  const steps = ['Apply', 'Submission', 'Required Next Steps', 'Optional Steps'];
  for (const name of steps) expect(screen.getByRole('region', { name })).toBeTruthy();
  expect(task(/^Marching Band Application/)?.textContent).toContain('Submitted');
  expect(task(/^Band Profile/)?.textContent).toMatch(/^3days left.*60%.*Due 10\/25\/2026/);
  expect(task(/^Emergency/)?.textContent).toMatch(/^21days late.*\(Incomplete\).*Due 10\/01\/2026/);
});

it('counts what is done and what is late under the steps, and lists what is late first and what is done last', async () => {
  const done = entryForm('official-photo', { standing: 'completed', submitted_at: '2026-09-01T17:00:00.000Z' });
  open({ readOverview: overview({ forms: { ...forms, profile: [done, ...forms.profile] } }) });
  const steps = await screen.findByRole('navigation', { name: 'Steps' });
  expect(within(steps).getByRole('link', { name: 'Required Next Steps' }).closest('li')?.textContent).toContain(
    '1 of 3 done, 1 overdue',
  );
  const names = within(screen.getByRole('region', { name: 'Required Next Steps' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names[0]).toMatch(/^Emergency/);
  expect(names.at(-1)).toMatch(/^Official Photo/);
});

it('leads to the form to fill in, and to one that is done to read it', async () => {
  open({ readOverview: overview({ forms }) });
  await screen.findByRole('region', { name: 'Apply' });
  expect(
    task(/^Emergency/)
      ?.querySelector('a')
      ?.getAttribute('href'),
  ).toBe('/o/7/emergency-plan/2027/edit');
  expect(
    task(/^Marching Band Application/)
      ?.querySelector('a')
      ?.getAttribute('href'),
  ).toBe('/o/7/band-application/2027');
});

it('leads to people and waivers with their counts', async () => {
  open({ readOverview: overview({ forms, total_participants: 1, waivers_total: 3, waivers_completed: 2 }) });
  const people = await screen.findByRole('link', { name: 'Add your participants' });
  expect(people.closest('li')?.textContent).toContain('1 person added');
  expect(task(/^Participant waivers/)?.textContent).toContain('2 of 3 signed');
});

it.each([
  [
    'in progress',
    { status: 'in-progress' as const, submitted_at: null, approved_at: null },
    'We review your application',
  ],
  ['received', { status: 'received' as const, approved_at: null }, 'It is under review.'],
  [
    'rejected',
    { status: 'rejected' as const, approved_at: null, rejected_at: '2026-09-10T17:00:00.000Z' },
    'Rejected on',
  ],
  ['withdrawn', { status: 'withdrawn' as const, submitted_at: null, approved_at: null }, 'has been withdrawn'],
])('shows an applicant who is %s no steps that are not theirs yet', async (_, is, words) => {
  open({ readOverview: overview({ ...is, forms }) });
  const submission = await screen.findByRole('region', { name: 'Submission' });
  expect(submission.textContent).toContain(words);
  expect(screen.queryByRole('region', { name: 'Required Next Steps' })).toBeNull();
  expect(screen.getByText('These forms open once your entry has been accepted.')).toBeTruthy();
});

it('says which step it is at', async () => {
  open({ readOverview: overview({ status: 'received', approved_at: null, forms }) });
  const submission = await screen.findByRole('region', { name: 'Submission' });
  expect(submission.closest('li')?.getAttribute('aria-current')).toBe('step');
  expect(screen.getByRole('region', { name: 'Apply' }).closest('li')?.getAttribute('aria-current')).toBeNull();
});

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
