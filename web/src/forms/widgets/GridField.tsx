import {
  ACROSS_DISTANCES,
  DOWN_DISTANCES,
  emptyGrid,
  GRID_LEGEND,
  GRID_LETTERS,
} from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import type { GridValue } from '@parade/contract/forms/values.ts';
import { fitsWidget } from '@parade/contract/forms/widgets/widget.ts';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { controlId } from '../formContext.tsx';
import {
  type Cells,
  everything,
  filled,
  isInside,
  pasted,
  type Range,
  sizeOf,
  type Spot,
  spotAfter,
  textOf,
} from './gridCells.ts';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

/** Positions of an equestrian unit, front row on top. */
export function GridField({ path, field, state, frame, onChange, onVisit }: WidgetProps<FieldWith<'equestrian_grid'>>) {
  const grid = state.value && fitsWidget(field, state.value) ? (state.value as GridValue) : emptyGrid();
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
          <CellsTable
            cells={grid.cells}
            cellId={({ down, across }) => controlId(path, down, across)}
            disabled={!state.editable}
            onChange={(cells) => onChange({ ...grid, cells })}
            onVisit={onVisit}
          />
        </>
      )}
    </Field>
  );
}

interface CellsTableProps {
  readonly cells: Cells;
  readonly cellId: (spot: Spot) => string;
  readonly disabled: boolean;
  readonly onChange: (cells: Cells) => void;
  readonly onVisit: () => void;
}

const front: Spot = { down: 0, across: 0 };

/**
 * A small spreadsheet: arrows, Enter, Tab, Home and End move, with Shift they choose a range; letters and Delete go into
 * the whole range; copy, cut and paste exchange it with spreadsheets; Ctrl Z takes back, Ctrl Y brings again. Tab at the
 * end of a row leaves it.
 */
function CellsTable({ cells, cellId, disabled, onChange, onVisit }: CellsTableProps) {
  const [range, setRange] = useState<Range>({ from: front, focus: front });
  const [announcement, setAnnouncement] = useState('');
  const back = useRef<Cells[]>([]);
  const forth = useRef<Cells[]>([]);
  // The keys have chosen already; a cell that is clicked or tapped begins a choice of its own.
  const led = useRef(false);
  // What somebody else has saved meanwhile is not ours to take back.
  const own = useRef(cells);
  if (own.current !== cells && JSON.stringify(own.current) !== JSON.stringify(cells)) {
    back.current = [];
    forth.current = [];
  }
  own.current = cells;

  const put = (next: Cells) => {
    if (disabled || JSON.stringify(next) === JSON.stringify(cells)) return;
    back.current = [...back.current.slice(-99), cells];
    forth.current = [];
    own.current = next;
    onChange(next);
  };
  const go = (spot: Spot, extend: boolean) => {
    const next = { from: extend ? range.from : spot, focus: spot };
    setRange(next);
    setAnnouncement(sizeOf(next) > 1 ? `${sizeOf(next)} cells selected` : '');
    led.current = true;
    document.getElementById(cellId(spot))?.focus();
    led.current = false;
  };
  const turn = (from: typeof back, to: typeof back, words: string) => {
    const next = from.current.at(-1);
    if (!next || disabled) return;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, cells];
    own.current = next;
    onChange(next);
    setAnnouncement(words);
  };

  const onKey = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (ctrl && (key === 'z' || key === 'y')) {
      const again = key === 'y' || event.shiftKey;
      event.preventDefault();
      if (again) turn(forth, back, 'Redone');
      else turn(back, forth, 'Undone');
    } else if (ctrl && key === 'a') {
      event.preventDefault();
      setRange(everything(cells));
      setAnnouncement('All cells selected');
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      put(filled(range, '', cells));
    } else {
      const to = spotAfter({ key: event.key, ctrl, shift: event.shiftKey }, range.focus, cells);
      if (!to) return;
      event.preventDefault();
      go(to, event.shiftKey && event.key !== 'Tab' && event.key !== 'Enter');
    }
  };
  const onCopy = (event: ClipboardEvent, cut: boolean) => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOf(range, cells));
    if (cut) put(filled(range, '', cells));
    setAnnouncement(`${sizeOf(range)} cells ${cut ? 'cut' : 'copied'}`);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const { cells: next, put: count, leftOut } = pasted(range, event.clipboardData.getData('text/plain'), cells);
    put(next);
    const rest = leftOut === 0 ? '' : ` ${leftOut} skipped: a cell must be ${GRID_LETTERS.join(', ')} or empty.`;
    setAnnouncement(`${count} cells pasted.${rest}`);
  };

  return (
    <>
      <div className="form-grid-scroll" onBlur={onVisit}>
        <table className="form-grid">
          <caption>Front of the unit</caption>
          <tbody>
            {cells.map((row, down) => (
              <tr key={down}>
                <th scope="row">{down + 1}</th>
                {row.map((cell, across) => {
                  const spot = { down, across };
                  const isHere = range.focus.down === down && range.focus.across === across;
                  const isChosen = sizeOf(range) > 1 && isInside(range, spot);
                  return (
                    <td key={across} className={isChosen ? 'form-grid-chosen' : undefined}>
                      <input
                        id={cellId(spot)}
                        aria-label={`Row ${down + 1}, place ${across + 1}${isChosen ? ', selected' : ''}`}
                        value={cell}
                        disabled={disabled}
                        tabIndex={isHere ? 0 : -1}
                        autoComplete="off"
                        autoCapitalize="characters"
                        spellCheck={false}
                        onFocus={(event) => {
                          event.target.select();
                          if (!led.current) setRange({ from: spot, focus: spot });
                        }}
                        onMouseDown={(event) => {
                          if (!event.shiftKey) return;
                          event.preventDefault();
                          go(spot, true);
                        }}
                        onChange={(event) =>
                          put(
                            filled(isChosen ? range : { from: spot, focus: spot }, event.target.value.slice(-1), cells),
                          )
                        }
                        onKeyDown={onKey}
                        onCopy={(event) => onCopy(event, false)}
                        onCut={(event) => onCopy(event, true)}
                        onPaste={onPaste}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="form-grid-said" role="status">
        {announcement}
      </p>
    </>
  );
}
