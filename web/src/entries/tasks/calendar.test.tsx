import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal } from '../../testing/answers.ts';
import { overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const none = { feed: { made_at: null, read_at: null } };
const made = { feed: { made_at: '2026-10-22T17:00:00.000Z', read_at: null } };

async function open(answers: AnswerTable) {
  const portal = openPortal('/entries/7/2027/view', {
    as: signedInAs(['leader']),
    readOverview: overview(),
    ...answers,
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Add due dates to your calendar' }));
  return { portal, dialog: within(await screen.findByRole('dialog', { name: 'Due dates in your calendar' })) };
}

it('makes a secret link to the due dates, shows it once, and ends it', async () => {
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

it('says since when there is a link, and why none can be made', async () => {
  const { portal, dialog } = await open({ readCalendarFeed: made, makeCalendarFeed: new Refusal('impersonating') });
  await dialog.findByText(/You created a link on 10\/22\/2026. No calendar has read it yet./);
  await portal.user.click(dialog.getByRole('button', { name: 'Create a new link' }));
  await dialog.findByRole('alert');
  expect(dialog.queryByLabelText('Calendar link')).toBeNull();
});
