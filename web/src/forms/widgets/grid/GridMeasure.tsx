import type { FieldPath, GridValue } from '@parade/contract/forms/answers/values.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { formationSize, formationText } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import { Button } from '../../../ui/Button.tsx';
import { controlId } from '../../answers/controlId.ts';
import { useFilling } from '../../useFilling.tsx';
import { useFormTools, useSummary } from '../../formContext.tsx';
import type { FieldWith } from '../widgetProps.ts';

interface GridMeasureProps {
  readonly path: FieldPath;
  readonly field: FieldWith<'equestrian_grid'>;
  readonly grid: GridValue;
}

/** How long and wide the unit is, worked out from the letters, and brought into the questions that ask for it. */
export function GridMeasure({ path, field, grid }: GridMeasureProps) {
  const { store } = useFormTools();
  const { fill, outcome } = useFilling();
  const { positions, length_ft, width_ft } = formationSize(grid);
  const { length, width } = field.size_into ?? {};
  const group = path.slice(0, path.indexOf(':'));
  const measured: [FieldPath, string][] =
    length && width && positions > 0
      ? [
          [`${group}:${length}`, String(length_ft)],
          [`${group}:${width}`, String(width_ft)],
        ]
      : [];
  const differs = useSummary(() =>
    measured.some(([at, feet]) => store.state(at).editable && store.values()[at] !== feet),
  );
  const labels = measured.map(([at, feet]) => `${findField(store.form, at)?.field.label ?? at}: ${feet}`).join(', ');
  return (
    <div className="form-grid-measure">
      <output className="form-grid-size" htmlFor={controlId(path)}>
        {formationText(grid) || 'Enter letters to see how long and wide the unit is on the street.'}
      </output>
      {differs ? (
        <Button onClick={() => fill(Object.fromEntries(measured), `Filled in below. ${labels}.`)}>
          Use this length and width below
        </Button>
      ) : null}
      {outcome}
    </div>
  );
}
