import { emailAddress, singleLine } from '@parade/contract/http/singleLine.ts';
import { act, screen, within, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallFailure } from '../http/client.ts';
import { useSmallForm } from '../http/useSmallForm.ts';
import { showPart } from '../testing/part.tsx';
import { FormDialog } from './FormDialog.tsx';
import { EmailField, TextField } from './inputs.tsx';

type Taken = { name: string; email: string };
const schema = z.strictObject({ name: singleLine(20), email: emailAddress });

function Invite({
  send,
  onClose = () => undefined,
  isStep = false,
}: {
  send: (taken: Taken, signal: AbortSignal) => Promise<unknown>;
  onClose?: () => void;
  isStep?: boolean;
}) {
  const form = useSmallForm({ schema, start: { name: '', email: '' }, labels: { name: 'Name', email: 'Email' }, send });
  return (
    <FormDialog
      title="Invite a leader"
      onClose={onClose}
      form={form}
      problemTitle="Not invited"
      act="Invite"
      isStep={isStep}
    >
      <TextField {...form.field('name')} label="Name" required />
      <EmailField {...form.field('email')} label="Email" required />
    </FormDialog>
  );
}

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

it('a form in a dialog shows errors of the schema beside their fields, and sends nothing', async () => {
  const send = vi.fn<(taken: Taken) => Promise<void>>(() => Promise.resolve());
  const { user } = showPart(<Invite send={send} />);
  await user.type(screen.getByLabelText(/^Email/), 'no address');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([expect.stringContaining('Name'), expect.stringContaining('Email')]);
  const email = screen.getByLabelText(/^Email/);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(described(email)).toContain('email');
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
  await user.clear(email);
  expect(email.getAttribute('aria-invalid')).toBeNull();
});

it('a form in a dialog sends what the schema makes of the values, by Enter too', async () => {
  const send = vi.fn<(taken: Taken) => Promise<void>>(() => Promise.resolve());
  const { user } = showPart(<Invite send={send} />);
  await user.type(screen.getByLabelText(/^Name/), '  Ana ');
  await user.type(screen.getByLabelText(/^Email/), 'Ana@School.Example{Enter}');
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Ana', email: 'ana@school.example' }));
});

it('a form in a dialog shows errors of the server beside their fields, and keeps what was typed', async () => {
  const send = () => Promise.reject(new CallFailure(422, 'Wrong', { errors: { email: ['This address is taken.'] } }));
  const { user } = showPart(<Invite send={send} />);
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  await user.type(screen.getByLabelText(/^Email/), 'ana@school.example{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('This address is taken.');
  expect(described(screen.getByLabelText(/^Email/))).toContain('This address is taken.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ana');
});

it('a form in a dialog shows an error without a field on top, as an alert', async () => {
  const send = () => Promise.reject(new CallFailure(409, 'You can do this once the entry is accepted.'));
  const { user } = showPart(<Invite send={send} />);
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  await user.type(screen.getByLabelText(/^Email/), 'ana@school.example{Enter}');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Not invited')).toBeTruthy();
  expect(alert.textContent).toContain('once the entry is accepted');
});

it('a form in a dialog is sent once, however often its button is pressed', async () => {
  const sent = Promise.withResolvers<void>();
  const send = vi.fn<(taken: Taken) => Promise<void>>(() => sent.promise);
  const { user } = showPart(<Invite send={send} />);
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  await user.type(screen.getByLabelText(/^Email/), 'ana@school.example');
  const button = screen.getByRole('button', { name: 'Invite' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await user.click(button);
  expect(send).toHaveBeenCalledOnce();
  await act(async () => sent.resolve());
});

it.each([
  ['closes once it was sent', false, 1],
  ['stays once it was sent where another step takes its place', true, 0],
])('a form in a dialog %s', async (_, isStep, times) => {
  const [send, onClose] = [vi.fn<(taken: Taken) => Promise<void>>(() => Promise.resolve()), vi.fn<() => void>()];
  const { user } = showPart(<Invite send={send} onClose={onClose} isStep={isStep} />);
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  await user.type(screen.getByLabelText(/^Email/), 'ana@school.example{Enter}');
  const button = screen.getByRole('button', { name: 'Invite' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(send).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledTimes(times);
});

/** One place for two dialogs, as on the review desk: whatever is open there is closed by one function. */
function TwoDialogs({ send }: { send: (taken: Taken, signal: AbortSignal) => Promise<unknown> }) {
  const [open, setOpen] = useState<'leader' | 'builder' | null>('leader');
  return (
    <>
      <button type="button" onClick={() => setOpen('builder')}>
        Invite a builder
      </button>
      {open === null ? null : <Invite key={open} send={send} onClose={() => setOpen(null)} />}
    </>
  );
}

it('a form in a dialog that was canceled takes its call back, and its late answer closes nothing opened since', async () => {
  const sent = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const send = (_: Taken, signal: AbortSignal) => {
    signals.push(signal);
    return sent.promise;
  };
  const { user } = showPart(<TwoDialogs send={send} />);
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  await user.type(screen.getByLabelText(/^Email/), 'ana@school.example{Enter}');
  await waitFor(() => expect(signals).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(signals[0]?.aborted).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Invite a builder' }));
  await user.type(screen.getByLabelText(/^Name/), 'Bo');
  await act(async () => sent.resolve());
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Bo');
});

it('a question about what was typed goes with its dialog where that is sent before the answer', async () => {
  const sent = Promise.withResolvers<void>();
  const { user } = showPart(<TwoDialogs send={() => sent.promise} />);
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  await user.type(screen.getByLabelText(/^Email/), 'ana@school.example{Enter}');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  await act(async () => sent.resolve());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a form in a dialog is left by Cancel and by Escape without sending', async () => {
  const [send, onClose] = [vi.fn<(taken: Taken) => Promise<void>>(), vi.fn<() => void>()];
  const { user } = showPart(<Invite send={send} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['the cross', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
])('a form in a dialog asks before %s discards what was typed, and keeps it otherwise', async (_, leave) => {
  const [send, onClose] = [vi.fn<(taken: Taken) => Promise<void>>(), vi.fn<() => void>()];
  const { user } = showPart(<Invite send={send} onClose={onClose} />);
  await user.type(screen.getByLabelText(/^Name/), 'Ana');
  await leave(user);
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ana');
  await leave(user);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(send).not.toHaveBeenCalled();
});
