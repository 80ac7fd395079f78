import type { ListedAward } from '@parade/contract/judging/award.ts';
import type { AwardResults } from '@parade/contract/judging/results.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileAnswer, Refusal, unreachable, WrongFields } from '../testing/answers.ts';
import { downloads } from '../testing/browser.ts';
import { signedInAs } from '../testing/people.ts';
import { enter, openPortal } from '../testing/portal.tsx';

const judith = { id: 8, name: 'Judith Adams' };
const jon = { id: 9, name: 'Jon Baker' };
const listed = (with_: Partial<ListedAward> = {}): ListedAward => ({
  id: 4,
  year: 2027,
  name: 'Band Award',
  organization_types: [2],
  criteria: [{ id: 41, name: 'Musicality', max_points: 10 }],
  judges: [judith, jon],
  closed_at: null,
  revision: 3,
  entries: 3,
  expected: 6,
  sent: 2,
  is_scored: true,
  ...with_,
});
const list = (...data: ListedAward[]) => ({ year: 2027, data, judges: [judith, jon] });
const ranked = (
  entry_id: number,
  name: string,
  rank: number | null,
  with_: Partial<AwardResults['entries'][number]> = {},
): AwardResults['entries'][number] => ({
  entry_id,
  organization_id: 7,
  year: 2027,
  is_first: true,
  name,
  org_type: 2,
  organization_type: 'Band',
  directory_idx: entry_id,
  rank,
  is_tied: false,
  is_up: true,
  total: 0,
  judges: 2,
  own_judge_ids: [],
  sheets: [],
  ...with_,
});
const given = (judge_id: number, points: number, notes = '') => ({
  judge_id,
  revision: 1,
  points: [{ criterion_id: 41, points }],
  notes,
  sent_at: '2026-10-22T16:00:00.000Z',
  total: points,
});
const results = (with_: Partial<AwardResults> = {}): AwardResults => ({
  id: 4,
  year: 2027,
  name: 'Band Award',
  organization_types: [2],
  criteria: [{ id: 41, name: 'Musicality', max_points: 10 }],
  closed_at: null,
  closed_by: null,
  revision: 3,
  judges: [
    { ...judith, counts: true, sent: 2, missing: ['Calm Band'] },
    { ...jon, counts: true, sent: 0, missing: ['Azure Band', 'Brass Band', 'Calm Band'] },
  ],
  entries: [
    ranked(1, 'Azure Band', 1, { is_tied: true, total: 9, sheets: [given(8, 9, 'A bright sound.')] }),
    ranked(2, 'Brass Band', 1, { is_tied: true, total: 9, sheets: [given(8, 9)] }),
    ranked(3, 'Calm Band', null),
  ],
  ...with_,
});

