import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Draft, PendingSignature } from '../answering/draft.ts';
import { chooseLanguage } from '../texts/useTexts.ts';
import { WithoutSignal } from './WithoutSignal.tsx';

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await chooseLanguage('en');
});

/** A device without the portal, until `isBack`; answers how often the waiver was read again. */
function device({ draft = null, pending = null }: { draft?: Draft | null; pending?: PendingSignature | null } = {}) {
  const portal = { isBack: false, asked: [] as string[] };
  vi.stubGlobal('fetch', (path: string) => {
    portal.asked.push(path);
    return portal.isBack ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('Failed to fetch'));
  });
  const retry = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<WithoutSignal retry={retry} draftStorage={{ draft: () => draft, pending: () => pending }} />);
  return { portal, retry };
}

const typed = { version: 3, values: { 'participant:first_name': 'Nora' } };
const signature = { version: 3, field_values: typed.values };

it.each([
  ['no answer', {}, /saved in the portal, and not on this device/],
  [
    'what was typed last',
    { draft: typed },
    /What you typed last is saved on this device.*other answers are saved in the portal/,
  ],
  ['the signature', { draft: typed, pending: signature }, /Your signature is saved on this device/],
])('a device that has %s says so, and nothing that is not there', (_what, has, words) => {
  device(has);
  expect(screen.getByText(/^Nothing is lost/).textContent).toMatch(words);
});

it.each([
  ['es', 'No se pierde nada', 'Intentar de nuevo', 'Todavía no hay conexión'],
  ['ja', '入力した内容は失われません', 'もう一度試す', 'まだ接続できません'],
] as const)('the page without a connection is in the chosen language (%s)', async (language, kept, button, inVain) => {
  await chooseLanguage(language);
  device();
  await userEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByText(new RegExp(inVain));
  const news = screen.getByRole('status');
  const { textContent } = news;
  // The title is read out because it has the focus: as a part of the news it would be read out twice.
  expect(within(news).queryByRole('heading')).toBeNull();
  expect(textContent).toContain(kept);
  expect(textContent).not.toMatch(/portal\.|signal|reach/);
});

it('the time of the last try is that of Los Angeles, wherever the device is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-22T22:14:00Z') });
  device();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No connection yet\. Last tried at 3:14\sPM\.$/)).toBeTruthy();
});

it('Try again asks whether the portal is there, and reads the waiver only then', async () => {
  const { portal, retry } = device();
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await press();
  await screen.findByText(/^No connection yet\. Last tried at /);
  expect([portal.asked, retry.mock.calls.length]).toEqual([['/healthz'], 0]);
  portal.isBack = true;
  await press();
  await waitFor(() => expect(retry).toHaveBeenCalledOnce());
});

it('the page without a connection asks again once the connection is back, even while an earlier try is under way', async () => {
  vi.useFakeTimers();
  const before = Promise.withResolvers<Response>();
  const answers = [before.promise, Promise.resolve(new Response('{}'))];
  const { retry } = device();
  vi.stubGlobal('fetch', () => answers.shift());
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  before.reject(new TypeError('Failed to fetch'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([answers.length, retry.mock.calls.length]).toEqual([0, 1]);
});

it('the page without a connection tries every ten seconds, when the connection is back and when it is looked at again; never twice at once', async () => {
  vi.useFakeTimers();
  const { portal, retry } = device();
  const afterwards = () => act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(portal.asked).toHaveLength(2);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await afterwards();
  expect(portal.asked).toHaveLength(3);
  expect(retry).not.toHaveBeenCalled();
  portal.isBack = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await afterwards();
  expect(retry).toHaveBeenCalledOnce();
});
