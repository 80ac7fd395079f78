import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type AnswerTable } from '../../testing/answers.ts';
import { draft, lineUp, official, savedOrder, unit } from '../../testing/lineUp.ts';
import { paradeYear, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

function open(answers: AnswerTable = {}, path = '/applications/order') {
  return openPortal(path, { as: signedInAs(['admin']), readLineUp: lineUp(), ...answers });
}

const order = () =>
  screen.getAllByRole('row').flatMap((row) =>
    within(row)
      .queryAllByRole('rowheader')
      .map((head) => head.querySelector('a')?.textContent),
  );
const grip = (name: string) => screen.findByRole('button', { name: `Move ${name}` });
const place = (name: string) => screen.getByRole('textbox', { name: `Current Order of ${name}` });
const press = (name: string) => screen.getByRole('button', { name });
beforeEach(() => localStorage.removeItem('line-up-compact'));

it('the line-up shows the required columns, lengths, times and totals', async () => {
  open();
  await grip('Alder');
  for (const name of ['Parade Year', 'Name', 'Entity Type', 'Current Order', 'Feet', 'Start', 'TV', 'End'])
    expect(screen.getByRole('columnheader', { name })).toBeTruthy();
  expect(order()).toEqual(['Alder', 'Birch', 'Cedar']);
  const row = screen.getByRole('row', { name: /Birch/ });
  for (const text of ['170', '8:01', '8:15:24', '10:13', 'Marching Band', '2027'])
    expect(row.textContent).toContain(text);
  expect(screen.getByText('0.1 miles of street, 3 minutes past one point, 50 ft apart at 2.5 mph')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Parade Order 3 in this list');
});

it('keys lift, move, drop and put back an entry, which announces its place and keeps the focus', async () => {
  const portal = open();
  (await grip('Alder')).focus();
  await portal.user.keyboard(' {ArrowDown}');
  expect(order()).toEqual(['Birch', 'Alder', 'Cedar']);
  expect(screen.getByText('Alder: 2 of 3, behind Birch.')).toBeTruthy();
  expect(document.activeElement).toBe(await grip('Alder'));
  await portal.user.keyboard('{End}');
  expect(order()).toEqual(['Birch', 'Cedar', 'Alder']);
  await portal.user.keyboard('{Escape}');
  expect(order()).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(screen.getByText('Alder is back at 1.')).toBeTruthy();
  await portal.user.keyboard(' {ArrowDown} ');
  expect(screen.getByText('Alder dropped at 2 of 3.')).toBeTruthy();
  await portal.user.keyboard('{ArrowDown}');
  expect(order()).toEqual(['Birch', 'Alder', 'Cedar']);
  // Dropped: the arrow has led to the next row instead.
  expect(document.activeElement).toBe(await grip('Cedar'));
});

it('an entry moves by buttons and by a typed place, is taken out, and placed again', async () => {
  const portal = open();
  await grip('Alder');
  await portal.user.click(press('Move Cedar up'));
  expect(order()).toEqual(['Alder', 'Cedar', 'Birch']);
  await portal.user.clear(place('Birch'));
  await portal.user.type(place('Birch'), '1{Enter}');
  expect(order()).toEqual(['Birch', 'Alder', 'Cedar']);
  await portal.user.click(press('Take Alder out'));
  expect(order()).toEqual(['Birch', 'Cedar']);
  expect(screen.getByText('Alder is out of the line-up.')).toBeTruthy();
  await portal.user.type(screen.getByRole('textbox', { name: 'Place for Dogwood' }), '1');
  await portal.user.click(press('Place Dogwood'));
  expect(order()).toEqual(['Dogwood', 'Birch', 'Cedar']);
  await portal.user.click(press('Place Alder'));
  expect(order()).toEqual(['Dogwood', 'Birch', 'Cedar', 'Alder']);
});

it.each([
  [
    'a typed 0',
    async (user: UserEvent) => {
      await user.clear(place('Alder'));
      await user.type(place('Alder'), '0{Enter}');
    },
    () => place('Birch'),
  ],
  [
    'Delete',
    async (user: UserEvent) => {
      act(() => press('Move Alder').focus());
      await user.keyboard('{Delete}');
    },
    () => press('Move Birch'),
  ],
  ['its button', (user: UserEvent) => user.click(press('Take Alder out')), () => press('Take Birch out')],
])('an entry taken out by %s leaves the focus on the one that comes to its place', async (_, takeOut, next) => {
  const portal = open();
  await grip('Alder');
  await takeOut(portal.user);
  expect(order()).toEqual(['Birch', 'Cedar']);
  expect(document.activeElement).toBe(next());
});

it('the question before clearing reads in the singular for one entry', async () => {
  const portal = open({ readLineUp: lineUp({ official: { ...official, ids: [1] } }) });
  await grip('Alder');
  await portal.user.click(press('Clear Parade Order'));
  const dialog = await screen.findByRole('dialog', { name: 'Clear Parade Order' });
  expect(dialog.textContent).toContain('1 entry will lose its place in the 2027 parade');
});

it('the official order is cleared after a question with the count', async () => {
  const portal = open({ clearOrder: savedOrder([]) });
  await grip('Alder');
  await portal.user.click(press('Clear Parade Order'));
  const dialog = await screen.findByRole('dialog', { name: 'Clear Parade Order' });
  expect(dialog.textContent).toContain('3 entries will lose their place');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Clear Parade Order' }));
  await screen.findByText('Parade Order Cleared');
  expect(portal.asked('clearOrder')[0]?.body).toEqual({ ids: [1, 2, 3], revision: 4, year: paradeYear });
});

it('the line-up keeps Clear Parade Order off the bar of a phone: the menu at the top has it', async () => {
  const isFolded = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockReturnValue(isFolded as unknown as MediaQueryList);
  const portal = open();
  await grip('Alder');
  const bar = within(screen.getByRole('group', { name: 'Save the parade order' }));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Save Changes', 'Undo Changes']);
  await portal.user.click(press('Actions'));
  await portal.user.click(press('Clear Parade Order'));
  expect((await screen.findByRole('dialog')).textContent).toContain('3 entries will lose their place');
});

it('a warning of the line-up is shown beside its row, moves as offered, and stays accepted', async () => {
  const burning = lineUp({
    entries: [
      unit(0, { facts: { length_ft: 50, kind: null, flame: true, loudspeakers: false, avoid: [] } }),
      unit(1),
      unit(2),
      unit(3),
    ],
    official: { ...official, ids: [1, 3, 2] },
  });
  const accepted = { rule: 'horses-next-to-flame', entry_id: 1, other_id: 3 } as const;
  const portal = open({ readLineUp: burning, acceptWarning: { success: true, accepted: [accepted] } });
  await screen.findByText('1 shows fire, and 2 follows at 50 ft.');
  await portal.user.click(press('Move 2 after 3'));
  expect(order()).toEqual(['Alder', 'Birch', 'Cedar']);
  await waitFor(() => expect(screen.queryByText(/shows fire/)).toBeNull());
  await portal.user.click(press('Move Cedar up'));
  await portal.user.click(await screen.findByRole('button', { name: /^Accept: Horses next to flame/ }));
  await waitFor(() => expect(screen.queryByText(/shows fire/)).toBeNull());
  expect(portal.asked('acceptWarning')[0]?.body).toEqual({ ...accepted, accepted: true });
});

it('a warning of the line-up takes the keyboard to its row, also while rows are being selected', async () => {
  const burning = { length_ft: 50, kind: null, flame: true, loudspeakers: false, avoid: [] };
  const entries = [unit(0, { facts: burning }), unit(1), unit(2), unit(3)];
  const portal = open({ readLineUp: lineUp({ entries, official: { ...official, ids: [1, 3, 2] } }) });
  await screen.findByText('1 shows fire, and 2 follows at 50 ft.');
  const lead = async () => {
    const warnings = within(screen.getByRole('region', { name: /^Warnings/ }));
    await portal.user.click(warnings.getByRole('button', { name: /Horses next to flame/ }));
    return document.activeElement;
  };
  expect((await lead())?.getAttribute('aria-label')).toMatch(/^Move (Alder|Cedar)$/);
  await portal.user.click(screen.getByRole('checkbox', { name: 'Select rows' }));
  expect((await lead())?.getAttribute('aria-label')).toMatch(/^Select (Alder|Cedar)$/);
});

it('drafts of the line-up are opened, compared, copied and made official, apart from each other', async () => {
  const portal = open({ readLineUp: lineUp({ drafts: [draft] }), makeOfficial: savedOrder([3, 1, 2]) });
  await portal.user.click(await screen.findByRole('link', { name: /TV hour first/ }));
  expect(portal.address()).toBe('/applications/order?draft=9');
  await waitFor(() => expect(order()).toEqual(['Cedar', 'Alder', 'Birch']));
  await portal.user.click(press('Compare'));
  const dialog = await screen.findByRole('dialog', { name: 'Compare' });
  expect(within(dialog).getByRole('row', { name: /Cedar/ }).textContent).toBe('Cedar312 forward');
  await portal.user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog);
  await portal.user.click(press('Make official'));
  const question = await screen.findByRole('dialog', { name: 'Make this draft official?' });
  await portal.user.click(within(question).getByRole('button', { name: 'Make official' }));
  await screen.findByText('‘TV hour first’ is the official order now.');
  expect(portal.asked('makeOfficial')[0]?.body).toEqual({ revision: 4, draft_revision: 2 });
});

it('the line-up names entries that have left it meanwhile', async () => {
  open({ readLineUp: lineUp({ left_out: [{ id: 8, official_name: 'Elm' }] }) });
  expect(await screen.findByText('Not in the line-up any more: Elm.')).toBeTruthy();
});

it('entries chosen by their boxes move together to a position, and one Undo takes it back', async () => {
  const portal = open();
  await grip('Alder');
  await portal.user.click(screen.getByRole('checkbox', { name: 'Select rows' }));
  await portal.user.click(screen.getByRole('checkbox', { name: 'Select Alder' }));
  await portal.user.click(screen.getByRole('checkbox', { name: 'Select Birch' }));
  await portal.user.click(press('Move 2 entries to position…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 entries' }));
  await portal.user.type(dialog.getByRole('textbox', { name: /^Position/ }), '3');
  await portal.user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findAllByText('Enter a position from 1 to 2')).toBeTruthy();
  expect(order()).toEqual(['Alder', 'Birch', 'Cedar']);
  await portal.user.clear(dialog.getByRole('textbox', { name: /^Position/ }));
  await portal.user.type(dialog.getByRole('textbox', { name: /^Position/ }), '2');
  await portal.user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(order()).toEqual(['Cedar', 'Alder', 'Birch']));
  expect(screen.getByText('2 entries moved: 2 to 3 of 3.')).toBeTruthy();
  await portal.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(order()).toEqual(['Alder', 'Birch', 'Cedar']);
});

