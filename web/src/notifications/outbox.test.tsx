import { screen, within, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../testing/answers.ts';
import { letter, letterText, mailing } from '../testing/letters.ts';
import { accountDetail, pageWith, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const failed = letter({
  id: 301,
  subject: 'Your invitation',
  state: 'failed',
  last_error: '451 try later',
  waiver_token: 'locator-900',
});

function open(answers: AnswerTable, path = '/outbox') {
  return openPortal(path, { as: signedInAs(['staff']), listMailings: { data: [], mail_stop: null }, ...answers });
}

/** The document of its own that a letter is shown in. */
const frameIn = (dialog: HTMLElement) =>
  within(dialog).getByTitle<HTMLIFrameElement>('Preview: Please sign your waiver');

it('the outbox lists emails with their state', async () => {
  open({ listOutbox: pageWith([letter(), failed], 45) });
  expect((await screen.findByRole('row', { name: /Please sign your waiver/ })).textContent).toContain('Sent');
  const row = screen.getByRole('row', { name: /Your invitation/ });
  expect(row.textContent).toContain('Failed451 try later');
  expect(within(row).getByRole('link', { name: 'Correct address' }).getAttribute('href')).toBe(
    '/waivers-form/locator-900/approve',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Outbox 45 in this list');
  expect(screen.queryByText('No emails are being sent')).toBeNull();
});

it('the outbox says that it loads, and that nothing matches', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof pageWith<never>>>();
  open({ listOutbox: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading emails' });
  answer.resolve(pageWith([]));
  await screen.findByText('The portal has not written an email yet. Each one will be listed here.');
});

it('the outbox of a portal without a mail server says that nothing is sent', async () => {
  open({ listOutbox: pageWith([letter()]), listMailings: { data: [], mail_stop: 'no-server' } });
  await screen.findByText('No emails are being sent');
});

it('the outbox does not say that nothing was written where its filters leave nothing', async () => {
  open({ listOutbox: pageWith([]) }, '/outbox/s/created/f/state=failed/p/1');
  await screen.findByText('No emails match these filters.');
});

it('the outbox says that it cannot be read, and is read again when asked to', async () => {
  const portal = open({ listOutbox: unreachable });
  const alert = await screen.findByRole('alert');
  portal.answer({ listOutbox: pageWith([letter()]) });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('row', { name: /Please sign your waiver/ });
});

it('the outbox shows an email as it was written, and gives the focus back', async () => {
  const portal = open({ listOutbox: pageWith([letter()]), readMessage: letterText() });
  const opener = await screen.findByRole('button', { name: 'Please sign your waiver' });
  await portal.user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Please sign your waiver' });
  expect(frameIn(dialog).contentDocument?.body.textContent).toContain('Dear Mia, please sign.');
  expect(within(dialog).queryByRole('button', { name: /^Show the/ })).toBeNull();
  await portal.user.keyboard('{Escape}');
  expect(document.activeElement).toBe(opener);
});

it('the outbox shows a signing link once, after saying what that means', async () => {
  const kept = letterText({ state: 'unsent', link: { kind: 'signing', may_show: true } });
  const portal = open({
    listOutbox: pageWith([letter({ state: 'unsent' })]),
    readMessage: kept,
    showLink: { link: 'http://localhost:3000/waivers-form/secret' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Please sign your waiver' }));
  const show = await screen.findByRole('button', { name: 'Show the signing link' });
  expect(screen.getByRole('dialog').textContent).toContain('Earlier links will stop working');
  await portal.notAsked('showLink');
  await portal.user.click(show);
  const link = await screen.findByLabelText<HTMLInputElement>('Signing link');
  expect(link.value).toBe('http://localhost:3000/waivers-form/secret');
  expect(screen.getByRole('dialog').textContent).toMatch(
    /with a parent or guardian if .+ is under 18\. It is shown only once\./,
  );
});

it('the outbox says why a signing link cannot be shown', async () => {
  const portal = open({
    listOutbox: pageWith([letter({ state: 'unsent' })]),
    readMessage: letterText({ state: 'unsent', link: { kind: 'account', may_show: true } }),
    showLink: new Refusal('rank-too-low'),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Please sign your waiver' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Show the personal link' }));
  expect((await screen.findByRole('alert')).textContent).toContain('at or above your own rank');
});

it('a failed email is sent again, and the outbox is read again', async () => {
  const portal = open({ listOutbox: pageWith([letter(), failed]), resendMessage: { success: true } });
  await portal.user.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByText('Email queued again');
  expect(portal.asked('resendMessage').map(({ params }) => params)).toEqual([{ id: 301 }]);
  expect(portal.asked('listOutbox').length).toBeGreaterThan(1);
});

it('an email that cannot be sent again says why', async () => {
  const portal = open({ listOutbox: pageWith([failed]), resendMessage: new Refusal('not-found') });
  await portal.user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t resend the email');
});

it('a mailing shows its progress, links to its emails, and stays when filters are cleared', async () => {
  const portal = open({
    listOutbox: pageWith([failed]),
    listMailings: { data: [mailing({ sent: 7, failed: 3, left_out: 2 })], mail_stop: null },
  });
  await portal.user.click(await screen.findByRole('link', { name: '3 failed' }));
  expect(portal.address()).toBe('/outbox/s/created/f/mailing=40;state=failed/p/1');
  // What failed is not on its way to done.
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: '7 of 10 emails sent' });
  expect(bar.value).toBe(7);
  await waitFor(() => expect(portal.asked('listOutbox').at(-1)?.query).toMatchObject({ mailing: 40, state: 'failed' }));
  await portal.user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(portal.address()).toBe('/outbox/s/created/f/mailing=40/p/1');
});

it('a mailing has one line, a bar only while emails wait, and none while somebody searches', async () => {
  const under_way = mailing({ id: 41, sent: 6, queued: 4 });
  const portal = open({
    listOutbox: pageWith([failed]),
    listMailings: { data: [under_way, mailing()], mail_stop: null },
  });
  const mailings = await screen.findByRole('region', { name: 'Mailings' });
  expect(await within(mailings).findAllByRole('listitem')).toHaveLength(2);
  expect(within(mailings).getAllByRole('progressbar')).toHaveLength(1);
  await portal.user.type(screen.getByRole('searchbox'), 'Ana');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mailings' })).toBeNull());
});

it('an email is shown as it looks on a desktop and on a phone, and as text', async () => {
  const portal = open({ listOutbox: pageWith([letter()]), readMessage: letterText() });
  await portal.user.click(await screen.findByRole('button', { name: 'Please sign your waiver' }));
  const dialog = await screen.findByRole('dialog', { name: 'Please sign your waiver' });
  expect(frameIn(dialog).getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frameIn(dialog).contentDocument?.querySelector('a, script, form')).toBeNull();
  await portal.user.click(within(dialog).getByRole('button', { name: 'Phone' }));
  expect(frameIn(dialog).dataset['width']).toBe('phone');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Plain text' }));
  expect(within(dialog).queryByTitle(/^Preview/)).toBeNull();
  expect(dialog.textContent).toContain('[signing link]');
});

it('the outbox filters by kind, and by the entry in its address', async () => {
  const portal = open(
    { listOutbox: pageWith([letter()]), nameOutboxFilters: { entry: 'Rosewood High Band, 2027', user: null } },
    '/outbox/s/created/f/entry=7/p/1',
  );
  await screen.findByRole('row', { name: /Please sign/ });
  await portal.user.selectOptions(screen.getByLabelText('Kind'), 'Invitations to entries');
  await waitFor(() =>
    expect(portal.asked('listOutbox').at(-1)?.query).toMatchObject({ entry: 7, kind: 'participants' }),
  );
});

const toBo = letter({ state: 'bounced', user_id: 20, to_address: 'bo@old.example' });
const bo = accountDetail({ id: 20, first_name: 'Bo', last_name: 'Abel', email: 'bo@old.example' });

it('the address of an account is corrected in the outbox, by the call for accounts', async () => {
  const portal = open({
    listOutbox: pageWith([toBo]),
    readUser: bo,
    editUser: { success: true, message: 'Saved' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Correct address' }));
  const field = await screen.findByRole('textbox', { name: /^Email/ });
  await portal.user.clear(field);
  await portal.user.type(field, 'bo@new.example');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('We emailed Bo Abel at bo@new.example.');
  expect(portal.asked('editUser')).toMatchObject([{ params: { id: 20 }, body: { email: 'bo@new.example' } }]);
});

it.each([
  ['those who may not change the account', { abilities: { ...bo.abilities, edit: false } }, /You can’t change/],
  ['an account that has another address by now', { email: 'bo@new.example' }, /now has a different address: bo@new/],
])('the outbox offers no correction of an address: %s', async (_, with_, words) => {
  const portal = open({ listOutbox: pageWith([toBo]), readUser: { ...bo, ...with_ } });
  await portal.user.click(await screen.findByRole('button', { name: 'Correct address' }));
  await screen.findByText(words);
  expect(screen.queryByRole('textbox', { name: /^Email/ })).toBeNull();
});

it('the emails about one entry, or to one account, name it', async () => {
  open(
    {
      listOutbox: pageWith([letter()]),
      nameOutboxFilters: { entry: 'Rosewood High Band, 2027', user: 'Ana Ruiz, ana@example.org' },
    },
    '/outbox/s/created/f/entry=70;user=20/p/1',
  );
  await screen.findByText(/^Entry: Rosewood High Band, 2027$/);
  await screen.findByText(/^User: Ana Ruiz, ana@example.org$/);
  expect(screen.queryByText(/No\. /)).toBeNull();
});

it('the emails about what is no longer there have its number', async () => {
  open(
    { listOutbox: pageWith([letter()]), nameOutboxFilters: { entry: null, user: null } },
    '/outbox/s/created/f/entry=70/p/1',
  );
  expect(await screen.findAllByText('Entry: No. 70')).not.toHaveLength(0);
});
