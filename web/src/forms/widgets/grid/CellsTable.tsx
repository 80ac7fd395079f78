import { GridStamps } from './GridStamps.tsx';
import { isInside, sizeOf, type Spot } from './gridCells.ts';
import { type CellsTableProps, useCellKeys } from './useCellKeys.ts';

/**
 * A small spreadsheet: arrows, Enter, Tab, Home and End move, with Shift they choose a range; letters and Delete go into
 * the whole range; copy, cut and paste exchange it with spreadsheets; Ctrl Z takes back, Ctrl Y brings again. Tab at the
 * end of a row leaves it.
 */
export function CellsTable({ onVisit, ...props }: CellsTableProps & { readonly onVisit: () => void }) {
  const keys = useCellKeys(props);
  return (
    <div>
      <div className="form-grid-scroll" onBlur={onVisit}>
        <table className="form-grid">
          <caption>Front of the unit</caption>
          <tbody>
            {props.cells.map((row, down) => (
              <tr key={down}>
                <th scope="row">{down + 1}</th>
                {row.map((cell, across) => (
                  <Cell key={across} {...props} keys={keys} spot={{ down, across }} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {props.disabled ? null : <GridStamps keys={keys} />}
    </div>
  );
}

interface CellProps extends CellsTableProps {
  readonly keys: ReturnType<typeof useCellKeys>;
  readonly spot: Spot;
  readonly cell: string;
}

function Cell({ keys, cellId, disabled, spot, cell }: CellProps) {
  const { range } = keys;
  const { down, across } = spot;
  const isHere = range.focus.down === down && range.focus.across === across;
  const isChosen = sizeOf(range) > 1 && isInside(range, spot);
  return (
    <td className={isChosen ? 'form-grid-chosen' : undefined}>
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
          keys.focused(spot);
        }}
        onMouseDown={(event) => {
          if (!event.shiftKey) return;
          event.preventDefault();
          keys.go(spot, true);
        }}
        onChange={(event) => keys.type(isChosen ? range : { from: spot, focus: spot }, event.target.value.slice(-1))}
        // The letter is chosen already: no keyboard covers the grid.
        inputMode={keys.stamp === null ? 'text' : 'none'}
        onClick={() => keys.press(spot)}
        onKeyDown={keys.onKey}
        onCopy={(event) => keys.onCopy(event, false)}
        onCut={(event) => keys.onCopy(event, true)}
        onPaste={keys.onPaste}
      />
    </td>
  );
}
