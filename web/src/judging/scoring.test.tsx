import type { JudgedAward, ScoreSheet } from '@parade/contract/judging/sheet.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal, unreachable, WrongFields } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { enter, openPortal } from '../testing/portal.tsx';
import {
  judgedAward as award,
  judgedEntry as entryOf,
  ownSheets as sheets,
  press,
  score,
  sentSheet as sheet,
} from '../testing/scoreSheets.ts';

const judge = signedInAs(['judge']);
const anotherJudge = signedInAs(['judge'], { id: 2, first_name: 'Jon' });

const azure = '/score-sheets/4/1?year=2027';

/** The entry's row of the list. */
const row = async (name: RegExp) =>
  within(await screen.findByRole('region', { name: /^Entries/ })).getByRole('link', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the welcome page of a judge', () => {
  const page = {
    slug: 'welcome',
    title: 'Welcome',
    html: '<p>Good to have you.</p>',
    updated_at: '2026-10-01T17:00:00.000Z',
  };
  const closed = award({ id: 5, name: 'Horse Award', closed_at: '2026-10-20T16:00:00.000Z' });

  it('the welcome page of a judge has each award, how many of its sheets are sent, and the way to them', async () => {
    const readOwnSheets = sheets(award({ sheets: [sheet()] }), closed);
    openPortal('/dashboard', { as: judge, readPage: page, readOwnSheets });
    const own = within(await screen.findByRole('region', { name: 'Your score sheets' }));
    expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Band Award1 of 2 sent',
      'Horse AwardScoring is closed',
    ]);
    expect(own.getByRole('link', { name: 'Band Award' }).getAttribute('href')).toBe('/score-sheets/4?year=2027');
  });

  it('the welcome page of a judge without awards, and of others, has no list of them', async () => {
    const portal = openPortal('/dashboard', { as: judge, readPage: page, readOwnSheets: sheets() });
    expect(await screen.findByText('Good to have you.')).toBeTruthy();
    await waitFor(() => expect(portal.asked('readOwnSheets').length).toBe(1));
    expect(screen.queryByRole('region', { name: 'Your score sheets' })).toBeNull();
    cleanup();
    const others = openPortal('/dashboard', { as: signedInAs([]), readPage: page });
    expect(await screen.findByText('Good to have you.')).toBeTruthy();
    await others.notAsked('readOwnSheets');
  });
});

