import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Refusal, unreachable } from '../testing/answers.ts';
import { overview } from '../testing/entries.ts';
import { account, accountDetail, countedPageWith, pageWith, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const admin = signedInAs(['admin']);
const volunteer = account({ user_roles: ['volunteer'] });
const disabled = account({
  id: 21,
  email: 'cy@school.example',
  first_name: 'Cy',
  disabled_at: '2026-10-01T17:00:00.000Z',
  abilities: { ...volunteer.abilities, impersonate: false },
});

it('the list of users shows accounts with their roles and access, and the total', async () => {
  openPortal('/users', { as: admin, listUsers: countedPageWith([volunteer, disabled], 31) });
  const row = await screen.findByRole('row', { name: /bo@school\.example/ });
  expect(row.textContent).toContain('Volunteer');
  expect(row.textContent).toContain('Active');
  expect(screen.getByRole('row', { name: /cy@school\.example/ }).textContent).toContain('Disabled');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users 31 in this list');
});

it('the list of users says ‘more’ where not all are counted', async () => {
  openPortal('/users', { as: admin, listUsers: countedPageWith([volunteer], 10_001) });
  await screen.findByRole('row', { name: /bo@school\.example/ });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users 10,000+ in this list');
});

it('the list of users requests what its address says', async () => {
  const portal = openPortal('/users/s/email/f/role=judge;q=bo/p/2', { as: admin, listUsers: countedPageWith([]) });
  await screen.findByText('No users match these filters');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(portal.asked('listUsers').map(({ query }) => query)).toMatchObject([{ role: 'judge', q: 'bo', page: 2 }]);
});

it('the list of users searches and filters by its address', async () => {
  const portal = openPortal('/users', { as: admin, listUsers: countedPageWith([volunteer], 31) });
  await portal.user.click(await screen.findByRole('link', { name: 'Next' }));
  await portal.user.selectOptions(screen.getByLabelText('Role'), 'Judge');
  expect(portal.address()).toBe('/users/s/email/f/role=judge/p/1');
  await portal.user.click(screen.getByLabelText('Search by name or email'));
  await portal.user.paste('lind');
  await screen.findByRole('button', { name: 'Remove “lind”' });
  await waitFor(() =>
    expect(portal.asked('listUsers').at(-1)?.query).toMatchObject({ role: 'judge', q: 'lind', page: 1 }),
  );
});

it('the last page of a list, which has no link to a next one, takes up the focus of whoever pressed that', async () => {
  const portal = openPortal('/users', { as: admin, listUsers: countedPageWith([volunteer], 11) });
  const press = async (name: string) => {
    (await screen.findByRole('link', { name })).focus();
    await portal.user.keyboard('{Enter}');
  };
  await press('Next');
  await press('Previous');
  // Its rows are there at once, and so is the line with the links.
  await press('Next');
  await screen.findByRole('link', { name: 'Previous' });
  await portal.atRest();
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
});

it('an account leads back to the list as it was filtered and sorted, and to its row', async () => {
  const list = '/users/s/-last_name/f/role=judge;q=bo/p/2';
  const portal = openPortal(list, {
    as: admin,
    listUsers: countedPageWith([volunteer], 31),
    readUser: accountDetail({ id: volunteer.id }),
  });
  const trail = async () => within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
  await portal.user.click(
    within(await screen.findByRole('row', { name: /bo@school/ })).getAllByRole('link')[0] as Element,
  );
  await portal.user.click((await trail()).getByRole('link', { name: 'Users' }));
  await waitFor(() => expect(portal.address()).toBe(list));
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('bo@school.example'));
});

