import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PassPage } from './PassPage.tsx';
import { passHere } from '../../../access/devicePass.ts';
import { draftStorageFor, sweepDrafts } from '../answering/draft.ts';
import { clearBetween, passedStore, rememberLink, rememberPass } from './passed.ts';
import { chooseLanguage, languageNow, rememberInTab } from '../texts/useTexts.ts';
import { deviceStore } from '../../../ui/storage/browserStore.ts';

const view = { entry_name: 'Band', parade_name: 'Parade', made_by: 'Lee', ends_at: '', total: 2, signed: 0 };
const person = { name: 'Ana Sent', form_name: 'Waiver' };
const people = [
  { ...person, token: 'a', waiting_for: null },
  { ...person, name: 'Ben Elsewhere', token: null, waiting_for: 'guardian' },
];

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'XSRF-TOKEN=there';
});
afterEach(() => vi.unstubAllGlobals());

/** A portal that answers what the pass shows, and ends it once it is there. */
function portal(isThere: () => boolean) {
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'GET'
      ? Promise.resolve(new Response(JSON.stringify({ ...view, people })))
      : isThere()
        ? Promise.resolve(new Response('{"success":true}'))
        : Promise.reject(new TypeError('no network')),
  );
}

it('a device keeps its pass until the portal has ended it, and says that it has not', async () => {
  let isThere = false;
  portal(() => isThere);
  rememberPass('secret');
  render(<PassPage />);
  const back = await screen.findByRole('button', { name: /Give the device back/ });
  await userEvent.click(back);
  await screen.findByRole('alert');
  expect(passHere()).toBe('secret');
  isThere = true;
  await userEvent.click(back);
  await waitFor(() => expect(passHere()).toBeNull());
});

it('a passed device says that the portal is not reached, and not what a proxy in front of it answers', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'boom' }, { status: 500 })));
  rememberPass('secret');
  render(<PassPage />);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('boom')).toBeNull();
});

it('a passed device names whose other part is signed elsewhere, and lets nobody choose them', async () => {
  portal(() => true);
  rememberPass('secret');
  render(<PassPage />);
  expect(await screen.findByRole('button', { name: /Ben Elsewhere/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /Ana Sent/ })).toHaveProperty('disabled', false);
});

it('a passed device asks for one link however often a name is tapped, and for another once the first was refused', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'GET'
      ? Promise.resolve(new Response(JSON.stringify({ ...view, people })))
      : new Promise<Response>((resolve) => answers.push(resolve)),
  );
  rememberPass('secret');
  render(<PassPage />);
  const name = await screen.findByRole('button', { name: /Ana Sent/ });
  await userEvent.dblClick(name);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect((await screen.findByRole('status')).textContent).toBe('Opening your waiver …');
  expect(screen.queryByRole('button', { name: /Ana Sent/ })).toBeNull();
  answers[0]?.(new Response('{"code":"waiver-signed"}', { status: 409 }));
  await userEvent.click(await screen.findByRole('button', { name: /Ana Sent/ }));
  await waitFor(() => expect(answers).toHaveLength(2));
});

it.each([
  [
    'the portal refuses it',
    () => Response.json({ message: 'Ana Sent has already signed.' }, { status: 409 }),
    'Ana Sent has already signed.',
  ],
  ['nobody is reached', () => Promise.reject(new TypeError('no network')), 'We can’t reach the portal'],
] as const)(
  'a name on a passed device that cannot be opened because %s says so above the names',
  async (_, answer, words) => {
    vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
      method === 'GET' ? Promise.resolve(new Response(JSON.stringify({ ...view, people }))) : answer(),
    );
    rememberPass('secret');
    render(<PassPage />);
    await userEvent.click(await screen.findByRole('button', { name: /Ana Sent/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    const name = screen.getByRole('button', { name: /Ana Sent/ });
    expect(alert.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  },
);

it('a passed device deletes what was typed on this pass alone, and without a pass nothing', () => {
  const typed = ['mine', 'passed'].map((token) => `waiver:${token}:draft`);
  for (const key of typed) window.localStorage.setItem(key, '{}');
  const kept = () => typed.map((key) => window.localStorage.getItem(key) !== null);
  render(<PassPage />);
  expect(kept()).toEqual([true, true]);
  rememberPass('secret');
  rememberLink('/waivers-form/passed?lang=es');
  portal(() => true);
  render(<PassPage />);
  expect(kept()).toEqual([true, false]);
  clearBetween(deviceStore, null);
  expect(kept()).toEqual([false, false]);
});

it('what is typed on a passed device is in its tab alone, also after another page was opened there', () => {
  const key = 'waiver:child:draft';
  const storage = draftStorageFor(passedStore, 'child', { isPassed: true });
  storage.saveDraft({ version: 3, values: { 'emergency:medical': 'Bee stings' } });
  sweepDrafts(deviceStore, 'another');
  expect([window.localStorage.getItem(key), window.sessionStorage.getItem(key)]).toEqual([
    null,
    expect.stringContaining('Bee stings'),
  ]);
  expect(storage.draft()).toMatchObject({ values: { 'emergency:medical': 'Bee stings' } });
  window.localStorage.setItem('waiver:child:visit', '{"signer":"self"}');
  storage.forget();
  expect([window.localStorage.getItem('waiver:child:visit'), storage.draft()]).toEqual([null, null]);
});

it('a signature that has not reached the portal stays with its answers until it is sent, and goes before the next person', () => {
  rememberPass('secret');
  rememberLink('/waivers-form/unsent');
  rememberLink('/waivers-form/given-up');
  const unsent = draftStorageFor(passedStore, 'unsent', { isPassed: true });
  unsent.saveDraft({ version: 3, values: {} });
  unsent.savePending({ version: 3, field_values: {} });
  const givenUp = draftStorageFor(passedStore, 'given-up', { isPassed: true });
  givenUp.saveDraft({ version: 3, values: {} });
  portal(() => true);
  render(<PassPage />);
  expect(screen.getByRole('heading', { name: 'Not sent yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try now' }).getAttribute('href')).toBe('/waivers-form/unsent');
  expect([unsent.pending() !== null, unsent.draft() !== null, givenUp.draft()]).toEqual([true, true, null]);
  // The tab is closed before there is a signal: the signature is sent when the link is opened again on the device.
  window.sessionStorage.clear();
  expect(draftStorageFor(deviceStore, 'unsent').pending()).toMatchObject({ version: 3 });
});

it('the language that one person chose on a passed device is not that of the next one', async () => {
  rememberPass('secret');
  rememberInTab(true);
  portal(() => true);
  await chooseLanguage('es');
  render(<PassPage />);
  await screen.findByRole('button', { name: /Ana Sent/ });
  await waitFor(() => expect(languageNow()).toBe('en'));
  rememberInTab(false);
});
