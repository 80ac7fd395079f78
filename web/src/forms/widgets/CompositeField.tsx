import type { CompositeWidgetName, Part } from '@parade/contract/forms/definition.ts';
import type { FieldValue, RowValue } from '@parade/contract/forms/values.ts';
import { isRequired } from '@parade/contract/forms/visibility.ts';
import { isRecord } from '@parade/contract/forms/widgets/parts.ts';
import { chooseBuilder } from '@parade/contract/forms/widgets/floatBuilder.ts';
import { composites } from '@parade/contract/forms/widgets/tables.ts';
import { Field } from '../../ui/Field.tsx';
import { partNotes, withoutNotes } from './PlainField.tsx';
import { PartsGrid } from './PartsGrid.tsx';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

/** One composite value: band composition with its totals, float builder with its default contacts, and the others. */
export function CompositeField({
  path,
  field,
  state,
  frame,
  onChange,
  onVisit,
}: WidgetProps<FieldWith<CompositeWidgetName>>) {
  const { parts, complete } = composites[field.widget];
  const row: RowValue = isRecord(state.value) ? (state.value as RowValue) : {};
  const shown = complete ? complete(row) : row;
  const change = (next: RowValue) => {
    // "Choosing a builder fills in its default contacts."
    const builder = next['builder'];
    const chosen = field.widget === 'float_builder' && typeof builder === 'string' && builder !== row['builder'];
    const value = chosen ? chooseBuilder(builder) : next;
    onChange(Object.keys(value).length === 0 ? null : ((complete ? complete(value) : value) as FieldValue));
  };
  const required = (part: Part) =>
    typeof part.required === 'function' ? part.required(row) : part.required === true && isRequired(field);
  return (
    <Field {...withoutNotes(frame, state)} group>
      {() => (
        <>
          <PartsGrid
            parts={parts}
            path={path}
            row={shown}
            onChange={change}
            onVisit={onVisit}
            disabled={!state.editable}
            notes={(column) => partNotes(state, column)}
            isRequired={required}
          />
        </>
      )}
    </Field>
  );
}
