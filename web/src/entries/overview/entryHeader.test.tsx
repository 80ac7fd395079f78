import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { overview } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const next_due = { form_type: 'band-profile', name: 'Band Profile', due_date: '2026-10-25' } as const;

function open(path: string, entry: Parameters<typeof overview>[0] = {}) {
  return openPortal(path, {
    as: signedInAs(['leader']),
    readOverview: overview({ next_due, completion: 40, theme_name: 'Spring', ...entry }),
    listEntryUsers: pageWith([]),
    listEntryInvitations: pageWith([]),
    listParticipants: pageWith([]),
  });
}
const header = async () =>
  (await screen.findByRole('heading', { level: 1, name: 'Rosewood High Band' })).closest('header') as HTMLElement;

it('shows state, liaison and what is due next in the line of an entry, and folds the rest', async () => {
  open('/entries/7/2027/people');
  const line = within(await header());
  expect(line.getByRole('img', { name: 'Forms completed: 40 percent' })).toBeTruthy();
  expect(line.getByText('Liaison').parentElement?.querySelector('a')?.href).toMatch(/^mailto:/);
  expect(line.getByText('Next due in 3 days:').parentElement?.textContent).toBe('Next due in 3 days: Band Profile');
  const details = line.getByRole('group');
  expect(details).toHaveProperty('open', false);
  expect(within(details).getByText('Spring')).toBeTruthy();
  expect(within(details).getByText('Forms completed').nextElementSibling?.textContent).toBe('40%');
});

it('leaves what is due next to the card of the home of a leader', async () => {
  open('/entries/7/2027/view');
  expect(within(await header()).queryByText(/^Next due in/)).toBeNull();
});

it.each([
  ['view', 'Timeline: Rosewood High Band'],
  ['people', 'People: Rosewood High Band'],
])('names the browser’s tab after the tab %s of the entry', async (tab, title) => {
  open(`/entries/7/2027/${tab}`);
  await header();
  expect(document.title).toBe(title);
});
