import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, FileAnswer, Refusal, unreachable } from '../../testing/answers.ts';
import { overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { board, bulkDone, waiver } from '../../testing/waivers.ts';

function open(answers: AnswerTable, path = '/waiver-board') {
  return openPortal(path, { as: signedInAs(['staff']), ...answers });
}
const none = { total: 0, pending: 0, pending_approval: 0, completed: 0, declined: 0 };

it('the waiver board shows by entry how many are missing, and links to their waivers', async () => {
  open({ readBoard: board() });
  const row = await screen.findByRole('row', { name: /Rosewood High Band/ });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/entries/7/2027/waivers?entry=70');
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Band', '60%', '4, 1 declined', '1', '5', '10']);
  expect(screen.getByText(/Waivers for the 2027 parade are due/)).toBeTruthy();
});

it('the waiver board says how many are overdue and links to them, with the filters that are set', async () => {
  const portal = open({ readBoard: board({ overdue: true }) }, '/waiver-board/s/entry/f/type=2/p/1');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('4 waivers are overdue');
  expect(within(alert).getByRole('link').getAttribute('href')).toBe(
    '/individual-waivers/s/name/f/type=2;status=not-completed/p/1',
  );
  expect(portal.asked('readBoard')[0]?.query).toMatchObject({ year: 2027, type: 2 });
});

it('the waiver board says of a past year that its waivers were due', async () => {
  open({ readBoard: board() }, '/waiver-board/s/entry/f/year=2026/p/1');
  await screen.findByText('Waivers for the 2026 parade were due 12/01/2025.');
});

it('the waiver board says how many of the counted waivers are of deleted entries', async () => {
  open({ readBoard: board({ of_deleted_entries: 2 }) });
  await screen.findByText('Includes 2 signed waivers of entries that were deleted.');
});

it('the waiver board counts by type where there are several', async () => {
  const types = [2, 3].map((org_type) => ({ ...none, total: 5, pending: org_type, org_type }));
  open({ readBoard: board({ types }) });
  const byType = await screen.findByRole('region', { name: 'By type' });
  expect(byType.textContent).toContain('3 of 5 pending');
  // Once in words: a bar beside its number would be read out as the same number.
  expect(byType.textContent).toContain('40% signed');
  expect(within(byType).queryAllByRole('progressbar')).toEqual([]);
  expect(within(byType).getByRole('link', { name: 'Float' }).getAttribute('href')).toContain('type=3');
});

it('the waiver board requests the year and type of its address', async () => {
  const portal = open({ readBoard: board() });
  await portal.user.selectOptions(await screen.findByLabelText('Entity Type'), 'Float');
  await portal.user.selectOptions(screen.getByLabelText('Parade Year'), '2026');
  expect(portal.address()).toBe('/waiver-board/s/entry/f/type=3;year=2026/p/1');
  await waitFor(() => expect(portal.asked('readBoard').at(-1)?.query).toMatchObject({ year: 2026, type: 3 }));
});

it('the waiver board opens for a leader with the next parade they are in', async () => {
  const as = signedInAs(['leader']);
  const entries = as.entries.map((each) => ({ ...each, year: 2028 }));
  const portal = openPortal('/waiver-board', { as: { ...as, entries }, readBoard: board() });
  await waitFor(() => expect(portal.asked('readBoard')[0]?.query).toMatchObject({ year: 2028 }));
});

it('the waiver board says that it loads, and that there are no waivers yet', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof board>>();
  open({ readBoard: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading entries' });
  answer.resolve(board({ total: none, types: [], entries: [] }));
  await screen.findByText('No waivers yet');
});

it('the waiver board of a type without waivers says that it is the type, not that there are none', async () => {
  open({ readBoard: board({ total: none, types: [], entries: [] }) }, '/waiver-board/s/entry/f/type=3/p/1');
  await screen.findByText('No waivers of this type for 2027');
  expect(screen.queryByText('No waivers yet')).toBeNull();
});

it('the waiver board says why it cannot be read, and is read again when asked to', async () => {
  const portal = open({ readBoard: unreachable });
  const alert = await screen.findByRole('alert');
  portal.answer({ readBoard: board() });
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('row', { name: /Rosewood High Band/ });
});

it('the waivers of an entry name the form of somebody who has two to sign', async () => {
  const ask = (id: number, name: string, form_name = 'Participant Waiver') => ({
    id,
    token: `locator-${id}`,
    name,
    form_name,
    email: 'ana@family.example',
    declined_as: null,
  });
  const missing = [ask(1, 'Ana Ruiz'), ask(2, 'Ana Ruiz', 'Health Screening'), ask(3, 'Bo Lin')];
  openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: { total: 0, data: [] },
    listPasses: { data: [] },
    readBoard: board({ missing }),
  });
  const section = within(await screen.findByRole('region', { name: /^Not signed yet: 4/ }));
  expect(section.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Ana Ruiz, Participant Waiver',
    'Ana Ruiz, Health Screening',
    'Bo Lin',
  ]);
});