it('an account that was opened from no list leads to the first page of users', async () => {
  openPortal(`/users/${volunteer.id}/overview`, { as: admin, readUser: accountDetail({ id: volunteer.id }) });
  const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
  expect(trail.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/users');
});

it('the list of users says that it loads', async () => {
  openPortal('/users', { as: admin, listUsers: () => new Promise(() => undefined) });
  await screen.findByRole('status', { name: 'Loading users' });
});

it('the list of users is tried again where the server is not reached, says so, and is read again when asked to', async () => {
  const portal = openPortal('/users', { as: admin, listUsers: unreachable });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We could not reach the portal.');
  expect(portal.asked('listUsers')).toHaveLength(3);
  portal.answer({ listUsers: countedPageWith([volunteer]) });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('row', { name: /bo@school\.example/ });
});

it('the list of users does not open without manageUsers', async () => {
  const portal = openPortal('/users', { as: signedInAs(['volunteer']) });
  await screen.findByRole('heading', { name: 'No access' });
  await portal.notAsked('listUsers');
});

const asBo = signedInAs(['leader'], {
  id: 20,
  email: 'bo@school.example',
  impersonated_by: { email: 'ana@x.example', until: '2026-10-22T20:00:00.000Z', seconds_left: 3600 },
});

it('impersonation switches to a user after a question, and opens their dashboard', async () => {
  const opened = vi.spyOn(window.location, 'assign').mockReturnValue();
  const portal = openPortal('/users', {
    as: admin,
    listUsers: countedPageWith([volunteer, disabled]),
    impersonate: { access_token: 'as-bo', user: asBo.user!, initial_data: asBo, switch_back_ticket: 'ticket' },
    readOverview: overview(),
    listEntries: pageWith([]),
  });
  const row = await screen.findByRole('row', { name: /bo@school\.example/ });
  expect(screen.getAllByRole('button', { name: /^Switch to this user/ })).toHaveLength(1);
  // The rows of a list differ; the name begins with the words that are shown.
  await portal.user.click(within(row).getByRole('button', { name: /^Switch to this user: Bo \w+$/ }));
  await portal.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await portal.notAsked('impersonate');
  await portal.user.click(within(row).getByRole('button', { name: /^Switch to this user/ }));
  await portal.user.click(screen.getByRole('button', { name: 'Switch to Bo' }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/dashboard'));
  expect(portal.asked('impersonate').map(({ body }) => body)).toEqual([{ user_id: 20 }]);
  expect([localStorage.getItem('jwt'), localStorage.getItem('jwt_prev')]).toEqual(['as-bo', 'ticket']);
});

it.each([
  ['a day late', '2026-10-21T19:00:00.000Z'],
  ['a day early', '2026-10-23T19:00:00.000Z'],
])('impersonation counts the minutes left by the server, on a browser whose clock is %s', async (_, clock) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(clock) });
  onTestFinished(() => void vi.useRealTimers());
  const opened = vi.spyOn(window.location, 'assign').mockReturnValue();
  const portal = openPortal('/dashboard', {
    as: asBo,
    readOverview: overview(),
    listEntries: pageWith([]),
    switchBack: { access_token: 'back', user: admin.user!, initial_data: admin },
    listUsers: countedPageWith([]),
    // The home page of whoever is back, where it opens before the test ends.
    readToday: unreachable,
    readPage: unreachable,
  });
  localStorage.setItem('jwt_prev', 'the-ticket-that-leads-back');
  await screen.findByText('60 minutes left.');
  const minutePasses = () => act(() => vi.advanceTimersByTimeAsync(60_000));
  for (let minute = 0; minute < 59; minute += 1) await minutePasses();
  await screen.findByText('1 minute left.');
  await portal.notAsked('switchBack');
  await minutePasses();
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/dashboard'));
  expect(portal.asked('switchBack')).toHaveLength(1);
  expect([localStorage.getItem('jwt'), localStorage.getItem('jwt_prev')]).toEqual(['back', null]);
});

it('an impersonation goes on where the way back is not reached, which is said, and ends with the next press', async () => {
  const opened = vi.spyOn(window.location, 'assign').mockReturnValue();
  const portal = openPortal('/dashboard', {
    as: asBo,
    readOverview: overview(),
    listEntries: pageWith([]),
    switchBack: unreachable,
    readToday: unreachable,
    readPage: unreachable,
  });
  localStorage.setItem('jwt_prev', 'the-ticket-that-leads-back');
  const back = await screen.findByRole('button', { name: 'Switch Back' });
  await portal.user.click(back);
  await screen.findByText('We couldn’t switch back');
  expect(localStorage.getItem('jwt_prev')).toBe('the-ticket-that-leads-back');
  expect(back.isConnected).toBe(true);
  portal.answer({ switchBack: { access_token: 'back', user: admin.user!, initial_data: admin } });
  await portal.user.click(back);
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/dashboard'));
  expect([localStorage.getItem('jwt'), localStorage.getItem('jwt_prev')]).toEqual(['back', null]);
});

it('an impersonation that is refused says why', async () => {
  const portal = openPortal('/users', {
    as: admin,
    listUsers: countedPageWith([volunteer]),
    impersonate: new Refusal('rank-too-low'),
  });
  await portal.user.click(await screen.findByRole('button', { name: /^Switch to this user/ }));
  await portal.user.click(screen.getByRole('button', { name: 'Switch to Bo' }));
  expect((await screen.findByRole('alert')).textContent).toContain('at or above your own rank');
  expect(localStorage.getItem('jwt')).toBe('session-of-1');
});
