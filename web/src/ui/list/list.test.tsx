import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { useListPlace } from '../../http/listAddress.ts';
import { showPart } from '../../testing/part.tsx';
import { BulkBar } from '../table/BulkBar.tsx';
import { ListScreen } from '../ListScreen.tsx';
import { openedRow } from './openedRow.ts';

const rows = ['Ana', 'Bo', 'Cy'].map((name, index) => ({ id: index + 1, name, town: `${name}ville`, age: 40 + index }));
type Row = (typeof rows)[number];
const columns = [
  { key: 'name', label: 'Name', render: (row: Row) => row.name },
  { key: 'town', label: 'Town', render: (row: Row) => row.town },
  { key: 'age', label: 'Age', render: (row: Row) => row.age },
  { key: 'id', label: 'Number', optional: true, render: (row: Row) => row.id },
];

const rules = { q: () => true };

function People({ isOnlyRead }: { isOnlyRead: boolean }) {
  const place = useListPlace({
    base: '/people',
    defaults: { q: '' },
    defaultSort: 'name',
    pageSizes: [10, 50] as const,
    rules,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  return (
    <ListScreen
      title="People"
      place={place}
      total={96}
      filters={[]}
      search="Search"
      label="People"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      {...(isOnlyRead
        ? {}
        : {
            linkOf: (row: Row) => `/person/${row.id}`,
            selection: { chosen, onChange: setChosen, labelOf: (row: Row) => row.name },
          })}
      size={place.pageSize ?? 10}
      sizes={[10, 50]}
      bulk={
        <BulkBar
          count={chosen.size}
          onClear={() => setChosen(new Set())}
          all={{
            total: 96,
            busy: false,
            onSelect: () => setChosen(new Set(Array.from({ length: 96 }, (_, index) => index + 1))),
          }}
        >
          <span>Acts</span>
        </BulkBar>
      }
    />
  );
}

function open(path = '/people', { isOnlyRead = false } = {}) {
  return showPart(
    <Routes>
      <Route path="/people/*" element={<People isOnlyRead={isOnlyRead} />} />
      <Route path="/person/*" element={<p>One person</p>} />
    </Routes>,
    path,
  );
}

const heads = () => screen.getAllByRole('columnheader').flatMap((head) => head.textContent || []);
const focused = () => document.activeElement?.textContent;

it('J and K move through the rows of a list, and stay at the ends', async () => {
  const { user } = open();
  await user.keyboard('j');
  expect(focused()).toBe('Ana');
  await user.keyboard('jj');
  expect(focused()).toBe('Cy');
  await user.keyboard('j');
  expect(focused()).toBe('Cy');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Last row');
  await user.keyboard('k');
  expect(focused()).toBe('Bo');
});

it('Enter opens a row of a list, and Back puts the focus on it again', async () => {
  const { user, address } = open('/people/s/name/f/q=a/p/2');
  await user.keyboard('jj{Enter}');
  expect(address()).toBe('/person/2');
  expect(openedRow()).toEqual({ to: '/people/s/name/f/q=a/p/2', label: 'People', row: '2' });
  act(() => window.history.back());
  await waitFor(() => expect(focused()).toBe('Bo'));
  expect(address()).toBe('/people/s/name/f/q=a/p/2');
});

it('X selects a row of a list and deselects it, and both are announced', async () => {
  const { user } = open();
  await user.keyboard('jx');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ana' }).checked).toBe(true);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Ana: selected');
  await user.keyboard('x');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ana' }).checked).toBe(false);
});

it('B leads from a selected row of a list to what is done with it, and back', async () => {
  const { user } = open();
  await user.keyboard('b');
  expect(focused()).not.toBe('Ana');
  await user.keyboard('jx');
  expect(focused()).toBe('Ana');
  await user.keyboard('b');
  expect(screen.getByRole('region', { name: 'Selected rows' }).contains(document.activeElement)).toBe(true);
  await user.keyboard('b');
  expect(focused()).toBe('Ana');
});

it('the keys of a list do nothing while somebody types', async () => {
  const { user } = open();
  await user.click(screen.getByLabelText('Search'));
  await user.keyboard('jx?');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('jx?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

const everyKey = [
  'Next row',
  'Previous row',
  'Open the row',
  'Select the row',
  'To the actions for the selected rows, and back',
  'To the newest notice and its Undo, and back',
  'Show these keys',
];
it.each([
  { list: 'whose rows open and are selected', isOnlyRead: false, line: 'JK move Enter open X select', keys: everyKey },
  {
    list: 'of what is only read',
    isOnlyRead: true,
    line: 'JK move',
    keys: everyKey.filter((what) => !/Open|[Ss]elect/.test(what)),
  },
])('? and the line under a list $list show the keys that do something there', async ({ isOnlyRead, line, keys }) => {
  const { user } = open('/people', { isOnlyRead });
  expect(screen.getByRole('button', { name: 'Keyboard shortcuts' }).previousSibling?.textContent?.trim()).toBe(line);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(
    within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(keys);
});

it('a list hears and names no letters once they are switched off under its keys, and does again once they are on', async () => {
  const { user } = open();
  const letters = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Letter keys' });
  await user.keyboard('?');
  await screen.findByRole('dialog');
  expect(letters().checked).toBe(true);
  await user.click(letters());
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Enter', 'F8']);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('jx?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select Ana' }));
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  expect([bar.getAttribute('aria-keyshortcuts'), bar.querySelector('kbd')]).toEqual([null, null]);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 selected');
  const help = screen.getByRole('button', { name: 'Keyboard shortcuts' });
  expect(help.parentElement?.textContent?.trim()).toBe('Keyboard shortcuts');
  await user.click(help);
  expect(letters().checked).toBe(false);
  await user.click(letters());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(bar.getAttribute('aria-keyshortcuts')).toBe('B');
  await user.keyboard('j');
  expect(focused()).toBe('Ana');
});

it('a list shows the chosen columns in their order, the first one always, and has them in its address', async () => {
  const { user, address } = open();
  expect(heads()).toEqual(['Name', 'Town', 'Age']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Number' }));
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Town' }));
  await user.click(screen.getByRole('button', { name: 'Move Number up' }));
  expect(heads()).toEqual(['Name', 'Number', 'Age']);
  expect(address()).toBe('/people/s/name/f/none/p/1/c/id,age');
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(address()).toBe('/people/s/name/f/none/p/1/pp/50/c/id,age');
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(heads()).toEqual(['Name', 'Town', 'Age']);
});

it.each([
  '/people/s/name/f/none/p/1/c/constructor,__proto__,%3Cscript%3E',
  '/people/s/name/f/none/p/1/c//v/abc',
  '/people/s/name/f/none/p/1/c/%E0%A4%A/v/-1',
])('a list shows its own columns for the hostile address %s', (path) => {
  open(path);
  expect(heads()).toEqual(['Name', 'Town', 'Age']);
});

it('the rows of all pages of a list are selected with their number', async () => {
  const { user } = open();
  await user.keyboard('jx');
  await user.click(screen.getByRole('button', { name: 'Select all 96' }));
  expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain('96 selected');
  expect(screen.queryByRole('button', { name: /Select all 96/ })).toBeNull();
});
