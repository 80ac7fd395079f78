import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { BulkBar } from './table/BulkBar.tsx';
import { type Column, DataTable, Pager } from './DataTable.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly year: number;
}
const rows: Row[] = [
  { id: 1, name: 'Rosewood High Band', year: 2027 },
  { id: 2, name: 'Silver Spurs', year: 2026 },
];
const columns: Column<Row>[] = [
  { key: 'name', label: 'Entry', sort: 'name', render: (row) => row.name },
  { key: 'year', label: 'Year', sort: 'year', render: (row) => row.year },
  { key: 'note', label: 'Note', render: () => '—' },
];
const table = { label: 'Entries', columns, keyOf: (row: Row) => row.id };

it('a table says that it loads, under heads that stay', () => {
  showPart(<DataTable {...table} rows={undefined} />);
  expect(screen.getByRole('table', { name: 'Entries' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status', { name: 'Loading entries' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
});

it('an empty table says so in the words of its list', () => {
  showPart(<DataTable {...table} rows={[]} empty={<p>No entries match these filters.</p>} />);
  expect(screen.getByText('No entries match these filters.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('a row of a table is named by its first cell, which links to its place', async () => {
  const { user, address } = showPart(<DataTable {...table} rows={rows} linkOf={(row) => `/entries/${row.id}`} />);
  const row = screen.getByRole('row', { name: /Silver Spurs/ });
  expect(within(row).getByRole('rowheader').textContent).toBe('Silver Spurs');
  await user.click(within(row).getByRole('link', { name: 'Silver Spurs' }));
  expect(address()).toBe('/entries/2');
});

it.each([
  ['by a column it is not sorted by', 'year', 'Entry', 'none', '/by/name'],
  ['down by a column it is sorted up by', 'name', 'Entry', 'ascending', '/by/-name'],
  ['up by a column it is sorted down by', '-name', 'Entry', 'descending', '/by/name'],
])('a head of a table sorts %s, by its address', async (_, by, head, sort, to) => {
  const { user, address } = showPart(
    <DataTable {...table} rows={rows} sorted={{ by, to: (token) => `/by/${token}` }} />,
  );
  const column = screen.getByRole('columnheader', { name: head });
  expect(column.getAttribute('aria-sort')).toBe(sort);
  await user.click(within(column).getByRole('link'));
  expect(address()).toBe(to);
});

it('a column without a sort key cannot be sorted', () => {
  showPart(<DataTable {...table} rows={rows} sorted={{ by: 'name', to: (token) => `/by/${token}` }} />);
  const head = screen.getByRole('columnheader', { name: 'Note' });
  expect(head.getAttribute('aria-sort')).toBeNull();
  expect(within(head).queryByRole('link')).toBeNull();
});

it('a table can be sorted without its heads, as the cards of a phone are', async () => {
  const { user, address } = showPart(
    <DataTable {...table} rows={rows} sorted={{ by: 'name', to: (token) => `/by/${token}` }} />,
  );
  const order = screen.getByLabelText<HTMLSelectElement>('Sort by');
  expect(order.value).toBe('name');
  await user.selectOptions(order, 'Year (descending)');
  expect(address()).toBe('/by/-year');
});

function Choosing({ given, from = [] }: { given: Row[] | undefined; from?: number[] }) {
  const [chosen, setChosen] = useState(new Set<string | number>(from));
  return (
    <>
      <DataTable {...table} rows={given} selection={{ chosen, onChange: setChosen, labelOf: (row) => row.name }} />
      <BulkBar count={chosen.size} onClear={() => setChosen(new Set())}>
        <button type="button">Remove</button>
      </BulkBar>
    </>
  );
}
const selected = () => screen.queryByRole('region', { name: 'Selected rows' });

it('rows of a table are selected by name and counted, until the selection is cleared', async () => {
  const { user } = showPart(<Choosing given={rows} />);
  expect(selected()).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select Silver Spurs' }));
  expect(selected()?.textContent).toContain('1 selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select Rosewood High Band' }));
  expect(selected()?.textContent).toContain('2 selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select Silver Spurs' }));
  expect(selected()?.textContent).toContain('1 selected');
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(selected()).toBeNull();
});

it('the count of selected rows is said from the first one on, in a region that was there before', async () => {
  const { user } = showPart(<Choosing given={rows} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await user.click(screen.getByRole('checkbox', { name: 'Select Silver Spurs' }));
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('1 selected. Press B for the actions.');
});

it('‘Select all’ is neither on nor off while some rows are selected', async () => {
  const { user } = showPart(<Choosing given={rows} />);
  const all = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Select all entries on this page' });
  const states = () => all.map(({ checked, indeterminate }) => [checked, indeterminate]);
  await user.click(screen.getByRole('checkbox', { name: 'Select Silver Spurs' }));
  expect(states()).toEqual(all.map(() => [false, true]));
  await user.click(screen.getByRole('checkbox', { name: 'Select Rosewood High Band' }));
  expect(states()).toEqual(all.map(() => [true, false]));
});

it('‘Clear selection’ leaves the focus to the first row that was selected', async () => {
  const { user } = showPart(<Choosing given={rows} />);
  const box = screen.getByRole('checkbox', { name: 'Select Silver Spurs' });
  await user.click(box);
  screen.getByRole('button', { name: 'Clear selection' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(box);
});

it('‘Select all’ selects or clears the rows of the page, and leaves those of other pages as they are', async () => {
  const { user } = showPart(<Choosing given={rows} from={[99]} />);
  const [all] = screen.getAllByRole('checkbox', { name: 'Select all entries on this page' });
  await user.click(all!);
  expect(selected()?.textContent).toContain('3 selected');
  await user.click(all!);
  expect(selected()?.textContent).toContain('1 selected');
});

it('‘Select all’ does nothing before the rows have loaded', () => {
  showPart(<Choosing given={undefined} />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all entries on this page' });
  expect(all.disabled).toBe(true);
});

it('a row of a table is drawn again only when it shows something else', async () => {
  const render = vi.fn<(row: Row) => string>((row) => row.name);
  const drawn: Column<Row>[] = [{ key: 'name', label: 'Entry', render }];
  function Counted() {
    const [chosen, setChosen] = useState(new Set<string | number>());
    return (
      <DataTable
        {...table}
        columns={drawn}
        rows={rows}
        selection={{ chosen, onChange: setChosen, labelOf: (row) => row.name }}
      />
    );
  }
  const { user } = showPart(<Counted />);
  render.mockClear();
  await user.click(screen.getByRole('checkbox', { name: 'Select Silver Spurs' }));
  expect(new Set(render.mock.calls.map(([row]) => row.id))).toEqual(new Set([2]));
});

it.each([
  ['the first page', 1, '1 to 10 of 25', null, '/p/2'],
  ['a page between', 2, '11 to 20 of 25', '/p/1', '/p/3'],
  ['the last page', 3, '21 to 25 of 25', '/p/2', null],
  ['a page behind the last', 9, '25', '/p/8', null],
])('page %s of several leads to its neighbors', (_, page, words, before, after) => {
  showPart(<Pager page={page} size={10} total={25} to={(each) => `/p/${each}`} />);
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  expect(pages.textContent).toContain(words);
  const to = (name: string) => within(pages).queryByRole('link', { name })?.getAttribute('href') ?? null;
  expect([to('Previous'), to('Next')]).toEqual([before, after]);
});

it('an empty table has no pages', () => {
  showPart(<Pager page={1} size={10} total={0} to={() => '/'} />);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});