it.each([
  ['2026-12-01', false, 'Not signed yet: 4, due 12/01/2026'],
  ['2026-12-02', true, 'Overdue: 4, was due 12/01/2026'],
  // Nothing of a parade that is over is overdue.
  ['2027-01-03', false, 'Not signed yet: 4, was due 12/01/2026'],
])('an entry says on %s whether its waivers are or were due', async (today, overdue, name) => {
  openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: { ...overview(), today },
    listWaivers: { total: 0, data: [] },
    listPasses: { data: [] },
    readBoard: board({ missing: [], overdue }),
  });
  await screen.findByRole('region', { name });
});

const manyMissing = Array.from({ length: 21 }, (_, id) => ({
  id,
  token: `locator-${id}`,
  name: `Signer ${id}`,
  form_name: 'Participant Waiver',
  email: 'signer@family.example',
  declined_as: null,
}));

it('an entry offers all names of those who have not signed only where it has them all', async () => {
  openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: { total: 0, data: [] },
    listPasses: { data: [] },
    readBoard: board({ missing: manyMissing, total: { ...none, total: 21, pending: 21 } }),
  });
  await screen.findByRole('button', { name: 'Show all 21 names' });
});

it('everybody of an entry who has not signed is reminded with one press beside their number, and the question says who is skipped', async () => {
  const missing = [...manyMissing.slice(0, 3), { ...manyMissing[3]!, declined_as: 'declined' }];
  const portal = openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['leader']),
    readOverview: overview(),
    listWaivers: { total: 0, data: [] },
    listPasses: { data: [] },
    readBoard: board({ missing, total: { ...none, total: 4, pending: 4 } }),
    remindSigners: { ...bulkDone(3), mailing_id: 1 },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Remind all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind 3 people?' });
  expect(dialog.textContent).toContain('Skipped: 1 declined.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Remind 3 people' }));
  await screen.findByText('Reminders sent');
  expect(portal.asked('remindSigners').map(({ body }) => body)).toEqual([
    { type: 'any', status: 'not-completed', entry_id: 70, year: 2027, count: 4 },
  ]);
});

it('the waivers of an entry that cannot be counted say so above the list, and are counted when asked to', async () => {
  const portal = openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: { total: 0, data: [] },
    listPasses: { data: [] },
    readBoard: unreachable,
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  portal.answer({ readBoard: board() });
  await portal.user.click(again);
  await screen.findByRole('button', { name: 'QR sheet' });
});

it('paper, which has no button for all names, says how many are missing', async () => {
  const portal = openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: { total: 0, data: [] },
    listPasses: { data: [] },
    readBoard: board({ missing: manyMissing, total: { ...none, total: 23, pending: 23 } }),
  });
  expect((await screen.findByText('and 3 more')).className).toContain('print-only');
  await portal.user.click(screen.getByRole('button', { name: 'Show 21 names' }));
  expect(screen.queryByText('and 3 more')).toBeNull();
});

it('of many who have not signed an entry shows the first names, and as many as it has when asked to', async () => {
  const missing = manyMissing;
  const portal = openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: { total: 0, data: [] },
    listPasses: { data: [] },
    readBoard: board({ missing, total: { ...none, total: 23, pending: 23 } }),
  });
  const section = within(await screen.findByRole('region', { name: /^Not signed yet: 23/ }));
  expect(section.getAllByRole('link')).toHaveLength(20);
  expect(section.queryByText('and 2 more in the list below')).toBeNull();
  await portal.user.click(section.getByRole('button', { name: 'Show 21 names' }));
  expect(section.getAllByRole('link')).toHaveLength(21);
  section.getByText('and 2 more in the list below');
  await portal.user.click(section.getByRole('button', { name: 'Show fewer names' }));
  expect(section.getAllByRole('link')).toHaveLength(20);
});

