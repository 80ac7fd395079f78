import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { overview } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const next_due = { form_type: 'band-profile', name: 'Band Profile', due_date: '2026-10-25' } as const;

function open(path: string, entry: Parameters<typeof overview>[0] = {}, as = signedInAs(['leader'])) {
  return openPortal(path, {
    as,
    readOverview: overview({ next_due, completion: 40, theme_name: 'Spring', ...entry }),
    listEntryUsers: pageWith([]),
    listEntryInvitations: pageWith([]),
    listParticipants: pageWith([]),
  });
}
const header = async (name = 'Rosewood High Band') =>
  (await screen.findByRole('heading', { level: 1, name })).closest('header') as HTMLElement;

it.each([
  ['a leader', signedInAs(['leader'])],
  ['the office', signedInAs(['staff'])],
])(
  'shows %s organization, theme, liaison, float builder, status and what is due next in the line of an entry',
  async (name, as) => {
    open('/entries/7/2027/people', { float_builder: 'AES', official_name: 'The River Float' }, as);
    const line = within(await header('The River Float'));
    expect(line.getByText(/^Accepted/)).toBeTruthy();
    expect(line.getByText('Organization').parentElement?.textContent).toBe('Organization Rosewood High School');
    expect(line.queryByRole('link', { name: 'Rosewood High School' }) !== null).toBe(name === 'the office');
    expect(line.getByText('Theme').parentElement?.textContent).toBe('Theme Spring');
    expect(line.getByText('Float builder').parentElement?.textContent).toBe('Float builder AES');
    expect(line.getByText('Liaison').parentElement?.querySelector('a')?.href).toMatch(/^mailto:/);
    expect(line.getByText('Next due in 3 days:').parentElement?.textContent).toBe('Next due in 3 days: Band Profile');
  },
);

it('folds what is beyond the line of an entry, and nothing of the line', async () => {
  open('/entries/7/2027/people', { float_builder: 'AES', official_name: 'The River Float' });
  const details = within(await header('The River Float')).getByRole('group');
  expect(details).toHaveProperty('open', false);
  const labels = [...details.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['TOR Liaison’s email', 'Next due date', 'Answers given', 'Waivers signed']);
  expect(within(details).getByText('Answers given').nextElementSibling?.textContent).toBe('40%');
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
