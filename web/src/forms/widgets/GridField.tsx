import type { GridValue } from '@parade/contract/forms/values.ts';
import {
  ACROSS_DISTANCES,
  DOWN_DISTANCES,
  emptyGrid,
  fitsGrid,
  GRID_LEGEND,
  GRID_LETTERS,
} from '@parade/contract/forms/widgets/equestrianGrid.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { SelectField } from '../../ui/inputs.tsx';
import { Field } from '../../ui/Field.tsx';
import { controlId } from '../formContext.tsx';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

const letters: readonly string[] = GRID_LETTERS;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Positions of an equestrian unit, front row on top; keyboard like a spreadsheet: arrows, letters, paste. */
export function GridField({ path, state, frame, onChange, onVisit }: WidgetProps<FieldWith<'equestrian_grid'>>) {
  const grid: GridValue = fitsGrid(state.value) ? state.value : emptyGrid();
  const cellId = (down: number, across: number) => controlId(path, down, across);
  const put = (down: number, across: number, block: readonly (readonly string[])[]) => {
    const cells = grid.cells.map((row, y) =>
      row.map((cell, x) => {
        const typed = block[y - down]?.[x - across];
        return typed === undefined ? cell : letterOf(typed, cell);
      }),
    );
    onChange({ ...grid, cells });
  };
  const onKey = (event: KeyboardEvent, down: number, across: number) => {
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      document.getElementById(cellId(down + step[0], across + step[1]))?.focus();
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      put(down, across, [['']]);
    }
  };
  const onPaste = (event: ClipboardEvent, down: number, across: number) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text').replaceAll('\r', '').replace(/\n$/, '');
    put(
      down,
      across,
      text.split('\n').map((line) => line.split('\t')),
    );
  };
  const distance = (key: 'distance_across' | 'distance_down', label: string, allowed: readonly string[]) => (
    <SelectField
      id={controlId(path, key)}
      label={label}
      options={allowed.map((feet) => ({ value: feet, label: `${feet} ft` }))}
      value={grid[key]}
      disabled={!state.editable}
      onChange={(feet) => onChange({ ...grid, [key]: feet })}
    />
  );
  return (
    <Field {...frame} group>
      {() => (
        <>
          <div className="form-parts">
            {distance('distance_across', 'Distance across', ACROSS_DISTANCES)}
            {distance('distance_down', 'Distance down', DOWN_DISTANCES)}
          </div>
          <dl className="form-grid-legend">
            {GRID_LETTERS.map((letter) => (
              <div key={letter}>
                <dt>{letter}</dt>
                <dd>{GRID_LEGEND[letter]}</dd>
              </div>
            ))}
          </dl>
          <div className="form-grid-scroll" tabIndex={-1} onBlur={onVisit}>
            <table className="form-grid">
              <caption>Front of the unit</caption>
              <tbody>
                {grid.cells.map((row, down) => (
                  <tr key={down}>
                    <th scope="row">{down + 1}</th>
                    {row.map((cell, across) => (
                      <td key={across}>
                        <input
                          id={cellId(down, across)}
                          aria-label={`Row ${down + 1}, place ${across + 1}`}
                          value={cell}
                          disabled={!state.editable}
                          autoComplete="off"
                          autoCapitalize="characters"
                          onFocus={(event) => event.target.select()}
                          onChange={(event) => put(down, across, [[event.target.value.slice(-1)]])}
                          onKeyDown={(event) => onKey(event, down, across)}
                          onPaste={(event) => onPaste(event, down, across)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Field>
  );
}

/** "A cell accepts only A, C, E, O, R, T or X (stored upper-case) or empty": anything else leaves it as it was. */
function letterOf(typed: string, before: string): string {
  const letter = typed.trim().toUpperCase();
  return letter === '' || letters.includes(letter) ? letter : before;
}
