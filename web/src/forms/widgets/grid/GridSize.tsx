import { LIMITS, type GridValue } from '@parade/contract/forms/answers/values.ts';
import { resizedGrid, smallestSize } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import { useState } from 'react';
import { DigitsField } from '../../../ui/inputs.tsx';

interface Size {
  readonly down: number;
  readonly across: number;
}

/** How many rows and places the grid has; it never loses a letter. */
export function GridSize({
  id,
  grid,
  disabled,
  onChange,
}: {
  readonly id: (key: keyof Size) => string;
  readonly grid: GridValue;
  readonly disabled: boolean;
  readonly onChange: (grid: GridValue) => void;
}) {
  const size: Size = { down: grid.cells.length, across: grid.cells[0]?.length ?? 0 };
  const smallest = smallestSize(grid);
  const resize = (key: keyof Size, count: number) => onChange(resizedGrid(grid, { ...size, [key]: count }));
  const limits = { down: LIMITS.grid_down, across: LIMITS.grid_across };
  return (['down', 'across'] as const).map((key) => (
    <Count
      key={`${key} ${size[key]}`}
      id={id(key)}
      label={key === 'down' ? 'Rows, front to back' : 'Places in a row'}
      value={size[key]}
      min={smallest[key]}
      max={limits[key]}
      disabled={disabled}
      onChange={(count) => resize(key, count)}
    />
  ));
}

/** A number that counts once the field is left, so that '25' is not first 2 and then 25. */
function Count({
  id,
  label,
  value,
  min,
  max,
  disabled,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly disabled: boolean;
  readonly onChange: (count: number) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  const count = Number(typed);
  const isFit = /^\d{1,3}$/.test(typed) && count >= min && count <= max;
  return (
    <DigitsField
      id={id}
      label={label}
      value={typed}
      disabled={disabled}
      hint={min > 1 ? `${min} to ${max}; the letters in the grid need ${min}.` : `Up to ${max}.`}
      error={isFit ? undefined : `Please enter a number from ${min} to ${max}.`}
      onChange={setTyped}
      onBlur={() => {
        if (isFit && count !== value) onChange(count);
      }}
    />
  );
}
