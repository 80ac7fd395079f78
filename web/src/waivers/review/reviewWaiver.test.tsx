import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type AnswerTable, FileAnswer, Refusal, unreachable } from '../../testing/answers.ts';
import { downloads } from '../../testing/browser.ts';
import { signedInAs, switchedBy } from '../../testing/people.ts';
import { openPortal, type OpenPortal } from '../../testing/portal.tsx';
import { signedWaiver, toSign, waiver, waiverDetail } from '../../testing/waivers.ts';
import { turnLetterKeys } from '../../ui/keys/letterKeys.ts';

const signed = waiverDetail(signedWaiver(), { evidence: { position: 12, chain_hash: 'abc123' } });

function open(answers: AnswerTable, as = signedInAs(['staff'])) {
  return openPortal('/waivers-form/locator-900/approve', {
    as,
    readWaiver: { waiver: signed },
    ...answers,
  });
}
const handed = { at: '2026-11-20T20:00:00.000Z', by: 'Lena Ortiz', is_by_you: false, works: true };
const shows = (waiverToShow: typeof signed) => ({ readWaiver: { waiver: waiverToShow } });
const answerWith = async ({ user }: OpenPortal, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

it('the review of a waiver shows all of it, its course and its evidence', async () => {
  open({});
  await screen.findByRole('heading', { level: 1, name: 'Mia Chen' });
  expect(screen.getByText('Still needed: approval and verification of the signer’s ID')).toBeTruthy();
  const course = screen.getByRole('region', { name: 'Waiver history' });
  expect(course.textContent).toContain('Evidence record 12abc123');
  const path = screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(within(path).getByRole('link', { name: 'Waivers' }).getAttribute('href')).toBe(
    '/entries/7/2027/waivers?entry=70',
  );
});

it('the review of a waiver says who handed over the link or device that it was signed with', async () => {
  open(
    shows(
      waiverDetail(signedWaiver(), {
        hand_overs: [
          { how: 'link', by: 'Lena Ortiz' },
          { how: 'device', by: null },
        ],
      }),
    ),
  );
  const notice = await screen.findByText('Signed with a link that Lena Ortiz handed over');
  expect(notice.parentElement?.textContent).toContain('Signed on a device that an authorized person passed around');
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

it('the review of a waiver says nothing of a hand-over where the link was mailed', async () => {
  open({});
  await screen.findByRole('button', { name: 'Approve' });
  expect(screen.queryByText(/handed over/)).toBeNull();
});

it('a withheld answer of a waiver says that only staff can see it, and a missing one that there is none', async () => {
  const withheld = waiverDetail(signedWaiver(), { withheld: ['emergency:medical'] });
  const answerTo = (question: string) => screen.getByText(question).parentElement?.textContent;
  open(shows(withheld));
  await screen.findByRole('heading', { level: 1, name: 'Mia Chen' });
  expect(answerTo('Anything first aid should know')).toBe('Anything first aid should knowOnly staff can see this');
  expect(answerTo('Health insurer')).toBe('Health insurerNo answer');
});

it('an answer of a waiver that was deleted after the parade says so, and when', async () => {
  open(shows(waiverDetail(signedWaiver(), { deleted: { 'emergency:medical': '2027-01-31' } })));
  const question = await screen.findByText('Anything first aid should know');
  expect(question.parentElement?.textContent).toBe(
    'Anything first aid should knowDeleted after the parade, as promised, on 01/31/2027',
  );
});

it('the signed PDF has a note beside it about an answer that was deleted since', async () => {
  open(shows(waiverDetail(signedWaiver(), { deleted: { 'emergency:medical': '2027-01-31' } })));
  const title = await screen.findByText('Answers deleted after the parade');
  expect(title.parentElement?.textContent).toContain('The signed PDF does not change');
});

it('a signed PDF has no note about deleted answers where none was deleted', async () => {
  open({});
  await screen.findByRole('button', { name: 'Signed waiver (PDF)' });
  expect(screen.queryByText('Answers deleted after the parade')).toBeNull();
});

it('a waiver is approved by its key while it is read, after the same question', async () => {
  const portal = open({});
  const decision = await screen.findByRole('group', { name: 'Decision' });
  expect(within(decision).getByRole('button', { name: 'Approve' }).getAttribute('aria-keyshortcuts')).toBe('A');
  await portal.user.keyboard('a');
  await answerWith(portal, 'Cancel');
  await portal.notAsked('approveWaiver');
});

it('a waiver that somebody else has approved while it was read is said to be so, and by whom', async () => {
  const data = { ...signed, approved_at: '2026-12-01T20:00:00.000Z', approved_by_user: 'Lena Ortiz' };
  const portal = open({ approveWaiver: { success: true, data, was_approved: true } });
  await screen.findByRole('group', { name: 'Decision' });
  await portal.user.keyboard('a');
  await answerWith(portal, 'Approve');
  await screen.findByText(`${data.name} was approved already`);
  screen.getByText('It was approved by Lena Ortiz on 12/01/2026, so nothing changed now.');
  expect(screen.queryByText('Waiver approved')).toBeNull();
});

it('a waiver is not approved by its key while letter keys are off', async () => {
  turnLetterKeys(false);
  const portal = open({});
  const button = within(await screen.findByRole('group', { name: 'Decision' })).getByRole('button', {
    name: 'Approve',
  });
  expect(button.getAttribute('aria-keyshortcuts')).toBeNull();
  await portal.user.keyboard('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => turnLetterKeys(true));
  await portal.user.keyboard('a');
  await answerWith(portal, 'Cancel');
});

it('a waiver has no key and no decision where somebody else approves', async () => {
  const portal = open(shows(waiverDetail(signedWaiver({ actions: [] }))));
  await screen.findByRole('heading', { level: 1, name: 'Mia Chen' });
  await portal.user.keyboard('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Decision' })).toBeNull();
});

it('a waiver is approved after a question, once, and then shown as approved', async () => {
  const approved = waiverDetail(signedWaiver({ approved_at: '2026-10-22T17:00:00.000Z', actions: [] }));
  let now = signed;
  const portal = open({
    readWaiver: () => ({ waiver: now }),
    approveWaiver: () => {
      now = approved;
      return { success: true, data: approved };
    },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await answerWith(portal, 'Cancel');
  await portal.notAsked('approveWaiver');
  await portal.user.click(screen.getByRole('button', { name: 'Approve' }));
  await answerWith(portal, 'Approve');
  await screen.findByText('The waiver for Mia Chen is completed.');
  await screen.findByText('Still needed: verification of the signer’s ID');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(portal.asked('approveWaiver')).toHaveLength(1);
});

it.each([
  ['not signed', new Refusal('waiver-not-signed'), 'This waiver has not been signed yet.'],
  ['deleted meanwhile', new Refusal('waiver-deleted'), 'This waiver was removed.'],
  ['not reached', unreachable, 'We could not reach the portal.'],
])('a waiver that is %s says why it is not approved', async (_, refusal, words) => {
  const portal = open({ approveWaiver: refusal });
  await portal.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await answerWith(portal, 'Approve');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Problem Approving Waivers');
  expect(alert.textContent).toContain(words);
});

it('those who may confirm on a waiver that the ID was checked', async () => {
  const verifiable = waiverDetail(signedWaiver({ actions: ['verify'] }));
  const portal = open({ ...shows(verifiable), confirmVerification: { success: true, data: verifiable } });
  await portal.user.click(await screen.findByRole('button', { name: 'Confirm verification' }));
  await answerWith(portal, 'Confirm verification');
  await screen.findByText('Verification confirmed');
  expect(portal.asked('confirmVerification').map(({ params }) => params)).toEqual([{ token: 'locator-900' }]);
});

it('the review of a waiver shows leaders nothing of verification', async () => {
  open(shows(waiverDetail(signedWaiver({ actions: [] }))), signedInAs(['leader']));
  await screen.findByText('Still needed: approval');
  expect(screen.getByText('Someone else has to approve it.')).toBeTruthy();
});

it('a pending waiver says who has not signed yet, and what to do', async () => {
  open(shows(waiverDetail(waiver())));
  await screen.findByText('Not signed yet');
  expect(screen.getByText(/will sign with the link we email to mia@family\.example/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Signed waiver (PDF)' })).toBeNull();
});

it.each([
  [
    { is_by_you: true },
    {},
    'You handed over a link on 11/20/2026 12:00 PM. Mia Chen can sign with it; the links we emailed before no longer work.',
  ],
  [
    {},
    {},
    'Lena Ortiz handed over a link on 11/20/2026 12:00 PM. Mia Chen can sign with it; the links we emailed before no longer work.',
  ],
  [
    { by: null },
    { email: null, sent_at: null },
    'An authorized person handed over a link on 11/20/2026 12:00 PM. Mia Chen can sign with it.',
  ],
] as const)(
  'a pending waiver whose link was handed over says by whom and when, in place of the emailed link: %#',
  async (link, with_, words) => {
    open(shows(waiverDetail(waiver(with_), { handed_link: { ...handed, ...link } })));
    const title = await screen.findByText('Not signed yet');
    expect(title.parentElement?.textContent).toContain(`${words} The answers will then appear here.`);
    expect(screen.queryByText(/link we email to|No email address/)).toBeNull();
  },
);

it('the history of a waiver has the link that was handed over; once it has ended, the emailed link is the one to sign with', async () => {
  open(shows(waiverDetail(waiver(), { handed_link: { ...handed, works: false } })));
  const course = await screen.findByRole('region', { name: 'Waiver history' });
  expect(course.textContent).toContain('Link handed over11/20/2026 12:00 PM, Lena Ortiz');
  expect(screen.getByText(/will sign with the link we email to mia@family\.example/)).toBeTruthy();
});

it.each([
  ['after the parade', { is_parade_over: true }, true, /The parade is over, so no email goes out: use Copy link/],
  ['while waiver emails are off', {}, false, /Waiver emails are turned off, so no email goes out now/],
])('promises no email of a new waiver %s, neither here nor where one is voided', async (_, with_, areOn, words) => {
  const unsent = waiverDetail(waiver({ sent_at: null, ...with_ }));
  const as = signedInAs(['staff']);
  const portal = open(shows(unsent), { ...as, settings: { ...as.settings, enable_waiver_emails: areOn } });
  expect((await screen.findByText('Not signed yet')).parentElement?.textContent).toMatch(words);
  expect(screen.queryByText(/the link we email/)).toBeNull();
  await portal.user.click(screen.getByRole('button', { name: 'Void' }));
  expect(await screen.findByRole('radio', { name: words })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /email it/ })).toBeNull();
});

it('a correction offers to email a new waiver where emails go out', async () => {
  const portal = open(shows(waiverDetail(waiver())));
  await portal.user.click(await screen.findByRole('button', { name: 'Void' }));
  expect(await screen.findByRole('radio', { name: /we’ll create a new waiver and email it/ })).toBeTruthy();
});

it('a pending waiver says that nobody is asked to sign while the entry is not accepted', async () => {
  open(shows(waiverDetail(waiver({ actions: [] }))));
  await screen.findByText(/nobody is asked to sign/);
  expect(screen.queryByText(/will sign with the link/)).toBeNull();
});

it('a declined waiver says who declined, in their own words', async () => {
  const declined = waiver({ declined_at: '2026-10-21T17:00:00.000Z', declined_as: 'not-me', actions: ['ask_again'] });
  const portal = open({
    ...shows(waiverDetail(declined, { declined_note: 'I am her aunt.' })),
    askAgain: { success: true, data: waiverDetail(waiver()) },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Reached the wrong person');
  expect(alert.textContent).toContain('They wrote: I am her aunt.');
  await portal.user.click(screen.getByRole('button', { name: 'Ask again' }));
  await answerWith(portal, 'Ask again');
  await screen.findByText('The waiver for Mia Chen is pending again.');
});

it('a signer is asked again once, however often the button is pressed while the call is under way', async () => {
  const declined = waiverDetail(waiver({ declined_at: '2026-10-21T17:00:00.000Z', actions: ['ask_again'] }));
  const call = Promise.withResolvers<undefined>();
  const portal = open({
    ...shows(declined),
    askAgain: async () => {
      await call.promise;
      return { success: true, data: declined };
    },
  });
  const button = await screen.findByRole('button', { name: 'Ask again' });
  await portal.user.click(button);
  await answerWith(portal, 'Ask again');
  await waitFor(() => expect(portal.asked('askAgain')).toHaveLength(1));
  await portal.user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  call.resolve(undefined);
  await screen.findByText('The waiver for Mia Chen is pending again.');
  await portal.user.click(button);
  await screen.findByRole('dialog', { name: 'Ask Mia Chen again?' });
});

it('a waiver is voided with a reason, which is asked for where there is none, and a new one is sent unless unticked', async () => {
  const portal = open({ voidWaiver: { success: true, token: 'locator-950' } });
  await portal.user.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void the waiver for Mia Chen?' });
  const act = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Void waiver' });
  await portal.user.click(act);
  await within(dialog).findByText('Reason: This value is required');
  expect(
    within(dialog)
      .getByLabelText(/^Reason/)
      .getAttribute('aria-invalid'),
  ).toBe('true');
  await portal.notAsked('voidWaiver');
  await portal.user.type(within(dialog).getByLabelText(/^Reason/), 'Wrong name');
  await portal.user.click(act);
  await waitFor(() => expect(portal.address()).toBe('/waivers-form/locator-950/approve'));
  expect(portal.asked('voidWaiver').map(({ body }) => body)).toEqual([{ reason: 'Wrong name', again: true }]);
});

it('a waiver that cannot be voided says why in its dialog', async () => {
  const portal = open({ voidWaiver: new Refusal('impersonating') });
  await portal.user.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = await screen.findByRole('dialog', { name: 'Void the waiver for Mia Chen?' });
  await portal.user.type(within(dialog).getByLabelText(/^Reason/), 'Wrong name');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Void waiver' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('switched to another user');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Wrong name');
});

it('a signing link is handed over once, after the dialog says what that means', async () => {
  const portal = open({
    ...shows(waiverDetail(waiver())),
    handOverLink: { link: 'http://localhost:3000/waivers-form/secret' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Copy link' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('the previous link will stop working');
  await portal.notAsked('handOverLink');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  const link = await within(dialog).findByLabelText<HTMLInputElement>('Signing link');
  expect(link.value).toBe('http://localhost:3000/waivers-form/secret');
  expect(dialog.textContent).toContain(
    'Only Mia Chen may use this link, with a parent or guardian if Mia Chen is under 18. It is shown only once.',
  );
  expect(within(dialog).getByRole('img', { name: 'QR code for Mia Chen’s signing link' })).toBeTruthy();
  await portal.user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/waivers-form/secret');
  expect(within(dialog).getByRole('status').textContent).toBe('Link copied');
  expect(portal.asked('handOverLink')).toHaveLength(1);
});

it('a signing link that the browser does not copy is selected, and the dialog says how to copy it', async () => {
  const portal = open({
    ...shows(waiverDetail(waiver())),
    handOverLink: { link: 'http://localhost:3000/waivers-form/secret' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Copy link' }));
  const dialog = await screen.findByRole('dialog');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  const link = await within(dialog).findByLabelText<HTMLInputElement>('Signing link');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
  await portal.user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toContain('press Ctrl+C'));
  expect(document.activeElement).toBe(link);
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(link.value);
  expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

it('the signed PDF of a waiver is downloaded, and a failure says so', async () => {
  const portal = open({ readSignedPdf: new Refusal('unexpected') });
  const button = await screen.findByRole('button', { name: 'Signed waiver (PDF)' });
  await portal.user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('Problem Downloading');
  portal.answer({ readSignedPdf: new FileAnswer('waiver.pdf', '%PDF-1.7') });
  await portal.user.click(button);
  await waitFor(() => expect(downloads).toEqual(['waiver.pdf']));
});

it.each([
  ['is not there', new Refusal('waiver-not-found'), 'We were unable to locate this waiver.'],
  ['was removed', new Refusal('waiver-deleted'), 'This waiver was removed.'],
])('the review page says when the waiver %s', async (_, refusal, words) => {
  open({ readWaiver: refusal });
  await screen.findByText(new RegExp(words));
  expect(screen.getByRole('heading', { level: 1, name: 'Waiver' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('the review page shows nothing for the secret of a signing link', async () => {
  open({ readWaiver: { waiver: toSign() } });
  await screen.findByText('Please open it from the entry’s list of waivers.');
});

it('the review of a waiver says that it loads, why it cannot be read, and is read again when asked to', async () => {
  const answer = Promise.withResolvers<typeof unreachable>();
  const portal = open({ readWaiver: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading the waiver' });
  answer.resolve(unreachable);
  const alert = await screen.findByRole('alert');
  portal.answer({ readWaiver: { waiver: signed } });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Mia Chen' });
});

it('a pending waiver asks to correct an address that its mail server refuses', async () => {
  open(shows(waiverDetail(waiver({ email_refused: true, actions: ['edit', 'hand_over'] }))));
  await screen.findByText('Pending, address refused');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please correct it. Our emails to mia@family.example',
  );
  expect(screen.getByRole('button', { name: 'Change name or email' })).toBeTruthy();
});

it('a pending waiver says that its signer stopped the reminders, and when', async () => {
  open(shows(waiverDetail(waiver({ reminders_stopped_at: '2026-10-22T17:00:00.000Z' }))));
  const course = await screen.findByRole('region', { name: 'Waiver history' });
  expect(course.textContent).toContain('Reminders stopped by the signer10/22/2026');
});

it('closing asks before a signing link that was neither copied, shared nor printed is lost', async () => {
  const portal = open({
    ...shows(waiverDetail(waiver())),
    handOverLink: { link: 'http://localhost:3000/waivers-form/secret' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Copy link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy link for Mia Chen?' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  const link = await within(dialog).findByLabelText<HTMLInputElement>('Signing link');
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
  await portal.user.click(close as HTMLElement);
  const question = { name: 'Close without copying the link?' };
  const asked = await screen.findByRole('dialog', question);
  expect(asked.textContent).toContain('can’t be shown again, and the links we emailed no longer work.');
  await portal.user.click(within(asked).getByRole('button', { name: 'Go back' }));
  expect([screen.queryByRole('dialog', question), link.isConnected]).toEqual([null, true]);
  await portal.user.keyboard('{Escape}');
  await screen.findByRole('dialog', question);
  await portal.user.click(screen.getByRole('button', { name: 'Go back' }));
  await portal.user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  await portal.user.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a pending waiver of somebody without an address says what to do', async () => {
  open(shows(waiverDetail(waiver({ email: null }))));
  await screen.findByText('No email address on file. Press Copy link and give the link to Mia Chen.');
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

it('a pending waiver tells nobody who is switched to another user to copy its link', async () => {
  const unsigned = waiver({ email: null, actions: ['edit'] });
  open(shows(waiverDetail(unsigned)), signedInAs(['leader'], { impersonated_by: switchedBy }));
  await screen.findByText('No email address on file.');
  expect(screen.queryByText(/Copy link|not accepted at the moment/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Change name or email' })).toBeTruthy();
});

/** Leads to another page: one of the router's, which it can go back from, or with null as from outside, without a question. */
function jump(to: string, state: { idx: number } | null) {
  window.history.pushState(state, '', to);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Opens Bo's waiver and then Mia's: Back leads from one to the other. */
async function openMiaAfterBo(answers: AnswerTable): Promise<OpenPortal> {
  const unsigned = (id: number, name: string) =>
    waiverDetail(waiver({ id, token: `locator-${id}`, name, actions: ['hand_over'] }));
  const portal = openPortal('/waivers-form/locator-901/approve', {
    as: signedInAs(['staff']),
    readWaiver: ({ params }) => ({
      waiver: params.token === 'locator-900' ? unsigned(900, 'Mia Chen') : unsigned(901, 'Bo Lind'),
    }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Bo Lind' });
  jump('/waivers-form/locator-900/approve', { idx: 1 });
  await screen.findByRole('heading', { level: 1, name: 'Mia Chen' });
  return portal;
}

it('a link that was made for one person is not shown as that of the next, whose address alone differs', async () => {
  const portal = await openMiaAfterBo({ handOverLink: { link: 'https://portal.test/waivers-form/of-mia' } });
  await portal.user.click(screen.getByRole('button', { name: 'Copy link' }));
  await answerWith(portal, 'Create link');
  await screen.findByRole('dialog', { name: 'Signing link for Mia Chen' });
  jump('/waivers-form/locator-901/approve', null);
  await screen.findByRole('heading', { level: 1, name: 'Bo Lind' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a signing link that is being made is not lost by Cancel, the cross, Escape or Back: the emailed one has ended', async () => {
  const made = Promise.withResolvers<{ link: string }>();
  const portal = await openMiaAfterBo({ handOverLink: () => made.promise });
  await portal.user.click(screen.getByRole('button', { name: 'Copy link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy link for Mia Chen?' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  for (const name of ['Cancel', 'Close']) await portal.user.click(within(dialog).getByRole('button', { name }));
  await portal.user.keyboard('{Escape}');
  for (const leave of [
    async () => portal.user.click(screen.getByRole('link', { name: 'Waivers' })),
    async () => window.history.back(),
  ]) {
    await leave();
    await portal.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  }
  made.resolve({ link: 'https://portal.test/waivers-form/of-mia' });
  await screen.findByRole('dialog', { name: 'Signing link for Mia Chen' });
});