describe('/score-sheets', () => {
  it('the score sheets of a judge who has scored nothing yet say nothing of what is sent', async () => {
    openPortal('/score-sheets', { as: judge, readOwnSheets: sheets(award({ sheets: [] })) });
    await screen.findByText('0 of 2 sent');
    expect(screen.queryByText(/Everything you have scored/)).toBeNull();
  });

  it('an award of one point is up to 1 point', async () => {
    const smallest = award({ criteria: [{ id: 41, name: 'Musicality', max_points: 1 }] });
    openPortal('/score-sheets', { as: judge, readOwnSheets: sheets(smallest) });
    await screen.findByText('up to 1 point');
  });

  it('the score sheets list the entries of an award in parade order, with what is sent', async () => {
    openPortal('/score-sheets', { as: judge, readOwnSheets: sheets(award({ sheets: [sheet()] })) });
    const list = within(await screen.findByRole('region', { name: 'Entries: Band Award' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'No. 1Azure Band39Sent',
      'No. 2Brass BandNot scored',
    ]);
    expect(screen.getByText('1 of 2 sent')).toBeTruthy();
    expect(screen.getByText('Everything you have scored is sent.')).toBeTruthy();
  });

  it('a sheet is sent with one press, which opens the next that is not scored', async () => {
    const portal = openPortal(azure, {
      as: judge,
      readOwnSheets: sheets(award()),
      sendSheet: { success: true, sheet: sheet({ notes: 'Bright.' }) },
    });
    await score(portal, [9, 30]);
    await enter(portal, screen.getByLabelText('Notes for the office'), 'Bright.');
    await press(portal, 'Send and next');
    await heading('Brass Band');
    await waitFor(() => expect(portal.asked('sendSheet')).toHaveLength(1));
    expect(portal.asked('sendSheet')[0]).toMatchObject({
      params: { id: 4, entry_id: 1 },
      body: { judge_id: 1, revision: 0, points: sheet().points, notes: 'Bright.' },
    });
    expect(portal.address()).toBe('/score-sheets/4/2?year=2027');
    await waitFor(async () => expect((await row(/Azure Band/)).textContent).toContain('Sent'));
  });

  it.each(['99', '33.5', '-1', 'ten'])(
    'points that cannot be given stay as typed, and are not sent: %s',
    async (typed) => {
      const portal = openPortal(azure, { as: judge, readOwnSheets: sheets(award({ sheets: [sheet()] })) });
      await score(portal, [7, 9]);
      const field = screen.getByLabelText<HTMLInputElement>(/^Points for Showmanship/);
      await portal.user.clear(field);
      await enter(portal, field, typed);
      const problem = 'Please enter a whole number from 0 to 40.';
      expect(field.value).toBe(typed);
      expect(screen.getByText(problem).id).toBe(field.getAttribute('aria-describedby'));
      await press(portal, 'Send and next');
      expect(document.activeElement).toBe(field);
      await portal.notAsked('sendSheet');
      portal.answer({ sendSheet: { success: true, sheet: sheet() } });
      await portal.user.clear(field);
      await enter(portal, field, '40');
      expect(screen.queryByText(problem)).toBeNull();
      await press(portal, 'Send and next');
      await waitFor(() =>
        expect(portal.asked('sendSheet').map(({ body }) => body.points)).toEqual([
          [
            { criterion_id: 41, points: 7 },
            { criterion_id: 42, points: 40 },
          ],
        ]),
      );
    },
  );

  it('points given in another tab are shown in place of what was typed here and cannot be given', async () => {
    const portal = openPortal(azure, { as: judge, readOwnSheets: sheets(award()) });
    await score(portal, [7, 9]);
    const other = localStorage.getItem('score-sheet:1:4:1') ?? '';
    const field = screen.getByLabelText<HTMLInputElement>(/^Points for Showmanship/);
    await portal.user.clear(field);
    await enter(portal, field, '9,5');
    localStorage.setItem('score-sheet:1:4:1', other);
    fireEvent(window, new StorageEvent('storage', { key: 'score-sheet:1:4:1' }));
    expect(screen.queryByText('Please enter a whole number from 0 to 40.')).toBeNull();
    expect(field.value).toBe('9');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('one point more at the most that can be given changes nothing, and the button has the focus still', async () => {
    const portal = openPortal(azure, { as: judge, readOwnSheets: sheets(award()) });
    await score(portal, [7, 39]);
    const more = screen.getByRole('button', { name: 'One point more for Showmanship' });
    more.focus();
    await portal.user.keyboard('{Enter}{Enter}');
    const field = screen.getByLabelText<HTMLInputElement>(/^Points for Showmanship/);
    expect([field.value, more.getAttribute('aria-disabled'), more.matches(':disabled')]).toEqual(['40', 'true', false]);
    expect(document.activeElement).toBe(more);
    await portal.user.click(screen.getByRole('button', { name: 'One point less for Showmanship' }));
    expect(field.value).toBe('39');
  });

  it('an incomplete sheet is not sent: the criterion without points has the focus and says so', async () => {
    const portal = openPortal(azure, { as: judge, readOwnSheets: sheets(award()) });
    await portal.user.click(await screen.findByRole('radio', { name: '7' }));
    await press(portal, 'Send and next');
    const missing = screen.getByRole('group', { name: /^Showmanship/ });
    expect(missing.textContent).toContain('Please give points.');
    expect(missing.contains(document.activeElement)).toBe(true);
    await portal.notAsked('sendSheet');
  });
});

describe('without a connection', () => {
  it('a criterion says to listeners that it has no points yet, and how many it got', async () => {
    const portal = openPortal(azure, { as: judge, readOwnSheets: sheets(award()) });
    const criterion = await screen.findByRole('group', { name: /^Musicality/ });
    const heard = () => within(criterion).getByRole('status').textContent?.replace('–', '');
    expect(heard()).toBe('No points of 10');
    expect(within(criterion).getByText('–').getAttribute('aria-hidden')).toBe('true');
    await portal.user.click(within(criterion).getByRole('radio', { name: '9' }));
    expect(heard()).toBe('9 of 10');
  });

  it('scores are kept on the device, there again when the page is opened anew, and sent once the connection is back', async () => {
    const offline = openPortal(azure, { as: judge, readOwnSheets: sheets(award()), sendSheet: unreachable });
    await score(offline, [9, 30]);
    expect(screen.getByText('Not sent, saved on this device')).toBeTruthy();
    await press(offline, 'Send and next');
    await waitFor(() => expect(offline.asked('sendSheet')).toHaveLength(1));
    await waitFor(async () => expect((await row(/Azure Band/)).textContent).toContain('Waiting'));
    const [first] = offline.asked('sendSheet');
    cleanup();

    const again = openPortal('/score-sheets', { as: judge, readOwnSheets: sheets(award()), sendSheet: unreachable });
    expect(await screen.findByText('Saved on this device: 1 sheet waiting to be sent.')).toBeTruthy();
    await waitFor(() => expect(again.asked('sendSheet').length).toBeGreaterThan(0));
    again.answer({ sendSheet: { success: true, sheet: sheet() } });
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Everything you have scored is sent.')).toBeTruthy();
    // One id from the first try to the last: whatever had arrived before counts once.
    expect(new Set(again.asked('sendSheet').map(({ body }) => body.send_id))).toEqual(new Set([first?.body.send_id]));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('score-sheet:'))).toEqual([]);
  });

  it('the sheets of the last visit are shown while the portal cannot be reached', async () => {
    openPortal('/score-sheets', { as: judge, readOwnSheets: sheets(award()) });
    await screen.findByRole('link', { name: /Azure Band/ });
    cleanup();
    openPortal('/score-sheets', { as: judge, readOwnSheets: unreachable });
    expect(await screen.findByRole('link', { name: /Azure Band/ })).toBeTruthy();
    expect(await screen.findByText('No connection')).toBeTruthy();
  });

  it('a picture that cannot be loaded gives way to the empty frame, and is asked for again when the network is back', async () => {
    const url = '/files/azure.webp';
    const picture = { url, card_url: url } as JudgedAward['entries'][number]['picture'];
    openPortal(azure, {
      as: judge,
      readOwnSheets: sheets(award({ entries: [{ ...entryOf(1, 'Azure Band'), picture }] })),
    });
    await heading('Azure Band');
    const pictures = () => document.querySelectorAll(`img[src="${url}"]`);
    const all = pictures().length;
    expect(all).toBeGreaterThan(0);
    for (const shown of pictures()) fireEvent.error(shown);
    await waitFor(() => expect(pictures()).toHaveLength(0));
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(pictures()).toHaveLength(all));
  });

  it('nobody else at the same tablet sees what a judge has kept', async () => {
    const first = openPortal(azure, { as: judge, readOwnSheets: sheets(award()) });
    await score(first, [9, 30]);
    cleanup();
    openPortal(azure, { as: anotherJudge, readOwnSheets: sheets(award()) });
    await heading('Azure Band');
    expect(screen.getByRole('group', { name: /^Musicality/ }).textContent).toContain('No points of 10');
    expect(screen.getByText('Not scored', { selector: '[role=status] *' })).toBeTruthy();
    cleanup();
    openPortal(azure, { as: judge, readOwnSheets: sheets(award()) });
    await heading('Azure Band');
    expect(screen.getByRole('group', { name: /^Musicality/ }).textContent).toContain('9 of 10');
  });

  it('a sheet waits when the session has ended, and goes once its judge is back', async () => {
    const portal = openPortal(azure, {
      as: judge,
      readOwnSheets: sheets(award()),
      sendSheet: new Refusal('not-signed-in'),
    });
    await score(portal, [9, 30]);
    await press(portal, 'Send and next');
    expect(await screen.findByRole('dialog', { name: 'Your session has expired.' })).toBeTruthy();
    expect(localStorage.getItem('score-sheet:1:4:1')).toContain('"points":30');
    portal.answer({ sendSheet: { success: true, sheet: sheet() } });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(localStorage.getItem('score-sheet:1:4:1')).toBeNull());
    expect(new Set(portal.asked('sendSheet').map(({ body }) => body.send_id)).size).toBe(1);
  });
});

