import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../../testing/answers.ts';
import { pageWith, signedInAs, switchedBy } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

it('a join link that the browser does not let us copy is selected, and the dialog says how to copy it', async () => {
  const url = 'https://portal.example/join/secret-of-the-new-link';
  const portal = openPortal('/users/join-links', {
    as: signedInAs(['admin']),
    listJoinLinks: pageWith([]),
    createJoinLink: { id: 3, url, expires_at: '2026-11-05T16:00:00.000Z' },
  });
  const [create] = await screen.findAllByRole('button', { name: 'Create join link' });
  if (create) await portal.user.click(create);
  const form = within(await screen.findByRole('dialog', { name: 'Create join link' }));
  await portal.user.selectOptions(form.getByLabelText(/^Role/), 'media');
  await portal.user.click(form.getByRole('button', { name: 'Create link' }));
  const made = within(await screen.findByRole('dialog', { name: 'Copy the link now' }));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
  await portal.user.click(made.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(made.getByRole('status').textContent).toContain('press Ctrl+C'));
  const field = made.getByLabelText<HTMLInputElement>('Join link');
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(url);
  // Where it is allowed, it is copied.
  await portal.user.click(made.getByRole('button', { name: 'Copy link' }));
  await made.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(url);
});

it.each([
  ['staff', ['Leader', 'Float Builder']],
  ['admin', ['Leader', 'Float Builder', 'Media', 'Judge', 'Volunteer', 'Broadcaster', 'Staff']],
] as const)('%s makes join links for the roles alone that they may give', async (rank, offered) => {
  const portal = openPortal('/users/join-links', { as: signedInAs([rank]), listJoinLinks: pageWith([]) });
  const [create] = await screen.findAllByRole('button', { name: 'Create join link' });
  if (create) await portal.user.click(create);
  const role = await screen.findByLabelText<HTMLSelectElement>(/^Role/);
  expect([...role.options].map(({ text }) => text).slice(1)).toEqual(offered);
});

it.each([
  [0, 'Nobody can sign up with it any more.'],
  [1, 'Nobody can sign up with it any more. The person who used it stays in their role.'],
  [3, 'Nobody can sign up with it any more. The 3 people who used it stay in their roles.'],
])('the end of a join link that %i have used is asked for in words that count them', async (used, words) => {
  const link = {
    ...readJoinLink,
    id: 3,
    organization_id: 7,
    uses_left: 5,
    used,
    expires_at: '2026-11-05T16:00:00.000Z',
    created_at: '2026-10-05T16:00:00.000Z',
    created_by: { id: 1, name: 'Stella Staff' },
  };
  const portal = openPortal('/users/join-links', { as: signedInAs(['admin']), listJoinLinks: pageWith([link]) });
  await portal.user.click(await screen.findByRole('button', { name: /^End/ }));
  const question = await screen.findByRole('dialog', { name: 'End this link?' });
  expect(within(question).getByText(words)).toBeTruthy();
});

it('a join link that nobody copied is closed after a question alone, by Done too', async () => {
  const portal = openPortal('/users/join-links', {
    as: signedInAs(['admin']),
    listJoinLinks: pageWith([]),
    createJoinLink: { id: 3, url: 'https://portal.example/join/secret', expires_at: '2026-11-05T16:00:00.000Z' },
  });
  const make = async () => {
    const [create] = await screen.findAllByRole('button', { name: 'Create join link' });
    if (create) await portal.user.click(create);
    const form = within(await screen.findByRole('dialog', { name: 'Create join link' }));
    await portal.user.selectOptions(form.getByLabelText(/^Role/), 'media');
    await portal.user.click(form.getByRole('button', { name: 'Create link' }));
    return within(await screen.findByRole('dialog', { name: 'Copy the link now' }));
  };
  const made = await make();
  await portal.user.click(made.getByRole('button', { name: 'Done' }));
  const question = within(await screen.findByRole('dialog', { name: 'Close without copying the link?' }));
  await portal.user.click(question.getByRole('button', { name: 'Go back' }));
  await portal.user.click(made.getByRole('button', { name: 'Copy link' }));
  await made.findByRole('button', { name: 'Copied' });
  await portal.user.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['/join/what-is-left-of-a-link-that-was-cut', 'readJoinLink', 'not-found'],
  ['/join/what-is-left-of-a-link-that-was-cut', 'readJoinLink', 'link-ended'],
  ['/password/reset/what-is-left-of-a-link-that-was-cut', 'readReset', 'not-found'],
  ['/password/reset/what-is-left-of-a-link-that-was-cut', 'readReset', 'link-ended'],
] as const)('%s, which %s answers with %s, says to ask for a new link', async (address, name, code) => {
  openPortal(address, { [name]: new Refusal(code) });
  await screen.findByText('This link has expired or has already been used. Please ask for a new one.');
});

