import type { InitialData } from '@parade/contract/users/session.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../testing/answers.ts';
import { overview } from '../testing/entries.ts';
import { organizationPage } from '../testing/organizations.ts';
import { countedPageWith, nobody, signedInAs } from '../testing/people.ts';
import { type OpenPortal, openPortal } from '../testing/portal.tsx';

const linksOf = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('places where one is lost say what to do next', () => {
  it.each([
    ['/not-found', 'Page not found', 'Some pages open only after you log in.'],
    ['/no/such/place', 'Page not found', 'Some pages open only after you log in.'],
    ['/coming-soon', 'Coming soon', 'isn’t open yet. Please check back later.'],
    ['/invalid-permissions', 'No access', 'You are not authorized to view this page or perform that action.'],
  ])('a place for the lost shows %s to somebody who is not signed in', async (path, title, words) => {
    openPortal(path, { as: nobody() });
    await screen.findByRole('heading', { name: title });
    expect(screen.getByText((text) => text.includes(words))).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Login' })).toBeTruthy();
    expect(linksOf()).toContain(path === '/invalid-permissions' ? '/feedback' : '/faq');
  });

  it.each([
    ['/not-found', 'Page not found', 'Try the menu.'],
    ['/coming-soon', 'Coming soon', 'isn’t open yet. Please check back later.'],
    ['/invalid-permissions', 'No access', 'You are logged in as ana@school.example.'],
  ])('a place for the lost shows %s to somebody who is signed in', async (path, title, words) => {
    openPortal(path, { as: signedInAs(['leader']) });
    await screen.findByRole('heading', { name: title });
    expect(screen.getByText((text) => text.includes(words))).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Go to my home page' })).toBeTruthy();
    expect(linksOf()).not.toContain('/register');
  });
});

it('whoever must log in first is led on to the very field that a link names', async () => {
  const portal = openPortal('/o/7/band-profile/2027/edit?entry=70#director-email', { as: nobody() });
  await waitFor(() => expect(portal.address()).toMatch(/^\/login\?/));
  expect(new URLSearchParams(window.location.search).get('next')).toBe(
    '/o/7/band-profile/2027/edit?entry=70#director-email',
  );
});

/** Another tab was switched to this user, or back. */
function switched(portal: OpenPortal, to: InitialData, token: string) {
  portal.answer({ me: to });
  fireEvent(window, new StorageEvent('storage', { key: 'jwt', newValue: token }));
}

it('a page that is closed to the user of an impersonation opens again once another tab has switched back', async () => {
  const admin = signedInAs(['admin']);
  const portal = openPortal('/users/s/name/f/q=bo/p/1', { as: admin, listUsers: countedPageWith([]) });
  await screen.findByRole('heading', { name: /^Users/ });
  switched(portal, signedInAs(['leader'], { id: 20 }), 'a-new-session');
  await screen.findByRole('heading', { name: 'No access' });
  expect(portal.address()).toBe('/invalid-permissions');
  switched(portal, admin, 'the-session-before');
  await screen.findByRole('heading', { name: /^Users/ });
  expect(portal.address()).toBe('/users/s/name/f/q=bo/p/1');
});

it.each([
  {
    what: 'a tab of an entry',
    path: '/entries/7/2027/submissions?entry=70',
    title: /^Rosewood High Band/,
    to: signedInAs(['leader'], { id: 20 }),
    closed: { readOverview: overview({}, { abilities: { tabs: ['timeline'], actions: [] } }) },
    open: { readOverview: overview() },
  },
  {
    what: 'a tab of an organization',
    path: '/organization/7/entries',
    title: /^Quail Hollow Band/,
    to: signedInAs(['staff'], { id: 20 }),
    closed: { readOrganization: { ...organizationPage(), abilities: { tabs: ['overview'], actions: [] } } },
    open: { readOrganization: organizationPage() },
  },
] satisfies { what: string; path: string; title: RegExp; to: InitialData; closed: AnswerTable; open: AnswerTable }[])(
  '$what that is closed to one person opens to the other, and stays closed to the same',
  async (tab) => {
    const portal = openPortal(tab.path, { as: tab.to, ...tab.closed });
    await screen.findByRole('heading', { name: 'No access' });
    switched(portal, tab.to, 'a-new-session-of-the-same');
    await portal.atRest();
    expect(portal.address()).toBe('/invalid-permissions');
    portal.answer(tab.open);
    switched(portal, signedInAs(['admin']), 'a-new-session');
    await screen.findByRole('heading', { level: 1, name: tab.title });
    expect(portal.address()).toBe(tab.path);
  },
);

it('a development site says so on every screen, and leads to the live one', async () => {
  openPortal('/coming-soon', { as: nobody({ live_site_url: 'https://live.example' }) });
  await screen.findByText('This is the development site.');
  expect(screen.getByRole('link', { name: 'Go to the live site' }).getAttribute('href')).toBe('https://live.example');
});

describe('a portal that cannot be opened now', () => {
  it.each([
    ['cannot answer', new Refusal('unavailable'), 'The portal can’t answer', 'The portal is not available right now.'],
    ['is not reached', unreachable, 'We can’t reach the portal', 'Check your connection and try again.'],
  ])('a portal that %s says which of the two it is, and opens by itself once it can', async (_, me, title, words) => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const portal = openPortal('/not-found', { me });
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('main').textContent).toContain(words);
    expect(screen.getByRole('main').textContent).toContain('Nothing you typed is lost.');
    portal.answer({ me: nobody() });
    const again = timers.mock.calls.findLast(([, ms]) => ms === 10_000)?.[0];
    expect(again).toBeTypeOf('function');
    if (typeof again === 'function') again();
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
