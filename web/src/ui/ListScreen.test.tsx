import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { useListPlace } from '../http/listAddress.ts';
import { ListScreen, type ListScreenProps } from './ListScreen.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}
const rows: Row[] = [{ id: 1, name: 'Rosewood High Band' }];
const sizes = [10, 50] as const;
const rules = { type: () => true, q: () => true };

function List(given: Partial<ListScreenProps<Row>>) {
  const place = useListPlace({
    base: '/list',
    defaults: { type: 'any', q: '' },
    defaultSort: 'name',
    pageSizes: sizes,
    rules,
  });
  return (
    <ListScreen<Row>
      title="Entries"
      place={place}
      query={{ data: rows, error: null, refetch: () => undefined }}
      total={25}
      filters={[
        {
          key: 'type',
          label: 'Type',
          preset: 'any',
          options: [
            { value: 'any', label: 'Any' },
            { value: '2', label: 'Band' },
          ],
        },
      ]}
      search="Search"
      label="Entries"
      columns={[{ key: 'name', label: 'Entry', sort: 'name', render: (row) => row.name }]}
      rows={rows}
      keyOf={(row) => row.id}
      size={place.pageSize ?? 10}
      sizes={sizes}
      {...given}
    />
  );
}
const failed = (data: Row[] | undefined, refetch = () => undefined) => ({
  data,
  error: new Error('We could not reach the portal.'),
  refetch,
});

it('a list screen shows its total beside the title, which is the title of the tab too', () => {
  showPart(<List total={2345} />, '/list');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Entries 2,345 in this list');
  expect(document.title).toBe('Entries');
});

it('a list screen says why it could not be read, without an empty table, and is read again when asked', async () => {
  const refetch = vi.fn<() => undefined>();
  const { user } = showPart(<List query={failed(undefined, refetch)} rows={undefined} total={undefined} />, '/list');
  expect(screen.getByRole('alert').textContent).toContain('We could not reach the portal.');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('a list screen keeps its rows when they cannot be read again', () => {
  showPart(<List query={failed(rows)} />, '/list');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Rosewood High Band' })).toBeTruthy();
});

it('a list screen writes sorting, filters, size and page into the address; a filter goes back to page 1', async () => {
  const { user, address } = showPart(<List />, '/list/s/name/f/none/p/2');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(address()).toBe('/list/s/name/f/none/p/3');
  await user.selectOptions(screen.getByLabelText('Type'), 'Band');
  expect(address()).toBe('/list/s/name/f/type=2/p/1');
  await user.click(screen.getByRole('link', { name: 'Entry' }));
  expect(address()).toBe('/list/s/-name/f/type=2/p/1');
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  expect(address()).toBe('/list/s/-name/f/type=2/p/1/pp/50');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(address()).toBe('/list/s/-name/f/none/p/1/pp/50');
});

it('a list screen offers to clear the filters that leave nothing, and no size of pages there; nothing to clear where none is set', async () => {
  const { user, address } = showPart(<List rows={[]} total={0} />, '/list/s/name/f/type=2;q=rose/p/1');
  expect(screen.queryByLabelText('Rows per page')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear 2 filters' }));
  expect(address()).toBe('/list');
  expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull();
});

it('a list screen keeps the place of as many rows as a page has while they load', () => {
  showPart(<List query={{ data: undefined, error: null, refetch: () => undefined }} rows={undefined} />, '/list');
  expect(screen.getByRole('status', { name: 'Loading entries' }).children).toHaveLength(10);
});

it('a list screen prints the rows of all pages, and shows its page again', async () => {
  const all = [...rows, { id: 2, name: 'Silver Spur Drill Team' }];
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  const onPaper = new Promise<(string | null)[]>((printed) => {
    vi.stubGlobal('print', () => printed(names()));
  });
  const { user } = showPart(<List readAll={() => Promise.resolve(all)} />, '/list');
  await user.click(screen.getByRole('button', { name: 'Print all 25' }));
  expect(await onPaper).toEqual(['Rosewood High Band', 'Silver Spur Drill Team']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(names()).toEqual(['Rosewood High Band']);
});

it('a list screen that cannot be printed says why, and prints no part of it', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { user } = showPart(
    <List readAll={() => Promise.reject(new Error('We could not reach the portal.'))} />,
    '/list',
  );
  await user.click(screen.getByRole('button', { name: 'Print all 25' }));
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the portal.');
  expect(print).not.toHaveBeenCalled();
});

it('a printed list says which rows of how many it has, where there are more', () => {
  showPart(<List />);
  expect(screen.getAllByText('1 to 10 of 25').map(({ className }) => className)).toContain('print-only list-part');
});

const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('a list screen says what it shows after a filter, a search or another page, and nothing when it opens', async () => {
  const { user } = showPart(<List />, '/list');
  expect(statuses().join('')).toBe('');
  await user.selectOptions(screen.getByLabelText('Type'), 'Band');
  expect(statuses()).toContain('Entries: 1 to 10 of 25');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(statuses()).toContain('Entries: 11 to 20 of 25');
  await user.type(screen.getByRole('searchbox'), 'rose');
  await waitFor(() => expect(statuses()).toContain('Entries: 1 to 10 of 25'));
});

it('a list screen says that nothing was found', async () => {
  const { user } = showPart(<List rows={[]} total={0} />, '/list');
  await user.selectOptions(screen.getByLabelText('Type'), 'Band');
  expect(statuses()).toContain('Entries: nothing found');
});

it('a list screen says by what it was sorted, in the words of the column', async () => {
  const { user } = showPart(<List />, '/list');
  await user.click(screen.getByRole('link', { name: 'Entry' }));
  expect(statuses()).toContain('Entries: 1 to 10 of 25, sorted by Entry, descending');
  await user.click(screen.getByRole('link', { name: 'Entry' }));
  expect(statuses()).toContain('Entries: 1 to 10 of 25, sorted by Entry');
});

function Reading() {
  const [isRead, setRead] = useState(false);
  const query = { data: rows, error: null, refetch: () => undefined, isPlaceholderData: !isRead };
  return (
    <>
      <List query={query} />
      <button type="button" onClick={() => setRead(true)}>
        Arrive
      </button>
    </>
  );
}

it('a list screen says what was found once that is there, and not what was there before', async () => {
  const { user } = showPart(<Reading />, '/list');
  await user.selectOptions(screen.getByLabelText('Type'), 'Band');
  expect(statuses().join('')).toBe('');
  await user.click(screen.getByRole('button', { name: 'Arrive' }));
  expect(statuses()).toContain('Entries: 1 to 10 of 25');
});
