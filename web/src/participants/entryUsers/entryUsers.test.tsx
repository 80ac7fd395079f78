import type { EntryInvitation } from '@parade/contract/participants/participant.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { overview } from '../../testing/entries.ts';
import { entryUser, participant } from '../../testing/participants.ts';
import { accountDetail, pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const invitation: EntryInvitation = {
  id: 3,
  first_name: 'Cy',
  last_name: 'Diaz',
  email: 'cy@band.example',
  phone: null,
  role: 'leader',
  organization_id: 7,
  parade_year: 2027,
  state: 'invited',
  sent_at: '2026-10-20T17:00:00.000Z',
  expires_at: '2026-10-27T17:00:00.000Z',
  actions: ['withdraw'],
};

it('an invitation that is being withdrawn takes no second Withdraw, and leaves the list', async () => {
  const answered = Promise.withResolvers<{ success: boolean }>();
  const portal = openPortal('/entries/7/2027/people', {
    as: signedInAs(['leader']),
    readOverview: overview(),
    listEntryUsers: pageWith([entryUser()]),
    listEntryInvitations: pageWith([invitation]),
    listParticipants: pageWith([participant()]),
    withdrawEntryInvitation: () => answered.promise,
  });
  const withdraw = await screen.findByRole('button', { name: 'Withdraw the invitation for Cy Diaz' });
  await portal.user.click(withdraw);
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw the invitation for Cy Diaz?' }));
  await portal.user.click(question.getByRole('button', { name: 'Withdraw invitation' }));
  await waitFor(() => expect(withdraw.getAttribute('aria-disabled')).toBe('true'));
  await portal.user.click(withdraw);
  expect(screen.queryByRole('dialog')).toBeNull();
  portal.answer({ listEntryInvitations: pageWith([]) });
  answered.resolve({ success: true });
  await screen.findByText('Cy Diaz can no longer accept the invitation.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull());
  expect(portal.asked('withdrawEntryInvitation')).toHaveLength(1);
});

it('a leader is removed from an entry by one press, and read again on the page of their account', async () => {
  const ana = entryUser({ user_id: 20, actions: ['remove'] });
  const answered = Promise.withResolvers<{ success: boolean; success_msg: string[]; errors: string[] }>();
  const portal = openPortal('/users/20', {
    as: signedInAs(['admin']),
    readUser: accountDetail({ id: 20, first_name: 'Ana' }),
    readOverview: overview(),
    listEntryUsers: pageWith([ana]),
    listEntryInvitations: pageWith([]),
    listParticipants: pageWith([participant()]),
    removeOrganizationRole: () => answered.promise,
  });
  // As from the browser's list of pages.
  const jump = (to: string) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  await screen.findByRole('heading', { level: 1, name: /Ana/ });
  jump('/entries/7/2027/people');
  const remove = await screen.findByRole('button', { name: 'Remove Ana Ruiz' });
  await portal.user.click(remove);
  portal.answer({ readUser: accountDetail({ id: 20, first_name: 'Anastasia' }), listEntryUsers: pageWith([]) });
  await portal.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove Leader' }));
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'));
  await portal.user.click(remove);
  expect(screen.queryByRole('dialog')).toBeNull();
  answered.resolve({ success: true, success_msg: [], errors: [] });
  await screen.findByText('Ana Ruiz is no longer a leader of this entry.');
  jump('/users/20');
  await screen.findByRole('heading', { level: 1, name: /Anastasia/ });
});
