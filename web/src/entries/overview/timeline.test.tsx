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

it('an entry has the tabs that the server names, and redirects from any other', async () => {
  const few = overview({ forms }, { abilities: { tabs: ['timeline', 'submissions'], actions: [] } });
  const portal = open({ readOverview: few }, '/entries/7/2027/people');
  await screen.findByRole('heading', { name: 'No access' });
  expect(portal.address()).toBe('/invalid-permissions');
});

it('the address of the waivers of an entry that is not accepted any more says when waivers are signed', async () => {
  const reopened = overview(
    { forms, status: 'received', approved_at: null },
    { abilities: { tabs: ['timeline', 'submissions', 'people'], actions: [] } },
  );
  const portal = open({ readOverview: reopened }, '/entries/7/2027/waivers');
  await screen.findByText('Waivers are signed once the entry is accepted');
  screen.getByRole('navigation', { name: 'Sections of this entry' });
  expect(portal.address()).toBe('/entries/7/2027/waivers');
});

it('the address of the waivers leads whoever only judges an entry to no access, accepted or not', async () => {
  const judged = overview(
    { forms, status: 'received', approved_at: null },
    { abilities: { tabs: ['judge'], actions: [] } },
  );
  open({ readOverview: judged }, '/entries/7/2027/waivers');
  await screen.findByRole('heading', { name: 'No access' });
});

it('the tabs of an entry carry their counts', async () => {
  open({ readOverview: overview({ forms }) });
  const tabs = await screen.findByRole('navigation', { name: 'Sections of this entry' });
  const names = within(tabs)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(['Timeline', 'Forms 0 of 2', 'People 2', 'Waivers 1 of 2']);
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Timeline');
});

it('counts the required forms in the tab as under the steps: one number for one thing', async () => {
  const one = {
    ...forms,
    profile: [entryForm('band-profile', { standing: 'completed', submitted_at: '2026-09-20T17:00:00.000Z' })],
  };
  open({ readOverview: overview({ forms: one }) });
  const step = within(await screen.findByRole('region', { name: 'Steps' })).getByText(/^1 of 2 done/);
  expect(step.textContent).toBe('1 of 2 done, 1 overdue');
  const tabs = screen.getByRole('navigation', { name: 'Sections of this entry' });
  expect(within(tabs).getByRole('link', { name: /^Forms/ }).textContent).toBe('Forms 1 of 2');
  // Neither a ring nor 'Forms completed' counts answers beside them.
  expect(screen.queryByText(/percent|Forms completed/)).toBeNull();
});

it('an entry says that it loads, that the server is not reached, and opens when asked to', async () => {
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

it('shows what is late among the forms in red, and an optional form that is past its day never', async () => {
  const optional = [entryForm('media-availability', { due_date: '2026-10-01' })];
  open({ readOverview: overview({ forms: { ...forms, optional } }) }, '/entries/7/2027/submissions');
  const isRed = (name: string) =>
    screen.getByRole('row', { name: new RegExp(`^${name}`) }).querySelector('.pill-problem, .entry-late') !== null;
  await screen.findByRole('row', { name: /^Media Availability/ });
  expect([isRed('Emergency and Accessibility Plan'), isRed('Media Availability')]).toEqual([true, false]);
});

it('says in words which of the pending forms is begun, and that an optional one is still open after its day', async () => {
  const optional = [
    entryForm('media-availability', { due_date: '2026-10-01', started: true }),
    entryForm('press-release', { due_date: '2026-10-01' }),
  ];
  const additional = [entryForm('vehicles'), entryForm('emergency-plan', { started: true })];
  open({ readOverview: overview({ forms: { ...forms, additional, optional } }) }, '/entries/7/2027/submissions');
  const textOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent;
  await screen.findByRole('row', { name: /^Media Availability/ });
  expect(textOf('Support Vehicles')).toContain('(Pending)not started');
  expect(textOf('Emergency and Accessibility Plan')).toContain('(Pending)in progress');
  expect(textOf('Media Availability')).toContain('10/01/2026 still open');
  expect(textOf('Electronic Press Kit')).toContain('10/01/2026 still open');
});

it.each([
  ['that only waits to be submitted', 'pending', '2026-10-30', '(Completed)not submitted yet'],
  ['that is late and only waits to be submitted', 'incomplete', '2026-10-20', '(Completed)not submitted yet'],
  ['that the office took, as it is', 'completed', '2026-10-20', '(Completed)'],
] as const)(
  'says of an application %s in the list of forms what is left to do',
  async (_, standing, due_date, words) => {
    const answered = { standing, status: 'complete', completion: 100, started: true, due_date } as const;
    const initial = [entryForm('band-application', answered)];
    open({ readOverview: overview({ forms: { ...forms, initial } }) }, '/entries/7/2027/submissions');
    const row = await screen.findByRole('row', { name: /^Marching Band Application/ });
    expect(row.querySelector('.entry-state')?.textContent).toBe(words);
    expect(row.querySelector('.pill-done') === null).toBe(standing !== 'completed');
    expect(row.textContent.includes('2 days late')).toBe(standing === 'incomplete');
  },
);

it('says of no form that it is late or still open that a withdrawn entry cannot fill in any more', async () => {
  const initial = [entryForm('band-application', { due_date: '2026-10-01', started: true, status: 'in-progress' })];
  const withdrawn = { status: 'withdrawn', submitted_at: null, approved_at: null } as const;
  open({ readOverview: overview({ ...withdrawn, forms: { ...forms, initial } }) }, '/entries/7/2027/submissions');
  const row = await screen.findByRole('row', { name: /^Marching Band Application/ });
  expect(row.textContent).toContain('Due 10/01/2026');
  expect(row.textContent).not.toMatch(/late|still open/);
});

it.each([
  ['received', { status: 'received' as const, approved_at: null }, true],
  ['rejected', { status: 'rejected' as const, approved_at: null, rejected_at: '2026-09-10T17:00:00.000Z' }, false],
  ['withdrawn', { status: 'withdrawn' as const, submitted_at: null, approved_at: null }, false],
])('tells an applicant who is %s what opens with acceptance: %s', async (_, is, isTold) => {
  const portal = open({ readOverview: overview({ ...is, forms }) }, '/entries/7/2027/submissions');
  await screen.findByRole('row', { name: /^Marching Band Application/ });
  // Nobody else is shown behind the tab (E-09), whoever was listed before.
  expect(screen.getByRole('link', { name: /^People/ }).textContent).toBe('People');
  expect(screen.queryByText('The other forms open once the entry has been accepted.') !== null).toBe(isTold);
  portal.answer({ listEntryUsers: { data: [], total: 0 }, listEntryInvitations: { data: [], total: 0 } });
  await portal.user.click(screen.getByRole('link', { name: /^People/ }));
  await screen.findByText('No leaders yet');
  expect(screen.queryByText('You can add participants once the entry has been accepted') !== null).toBe(isTold);
});