it('rows chosen with Shift or Ctrl move together by one arrow key', async () => {
  const portal = open();
  (await grip('Alder')).focus();
  await portal.user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  expect(bar.textContent).toContain('2 selected');
  await portal.user.keyboard(' {ArrowDown}');
  expect(order()).toEqual(['Cedar', 'Alder', 'Birch']);
  expect(screen.getByText('2 entries moved: 2 to 3 of 3.')).toBeTruthy();
  await portal.user.keyboard('{Escape}');
  expect(order()).toEqual(['Alder', 'Birch', 'Cedar']);
  await portal.user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  const cell = screen.getByRole('row', { name: /Cedar/ }).querySelectorAll('td')[3];
  await portal.user.keyboard('{Control>}');
  await portal.user.click(cell as Element);
  await portal.user.keyboard('{/Control}');
  expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain('1 selected');
});

it('the line-up of a year without accepted entries reads differently from one where each has its place', async () => {
  open({ readLineUp: lineUp({ entries: [], official: { ...official, ids: [] } }) });
  await screen.findByText('No entry has been accepted yet.');
});

it('the line-up remembers the choice of compact rows', async () => {
  const portal = open();
  await grip('Alder');
  await portal.user.click(screen.getByRole('checkbox', { name: 'Compact rows' }));
  expect(localStorage.getItem('line-up-compact')).toBe('yes');
  expect(fireEvent.click(screen.getByRole('checkbox', { name: 'Compact rows' }))).toBe(true);
  expect(localStorage.getItem('line-up-compact')).toBe('no');
});

it('the line-up does not open for staff', async () => {
  openPortal('/applications/order', { as: signedInAs(['staff']) });
  await waitFor(() => expect(window.location.pathname).toBe('/invalid-permissions'));
});
