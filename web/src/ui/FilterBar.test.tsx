import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Button } from './Button.tsx';
import { FilterBar, type FilterChoice } from './FilterBar.tsx';

const filters: FilterChoice[] = [
  {
    key: 'type',
    label: 'Entity Type',
    preset: 'any',
    options: [
      { value: 'any', label: 'Any' },
      { value: '2', label: 'Band' },
    ],
  },
  { key: 'year', label: 'Year', preset: '2027', fixed: true, options: [{ value: '2027', label: '2027' }] },
];
const start = { type: 'any', year: '2027', q: '' };
type Change = (key: string, value: string) => void;

function Filtered({ from = {}, onChange = () => undefined }: { from?: Partial<typeof start>; onChange?: Change }) {
  const [values, setValues] = useState<Record<string, string>>({ ...start, ...from });
  return (
    <>
      <FilterBar
        filters={filters}
        values={values}
        onChange={(key, value) => {
          onChange(key, value);
          setValues((before) => ({ ...before, [key]: value }));
        }}
        onClear={() => setValues(start)}
        search={{ key: 'q', label: 'Search by name' }}
      />
      <Button onClick={() => setValues({ ...start, q: 'from the address' })}>Back</Button>
    </>
  );
}
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' });

it('the select shows the value that stands where it is none of the choices, as the chip does', async () => {
  const { user } = showPart(<Filtered from={{ type: '9' }} />);
  const select = screen.getByLabelText<HTMLSelectElement>('Entity Type');
  expect([select.value, [...select.options].map(({ text }) => text)]).toEqual(['9', ['9', 'Any', 'Band']]);
  await user.click(screen.getByRole('button', { name: 'Remove Entity Type: 9' }));
  expect([select.value, [...select.options].map(({ text }) => text)]).toEqual(['any', ['Any', 'Band']]);
});

it('a chosen filter is reported, and shows a chip where it differs from the start', async () => {
  const onChange = vi.fn<Change>();
  const { user } = showPart(<Filtered onChange={onChange} />);
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Entity Type'), 'Band');
  expect(onChange.mock.calls).toEqual([['type', '2']]);
  await user.click(screen.getByRole('button', { name: 'Remove Entity Type: Band' }));
  expect(onChange.mock.calls.at(-1)).toEqual(['type', 'any']);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

it('a filter bar has its filters behind a button for phones, which says how many are set, and leaves the chips in sight', async () => {
  const { user } = showPart(<Filtered from={{ type: '2' }} />);
  const button = screen.getByRole('button', { name: 'Filters (1)' });
  const controlled = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(controlled?.contains(screen.getByLabelText('Entity Type'))).toBe(true);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.selectOptions(screen.getByLabelText('Entity Type'), 'Any');
  expect(button.textContent).toBe('Filters');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button]);
  expect(controlled?.contains(searchBox())).toBe(false);
});

it('a printed list names its filters, but not those that leave nothing out', () => {
  showPart(<Filtered from={{ q: 'rose' }} />);
  screen.getByText('Year: 2027, “rose”');
  showPart(<Filtered from={{ type: '2' }} />);
  screen.getByText('Entity Type: Band, Year: 2027');
});

it('a fixed filter cannot be changed', () => {
  showPart(<Filtered from={{ type: '2' }} />);
  expect(screen.getByLabelText<HTMLSelectElement>('Year').disabled).toBe(true);
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
});

it('‘Clear all’ clears the filters and the search text at once', async () => {
  const { user } = showPart(<Filtered from={{ type: '2', q: 'rose' }} />);
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(searchBox().value).toBe('');
});

it('a search begins once typing has paused, without the spaces around the text', async () => {
  const onChange = vi.fn<Change>();
  const { user } = showPart(<Filtered onChange={onChange} />);
  // At once: on a slow machine there would be a pause between two keys.
  await user.click(searchBox());
  await user.paste(' rosewood ');
  expect(onChange).not.toHaveBeenCalled();
  await screen.findByRole('button', { name: 'Remove “rosewood”' });
  expect(onChange.mock.calls).toEqual([['q', 'rosewood']]);
  expect(searchBox().value).toBe(' rosewood ');
});

it('the filters follow an address that changes by Back', async () => {
  const { user } = showPart(<Filtered from={{ q: 'rose' }} />);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(searchBox().value).toBe('from the address');
});

it('the filters are one landmark with a name', () => {
  showPart(<Filtered />);
  expect(within(screen.getByLabelText('Filters')).getByLabelText('Entity Type')).toBeTruthy();
});