it('the tab of an entry’s waivers counts what the list below it has counted meanwhile', async () => {
  const counts = [{ waivers_completed: 1 }, { waivers_completed: 6 }];
  openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: () => overview({ waivers_total: 10, ...(counts.shift() ?? { waivers_completed: 6 }) }),
    listWaivers: { total: 1, data: [waiver()] },
    listPasses: { data: [] },
    readBoard: board({ missing: [] }),
  });
  await screen.findByText('signed, 6 of 10');
  await screen.findByRole('link', { name: 'Waivers 6 of 10' });
});

it.each([
  ['is stored', new FileAnswer('waivers.xlsx', 'rows'), 'waivers.xlsx'],
  ['was refused', new Refusal('not-allowed'), 'We couldn’t create the file'],
] as const)(
  'a file of waivers is fetched once, and says that it %s also after its screen was left',
  async (_, answer, words) => {
    const answered = Promise.withResolvers<typeof answer>();
    const portal = openPortal('/entries/7/2027/waivers', {
      as: signedInAs(['staff']),
      readOverview: overview(),
      listWaivers: { total: 1, data: [waiver()] },
      listPasses: { data: [] },
      readBoard: board({ missing: [] }),
      listFaqCategories: { total: 0, data: [] },
      exportWaivers: () => answered.promise,
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Export' }));
    await portal.user.click(screen.getByRole('button', { name: 'Waivers (Excel)' }));
    await waitFor(() => expect(portal.asked('exportWaivers')).toHaveLength(1));
    // Chosen again while it is under way.
    await portal.user.click(screen.getByRole('button', { name: 'Export' }));
    await portal.user.click(screen.getByRole('button', { name: 'Waivers (Excel)' }));
    expect(portal.asked('exportWaivers')).toHaveLength(1);
    await portal.user.click(screen.getAllByRole('link', { name: 'Faq' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Export' })).toBeNull());
    answered.resolve(answer);
    await screen.findByText(words);
  },
);

it('the waivers of an entry are exported beside Print, where there are any', async () => {
  const portal = openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: { total: 1, data: [waiver()] },
    listPasses: { data: [] },
    readBoard: board({ missing: [] }),
  });
  const print = await screen.findByRole('button', { name: 'Print' });
  expect(within(print.parentElement as HTMLElement).getByRole('button', { name: 'Export' })).toBeTruthy();
  portal.answer({ listWaivers: { total: 0, data: [] } });
  await portal.user.selectOptions(screen.getByLabelText('Status'), 'Completed');
  await screen.findByText('No waivers found');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

it('the waivers of an entry are sorted as their address says, in the list, on paper and in its files', async () => {
  const portal = openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: { total: 1, data: [waiver()] },
    listPasses: { data: [] },
    readBoard: board({ missing: [] }),
    exportWaivers: new FileAnswer('waivers.xlsx', 'rows'),
  });
  const header = () => screen.findByRole('columnheader', { name: /^Name/ });
  expect((await header()).getAttribute('aria-sort')).toBe('ascending');
  await portal.user.click(within(await header()).getByRole('link', { name: 'Name' }));
  expect(portal.address()).toBe('/entries/7/2027/waivers/s/-name/f/none/p/1');
  await waitFor(() => expect(portal.asked('listWaivers').map(({ query }) => query.sortBy)).toEqual(['name', '-name']));
  await portal.user.click(screen.getByRole('button', { name: 'Export' }));
  await portal.user.click(screen.getByRole('button', { name: 'Waivers (Excel)' }));
  await screen.findByText('waivers.xlsx');
  expect(portal.asked('exportWaivers')[0]?.query).toMatchObject({ sortBy: '-name', entry_id: 70 });
  await portal.user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(portal.asked('listWaivers').at(-1)?.query).toMatchObject({ all: '1', sortBy: '-name' }));
});

it('an order that the waivers of an entry do not have is that of their names', async () => {
  const portal = openPortal('/entries/7/2027/waivers/s/-shoe-size/f/none/p/1', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: { total: 1, data: [waiver()] },
    listPasses: { data: [] },
    readBoard: board({ missing: [] }),
  });
  expect((await screen.findByRole('columnheader', { name: /^Name/ })).getAttribute('aria-sort')).toBe('ascending');
  expect(portal.asked('listWaivers')[0]?.query).toMatchObject({ sortBy: 'name' });
});