describe('/awards', () => {
  it('an award of one point with one sheet counts one of each', async () => {
    const smallest = { criteria: [{ id: 41, name: 'Musicality', max_points: 1 }], expected: 1, sent: 0 };
    openPortal('/awards', { as: signedInAs(['staff']), listAwards: list(listed(smallest)) });
    const text = (await screen.findByRole('list', { name: 'Awards' })).textContent;
    expect(text).toContain('1 criterion, 1 point');
    expect(text).not.toContain('1 points');
    expect(text).toContain('0 of 1 sheet sent');
  });

  it('the awards say how many sheets have come in, and are put in order', async () => {
    const portal = openPortal('/awards', {
      as: signedInAs(['staff']),
      listAwards: list(listed(), listed({ id: 5, name: 'Float Award', closed_at: '2026-10-22T16:00:00.000Z' })),
      orderAwards: { success: true },
    });
    const rows = within(await screen.findByRole('list', { name: 'Awards' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('2 of 6 sheets sent');
    expect(rows.map((row) => /Scoring is (?:open|closed)/.exec(row.textContent)?.[0])).toEqual([
      'Scoring is open',
      'Scoring is closed',
    ]);
    await portal.user.click(screen.getByRole('button', { name: 'Move Float Award up' }));
    await waitFor(() =>
      expect(portal.asked('orderAwards')[0]?.body).toEqual({ year: 2027, ids: [5, 4], from: [4, 5] }),
    );
    expect(await screen.findByText('Float Award is now 1 of 2.')).toHaveProperty('role', 'status');
  });

  it('an award at the end of its way stays there, with the focus, however often the key is pressed, and no other is moved', async () => {
    let stored = [listed(), listed({ id: 5, name: 'Float Award' }), listed({ id: 6, name: 'Show Award' })];
    const portal = openPortal('/awards', {
      as: signedInAs(['staff']),
      listAwards: () => list(...stored),
      orderAwards: ({ body }) => {
        stored = body.ids.flatMap((id) => stored.find((each) => each.id === id) ?? []);
        return { success: true };
      },
    });
    const up = await screen.findByRole('button', { name: 'Move Show Award up' });
    up.focus();
    await portal.user.keyboard('{Enter}');
    await screen.findByText('Show Award is now 2 of 3.');
    await portal.user.keyboard('{Enter}');
    await screen.findByText('Show Award is now 1 of 3.');
    await portal.user.keyboard('{Enter}');
    await portal.atRest();
    expect(stored.map(({ id }) => id)).toEqual([6, 4, 5]);
    expect(portal.asked('orderAwards')).toHaveLength(2);
    expect(document.activeElement).toBe(up);
    expect([up.matches(':disabled'), up.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  });

  it('an award that is moved twice in a row ends two places up, although the first move is still on its way', async () => {
    const [first, second, third] = [
      listed(),
      listed({ id: 5, name: 'Float Award' }),
      listed({ id: 6, name: 'Show Award' }),
    ];
    let stored = [first, second, third];
    const arrived: (() => void)[] = [];
    const portal = openPortal('/awards', {
      as: signedInAs(['staff']),
      listAwards: () => list(...stored),
      orderAwards: async ({ body }) => {
        await new Promise<void>((resolve) => arrived.push(resolve));
        stored = body.ids.map((id) => stored.find((each) => each.id === id) ?? first);
        return { success: true };
      },
    });
    const up = () => screen.findByRole('button', { name: 'Move Show Award up' });
    await portal.user.click(await up());
    await portal.user.click(await up());
    const names = () =>
      within(screen.getByRole('list', { name: 'Awards' }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(names()[0]).toBe('Show Award'));
    arrived.shift()?.();
    await waitFor(() => expect(portal.asked('orderAwards')).toHaveLength(2));
    await waitFor(() => expect(arrived).toHaveLength(1));
    arrived.shift()?.();
    await waitFor(() => expect(stored.map(({ name }) => name)).toEqual(['Show Award', first.name, 'Float Award']));
    expect(portal.asked('orderAwards').map(({ body }) => body)).toEqual([
      { year: 2027, ids: [4, 6, 5], from: [4, 5, 6] },
      { year: 2027, ids: [6, 4, 5], from: [4, 6, 5] },
    ]);
    await waitFor(() => expect(names()).toEqual(['Show Award', first.name, 'Float Award']));
  });

  it('an award that is moved twice is moved by both although the first move was not saved, and nobody else is blamed for it', async () => {
    const awards = [listed(), listed({ id: 5, name: 'Float Award' }), listed({ id: 6, name: 'Show Award' })];
    const arrived: ((answer: typeof unreachable | { success: boolean }) => void)[] = [];
    const portal = openPortal('/awards', {
      as: signedInAs(['staff']),
      listAwards: list(...awards),
      orderAwards: () => new Promise<typeof unreachable | { success: boolean }>((resolve) => arrived.push(resolve)),
    });
    const up = () => screen.findByRole('button', { name: 'Move Show Award up' });
    await portal.user.click(await up());
    await portal.user.click(await up());
    await waitFor(() => expect(arrived).toHaveLength(1));
    arrived.shift()?.(unreachable);
    await waitFor(() => expect(arrived).toHaveLength(1));
    arrived.shift()?.({ success: true });
    expect(await screen.findByText('The order was not saved')).toBeDefined();
    expect(portal.asked('orderAwards').map(({ body }) => body)).toEqual([
      { year: 2027, ids: [4, 6, 5], from: [4, 5, 6] },
      { year: 2027, ids: [6, 4, 5], from: [4, 5, 6] },
    ]);
  });

  it('an award that is moved twice is moved by both although the answer to the first move was lost', async () => {
    const awards = [listed(), listed({ id: 5, name: 'Float Award' }), listed({ id: 6, name: 'Show Award' })];
    let stored = [4, 5, 6];
    const arrived: (() => void)[] = [];
    const portal = openPortal('/awards', {
      as: signedInAs(['staff']),
      listAwards: list(...awards),
      orderAwards: async ({ body }) => {
        const isFirst = arrived.length === 0;
        await new Promise<void>((resolve) => arrived.push(resolve));
        if (body.from?.join() !== stored.join()) return new Refusal('order-changed');
        stored = body.ids;
        return isFirst ? unreachable : { success: true };
      },
    });
    const up = () => screen.findByRole('button', { name: 'Move Show Award up' });
    await portal.user.click(await up());
    await portal.user.click(await up());
    for (const sent of [1, 2, 3]) {
      await waitFor(() => expect(arrived).toHaveLength(sent));
      arrived.at(-1)?.();
    }
    await waitFor(() => expect(stored).toEqual([6, 4, 5]));
    expect(portal.asked('orderAwards').map(({ body }) => body.from)).toEqual([
      [4, 5, 6],
      [4, 5, 6],
      [4, 6, 5],
    ]);
    expect(screen.queryByText(/someone else/i)).toBeNull();
  });

  it('an award is made with its types, criteria and judges; what is missing is said beside its field', async () => {
    const answers = [
      new WrongFields({ name: ['Another award of this year has this name.'] }),
      { success: true, id: 6 },
    ];
    const portal = openPortal('/awards', {
      as: signedInAs(['admin']),
      listAwards: list(),
      createAward: () => answers.shift() ?? { success: true, id: 6 },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Add an award' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an award' }));
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('Please choose at least one entity type.')).not.toHaveLength(0);
    await portal.notAsked('createAward');
    await enter(portal, dialog.getByLabelText(/^Name/), 'Band Award');
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Band' }));
    await enter(portal, dialog.getByLabelText('Criterion 1'), 'Musicality');
    const named = within(dialog.getByRole('group', { name: 'Criterion 1 and its points' }));
    expect([named.getByLabelText('Points'), named.getByLabelText('Criterion 1')]).toHaveLength(2);
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Jon Baker' }));
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText(/Another award of this year has this name/)).not.toHaveLength(0);
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.asked('createAward').at(-1)?.body).toEqual({
      year: 2027,
      name: 'Band Award',
      organization_types: [2],
      criteria: [{ name: 'Musicality', max_points: 10 }],
      judge_ids: [8],
    });
  });

  it('types and points of a scored award cannot be changed', async () => {
    const portal = openPortal('/awards', { as: signedInAs(['staff']), listAwards: list(listed()) });
    await portal.user.click(await screen.findByRole('button', { name: 'Edit Band Award' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((dialog.getByRole('checkbox', { name: 'Band' }) as HTMLInputElement).disabled).toBe(true);
    expect((dialog.getByLabelText('Points') as HTMLInputElement).readOnly).toBe(true);
    expect((dialog.getByLabelText('Criterion 1') as HTMLInputElement).readOnly).toBe(false);
    expect(dialog.queryByRole('button', { name: 'Add a criterion' })).toBeNull();
  });

  it.each([
    ['is open', null, false, /names and judges can change/],
    [
      'is closed',
      '2026-10-22T16:00:00.000Z',
      true,
      /judges stay as they are until scoring is open again; names can change/,
    ],
  ])(
    'the judges of an award whose scoring %s: who they are can be changed, or not',
    async (_, closed_at, stay, says) => {
      const portal = openPortal('/awards', { as: signedInAs(['staff']), listAwards: list(listed({ closed_at })) });
      await portal.user.click(await screen.findByRole('button', { name: 'Edit Band Award' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(says)).toBeDefined();
      expect((dialog.getByRole('checkbox', { name: 'Jon Baker' }) as HTMLInputElement).disabled).toBe(stay);
      expect((dialog.getByLabelText(/^Name/) as HTMLInputElement).readOnly).toBe(false);
    },
  );

  it('the scores of a year come as a workbook', async () => {
    const portal = openPortal('/awards', {
      as: signedInAs(['staff']),
      listAwards: list(listed()),
      exportResults: new FileAnswer('scores-2027.xlsx', 'PK'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(downloads).toEqual(['scores-2027.xlsx']));
  });
});

describe('/award/ID', () => {
  it('an award shows its ranking with ties, what each judge gave, and whose sheets are missing', async () => {
    openPortal('/award/4', { as: signedInAs(['staff']), readResults: results() });
    const table = within(await screen.findByRole('table'));
    const cells = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'));
    expect(cells.map((row) => [row[0]?.textContent, row.at(-2)?.textContent, row.at(-1)?.textContent])).toEqual([
      ['1 (tie)', '9', '1 of 2'],
      ['1 (tie)', '9', '1 of 2'],
      ['–', '–', '0 of 2'],
    ]);
    expect(table.getByText('A bright sound.')).toBeTruthy();
    expect(screen.getByText('Not sent: Azure Band, Brass Band, Calm Band')).toBeTruthy();
    expect(screen.getByText(/^The ranking is provisional/)).toBeTruthy();
  });

  it('where an award is for several types, the type of an entry does not run into its name', async () => {
    openPortal('/award/4', { as: signedInAs(['staff']), readResults: results({ organization_types: [2, 3] }) });
    expect((await screen.findByRole('rowheader', { name: /^Azure Band/ })).textContent).toBe('Azure Band Band');
  });

  it('where a judge leads an entry, points per judge are shown, and the row says how many score it', async () => {
    openPortal('/award/4', {
      as: signedInAs(['staff']),
      readResults: results({
        judges: [judith, jon].map((each) => ({ ...each, counts: true, sent: 1, missing: [] })),
        entries: [
          ranked(1, 'Azure Band', 1, { total: 9, judges: 1, own_judge_ids: [9], sheets: [given(8, 9)] }),
          ranked(2, 'Brass Band', 2, { total: 17, sheets: [given(8, 9), given(9, 8)] }),
          ranked(3, 'Calm Band', 3, { total: 7, judges: 1, own_judge_ids: [9], sheets: [given(8, 7), given(9, 3)] }),
        ],
      }),
    });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].slice(4).map(({ textContent }) => textContent))).toEqual([
      ['Jon Baker', 'Total', 'Per judge', 'Sheets'],
      ['own entry', '9', '9', '1 of 1'],
      [expect.stringMatching(/^8/), '17', '8.5', '2 of 2'],
      [expect.stringMatching(/^3Own entry: this sheet does not count\./), '7', '7', '1 of 1'],
    ]);
    expect(screen.getByText(/ranked by points per judge/)).toBeTruthy();
    expect(screen.getByText(/^All score sheets are in/)).toBeTruthy();
  });

  it('the sheets of a judge who was taken off are shown, said not to count, and in no count', async () => {
    openPortal('/award/4', {
      as: signedInAs(['staff']),
      readResults: results({
        judges: [
          { ...judith, counts: true, sent: 1, missing: [] },
          { ...jon, counts: false, sent: 1, missing: [] },
        ],
        entries: [ranked(1, 'Azure Band', 1, { total: 9, judges: 1, sheets: [given(8, 9), given(9, 3)] })],
      }),
    });
    const [head, row] = within(await screen.findByRole('table')).getAllByRole('row');
    const ends = [head, row].map((each) => [...(each?.children ?? [])].slice(4).map(({ textContent }) => textContent));
    expect(ends).toEqual([
      ['Jon Baker (does not count)', 'Total', 'Sheets'],
      [expect.stringMatching(/^3/), '9', '1 of 1'],
    ]);
    screen.getByText(/no longer a judge of this award: these sheets do not count\)?: 1 sheet sent/);
  });

  it('a sheet that was changed says how often', async () => {
    const changed = (revision: number) => ({ ...given(8, 9), revision });
    openPortal('/award/4', {
      as: signedInAs(['staff']),
      readResults: results({
        entries: [1, 2, 3].map((id) => ranked(id, `Band ${id}`, id, { total: 9, sheets: [changed(id)] })),
      }),
    });
    await screen.findByText(/, changed once$/);
    screen.getByText(/, changed 2 times$/);
  });

  it('scoring is closed after a question that counts what is missing, and opened again', async () => {
    let closed_at: string | null = null;
    const portal = openPortal('/award/4', {
      as: signedInAs(['admin']),
      readResults: () => results({ closed_at, closed_by: closed_at && 'Ana Ruiz' }),
      closeAward: ({ body }) => {
        closed_at = body.closed ? '2026-10-22T17:00:00.000Z' : null;
        return { success: true };
      },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Close scoring' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close the scoring of Band Award?' }));
    expect(question.getByText(/^4 sheets have not been sent\./)).toBeTruthy();
    await portal.user.click(question.getByRole('button', { name: 'Close scoring' }));
    expect(await screen.findByText(/^Scoring was closed .* by Ana Ruiz\./)).toBeTruthy();
    await portal.user.click(screen.getByRole('button', { name: 'Open scoring again' }));
    await waitFor(() =>
      expect(portal.asked('closeAward').map(({ body }) => body)).toEqual([
        { closed: true, revision: 3 },
        { closed: false, revision: 3 },
      ]),
    );
    expect(await screen.findByText(/^The ranking is provisional/)).toBeTruthy();
  });

  it('an award is deleted once after a question, and its page leads to the awards', async () => {
    const portal = openPortal('/award/4', {
      as: signedInAs(['staff']),
      readResults: results({ entries: [ranked(1, 'Azure Band', null)] }),
      deleteAward: { success: true },
      listAwards: list(),
    });
    const remove = await screen.findByRole('button', { name: 'Delete' });
    await portal.user.click(remove);
    const question = within(await screen.findByRole('dialog', { name: 'Delete Band Award?' }));
    const answered = Promise.withResolvers<{ success: boolean }>();
    portal.answer({ readResults: new Refusal('not-found'), deleteAward: () => answered.promise });
    await portal.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'));
    await portal.user.click(remove);
    expect(screen.queryByRole('dialog')).toBeNull();
    answered.resolve({ success: true });
    expect(await screen.findByRole('heading', { name: /^Awards and Scores/ })).toBeTruthy();
    expect(portal.asked('readResults')).toHaveLength(1);
    expect(portal.address()).toBe('/awards');
  });

  it('who judges the award as well learns when the scores can be read', async () => {
    openPortal('/award/4', { as: signedInAs(['staff', 'judge']), readResults: new Refusal('award-own') });
    expect((await screen.findByRole('alert')).textContent).toContain('once scoring is closed');
  });
});

it('an award that is not there leads to the page that says so, and one that cannot be read does not', async () => {
  const portal = openPortal('/award/999', { as: signedInAs(['staff']), readResults: new Refusal('not-found') });
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(portal.address()).toBe('/not-found');
  const busy = openPortal('/award/4', { as: signedInAs(['staff']), readResults: new Refusal('unexpected') });
  await screen.findByText('We encountered an unexpected error.');
  expect(busy.address()).toBe('/award/4');
});