describe('a sheet that is sent again', () => {
  const points = (portal: ReturnType<typeof openPortal>) =>
    portal.asked('sendSheet').map(({ body }) => body.points.map((given) => given.points));

  it('goes as soon as the one before it has arrived', async () => {
    const arrival = Promise.withResolvers<void>();
    const portal = openPortal(azure, {
      as: judge,
      readOwnSheets: sheets(award()),
      sendSheet: async () => {
        await arrival.promise;
        return { success: true, sheet: sheet() };
      },
    });
    await score(portal, [9, 30]);
    await press(portal, 'Send and next');
    await waitFor(() => expect(points(portal)).toEqual([[9, 30]]));
    await portal.user.click(await row(/Azure Band/));
    await heading('Azure Band');
    await score(portal, [9, 31]);
    await press(portal, 'Send and next');
    await heading('Brass Band');
    arrival.resolve();
    await waitFor(() => expect(points(portal)[1]).toEqual([9, 31]));
    expect(portal.asked('sendSheet').map(({ body }) => body.revision)).toEqual([0, 1]);
  });
});

describe('scores that are typed back while others are on their way', () => {
  const with31 = sheet({
    revision: 2,
    points: sheet().points.map((given) => (given.criterion_id === 42 ? { ...given, points: 31 } : given)),
  });
  const one = sheets(award({ entries: [entryOf(1, 'Azure Band')], sheets: [sheet()] }));

  it('stay on the device where the answer was lost, and the judge learns of the others and chooses', async () => {
    const portal = openPortal(azure, { as: judge, readOwnSheets: one, sendSheet: unreachable });
    await score(portal, [9, 31]);
    await press(portal, 'Send and next');
    await waitFor(() => expect(portal.asked('sendSheet')).toHaveLength(1));
    // The portal has it, and nobody here has heard so.
    await score(portal, [9, 30]);
    expect(await screen.findByText('Not sent, saved on this device')).toBeTruthy();
    const answers = [
      new Refusal('revision-conflict', { sheet: with31 }),
      { success: true, sheet: sheet({ revision: 3 }) },
    ];
    portal.answer({ sendSheet: () => answers.shift() ?? unreachable });
    await press(portal, 'Send and next');
    expect(await screen.findByRole('row', { name: 'Showmanship 30 31' })).toBeTruthy();
    await press(portal, 'Send the scores from here');
    expect(await screen.findByText(/^Sent 10\/22\/2026/)).toBeTruthy();
    expect(portal.asked('sendSheet').at(-1)?.body).toMatchObject({ revision: 2, points: sheet().points });
  });

  it('stay on the device until the others have arrived, and go on from those', async () => {
    const answer = Promise.withResolvers<{ success: true; sheet: ScoreSheet }>();
    const portal = openPortal(azure, { as: judge, readOwnSheets: one, sendSheet: () => answer.promise });
    await score(portal, [9, 31]);
    await press(portal, 'Send and next');
    await score(portal, [9, 30]);
    answer.resolve({ success: true, sheet: with31 });
    await waitFor(() => expect(localStorage.getItem('score-sheet:1:4:1')).toContain('"revision":2'));
    expect(screen.getByText('Not sent, saved on this device')).toBeTruthy();
    portal.answer({ sendSheet: { success: true, sheet: sheet({ revision: 3 }) } });
    await press(portal, 'Send and next');
    expect(await screen.findByText(/^Sent 10\/22\/2026/)).toBeTruthy();
    expect(portal.asked('sendSheet').at(-1)?.body).toMatchObject({ revision: 2, points: sheet().points });
  });

  it('are known to have arrived where they are the same as those', async () => {
    const answer = Promise.withResolvers<{ success: true; sheet: ScoreSheet }>();
    const portal = openPortal(azure, { as: judge, readOwnSheets: one, sendSheet: () => answer.promise });
    await score(portal, [9, 31]);
    await press(portal, 'Send and next');
    await score(portal, [9, 32]);
    await score(portal, [9, 31]);
    answer.resolve({ success: true, sheet: with31 });
    expect(await screen.findByText(/^Sent 10\/22\/2026/)).toBeTruthy();
    expect(localStorage.getItem('score-sheet:1:4:1')).toBeNull();
  });
});

