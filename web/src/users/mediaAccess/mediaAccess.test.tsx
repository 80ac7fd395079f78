import type { MediaAccess, MediaRequest } from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../testing/answers.ts';
import { accountDetail, signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

const access: MediaAccess = {
  state: 'none',
  media_organization_name: '',
  asked_at: null,
  decided_at: null,
  abilities: { ask: true },
};
const waiting: MediaRequest = {
  id: 9,
  user_id: 30,
  first_name: 'Mina',
  last_name: 'Paulsen',
  email: 'mina@example.org',
  phone: null,
  media_organization_name: 'Arroyo Radio',
  explanation: 'Morning show',
  broadcaster_requested: false,
  state: 'waiting',
  asked_at: '2026-10-20T17:00:00.000Z',
  decided_at: null,
  decided_by: null,
  abilities: { decide: true, undo: false },
};
const letter = {
  to: 'Mina Paulsen',
  subject: 'Media access',
  greeting: 'Dear Mina,',
  text: 'Welcome.',
  signature: 'Us',
};

describe('/media-access', () => {
  it('/media-access asks before what was typed is left behind', async () => {
    const portal = openPortal('/media-access', {
      as: signedInAs([]),
      readMediaAccess: access,
      listFaqCategories: { data: [], total: 0 },
    });
    await enter(portal, await screen.findByLabelText(/^Media organization/), 'Arroyo Radio');
    const [away] = screen.getAllByRole('link', { name: 'Faq' });
    if (away) await portal.user.click(away);
    await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
    await portal.user.click(screen.getByRole('button', { name: 'Leave this page' }));
    await waitFor(() => expect(portal.address()).toBe('/faq'));
  });

  it('a request is sent, and its failure has the words of the catalogue', async () => {
    const portal = openPortal('/media-access', {
      as: signedInAs([]),
      readMediaAccess: access,
      requestMediaAccess: new Refusal('email-not-verified'),
    });
    await enter(portal, await screen.findByLabelText(/^Media organization/), 'Arroyo Radio');
    await portal.user.click(screen.getByRole('button', { name: 'Request media access' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Problems Requesting Access');
    portal.answer({
      requestMediaAccess: { success: true },
      readMediaAccess: { ...access, state: 'waiting', abilities: { ask: false } },
    });
    await portal.user.click(screen.getByRole('button', { name: 'Request media access' }));
    const state = await screen.findByText('Your request for media access is being reviewed');
    // The form that had the focus is gone: what became of it is announced.
    await waitFor(() => expect(document.activeElement).toBe(state.closest('[role=status]')));
    expect(portal.asked('requestMediaAccess').at(-1)?.body).toEqual({
      media_organization_name: 'Arroyo Radio',
      explanation: '',
    });
  });

  it('after a refusal one says what has changed before asking again', async () => {
    const portal = openPortal('/media-access', {
      as: signedInAs([]),
      readMediaAccess: { ...access, state: 'refused', media_organization_name: 'A blog' },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Ask again' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'What has changed?: Please tell us what has changed since our last answer.',
    );
    await portal.notAsked('requestMediaAccess');
  });
});

it.each([
  ['media', 'granted', undefined],
  ['broadcaster', 'granted', undefined],
  ['staff', 'granted', undefined],
  ['leader', 'none', 'Request media access'],
  ['media-pending', 'waiting', 'See my request'],
  ['media-pending', 'refused', 'Ask again for media access'],
] as const)('the profile of a %s whose request is %s leads there as: %s', async (role, state, words) => {
  openPortal('/profile/details', { as: signedInAs([role]), readMediaAccess: { ...access, state } });
  await screen.findByRole('button', { name: 'Change email address' });
  const heading = words && (await screen.findByRole('heading', { name: 'Media access' }));
  expect(Boolean(heading)).toBe(words !== undefined);
  const links = screen.queryAllByRole('link', { name: /request|media access/i });
  const own = links.filter((link) => link.getAttribute('href') === '/media-access');
  expect(own.map(({ textContent }) => textContent)).toEqual(words ? [words] : []);
});

describe('/media-requests', () => {
  it.each([
    ['Grant media access to Mina Paulsen', 'granted', 'Grant and send'],
    ['Deny media access to Mina Paulsen', 'refused', 'Deny and send'],
  ])('%s, with the email that was seen', async (act, decision, send) => {
    const portal = openPortal('/media-requests', {
      as: signedInAs(['admin']),
      listMediaRequests: { data: [waiting], total: 1 },
      previewMediaLetter: letter,
      decideMediaRequest: { success: true },
    });
    await portal.user.click(await screen.findByRole('button', { name: act }));
    await portal.user.click(await screen.findByRole('button', { name: send }));
    await waitFor(() =>
      expect(portal.asked('decideMediaRequest').map(({ body }) => body)).toEqual([{ decision, letter: 'Welcome.' }]),
    );
  });

  it('the page of an account is read again once its media access was granted', async () => {
    const portal = openPortal('/users/30', {
      as: signedInAs(['admin']),
      readUser: accountDetail({ id: 30, first_name: 'Mina' }),
      listMediaRequests: { data: [waiting], total: 1 },
      previewMediaLetter: letter,
      decideMediaRequest: { success: true },
    });
    // As from the browser's list of pages.
    const jump = (to: string) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    };
    await screen.findByRole('heading', { level: 1, name: /Mina/ });
    jump('/media-requests');
    await portal.user.click(await screen.findByRole('button', { name: 'Grant media access to Mina Paulsen' }));
    portal.answer({ readUser: accountDetail({ id: 30, first_name: 'Mina', user_roles: ['media'] }) });
    await portal.user.click(await screen.findByRole('button', { name: 'Grant and send' }));
    await screen.findByText('Media access granted');
    jump('/users/30');
    await waitFor(() => expect(portal.asked('readUser')).toHaveLength(2));
  });

  it('who may not decide reads the requests and who decides', async () => {
    openPortal('/media-requests', {
      as: signedInAs(['staff']),
      listMediaRequests: { data: [{ ...waiting, abilities: { decide: false, undo: false } }], total: 1 },
    });
    await screen.findByText('Arroyo Radio');
    expect(screen.getByText(/An admin grants or denies it\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Mina Paulsen/ })).toBeNull();
  });
});
