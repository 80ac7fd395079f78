import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal, unreachable } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';
import { judgedAward, judgedEntry, keepScores, ownSheets, press, score, sentSheet } from '../testing/scoreSheets.ts';

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

it('a sheet leads to what the judges guide says of its entry, which it says of floats alone', async () => {
  const float = { ...judgedEntry(1, 'Azure Float'), org_type: 3, is_first: false };
  openPortal(azure, { as: judge, readOwnSheets: ownSheets(judgedAward({ entries: [float, ...bands.slice(1)] })) });
  await heading('Azure Float');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Judges Guide' }).getAttribute('href')).toBe('/entries/7/2027/judge?entry=1');
  cleanup();
  openPortal(azure, { as: judge, readOwnSheets: three });
  await heading('Azure Band');
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Judges Guide' })).toBeNull();
});

describe('on the other pages of a judge', () => {
  const guide = { year: 2027, sortBy: 'parade_order' as const, is_open: true, data: [], total: 0 };
  const welcome = { slug: 'welcome', title: 'Welcome', html: '<p>Hi.</p>', updated_at: '2026-10-01T17:00:00.000Z' };
  const answered = { success: true, sheet: sentSheet() };

  it.each(['/judges-guide', '/dashboard'])(
    'a sheet that waits is sent from %s: after a login, and once the connection is back',
    async (page) => {
      keepScores({ send_id: crypto.randomUUID() });
      const portal = openPortal(page, {
        as: judge,
        readJudgesGuide: guide,
        readPage: welcome,
        readOwnSheets: three,
        sendSheet: unreachable,
      });
      await waitFor(() => expect(portal.asked('sendSheet').length).toBeGreaterThan(0));
      expect(portal.asked('sendSheet')[0]?.body).toMatchObject({ judge_id: 1, points: sentSheet().points });
      portal.answer({ sendSheet: answered });
      fireEvent(window, new Event('online'));
      await waitFor(() => expect(localStorage.getItem('score-sheet:1:4:1')).toBeNull());
    },
  );

  it('a sheet that is being typed is not sent from there, nor one that waits while somebody is switched to its judge', async () => {
    keepScores({ send_id: null });
    const portal = openPortal('/dashboard', { as: judge, readPage: welcome, readOwnSheets: three });
    await screen.findByText('Saved on this device: 1 sheet not sent yet.');
    await portal.notAsked('sendSheet');
    cleanup();
    keepScores({ send_id: crypto.randomUUID() });
    const impersonated_by = { email: 'office@parade.example', until: '2026-10-22T17:00:00.000Z', seconds_left: 900 };
    const switched = openPortal('/dashboard', {
      as: signedInAs(['judge'], { impersonated_by }),
      readPage: welcome,
      readOwnSheets: { ...three, may_score: false },
    });
    await screen.findByText('Saved on this device: 1 sheet waiting to be sent.');
    await switched.notAsked('sendSheet');
  });

  it('a judge’s home says how many sheets wait on the device and why, until they are sent and count', async () => {
    keepScores({ send_id: crypto.randomUUID() });
    let sheets: (typeof answered.sheet)[] = [];
    const portal = openPortal('/dashboard', {
      as: judge,
      readPage: welcome,
      readOwnSheets: () => ownSheets(judgedAward({ entries: bands, sheets })),
      sendSheet: unreachable,
    });
    await screen.findByText('0 of 3 sent');
    await waitFor(() => expect(said()).toContain('No connection'));
    expect(said()).toContain('Saved on this device: 1 sheet waiting to be sent.');
    sheets = [answered.sheet];
    portal.answer({ sendSheet: answered });
    fireEvent(window, new Event('online'));
    await screen.findByText('1 of 3 sent');
    expect(screen.queryByText(/Saved on this device/)).toBeNull();
  });

  it('a judge who was taken off the awards reads on the home page too that there are scores on the device', async () => {
    keepScores({ send_id: null });
    openPortal('/dashboard', { as: judge, readPage: welcome, readOwnSheets: ownSheets() });
    const own = within(await screen.findByRole('region', { name: 'Your score sheets' }));
    expect(own.getByText('Saved on this device: 1 sheet not sent yet.')).toBeTruthy();
    expect(own.getByRole('link', { name: 'Open score sheets' })).toBeTruthy();
  });
});