const readJoinLink = {
  role: 'leader' as const,
  organization_name: 'Lakeside High School Band',
  parade_year: 2027,
  expires_at: '2026-11-05T16:00:00.000Z',
};
const readInvitation = {
  email: 'ana@school.example',
  first_name: 'Ana',
  last_name: 'Ruiz',
  needs_sign_in: true,
  role: {
    name: 'leader' as const,
    organization_id: 42,
    organization_name: 'Lakeside High School Band',
    entry_name: 'Lakeside Band',
    parade_year: 2027,
  },
};
const switchedWords = 'You cannot do this while you are switched to another user.';
const unconfirmedWords = 'Please confirm your email address first, with the link we sent to ana@school.example.';

const [join, invitation] = ['/join/secret-of-the-link-in-full', '/invitations/secret-of-the-letter-in-full'];
const [joining, accepting] = ['Join with this account', 'Accept the invitation'];

it.each([
  ['the account itself', join, joining, {}, null],
  ['somebody switched to it', join, joining, { impersonated_by: switchedBy }, switchedWords],
  ['an unconfirmed address', join, joining, { email_verified: false }, unconfirmedWords],
  ['the account itself', invitation, accepting, {}, null],
  ['somebody switched to it', invitation, accepting, { impersonated_by: switchedBy }, switchedWords],
  ['an unconfirmed address', invitation, accepting, { email_verified: false }, unconfirmedWords],
] as const)('%s is offered at %s only what will not be refused', async (_, address, name, account, words) => {
  openPortal(address, {
    as: signedInAs(['leader'], { email: 'ana@school.example', ...account }),
    readJoinLink,
    readInvitation,
  });
  await screen.findByText('You are logged in as ana@school.example.');
  expect(screen.queryAllByRole('button', { name })).toHaveLength(words === null ? 1 : 0);
  if (words !== null) expect(screen.getByText(words)).toBeTruthy();
});

async function openForm(answers: AnswerTable) {
  const portal = openPortal('/users/join-links', {
    as: signedInAs(['staff']),
    listJoinLinks: pageWith([]),
    ...answers,
  });
  const [create] = await screen.findAllByRole('button', { name: 'Create join link' });
  if (create) await portal.user.click(create);
  return { ...portal, form: within(await screen.findByRole('dialog', { name: 'Create join link' })) };
}

it('the organization of a join link stays chosen by its name when another search does not find it', async () => {
  const rosewood = { id: 7, name: 'Rosewood High School', type_id: 2, display_title: 'Rosewood High School' };
  const { user, form } = await openForm({
    suggestOrganizations: ({ query }) => pageWith(query.q === 'R' ? [rosewood] : []),
  });
  const search = form.getByLabelText('Organization begins with');
  const choice = form.getByRole<HTMLSelectElement>('combobox', { name: /^Organization/ });
  await enter({ user }, search, 'R');
  await form.findByRole('option', { name: 'Rosewood High School' });
  await user.selectOptions(choice, '7');
  await user.clear(search);
  await enter({ user }, search, 'Xylo');
  await form.findByText('No organization’s name begins with “Xylo”.');
  expect(choice.selectedOptions[0]?.text).toBe('Rosewood High School');
});

it('a search for the organization of a join link that fails says so, and can be tried again', async () => {
  const portal = await openForm({ suggestOrganizations: unreachable });
  await enter(portal, portal.form.getByLabelText('Organization begins with'), 'R');
  const again = await portal.form.findByRole('button', { name: 'Try again' });
  portal.answer({ suggestOrganizations: pageWith([]) });
  await portal.user.click(again);
  await portal.form.findByText('No organization’s name begins with “R”.');
});
