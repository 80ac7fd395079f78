import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Refusal, unreachable } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';
import { judgedAward, judgedEntry, ownSheets, press, score, sentSheet } from '../testing/scoreSheets.ts';

const judge = signedInAs(['judge']);
const bands = [judgedEntry(1, 'Azure Band'), judgedEntry(2, 'Brass Band'), judgedEntry(3, 'Coral Band')];
const three = ownSheets(judgedAward({ entries: bands }));
const azure = '/score-sheets/4/1?year=2027';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** What the page says of the scores that this device has. */
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');
const stayHere = /keep this page open until everything is sent/;

it.each([
  ['cannot be reached', unreachable, 'No connection'],
  ['answers that it is too busy', new Refusal('too-busy'), 'The portal can’t answer'],
])(
  'once a sheet did not arrive because the portal %s, each sheet says how many wait, until they are sent',
  async (_, sendSheet, why) => {
    const portal = openPortal(azure, { as: judge, readOwnSheets: three, sendSheet });
    await score(portal, [9, 30]);
    await press(portal, 'Send and next');
    await heading('Brass Band');
    await waitFor(() => expect(said()).toContain('Saved on this device: 1 sheet waiting to be sent.'));
    expect(said()).toContain(why);
    expect(said()).toMatch(stayHere);
    await score(portal, [8, 20]);
    await press(portal, 'Send and next');
    await heading('Coral Band');
    await waitFor(() => expect(said()).toContain('2 sheets waiting to be sent'));
    portal.answer({
      sendSheet: ({ params, body }) => ({
        success: true,
        sheet: sentSheet({ entry_id: Number(params.entry_id), points: [...body.points] }),
      }),
    });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(said()).not.toContain('waiting'));
  },
);

it('two sheets that wait for an answer are said on the third, and one that is on its way is not', async () => {
  const portal = openPortal(azure, { as: judge, readOwnSheets: three, sendSheet: () => new Promise(() => undefined) });
  await score(portal, [9, 30]);
  await press(portal, 'Send and next');
  await heading('Brass Band');
  await waitFor(() => expect(portal.asked('sendSheet')).toHaveLength(1));
  expect(said()).not.toContain('waiting');
  await score(portal, [8, 20]);
  await press(portal, 'Send and next');
  await heading('Coral Band');
  expect(said()).toContain('Saved on this device: 2 sheets waiting to be sent.');
});

it('without a connection the page asks to stay open before the first score, and no less once there is something to lose', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const portal = openPortal(azure, { as: judge, readOwnSheets: three });
  await heading('Azure Band');
  expect(said()).toContain('Keep this page open');
  await score(portal, [9, 30]);
  expect(said()).toContain('Saved on this device: 1 sheet not sent yet.');
  expect(said()).toMatch(stayHere);
});

it('who is logged out while judging reads that the scores are saved, in the dialog and after it is closed', async () => {
  const portal = openPortal(azure, { as: judge, readOwnSheets: three, sendSheet: new Refusal('not-signed-in') });
  await score(portal, [9, 30]);
  await press(portal, 'Send and next');
  const dialog = await screen.findByRole('dialog', { name: 'Your session has expired.' });
  expect(dialog.textContent).toContain('Please log back in, then refresh this page.');
  expect(dialog.textContent).toContain('Your scores are saved on this device and are sent after you log in.');
  await portal.user.click(within(dialog).getByText('Close'));
  await waitFor(() => expect(said()).toContain('Saved on this device: 1 sheet waiting to be sent.'));
  expect(said()).toContain('after you log in');
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('target')).toBe('_blank');
  // Once the same judge is back in another tab.
  portal.answer({ sendSheet: { success: true, sheet: sentSheet() } });
  localStorage.setItem('jwt', 'a-new-session');
  fireEvent(window, new StorageEvent('storage', { key: 'jwt', newValue: 'a-new-session' }));
  await waitFor(() => expect(localStorage.getItem('score-sheet:1:4:1')).toBeNull());
});

it('the dialog of an ended session promises nothing of scores where none were given', async () => {
  openPortal(azure, { as: judge, readOwnSheets: three });
  await heading('Azure Band');
  cleanup();
  openPortal(azure, { as: judge, readOwnSheets: new Refusal('not-signed-in') });
  const dialog = await screen.findByRole('dialog', { name: 'Your session has expired.' });
  expect(dialog.textContent).not.toContain('Your scores');
});
