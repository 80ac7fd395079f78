import { timelineOf } from '@parade/contract/entries/timeline.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnswerTable } from '../../testing/answers.ts';
import { entryForm, overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const home = '/entries/7/2027/view';
const open = (answers: AnswerTable & { as?: InitialData }, path = home) =>
  openPortal(path, { as: signedInAs(['leader']), ...answers });

const forms = {
  initial: [
    entryForm('band-application', {
      standing: 'completed',
      status: 'submitted',
      started: true,
      submitted_at: '2026-08-20T17:00:00.000Z',
    }),
  ],
  profile: [entryForm('band-profile', { started: true, unfinished_fields: ['a:b'], due_date: '2026-10-25' })],
  additional: [
    entryForm('emergency-plan', { standing: 'incomplete', due_date: '2026-10-01' }),
    entryForm('participant-manual', { due_date: null }),
  ],
  optional: [entryForm('press-release', { due_date: '2026-10-02' })],
  waivers: [],
};
const group = (name: string) => screen.findByRole('region', { name });
const rows = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const done = () => screen.getByText('Done').closest('details') as HTMLElement;

it('the home of a leader shows the next task on a card of its own, with its days and what is missing', async () => {
  open({ readOverview: overview({ forms }) }, '/');
  const card = await group('Next: Emergency and Accessibility Plan, 21 days late');
  expect(card.textContent).toContain('Was due 10/01/2026. Not started.');
  expect(within(card).getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/o/7/emergency-plan/2027/edit');
});

it('the home of a leader of one coming entry leads to what is still due for the last parade', async () => {
  const last = { id: 90, organization_id: 7, year: 2026, org_type: 2, is_first: true, official_name: 'Band of 2026' };
  const own = { ...last, displayed_status: 'accepted' as const, is_over: true, tasks: [] };
  open({ readOverview: overview({ forms }), listOwnTasks: { data: [own] } }, '/');
  const after = await group('After the parade');
  expect(within(after).getByRole('link', { name: 'Band of 2026' }).getAttribute('href')).toBe('/entries/7/2026/view');
});

it.each([
  ['congratulates on the day of the parade', '2027-01-01', false],
  ['has the congratulation folded once the parade is over', '2027-01-02', true],
])('the home of a leader on a new device %s', async (_what, today, isFolded) => {
  open({ readOverview: { ...overview({ forms }), today } });
  const words = await screen.findByText('Congratulations!');
  expect(words.closest('details') !== null).toBe(isFolded);
});

it('the home of a leader says that the parade is over, and asks only for what is due after it', async () => {
  const after = entryForm('parade-feedback', { due_date: '2027-01-31' });
  const given = overview({ forms: { ...forms, additional: [...forms.additional, after] } });
  open({ readOverview: { ...given, today: '2027-01-05' } });
  await screen.findByText('The parade of 2027 is over');
  await group(`Next: ${after.name}, due in 26 days`);
  expect(screen.queryByText(/late/)).toBeNull();
});

it.each(
  (['view', 'submissions'] as const).flatMap((tab) =>
    (
      [
        ['2027-01-31', 'optional', 'What is still due after it is below.'],
        ['2027-02-01', 'optional', 'Nothing more is due for it.'],
        ['2027-02-01', 'additional', 'What is still due after it is below.'],
      ] as const
    ).map((row) => [tab, ...row] as const),
  ),
)(
  'after the parade (%s), on %s, of an open form due on 01/31/2027 (%s): “%s”',
  async (tab, today, group_of_form, words) => {
    const asked = [entryForm('parade-feedback', { due_date: '2027-01-31' })];
    const given = overview({ forms: { ...forms, [group_of_form]: asked } });
    open({ readOverview: { ...given, today } }, `/entries/7/2027/${tab}`);
    await screen.findByText('The parade of 2027 is over');
    screen.getByText(words);
  },
);

it.each(['view', 'submissions'])('an application that was rejected owes nothing after its parade (%s)', async (tab) => {
  const optional = [entryForm('parade-feedback', { due_date: '2027-01-31' })];
  const is = { displayed_status: 'rejected', approved_at: null, rejected_at: '2026-09-01T17:00:00.000Z' } as const;
  const given = overview({ ...is, forms: { ...forms, optional } });
  open({ readOverview: { ...given, today: '2027-01-05' } }, `/entries/7/2027/${tab}`);
  await screen.findByText('The parade of 2027 is over');
  screen.getByText('Nothing more is due for it.');
});

it.each(['view', 'submissions'])(
  'the home of a leader leads from a parade that is over to the next entry of the organization (%s)',
  async (tab) => {
    const as = signedInAs(['leader']);
    const next = {
      id: 8,
      organization_id: 7,
      year: 2028,
      is_first: true,
      official_name: 'Next Band',
      organization_type: 2,
    };
    const entries = [{ ...next, status: 'in-progress', role: 'leader' as const }];
    open(
      { readOverview: { ...overview({ forms }), today: '2027-01-05' }, as: { ...as, entries } },
      `/entries/7/2027/${tab}`,
    );
    const coming = within(await group('Coming up'));
    expect(coming.getByRole('link', { name: 'Next Band' }).getAttribute('href')).toBe('/entries/7/2028/view');
  },
);

it('the home of a leader lists the other tasks by due date, and finished ones folded', async () => {
  open({ readOverview: overview({ forms }) });
  expect(rows(await group('Next 14 days'))).toEqual([
    expect.stringMatching(/^3days left.*Due 10\/25\/2026. 1 required answer is missing.*Continue$/),
  ]);
  expect(rows(await group('Later'))).toEqual([expect.stringMatching(/^40days left.*1 of 2 waivers signed/)]);
  expect(rows(await group('Optional'))).toEqual([
    expect.stringMatching(/^still openElectronic Press KitDue 10\/02\/2026/),
  ]);
  expect(done().hasAttribute('open')).toBe(false);
  expect(rows(done())).toEqual([
    expect.stringMatching(/^Participants2 people listed/),
    expect.stringMatching(/Submitted 08\/20\/2026/),
  ]);
});

it('the home of a leader never shows an optional form in red, and links to read-only ones', async () => {
  open({ readOverview: overview({ forms }) });
  const kit = within(await group('Optional')).getByRole('link', { name: 'Electronic Press Kit' });
  expect(kit.closest('li')?.querySelector('.folio-red')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull();
  const manual = within(await group('To read')).getByRole('link');
  expect(manual.getAttribute('href')).toBe('/o/7/participant-manual/2027');
});

it('the home of a leader links to exactly the unsigned waivers, to people and to finished forms', async () => {
  open({ readOverview: overview({ forms, waivers_total: 3, waivers_completed: 2 }) });
  const waivers = within(await group('Later')).getByRole('link', { name: 'Participant waivers' });
  expect(waivers.closest('li')?.textContent).toContain('2 of 3 waivers signed');
  expect(waivers.getAttribute('href')).toBe('/entries/7/2027/waivers/s/name/f/status=not-completed/p/1');
  const hrefs = [...done().querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/entries/7/2027/people', '/o/7/band-application/2027']);
});

it('the steps on the home of a leader count what is done and late, and mark the current step', async () => {
  const photo = entryForm('official-photo', {
    standing: 'completed',
    status: 'submitted',
    started: true,
    submitted_at: '2026-09-01T17:00:00.000Z',
  });
  open({ readOverview: overview({ forms: { ...forms, profile: [photo, ...forms.profile] } }) });
  const steps = within(await group('Steps')).getAllByRole('listitem');
  const words = ['Apply', 'Submission', 'Required Next Steps 1 of 3 done, 1 overdue', 'Optional Steps'];
  for (const [index, text] of words.entries()) expect(steps[index]?.textContent).toContain(text);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  // The press release was due three weeks ago, and nobody must send one.
  expect(steps[3]?.textContent).toMatch(/0 of 1 done$/);
});

it('the home of a leader says so when nothing that is required is left', async () => {
  open({
    readOverview: overview({
      forms: { ...forms, profile: [], additional: [] },
      waivers_total: 2,
      waivers_completed: 2,
    }),
  });
  await screen.findByText('All swept up');
  expect(screen.queryByText(/^Next:/)).toBeNull();
});

it('the home of a leader congratulates once, and then in a folded line', async () => {
  const first = open({ readOverview: { ...overview({ forms }), today: '2026-09-30' } });
  const text = /Media information opens October 1. Accepted on 09\/10\/2026/;
  const said = await screen.findByText(text);
  expect(said.closest('details')).toBeNull();
  // The month and its day stay on one line.
  expect(said.textContent).toContain('October\u00a01.');
  await first.user.click(screen.getByRole('link', { name: /^Forms/ }));
  await waitFor(() => expect(first.address()).toMatch(/submissions/));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  await first.user.click(screen.getByRole('link', { name: 'Timeline' }));
  expect((await screen.findByText(text)).closest('details')?.open).toBe(false);
});

it('the home of a leader does not say that media information opens once it is open', async () => {
  open({ readOverview: { ...overview({ forms }), today: '2026-10-01' } });
  const said = await screen.findByText(/Your entry has been accepted\./);
  expect(said.textContent).not.toContain('Media information');
});

it.each([
  [
    'in progress',
    { status: 'in-progress' as const, submitted_at: null, approved_at: null },
    'Please complete the initial application.',
    'After you apply',
  ],
  ['received', { status: 'received' as const, approved_at: null }, 'It is under review.', 'Pending Approval'],
  [
    'rejected',
    { status: 'rejected' as const, approved_at: null, rejected_at: '2026-09-10T17:00:00.000Z' },
    'Your application was not accepted',
    'Rejected 09/10/2026',
  ],
  [
    'withdrawn',
    { status: 'withdrawn' as const, submitted_at: null, approved_at: null },
    'has been withdrawn',
    'Withdrawn',
  ],
])('shows an applicant who is %s no steps and no tasks that are not theirs', async (state, is, message, words) => {
  open({ readOverview: overview({ ...is, forms }) });
  const steps = within(await group('Steps')).getAllByRole('listitem');
  const said = steps.map((step) => step.textContent).join(' ');
  expect(said).toContain(words);
  // What comes after acceptance, and days to come, are nothing for somebody whose application came to nothing.
  const goesOn = state === 'in progress' || state === 'received';
  expect(said.includes('After you are accepted')).toBe(goesOn);
  expect(screen.queryByRole('button', { name: 'Add due dates to your calendar' }) !== null).toBe(goesOn);
  expect(screen.getAllByText(new RegExp(message)).length).toBeGreaterThan(0);
  for (const name of ['Band Profile', 'Electronic Press Kit', 'Participant waivers'])
    expect(screen.queryByRole('link', { name })).toBeNull();
});

const applyStep = async () => within(await group('Steps')).getAllByRole('listitem')[0]?.textContent;

it('the home of a withdrawn entry says when its application was submitted', async () => {
  const initial = [entryForm('band-application', { submitted_at: '2026-08-20T17:00:00.000Z', standing: 'completed' })];
  const withdrawn = { status: 'withdrawn' as const, submitted_at: null, approved_at: null };
  const timeline = timelineOf({ ...withdrawn, rejected_at: null }, true);
  open({ readOverview: overview({ ...withdrawn, forms: { ...forms, initial }, timeline }) });
  expect(await applyStep()).toBe('Apply Submitted 08/20/2026');
});

it('the home of an accepted entry whose application never came in asks for it, and does not call everything done', async () => {
  const initial = [entryForm('band-application', { standing: 'incomplete', due_date: '2026-10-12' })];
  const rest = { profile: [], additional: [], optional: [] };
  open({ readOverview: overview({ forms: { ...forms, ...rest, initial }, waivers_total: 2, waivers_completed: 2 }) });
  const card = await group('Next: Marching Band Application, 10 days late');
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/o/7/band-application/2027/edit');
  expect(screen.queryByText('All swept up')).toBeNull();
  const steps = within(await group('Steps')).getAllByRole('listitem');
  expect(steps[0]?.textContent).toBe('Apply Not submitted yet');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null, null]);
});

it.each(['rejected', 'withdrawn'] as const)(
  'the home of an entry that was %s without its application asks for nothing',
  async (status) => {
    const rejected_at = status === 'rejected' ? '2026-09-10T17:00:00.000Z' : null;
    const is = { status, submitted_at: null, approved_at: null, rejected_at };
    open({ readOverview: overview({ ...is, forms: { ...forms, initial: [entryForm('band-application')] } }) });
    expect(await applyStep()).toBe('Apply Not submitted');
    expect(screen.queryByText(/^Next:/)).toBeNull();
  },
);

it('an entry of a type without an application is not called unsubmitted', async () => {
  open({ readOverview: overview({ submitted_at: null, forms: { ...forms, initial: [] } }) });
  expect(await applyStep()).not.toContain('Not submitted yet');
});

it('the home of an applicant asks for the application alone', async () => {
  const initial = [entryForm('band-application', { started: true, due_date: '2026-11-15' })];
  open({
    readOverview: overview({
      status: 'in-progress',
      submitted_at: null,
      approved_at: null,
      forms: { ...forms, initial },
    }),
  });
  const card = await group('Next: Marching Band Application, due in 24 days');
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/o/7/band-application/2027/edit');
});
