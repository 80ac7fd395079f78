import type { TodayAnswer } from '@parade/contract/reports/today/today.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const of = (id: number) => ({
  id,
  organization_id: 7,
  year: 2027,
  is_first: true,
  official_name: `Band ${id}`,
  org_type: 2,
});
const none = { total: 0, rows: [] };

function day(with_: Partial<TodayAnswer> = {}): TodayAnswer {
  return {
    year: 2027,
    today: '2026-11-21',
    parade_on: '2027-01-01',
    days_to_parade: 41,
    waivers_due_on: '2026-12-01',
    unsigned: 186,
    dates: [{ date: '2027-01-01', kind: 'parade', label: 'Parade' }],
    decide: none,
    approve: none,
    chase: { ...none, all: 0 },
    unassigned: none,
    unlisted: none,
    refused: none,
    mailing: null,
    changes: { ...none, at_least: false },
    ...with_,
  };
}
const page = {
  slug: 'welcome',
  title: 'Welcome',
  html: '<p>Good to have you.</p>',
  updated_at: '2026-10-01T17:00:00.000Z',
};

const full = day({
  decide: { total: 15, rows: [{ entry: of(1), submitted_at: '2026-11-03T17:00:00.000Z', days: 18 }] },
  approve: { total: 14, rows: [{ entry: of(2), signed: 6, days: 3 }] },
  unassigned: { total: 3, rows: [of(3)] },
});

it('is above the welcome page, and its cards open exactly what they count', async () => {
  openPortal('/dashboard', { as: signedInAs(['staff']), readToday: full, readPage: page });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('41 days to the parade');
  expect(await screen.findByText('Good to have you.')).toBeDefined();
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Review all 15')).toBe('/review?rep=1');
  expect(linkTo('Open all 14')).toBe('/individual-waivers/s/name/f/status=completed;rep=1/p/1');
  expect(linkTo('Open all 3')).toBe('/applications/s/name/f/rep=none/p/1');
});

it('shows everyone’s work where the address says so, and keeps the choice in the address', async () => {
  const portal = openPortal('/pages/s/welcome', { as: signedInAs(['staff']), readToday: full, readPage: page });
  await portal.user.click(await screen.findByRole('button', { name: 'Everyone’s' }));
  expect(portal.address()).toBe('/pages/s/welcome?whose=everyone');
  expect(await screen.findByRole('link', { name: 'Review all 15' })).toHaveProperty(
    'href',
    expect.stringMatching(/\/review$/),
  );
  expect(portal.asked('readToday').map(({ query }) => query.whose)).toContain('everyone');
});

it('has kind words where nothing waits', async () => {
  openPortal('/pages/s/welcome', { as: signedInAs(['admin']), readToday: day(), readPage: page });
  expect(await screen.findByText('Every application has its decision.')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Review all/ })).toBeNull();
});

it('leaves out the cards that somebody may not open, and counts beside the menu items', async () => {
  openPortal('/pages/s/welcome', {
    as: signedInAs(['volunteer']),
    readToday: { ...full, chase: null, refused: null },
    readPage: page,
    countForMenu: { review: 15, waivers: 14 },
  });
  const tools = within(await screen.findByRole('navigation', { name: 'Staff Resources' }));
  expect((await tools.findByRole('link', { name: /Applications/ })).textContent).toBe('Applications15');
  expect(screen.queryByRole('heading', { name: /To chase/ })).toBeNull();
});

it('is not there for those who do not work for the parade', async () => {
  openPortal('/pages/s/welcome', { as: signedInAs(['judge']), readPage: page });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome');
  expect(screen.queryByText(/days to the parade/)).toBeNull();
});
