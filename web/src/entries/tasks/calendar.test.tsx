import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '../../testing/answers.ts';
import { downloads } from '../../testing/browser.ts';
import { entry, entryForm, filledForm, overview } from '../../testing/entries.ts';
import { signedInAs, switchedBy } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const none = { feed: { made_at: null, read_at: null } };
const made = { feed: { made_at: '2026-10-22T17:00:00.000Z', read_at: null } };

async function open(answers: Parameters<typeof openPortal>[1]) {
  const portal = openPortal('/entries/7/2027/view', {
    as: signedInAs(['leader']),
    readOverview: overview(),
    ...answers,
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Add due dates to your calendar' }));
  return { portal, dialog: within(await screen.findByRole('dialog', { name: 'Due dates in your calendar' })) };
}

it('the secret calendar link to the due dates is made, shown once, and ended', async () => {
  const { portal, dialog } = await open({
    readCalendarFeed: none,
    makeCalendarFeed: { ...made, link: 'https://portal.test/api/calendar/secret' },
    endCalendarFeed: { success: true },
  });
  portal.answer({ readCalendarFeed: made });
  await portal.user.click(await dialog.findByRole('button', { name: 'Create link' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('Calendar link')).value).toContain('/api/calendar/secret');
  portal.answer({ readCalendarFeed: none });
  await portal.user.click(await dialog.findByRole('button', { name: 'End link' }));
  await dialog.findByRole('button', { name: 'Create link' });
  expect(dialog.queryByLabelText('Calendar link')).toBeNull();
  expect(portal.asked('endCalendarFeed')).toHaveLength(1);
});

it('the calendar dialog says since when there is a link, and why none can be made', async () => {
  const { portal, dialog } = await open({ readCalendarFeed: made, makeCalendarFeed: new Refusal('impersonating') });
  await dialog.findByText(/You created a link on 10\/22\/2026. No calendar has read it yet./);
  await portal.user.click(dialog.getByRole('button', { name: 'Create a new link' }));
  await dialog.findByRole('alert');
  expect(dialog.queryByLabelText('Calendar link')).toBeNull();
});

it('the calendar dialog offers no link to somebody who is switched to the leader, and says why', async () => {
  const as = signedInAs(['leader'], { impersonated_by: switchedBy });
  const { dialog } = await open({ as, readCalendarFeed: none });
  await dialog.findByText('You cannot do this while you are switched to another user.');
  expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull();
});

const addTo = /^Add to calendar/;

it('adds a due date to a calendar by itself from the tasks, and none that is over', async () => {
  const late = entryForm('emergency-plan', { standing: 'incomplete', due_date: '2026-10-01' });
  const forms = { initial: [], profile: [entryForm('band-profile')], additional: [late], optional: [], waivers: [] };
  const portal = openPortal('/entries/7/2027/view', { as: signedInAs(['leader']), readOverview: overview({ forms }) });
  const offered = await screen.findAllByRole('button', { name: addTo });
  expect(offered.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Add to calendar: Participant waivers',
    'Add to calendar: Band Profile',
  ]);
  await portal.user.click(screen.getByRole('button', { name: 'Add to calendar: Band Profile' }));
  await waitFor(() => expect(downloads).toEqual(['Band Profile.ics']));
});

it.each([
  ['that is to be done', {}, '2026-12-01', 1],
  ['that was submitted', { submitted_at: '2026-10-21T17:00:00.000Z', standing: 'completed' as const }, '2026-12-01', 0],
  ['whose day is over', { standing: 'incomplete' as const }, '2026-10-21', 0],
])('the due date of a form is offered to the calendar %s', async (_, is, due_date, count) => {
  const form = filledForm('emergency-plan', {}, { ...is, due_date });
  openPortal('/o/7/emergency-plan/2027', {
    as: signedInAs(['leader']),
    readForm: { entry: entry(), form },
    listFormFiles: { data: [], total: 0 },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('button', { name: addTo })).toHaveLength(count);
});
