import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { stepsOf } from '../answering/steps.ts';
import { SigningFailure, type WaiverCalls } from '../calls.ts';
import { SendPage } from './SendPage.tsx';

const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const values = exampleAnswers(form, ctx, {
  'participant:date_of_birth': '2012-05-05',
  'participant:signature': { kind: 'typed', text: 'Nora Diaz' },
});
const nothing = () => undefined;

function page(signPart: WaiverCalls['signPart']) {
  const [back, change] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <SendPage
      signing={{ name: 'Nora Diaz', parade_name: 'Parade', entry_name: 'Band', part: null } as never}
      person={{ name: 'Nora Diaz', first_name: 'Nora', signer: 'self' }}
      part="participant"
      answers={{ form, ctx, isSettled: () => false, renewDay: nothing, close: nothing, reopen: nothing } as never}
      values={values}
      steps={stepsOf(form, values, ctx)}
      issues={[]}
      calls={{ signPart, upload: () => Promise.reject(new Error('none')) }}
      back={back}
      change={change}
      onSent={nothing}
      onEnded={nothing}
    />,
  );
  return { back, change };
}

it('one part of a waiver that is being sent says so, and nothing leads away until it is answered', async () => {
  const sent = Promise.withResolvers<never>();
  const signPart = vi.fn<WaiverCalls['signPart']>(() => sent.promise);
  const { back, change } = page(signPart);
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  const sending = screen.getByRole('button', { name: 'Sending your signature …' });
  expect(sending.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(sending);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getAllByRole('link', { name: /^Change/ })[0] as HTMLElement);
  expect([signPart.mock.calls.length, back.mock.calls.length, change.mock.calls.length]).toEqual([1, 0, 0]);
  await act(async () => sent.reject(new SigningFailure(0, 'We could not reach the portal.')));
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the portal.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  expect(signPart).toHaveBeenCalledTimes(2);
});

/** The window's next event of this kind. */
const once = async (kind: 'hashchange') =>
  new Promise((resolve) => window.addEventListener(kind, resolve, { once: true }));

it('the phone’s own Back waits while one part of a waiver is being sent, and leads on once that has failed', async () => {
  const places: string[] = [];
  const note = () => void places.push(window.location.hash);
  for (const place of ['guardian', 'send']) {
    const moved = once('hashchange');
    window.location.hash = place;
    await moved;
  }
  window.addEventListener('hashchange', note);
  const sent = Promise.withResolvers<never>();
  page(() => sent.promise);
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  const gone = once('hashchange');
  window.history.back();
  await gone;
  expect([window.location.hash, new Set(places)]).toEqual(['#send', new Set(['#send'])]);
  await act(async () => sent.reject(new SigningFailure(0, 'We could not reach the portal.')));
  await screen.findByRole('alert');
  window.location.hash = 'guardian';
  await waitFor(() => expect(places.at(-1)).toBe('#guardian'));
  window.removeEventListener('hashchange', note);
});

it('the page of one part is left by Back before it is sent', async () => {
  const { back } = page(() => Promise.reject(new Error('none')));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
});
