import { ACROSS_DISTANCES, DOWN_DISTANCES, emptyGrid } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import type { GridValue } from '@parade/contract/forms/answers/values.ts';
import { fitsWidget } from '@parade/contract/forms/engine/widget.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/inputs.tsx';
import { controlId } from '../../answers/controlId.ts';
import { GridLegend } from './GridLegend.tsx';
import { GridMeasure } from './GridMeasure.tsx';
import { GridSize } from './GridSize.tsx';
import { CellsTable } from './CellsTable.tsx';
import type { FieldWith, WidgetProps } from '../widgetProps.ts';

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
    <Field {...frame} group noteAbove>
      {() => (
        <>
          <div className="form-parts">
            {distance('distance_across', 'Distance across', ACROSS_DISTANCES)}
            {distance('distance_down', 'Distance down', DOWN_DISTANCES)}
            <GridSize id={(key) => controlId(path, key)} grid={grid} disabled={!state.editable} onChange={onChange} />
          </div>
          <GridLegend />
          <CellsTable
            cells={grid.cells}
            cellId={({ down, across }) => controlId(path, down, across)}
            disabled={!state.editable}
            onChange={(cells) => onChange({ ...grid, cells })}
            onVisit={onVisit}
          />
          <GridMeasure path={path} field={field} grid={grid} />
        </>
      )}
    </Field>
  );
}