describe('the same sheet in two tabs', () => {
  const answerKey = 'score-sheets-of:1:2027';
  const withIt = ownSheets(judgedAward({ entries: bands, sheets: [sentSheet()] }));
  /** The other tab takes the sheet off the device once the portal has it. */
  const sentThere = () => {
    localStorage.removeItem('score-sheet:1:4:1');
    fireEvent(window, new StorageEvent('storage', { key: 'score-sheet:1:4:1' }));
  };
  const given = async () => {
    await heading('Azure Band');
    return screen.getAllByRole('group').map((group) => group.querySelector('output')?.textContent);
  };
  /** Sends it here, without an answer, and looks at it again. */
  const sendInVain = async () => {
    const portal = openPortal(azure, {
      as: judge,
      readOwnSheets: three,
      sendSheet: () => new Promise(() => undefined),
    });
    await score(portal, [9, 30]);
    await press(portal, 'Send and next');
    await waitFor(() => expect(portal.asked('sendSheet')).toHaveLength(1));
    await portal.user.click(await screen.findByRole('link', { name: /^Previous/ }));
    await heading('Azure Band');
    return portal;
  };

  it('one that the other tab got through is shown as sent here while nothing gets through here, and goes on from there', async () => {
    const portal = await sendInVain();
    portal.answer({ readOwnSheets: () => new Promise(() => undefined) });
    localStorage.setItem(answerKey, JSON.stringify(withIt));
    sentThere();
    await waitFor(() => expect(said()).toMatch(/Sent 10\/22\/2026/));
    expect(await given()).toEqual(['9 of 10', '30 of 40']);
    await score(portal, [8, 30]);
    expect(localStorage.getItem('score-sheet:1:4:1')).toContain('"revision":1');
  });

  it('where the other tab could not write down what it sent, this one asks the portal', async () => {
    const portal = await sendInVain();
    portal.answer({ readOwnSheets: withIt });
    sentThere();
    await waitFor(() => expect(said()).toMatch(/Sent 10\/22\/2026/));
    expect(await given()).toEqual(['9 of 10', '30 of 40']);
  });

  it('what is sent is written down for the other tab before the sheet leaves the device', async () => {
    localStorage.setItem(answerKey, JSON.stringify(three));
    keepScores({ send_id: crypto.randomUUID() });
    openPortal('/coming-soon', { as: judge, sendSheet: { success: true, sheet: sentSheet() } });
    await waitFor(() => expect(localStorage.getItem('score-sheet:1:4:1')).toBeNull());
    expect(localStorage.getItem(answerKey)).toBe(JSON.stringify(withIt));
  });
});

describe('leaving without a connection', () => {
  const cutOff = () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
  };
  const logOut = async (portal: ReturnType<typeof openPortal>) => {
    await portal.user.click(await screen.findByRole('button', { name: /account menu$/ }));
    await press(portal, 'Logout');
  };
  const question = { name: 'Log out before your scores are sent?' };
  const isReloadAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

  it('with a sheet that waits, Logout asks on every page and says what becomes of it, and so does the browser on a reload', async () => {
    cutOff();
    keepScores({ send_id: crypto.randomUUID() });
    const portal = openPortal('/coming-soon', { as: judge, sendSheet: unreachable, signOut: { success: true } });
    await waitFor(() => expect(isReloadAsked()).toBe(true));
    await logOut(portal);
    const dialog = await screen.findByRole('dialog', question);
    expect(dialog.textContent).toContain('No connection: until that changes, you can’t log in and score.');
    expect(dialog.textContent).toContain('1 sheet stays on this device and is sent after you next log in here.');
    await press(portal, 'Stay logged in');
    await portal.notAsked('signOut');
    await logOut(portal);
    await press(portal, 'Log out');
    await waitFor(() => expect(portal.asked('signOut')).toHaveLength(1));
    // On the way to the login page, whose question was answered.
    expect(isReloadAsked()).toBe(false);
    expect(localStorage.getItem('score-sheet:1:4:1')).toContain('"points":30');
  });

  it('with a sheet that is being typed, both ask as well, and promise no more than that it stays', async () => {
    cutOff();
    const portal = openPortal(azure, { as: judge, readOwnSheets: three });
    await score(portal, [9, 30]);
    await waitFor(() => expect(isReloadAsked()).toBe(true));
    await logOut(portal);
    const dialog = await screen.findByRole('dialog', question);
    expect(dialog.textContent).toContain('1 sheet stays on this device until you log in here again.');
  });

  it.each([
    ['with a connection', () => keepScores({ send_id: null })],
    ['with nothing on the device', cutOff],
  ])('%s, neither asks', async (_, prepare) => {
    prepare();
    const portal = openPortal('/score-sheets', { as: judge, readOwnSheets: three, signOut: { success: true } });
    await screen.findByRole('link', { name: /Azure Band/ });
    expect(isReloadAsked()).toBe(false);
    await logOut(portal);
    await waitFor(() => expect(portal.asked('signOut')).toHaveLength(1));
  });
});
