import type { SignatureRequest } from '@parade/contract/entries/cosigning/request.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, unreachable, WrongFields } from '../../testing/answers.ts';
import { entry, filledForm } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const answered = { 'terms:fee_class': 'Band' };
const request: SignatureRequest = {
  locator: '6f1f3f0a-5b1e-4a53-8f0e-0f3c6a4b1c2d',
  group: 'signatures',
  name: 'Dr. Lee',
  email: 'lee@school.example',
  state: 'waiting',
  requested_at: '2026-10-20T17:00:00.000Z',
  sent_at: '2026-10-20T17:00:00.000Z',
  viewed_at: null,
  signed_at: null,
  declined_at: null,
  declined_note: null,
  covers: [],
  email_refused: false,
  actions: ['resend', 'withdraw'],
};

function open(requests: readonly SignatureRequest[], more: AnswerTable = {}, values = answered) {
  return openPortal('/o/7/participation-agreement/2027/edit', {
    as: signedInAs(['leader']),
    readForm: { form: filledForm('participation-agreement', values, { revision: 3 }), entry: entry() },
    noteEditing: { editors: [], revision: 3 },
    listFormFiles: { data: [], total: 0 },
    listSignatureRequests: pageWith([...requests]),
    ...more,
  });
}
const part = () => screen.findByRole('region', { name: 'Signatures', hidden: true });

it('a group of a form is sent to a second signer, and then names whom it waits for', async () => {
  const portal = open([], { requestSignature: { request } });
  await portal.user.click(await screen.findByRole('button', { name: 'Send for signature', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Send for signature' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await within(dialog).findAllByText(/required|Required/);
  await portal.notAsked('requestSignature');
  await portal.user.type(within(dialog).getByLabelText(/^Name/), 'Dr. Lee');
  await portal.user.type(within(dialog).getByLabelText(/^Email/), 'lee@school.example');
  portal.answer({ listSignatureRequests: pageWith([request]) });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await within(await part()).findByText('Waiting for Dr. Lee, sent 10/20/2026');
  expect(portal.asked('requestSignature').map(({ body }) => body)).toEqual([
    {
      entry_id: 70,
      form_type: 'participation-agreement',
      group: 'signatures',
      name: 'Dr. Lee',
      email: 'lee@school.example',
    },
  ]);
  // The form around the dialog was not submitted.
  await portal.notAsked('saveForm');
});

it('a group of a form says that it could not ask who signs it, and asks again on request', async () => {
  const portal = open([], { listSignatureRequests: unreachable });
  const group = within(await part());
  const again = await group.findByRole('button', { name: 'Try again', hidden: true });
  portal.answer({ listSignatureRequests: pageWith([]) });
  await portal.user.click(again);
  await group.findByRole('button', { name: 'Send for signature', hidden: true });
});

it('a request to a second signer is not sent before the fields of the statement are filled in', async () => {
  const portal = open([], {}, {} as typeof answered);
  await portal.user.click(await screen.findByRole('button', { name: 'Send for signature', hidden: true }));
  await screen.findByText(/signs for this too: Fee class/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a form is saved before a second signer is asked to sign it; nobody is asked while saving fails', async () => {
  const portal = open([], { saveForm: unreachable });
  await portal.user.type(within(await part()).getByLabelText(/^Name/), 'Dr. Lee');
  await portal.user.click(await screen.findByRole('button', { name: 'Send for signature', hidden: true }));
  await screen.findByText('Please save the form before you send it for signature.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a request to a second signer says beside the address why it cannot be sent', async () => {
  const portal = open([], {
    requestSignature: new WrongFields({ email: ['Someone has been asked to sign this already.'] }),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Send for signature', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Send for signature' });
  await portal.user.type(within(dialog).getByLabelText(/^Name/), 'Dr. Lee');
  await portal.user.type(within(dialog).getByLabelText(/^Email/), 'lee@school.example');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await within(dialog).findAllByText(/has been asked to sign this already/);
});

it('a request to a second signer is resent at once and withdrawn after a question', async () => {
  const portal = open([request], {
    resendSignatureRequest: { request },
    withdrawSignatureRequest: { success: true },
  });
  const group = within(await part());
  await portal.user.click(await group.findByRole('button', { name: 'Resend', hidden: true }));
  await screen.findByText('We emailed the link to lee@school.example.');
  await portal.user.click(group.getByRole('button', { name: 'Withdraw', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the request to Dr. Lee?' });
  portal.answer({ listSignatureRequests: pageWith([]) });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(portal.asked('withdrawSignatureRequest')).toHaveLength(1));
  await group.findByRole('button', { name: 'Send for signature', hidden: true });
});

it.each([
  ['was opened', { viewed_at: '2026-10-21T17:00:00.000Z' }, 'was opened 10/21/2026'],
  ['was refused by the mail server', { email_refused: true }, 'The mail server refused lee@school.example'],
  ['was declined', { state: 'declined', declined_note: 'Not my school.' }, 'Not my school.'],
  ['was signed', { state: 'signed', signed_at: '2026-10-21T17:00:00.000Z' }, 'Signed by Dr. Lee, 10/21/2026'],
] as const)('a request to a second signer says when it %s', async (_, with_, words) => {
  open([{ ...request, ...with_ }]);
  await waitFor(async () => expect((await part()).textContent).toContain(words));
});

it('what a second signer has signed is locked, with the reason, and can be typed again once it is withdrawn', async () => {
  const signed = {
    ...request,
    state: 'signed',
    signed_at: '2026-10-21T17:00:00.000Z',
    covers: ['terms:changes', 'terms:fee_class', 'signatures:printed_title'],
    actions: ['withdraw'],
  } satisfies SignatureRequest;
  const locked = open([signed], { withdrawSignatureRequest: { success: true } });
  await screen.findByText('Dr. Lee signed this on 10/21/2026. To change it, withdraw that signature first.');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Changes agreed/);
  expect(field().disabled).toBe(true);
  locked.answer({ listSignatureRequests: pageWith([]) });
  await locked.user.click(within(await part()).getByRole('button', { name: 'Withdraw', hidden: true }));
  await locked.user.click(
    within(await screen.findByRole('dialog', { name: /^Withdraw the signature/ })).getByRole('button', {
      name: 'Withdraw',
    }),
  );
  await waitFor(() => expect(field().disabled).toBe(false));
});

it('a leader reads what a second signer waits for, and no more once it is filled in', async () => {
  const portal = open([request], {}, { 'terms:fee_class': 'Commercial' });
  await within(await part()).findByText('Nobody can sign before this is filled in: How will you pay?');
  await portal.user.selectOptions(screen.getByLabelText(/^How will you pay/), 'Card');
  await waitFor(() => expect(screen.queryByText(/^Nobody can sign before/)).toBeNull());
});
