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

it.each([
  ['a leader', signedInAs(['leader'])],
  ['the office', signedInAs(['staff'])],
])('leaves liaison and what is due next of %s to the timeline, which begins with them', async (_, as) => {
  open('/entries/7/2027/timeline', {}, as);
  const line = within(await header());
  expect(line.queryByText(/^Next due in/)).toBeNull();
  expect(line.queryByText('Liaison')).toBeNull();
});

it('names the leader of an entry to the office, and how many lead it besides', async () => {
  openPortal('/entries/7/2027/people', {
    as: signedInAs(['staff']),
    readOverview: overview({}, { leaders: ['Marcus Bellamy', 'Odalys Whitcombe'] }),
    listEntryUsers: pageWith([]),
    listEntryInvitations: pageWith([]),
    listParticipants: pageWith([]),
  });
  const leader = within(await header()).getByText('Leader');
  expect(leader.parentElement?.textContent).toBe('Leader Marcus Bellamy and 1 more');
});

it('names the organization beside its entry only where it has another name', async () => {
  open('/entries/7/2027/people', { official_name: 'Rosewood High School' });
  const line = within(await header('Rosewood High School'));
  const facts = within(line.getByRole('group'));
  expect(facts.getByText('Organization').nextElementSibling?.textContent).toBe('Rosewood High School');
  expect(line.getAllByText('Organization').length).toBe(1);
});

it.each([
  ['view', 'Timeline: Rosewood High Band'],
  ['people', 'People: Rosewood High Band'],
])('names the browser’s tab after the tab %s of the entry', async (tab, title) => {
  open(`/entries/7/2027/${tab}`);
  await header();
  expect(document.title).toBe(title);
});
