import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { DataTable } from './DataTable.tsx';

function show(count: number, framed: boolean) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: index, name: `Entry ${index + 1}` }));
  showPart(
    <DataTable
      label="Entries"
      columns={[{ key: 'name', label: 'Entry', render: (row: (typeof rows)[number]) => row.name }]}
      rows={rows}
      keyOf={(row) => row.id}
      {...(framed ? { frame: { place: '1' } } : {})}
    />,
  );
}
const drawn = () => screen.queryAllByRole('rowheader').length;

it('draws all rows of a short table', () => {
  show(60, true);
  expect(drawn()).toBe(60);
});

it('draws all rows of a long table without a frame', () => {
  show(300, false);
  expect(drawn()).toBe(300);
});

it('draws a long table in a frame in part, and says how long it is and that it can be scrolled with keys', () => {
  show(300, true);
  expect(drawn()).toBeLessThan(60);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('301');
  expect(screen.getByRole('group', { name: 'Entries (scrollable)' }).tabIndex).toBe(0);
});

it('a long table has every row on paper, and is as before once it is printed', () => {
  show(300, true);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe(300);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawn()).toBeLessThan(60);
});
