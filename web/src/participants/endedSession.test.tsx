import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loginForOtherTab } from '../users/signIn/place.ts';
import { Refusal } from '../testing/answers.ts';
import { overview } from '../testing/entries.ts';
import { entryUser, participant } from '../testing/participants.ts';
import { nobody, pageWith, signedInAs } from '../testing/people.ts';
import { openPortal, type OpenPortal } from '../testing/portal.tsx';
import { signedWaiver, waiver } from '../testing/waivers.ts';

const mia = participant({ waivers: [waiver()] });
const bo = participant({
  participant_id: 501,
  first_name: 'Bo',
  last_name: 'Abel',
  email: 'bo@family.example',
  primary_role: 'Banner',
  waivers: [signedWaiver({ id: 901, token: 'locator-901', name: 'Bo Abel' })],
  actions: ['remove'],
});

function open(answers: Parameters<typeof openPortal>[1], path = '/entries/7/2027/people') {
  return openPortal(path, {
    as: signedInAs(['leader']),
    readOverview: overview(),
    listEntryUsers: pageWith([entryUser()]),
    listEntryInvitations: pageWith([]),
    listParticipants: pageWith([mia, bo]),
    ...answers,
  });
}
const people = () => screen.findByRole('table', { name: 'Participants' });

async function addCy(portal: OpenPortal) {
  const dialog = await typeCy(portal);
  await portal.user.click(within(dialog).getByRole('button', { name: 'Add Participant' }));
  return dialog;
}
async function typeCy(portal: OpenPortal) {
  await people();
  await portal.user.click(screen.getByRole('button', { name: 'Add Participant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Participant' });
  await portal.user.type(within(dialog).getByLabelText(/^First name/), ' Cy ');
  await portal.user.type(within(dialog).getByLabelText(/^Last name/), 'Diaz');
  await portal.user.type(within(dialog).getByLabelText(/^Email/), 'cy@family.example');
  await portal.user.type(within(dialog).getByLabelText(/^Primary role/), 'Tuba');
  return dialog;
}
const cy = participant({ participant_id: 502, first_name: 'Cy', last_name: 'Diaz', email: 'cy@family.example' });

it('the notice of an ended session goes once somebody has logged in again, and what was typed stays', async () => {
  const portal = open({ addParticipant: new Refusal('not-signed-in') });
  const dialog = await addCy(portal);
  const notice = await screen.findByRole('dialog', { name: 'Your session has expired.' });
  expect(notice.textContent).toContain('Please log back in, then refresh this page.');
  expect(notice.textContent).toContain('You don’t need to refresh: what you typed here stays.');
  expect(within(notice).getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(loginForOtherTab);
  expect(dialog.textContent).toContain('An error occurred. Your session has expired.');
  portal.answer({ addParticipant: { success: true, errors: [], participant: cy } });
  localStorage.setItem('jwt', 'a-new-session');
  fireEvent(window, new StorageEvent('storage', { key: 'jwt', newValue: 'a-new-session' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has expired.' })).toBeNull());
  expect(dialog.textContent).not.toContain('An error occurred.');
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Email/).value).toBe('cy@family.example');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Add Participant' }));
  await screen.findByText('Cy Diaz has been saved.');
});

it.each([
  ['somebody comes back to this tab and the session has ended', 'with a notice at the next act', () => undefined],
  [
    'somebody logs out in another tab',
    'with a notice at once',
    () => {
      const oldValue = localStorage.getItem('jwt');
      localStorage.removeItem('jwt');
      fireEvent(window, new StorageEvent('storage', { key: 'jwt', oldValue, newValue: null }));
    },
  ],
])('what was typed stays when %s, %s, and goes on after the login', async (_, when, end) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    focusManager.setFocused(undefined);
  });
  const portal = open({ addParticipant: new Refusal('not-signed-in') });
  const dialog = await typeCy(portal);
  focusManager.setFocused(false);
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const asked = portal.asked('me').length;
  portal.answer({ me: new Refusal('not-signed-in') });
  end();
  focusManager.setFocused(true);
  await waitFor(() => expect(portal.asked('me').length).toBeGreaterThan(asked));
  await portal.atRest();
  expect(portal.address()).toBe('/entries/7/2027/people');
  const isNotified = screen.queryByRole('dialog', { name: 'Your session has expired.' }) !== null;
  expect(isNotified).toBe(when === 'with a notice at once');
  if (!isNotified) await portal.user.click(within(dialog).getByRole('button', { name: 'Add Participant' }));
  await screen.findByRole('dialog', { name: 'Your session has expired.' });
  portal.answer({ me: signedInAs(['leader']), addParticipant: { success: true, errors: [], participant: cy } });
  localStorage.setItem('jwt', 'a-new-session');
  fireEvent(window, new StorageEvent('storage', { key: 'jwt', newValue: 'a-new-session' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has expired.' })).toBeNull());
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Email/).value).toBe('cy@family.example');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Add Participant' }));
  await screen.findByText('Cy Diaz has been saved.');
});

it('where all is saved, a logout in another tab leads to the login page', async () => {
  const portal = open({});
  await people();
  portal.answer({ me: nobody() });
  const oldValue = localStorage.getItem('jwt');
  localStorage.removeItem('jwt');
  fireEvent(window, new StorageEvent('storage', { key: 'jwt', oldValue, newValue: null }));
  await waitFor(() => expect(portal.address()).toMatch(/^\/login/));
});

it('another error of the form stays when somebody logs in in another tab', async () => {
  const portal = open({ addParticipant: new Refusal('entry-not-accepted') });
  const dialog = await addCy(portal);
  await within(dialog).findByText(/once the entry is accepted/);
  localStorage.setItem('jwt', 'a-new-session');
  fireEvent(window, new StorageEvent('storage', { key: 'jwt', newValue: 'a-new-session' }));
  await waitFor(() => expect(portal.asked('me').length).toBeGreaterThan(1));
  expect(within(dialog).getByText(/once the entry is accepted/)).toBeTruthy();
});
