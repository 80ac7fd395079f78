import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal, unreachable } from '../../testing/answers.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal, type OpenPortal } from '../../testing/portal.tsx';
import { bulkDone, signedWaiver, waiver, waiverDetail } from '../../testing/waivers.ts';

const mia = waiver();
const bo = signedWaiver({
  id: 901,
  token: 'locator-901',
  name: 'Bo Abel',
  email: 'bo@family.example',
  participant: { ...mia.participant, participant_id: 501 },
});
const staff = signedInAs(['staff']);

function open(answers: AnswerTable, path = '/individual-waivers', as = staff) {
  return openPortal(path, { as, listWaivers: { total: 2, data: [mia, bo] }, ...answers });
}
const select = async ({ user }: OpenPortal, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const selected = () => screen.findByRole('region', { name: 'Selected rows' });
const answerWith = async ({ user }: OpenPortal, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

it('the list of waivers shows their status, what happened last and what may be done about each', async () => {
  open({});
  const row = await screen.findByRole('row', { name: /Bo Abel/ });
  expect(row.textContent).toContain('Pending Approval');
  expect(row.textContent).toContain('Signed 10/20/2026');
  expect(within(row).getByRole('link', { name: 'Bo Abel' }).getAttribute('href')).toBe(
    '/waivers-form/locator-901/approve',
  );
  expect(within(row).getByRole('link', { name: 'Rosewood High Band' }).getAttribute('href')).toBe(
    '/entries/7/2027/waivers?entry=70',
  );
  expect(within(row).getByRole('button', { name: 'Approve: Bo Abel' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remind: Mia Chen' })).toBeTruthy();
});

it('the list of waivers names the form only where it has two different ones', async () => {
  const portal = open({});
  expect((await screen.findByRole('row', { name: /Bo Abel/ })).textContent).not.toContain(bo.form_name);
  portal.answer({ listWaivers: { total: 2, data: [mia, { ...bo, form_name: 'Covid Waiver' }] } });
  await portal.user.selectOptions(screen.getByLabelText('Status'), 'Completed');
  await waitFor(() => expect(screen.getByRole('row', { name: /Bo Abel/ }).textContent).toContain('Covid Waiver'));
});

it('the list of waivers requests what its address says, and ignores an unknown status', async () => {
  const portal = open({}, '/individual-waivers/s/-entry/f/type=2;status=not-completed;q=chen;year=2026/p/2');
  await screen.findByRole('row', { name: /Mia Chen/ });
  expect(portal.asked('listWaivers')[0]?.query).toMatchObject({
    sortBy: '-entry',
    type: 2,
    status: 'not-completed',
    q: 'chen',
    year: 2026,
    page: 2,
  });
});

it('the list of waivers opens with every year for a leader, and names the year of each', async () => {
  const theirs = open({}, '/individual-waivers', signedInAs(['leader']));
  const row = await screen.findByRole('row', { name: /Mia Chen/ });
  expect(within(row).getByText('2027')).toBeTruthy();
  expect(theirs.asked('listWaivers')[0]?.query).not.toHaveProperty('year');
  await theirs.user.selectOptions(screen.getByLabelText('Parade Year'), '2028');
  expect(theirs.address()).toBe('/individual-waivers/s/name/f/year=2028/p/1');
  await waitFor(() => expect(theirs.asked('listWaivers').at(-1)?.query).toMatchObject({ year: 2028 }));
});

it('the list of waivers shows staff all years where they choose so, and names the year of each', async () => {
  const theirs = open({}, '/individual-waivers');
  const row = () => screen.findByRole('row', { name: /Mia Chen/ });
  expect(within(await row()).queryByText('2027')).toBeNull();
  await theirs.user.selectOptions(screen.getByLabelText('Parade Year'), 'Any year');
  await waitFor(() => expect(theirs.asked('listWaivers').at(-1)?.query).toMatchObject({ year: 'any' }));
  expect(theirs.address()).toBe('/individual-waivers/s/name/f/year=any/p/1');
  expect(within(await row()).getByText('2027')).toBeTruthy();
});

it('the list of waivers opens with the current year for staff', async () => {
  const theirs = open({});
  const row = await screen.findByRole('row', { name: /Mia Chen/ });
  expect(within(row).queryByText('2027')).toBeNull();
  expect(theirs.asked('listWaivers')[0]?.query).toMatchObject({ year: 2027 });
});

it('the list of waivers says that it loads, that there are none, and why it cannot be read', async () => {
  const answer = Promise.withResolvers<{ total: number; data: [] }>();
  const portal = open({ listWaivers: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading waivers' });
  answer.resolve({ total: 0, data: [] });
  await screen.findByText('Everyone listed in an accepted entry gets a waiver. Nobody is listed for 2027 yet.');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  portal.answer({ listWaivers: unreachable });
  await portal.user.selectOptions(screen.getByLabelText('Status'), 'Completed');
  const alert = await screen.findByRole('alert');
  portal.answer({ listWaivers: { total: 1, data: [mia] } });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('row', { name: /Mia Chen/ });
  screen.getByRole('button', { name: 'Export' });
});

it('an act on one waiver happens after its question, has its notice, and the list is read again', async () => {
  const portal = open({ approveWaiver: { success: true, data: waiverDetail(bo) } });
  await portal.user.click(await screen.findByRole('button', { name: 'Approve: Bo Abel' }));
  await answerWith(portal, 'Cancel');
  await portal.notAsked('approveWaiver');
  await portal.user.click(screen.getByRole('button', { name: 'Approve: Bo Abel' }));
  await answerWith(portal, 'Approve');
  await screen.findByText('The waiver for Bo Abel is completed.');
  expect(portal.asked('approveWaiver').map(({ params }) => params)).toEqual([{ token: 'locator-901' }]);
  await waitFor(() => expect(portal.asked('listWaivers').length).toBeGreaterThan(1));
});

it.each([
  ['already reminded today', new Refusal('reminder-sent-today'), 'this person was already reminded today'],
  ['declined', new Refusal('signer-declined'), 'this person declined to sign'],
  ['without an address', new Refusal('signer-without-email'), 'there is no email address'],
  ['signed meanwhile', new Refusal('waiver-signed'), 'This waiver has already been signed.'],
  ['not reached', unreachable, 'We could not reach the portal.'],
])('the list of waivers says why somebody %s is not reminded', async (_, refusal, words) => {
  const portal = open({ remindSigner: refusal });
  await portal.user.click(await screen.findByRole('button', { name: 'Remind: Mia Chen' }));
  await answerWith(portal, 'Send reminder');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Problem Sending Reminder');
  expect(alert.textContent).toContain(words);
});

it('a reminder while waiver emails are switched off shows a warning', async () => {
  const portal = open({ remindSigner: new Refusal('waiver-emails-disabled') });
  await portal.user.click(await screen.findByRole('button', { name: 'Remind: Mia Chen' }));
  await answerWith(portal, 'Send reminder');
  await within(await screen.findByRole('region', { name: 'Notices' })).findByText('Waiver Emails Disabled');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an act on the selected waivers says who was skipped and why', async () => {
  const left_out = [
    { reason: 'signed' as const, count: 1 },
    { reason: 'no-email' as const, count: 2 },
  ];
  const portal = open({
    remindSigners: { ...bulkDone(1, { left_out, message: '1 reminder is on its way.' }), mailing_id: 4 },
  });
  await select(portal, 'Mia Chen');
  await select(portal, 'Bo Abel');
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Send reminders' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Skipped: 1 already signed.');
  await answerWith(portal, 'Remind 1 person');
  await screen.findByText('1 reminder is on its way. Skipped: 1 already signed, 2 with no email address.');
  expect(portal.asked('remindSigners').map(({ body }) => body.ids)).toEqual([[900, 901]]);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

it('the question of reminding counts people where it knows them, and waivers where some are on other pages', async () => {
  const screening = waiver({ id: 910, token: 'locator-910', form_name: 'Health Screening' });
  const portal = open({ listWaivers: { total: 40, data: [mia, screening] } });
  await screen.findAllByRole('row', { name: /Mia Chen/ });
  await portal.user.click(screen.getAllByRole('checkbox', { name: 'Select all waivers on this page' })[0]!);
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Send reminders' }));
  await screen.findByRole('dialog', { name: 'Remind 1 person?' });
  await answerWith(portal, 'Cancel');
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Select all 40 that match' }));
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Send reminders' }));
  await screen.findByRole('dialog', { name: 'Send reminders for 40 waivers?' });
});

it('an act on all matching waivers of all pages sends the count that was shown', async () => {
  const portal = open(
    { listWaivers: { total: 321, data: [mia, bo] }, approveWaivers: bulkDone(321) },
    '/individual-waivers/s/name/f/type=2/p/1',
  );
  await screen.findByRole('row', { name: /Mia Chen/ });
  await portal.user.click(screen.getAllByRole('checkbox', { name: 'Select all waivers on this page' })[0]!);
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Select all 321 that match' }));
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Approve' }));
  await answerWith(portal, 'Approve 321 waivers');
  await screen.findByText('Waivers approved');
  expect(portal.asked('approveWaivers').map(({ body }) => body)).toEqual([
    { type: 2, year: 2027, status: 'any', count: 321 },
  ]);
});

it('the question of approving names how many of the selected waivers are signed, and is not asked where none is', async () => {
  const portal = open({ approveWaivers: bulkDone(1) });
  await select(portal, 'Mia Chen');
  const approve = within(await selected()).getByRole('button', { name: 'Approve' });
  await portal.user.click(approve);
  await screen.findByText('None of the selected waivers is signed and waiting for approval.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await select(portal, 'Bo Abel');
  await portal.user.click(approve);
  await answerWith(portal, 'Approve 1 waiver');
  await screen.findByText('Waivers approved');
  expect(portal.asked('approveWaivers').map(({ body }) => body.ids)).toEqual([[900, 901]]);
});

it('an act on waivers does nothing when the list has changed since, says so, and keeps the selection', async () => {
  const portal = open({ verifyWaivers: new Refusal('list-changed') });
  await select(portal, 'Bo Abel');
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Confirm verification' }));
  await answerWith(portal, 'Confirm 1 waiver');
  expect((await screen.findByRole('alert')).textContent).toContain('The list has changed since you opened it.');
  expect((await selected()).textContent).toContain('1 selected');
});

it('a reminder of which none could be sent says who was skipped in a sentence of its own', async () => {
  const nothing = bulkDone(0, {
    success: false,
    error: 'Cannot send reminder',
    left_out: [{ reason: 'signed', count: 1 }],
  });
  const portal = open({ remindSigners: { ...nothing, mailing_id: null } });
  await select(portal, 'Bo Abel');
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Send reminders' }));
  await answerWith(portal, 'Remind 1 person');
  expect((await screen.findByRole('alert')).textContent).toContain('Cannot send reminder. Skipped: 1 already signed.');
});

it('an act on waivers of which none could be done says why', async () => {
  const nothing = bulkDone(0, {
    success: false,
    error: 'No waiver was approved.',
    left_out: [{ reason: 'own', count: 1 }],
  });
  const portal = open({ approveWaivers: nothing });
  await select(portal, 'Bo Abel');
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Approve' }));
  await answerWith(portal, 'Approve 1 waiver');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No waiver was approved. Skipped: 1 your own.');
  expect((await selected()).textContent).toContain('1 selected');
});

it('reminders to many are not sent while emails are switched off, and no question is asked', async () => {
  const off = { ...staff, settings: { ...staff.settings, enable_waiver_emails: false } };
  const portal = open({}, '/individual-waivers', off);
  await select(portal, 'Mia Chen');
  await portal.user.click(within(await selected()).getByRole('button', { name: 'Send reminders' }));
  await within(screen.getByRole('region', { name: 'Notices' })).findByText('Waiver Emails Disabled');
  expect(screen.queryByRole('dialog')).toBeNull();
  await portal.notAsked('remindSigners');
});

it('the selection of waivers goes when the filters change, not when the page does', async () => {
  const portal = open({ listWaivers: { total: 40, data: [mia, bo] } });
  await select(portal, 'Mia Chen');
  await portal.user.click(screen.getByRole('link', { name: 'Next' }));
  expect((await selected()).textContent).toContain('1 selected');
  await portal.user.selectOptions(screen.getByLabelText('Status'), 'Completed');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
});

it('leaders are not offered to verify waivers', async () => {
  const portal = open({}, '/individual-waivers', signedInAs(['leader']));
  await select(portal, 'Bo Abel');
  const bar = await selected();
  expect(within(bar).getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(within(bar).queryByRole('button', { name: 'Confirm verification' })).toBeNull();
});

it('name and address of a waiver are changed in a dialog that says what that does', async () => {
  const portal = open({ editWaiver: { success: true, data: waiverDetail(mia) } });
  await portal.user.click(await screen.findByRole('button', { name: 'More for Mia Chen' }));
  await portal.user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change name or email' });
  const email = within(dialog).getByLabelText(/^Email/);
  await portal.user.clear(email);
  await portal.user.type(email, 'mia@new.example');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText(/The previous signing link no longer works/);
  expect(portal.asked('editWaiver')).toMatchObject([
    {
      params: { id: 900 },
      body: { name: 'Mia Chen', email: 'mia@new.example', from: { name: mia.name, email: mia.email } },
    },
  ]);
});

it('a waiver leads back to the list that it was opened from, as that was filtered', async () => {
  const list = '/individual-waivers/s/name/f/status=completed/p/1';
  const portal = open({ readWaiver: { waiver: waiverDetail(bo) } }, list);
  await portal.user.click(await screen.findByRole('link', { name: 'Bo Abel' }));
  const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
  expect(trail.getByRole('link', { name: 'Waivers' }).getAttribute('href')).toBe('/entries/7/2027/waivers?entry=70');
  await portal.user.click(trail.getByRole('link', { name: 'All Participant Waivers' }));
  await waitFor(() => expect(portal.address()).toBe(list));
});