describe('a sheet that the portal does not take', () => {
  it('a closed award is said by its name, and the scores stay on the screen', async () => {
    let closed = false;
    const portal = openPortal(azure, {
      as: judge,
      readOwnSheets: () => sheets(award({ closed_at: closed ? '2026-10-22T17:00:00.000Z' : null })),
      sendSheet: () => {
        closed = true;
        return new Refusal('award-closed', { error: 'Scoring of “Band Award” was closed by the office.' });
      },
    });
    await score(portal, [9, 30]);
    await press(portal, 'Send and next');
    await portal.user.click(await row(/Azure Band/));
    expect(await screen.findByText('Scoring of “Band Award” was closed by the office.')).toBeTruthy();
    expect(screen.getByRole('group', { name: /^Musicality/ }).textContent).toContain('9 of 10');
    expect(await screen.findByText(/These scores were not sent/)).toBeTruthy();
    expect(localStorage.getItem('score-sheet:1:4:1')).toContain('"points":30');
  });

  const closedWords = 'Scoring of “Band Award” was closed by the office.';
  it.each([
    [new Refusal('award-closed', { error: closedWords }), closedWords],
    [new Refusal('revision-conflict', { sheet: sheet({ revision: 2 }) }), 'The office has other scores from you'],
  ])(
    'a sheet that was not accepted is said on the next one, with the reason and the way to it',
    async (sendSheet, why) => {
      const portal = openPortal(azure, { as: judge, readOwnSheets: sheets(award()), sendSheet: unreachable });
      await score(portal, [9, 30]);
      await press(portal, 'Send and next');
      await heading('Brass Band');
      expect(screen.queryByRole('alert')).toBeNull();
      portal.answer({ readOwnSheets: sheets(award({ closed_at: '2026-10-22T17:00:00.000Z' })), sendSheet });
      fireEvent(window, new Event('online'));
      const problem = await screen.findByRole('alert');
      expect(problem.textContent).toContain('1 sheet not accepted');
      expect(problem.textContent).toContain(why);
      await portal.user.click(within(problem).getByRole('link', { name: 'Azure Band, Band Award' }));
      await heading('Azure Band');
      expect(screen.queryByText('1 sheet not accepted')).toBeNull();
    },
  );

  const oneCriterion = award({ criteria: [{ id: 41, name: 'Musicality', max_points: 10 }] });
  const afterChange = /^The office has changed the criteria of this award since you scored this entry/;

  it.each([
    ['a removed criterion', oneCriterion, [9]],
    ['lower points', award({ criteria: award().criteria.map((each) => ({ ...each, max_points: 10 })) }), [9, 10]],
  ])('scores from before %s are shown as far as they count, and can be sent', async (_, now, points) => {
    const first = openPortal(azure, { as: judge, readOwnSheets: sheets(award()) });
    await score(first, [9, 30]);
    cleanup();
    const portal = openPortal(azure, {
      as: judge,
      readOwnSheets: sheets(now),
      sendSheet: { success: true, sheet: sheet() },
    });
    expect((await screen.findByText(afterChange)).textContent).toContain('Please check your points.');
    expect((await row(/Azure Band/)).textContent).toContain('Azure Band9Not sent');
    if (points.length > 1)
      await portal.user.click(
        within(screen.getByRole('group', { name: /^Showmanship/ })).getByRole('radio', { name: '10' }),
      );
    await press(portal, 'Send and next');
    await waitFor(() => expect(portal.asked('sendSheet')).toHaveLength(1));
    expect(portal.asked('sendSheet')[0]?.body.points.map((given) => given.points)).toEqual(points);
  });

  it('scores sent on criteria that the office has changed are refused with what is wrong, and go with the points that count', async () => {
    let isChanged = false;
    const portal = openPortal(azure, {
      as: judge,
      readOwnSheets: () => sheets({ ...(isChanged ? oneCriterion : award()), entries: [entryOf(1, 'Azure Band')] }),
      sendSheet: () => {
        isChanged = true;
        return new WrongFields({ points: ['Please give points for each criterion, up to its maximum.'] });
      },
    });
    await score(portal, [9, 30]);
    await press(portal, 'Send and next');
    await screen.findByText(afterChange);
    expect(screen.getByText('Please give points for each criterion, up to its maximum.')).toBeTruthy();
    portal.answer({ sendSheet: { success: true, sheet: sheet({ points: [{ criterion_id: 41, points: 9 }] }) } });
    await press(portal, 'Send again');
    expect(await screen.findByText(/^Sent 10\/22\/2026/)).toBeTruthy();
    expect(portal.asked('sendSheet').at(-1)?.body.points).toEqual([{ criterion_id: 41, points: 9 }]);
  });

  it('an award that is gone leaves its scores in a list of their own, until the judge discards them', async () => {
    const first = openPortal(azure, { as: judge, readOwnSheets: sheets(award()) });
    await score(first, [9, 30]);
    cleanup();
    const portal = openPortal('/score-sheets', { as: judge, readOwnSheets: sheets() });
    const left = within(await screen.findByRole('region', { name: /^Saved on this device/ }));
    expect(left.getByRole('listitem').textContent).toContain('Azure Band, Band Award: 39 points');
    await portal.user.click(left.getByRole('button', { name: 'Discard Azure Band' }));
    await portal.user.click(await screen.findByRole('button', { name: 'Keep them' }));
    expect(localStorage.getItem('score-sheet:1:4:1')).not.toBeNull();
    await portal.user.click(left.getByRole('button', { name: 'Discard Azure Band' }));
    await portal.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(localStorage.getItem('score-sheet:1:4:1')).toBeNull());
  });

  const newer = sheet({ revision: 2, points: sheet().points.map((given) => ({ ...given, points: 5 })) });
  it.each([
    ['the ones that were sent stay', 'Keep the ones that were sent', 1],
    ['those of this device replace them', 'Send the scores from here', 2],
  ])('of two tablets the judge chooses: %s', async (_, choice, count) => {
    const answers = [
      new Refusal('revision-conflict', { sheet: newer }),
      { success: true, sheet: sheet({ revision: 3 }) },
    ];
    const portal = openPortal(azure, {
      as: judge,
      readOwnSheets: sheets(award({ entries: [entryOf(1, 'Azure Band')] })),
      sendSheet: () => answers.shift() ?? unreachable,
    });
    await score(portal, [9, 30]);
    await press(portal, 'Send and next');
    expect(await screen.findByRole('row', { name: 'Showmanship 30 5' })).toBeTruthy();
    await press(portal, choice);
    expect(await screen.findByText(/^Sent 10\/22\/2026/)).toBeTruthy();
    expect(portal.asked('sendSheet').map(({ body }) => body.revision)).toEqual([0, 2].slice(0, count));
    expect(screen.getByRole('group', { name: /^Musicality/ }).textContent).toContain(
      count === 1 ? '5 of 10' : '9 of 10',
    );
  });

  it('somebody who is switched to a judge reads and cannot score', async () => {
    openPortal(azure, { as: judge, readOwnSheets: { ...sheets(award({ sheets: [sheet()] })), may_score: false } });
    await heading('Azure Band');
    expect(screen.getByRole('group', { name: /^Musicality/ }).textContent).toContain('9 of 10');
    for (const key of screen.getAllByRole('radio')) expect((key as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Send and next' })).toBeNull();
  });
});
