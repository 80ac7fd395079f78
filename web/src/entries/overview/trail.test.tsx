import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entry, overview } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const breadcrumbs = () => screen.getByRole('navigation', { name: 'Breadcrumbs' });
const spurs = { id: 71, organization_id: 8, official_name: 'Silver Spurs' };
const chosen = ({ id, organization_id, year, is_first, official_name }: ReturnType<typeof entry>) => ({
  id,
  organization_id,
  year,
  is_first,
  official_name,
});

it('leads from an entry to its neighbors in the list it was opened from, and back to its row', async () => {
  const rows = [entry(), entry(spurs)];
  const portal = openPortal('/applications/s/-updated/f/type=2/p/1', {
    as: signedInAs(['staff']),
    listReps: pageWith([]),
    listEntries: pageWith(rows),
    chooseDirectory: pageWith(rows.map(chosen)),
    readOverview: ({ params }) => (params.organization_id === 7 ? overview() : overview(spurs)),
  });
  await portal.user.click(await screen.findByRole('link', { name: 'Rosewood High Band' }));
  await waitFor(() => expect(breadcrumbs().textContent).toContain('1 of 2'));
  expect(portal.asked('chooseDirectory').map(({ query }) => query)).toMatchObject([{ type: 2, sortBy: '-updated' }]);
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  await portal.user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(breadcrumbs().textContent).toContain('2 of 2'));
  expect(portal.address()).toBe('/entries/8/2027/view');
  screen.getByRole('link', { name: 'Previous' });
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  await portal.user.click(within(breadcrumbs()).getByRole('link', { name: 'Directory of Entries' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Silver Spurs'));
  expect(portal.address()).toBe('/applications/s/-updated/f/type=2/p/1');
});

it('what was chosen for an entry, and left, is not there for its neighbor', async () => {
  const rows = [entry(), entry(spurs)];
  const abilities: EntryOverview['abilities'] = { tabs: ['timeline', 'settings'], actions: ['update_status'] };
  const portal = openPortal('/applications/s/-updated/f/type=2/p/1', {
    as: signedInAs(['staff']),
    listReps: pageWith([]),
    listEntries: pageWith(rows),
    chooseDirectory: pageWith(rows.map(chosen)),
    readOverview: ({ params }) => overview(params.organization_id === 7 ? {} : spurs, { abilities }),
  });
  const statusOf = async (name: string) => {
    await screen.findByRole('heading', { level: 1, name: new RegExp(name) });
    return screen.findByLabelText<HTMLSelectElement>('Status');
  };
  const follow = async (name: string) => portal.user.click(await screen.findByRole('link', { name }));
  await follow('Rosewood High Band');
  const tabs = await screen.findByRole('navigation', { name: 'Sections of this entry' });
  await portal.user.click(within(tabs).getByRole('link', { name: 'Settings' }));
  await statusOf('Rosewood High Band');
  await follow('Next');
  const own = (await statusOf('Silver Spurs')).value;
  expect(own).not.toBe('withdrawn');
  await follow('Previous');
  await portal.user.selectOptions(await statusOf('Rosewood High Band'), 'withdrawn');
  await follow('Next');
  await portal.user.click(await screen.findByRole('button', { name: 'Leave this page' }));
  expect((await statusOf('Silver Spurs')).value).toBe(own);
});

it('an entry that was not opened from a list shows no neighbors', async () => {
  sessionStorage.setItem('opened-row', JSON.stringify({ to: '//evil.example', label: 'x', row: '70' }));
  openPortal('/entries/9/2027/view', {
    as: signedInAs(['staff']),
    readOverview: overview({ id: 99, organization_id: 9 }),
    chooseDirectory: pageWith([]),
  });
  await screen.findByRole('heading', { level: 1 });
  const back = within(breadcrumbs()).getByRole('link', { name: 'Directory of Entries' });
  expect(back.getAttribute('href')).toBe('/applications');
  expect(breadcrumbs().textContent).not.toMatch(/Previous|Next/);
});
