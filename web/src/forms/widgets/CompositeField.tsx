import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type FieldValue, isRecord, type RowValue } from '@parade/contract/forms/answers/values.ts';
import { isRequired } from '@parade/contract/forms/engine/visibility.ts';
import type { Composite } from '@parade/contract/forms/widgets/kind.ts';
import type { Part } from '@parade/contract/forms/widgets/part.ts';
import { isPartRequired } from '@parade/contract/forms/widgets/parts.ts';
import { Field } from '../../ui/Field.tsx';
import { useFormTools } from '../formContext.tsx';
import { CountsField } from './counts/CountsField.tsx';
import { LastTime } from './counts/LastTime.tsx';
import { PartsGrid } from './PartsGrid.tsx';
import { partNotes, withoutNotes } from './PlainField.tsx';
import type { WidgetProps } from './widgetProps.ts';

/** One composite value: band composition with its totals, float builder with its default contacts, and the others. */
export function CompositeField({
  path,
  field,
  state,
  frame,
  onChange,
  onVisit,
  composite,
}: WidgetProps<FieldDefinition> & { readonly composite: Composite }) {
  const { parts, complete = same, changed = same, counts } = composite;
  const { store } = useFormTools();
  const row: RowValue = isRecord(state.value) ? (state.value as RowValue) : {};
  const change = (next: RowValue) => {
    const value = complete(changed(next, row, store.ctx));
    onChange(Object.keys(value).length === 0 ? null : (value as FieldValue));
  };
  const grid = {
    path,
    row: complete(row),
    onChange: change,
    onVisit,
    disabled: !state.editable,
    notes: (column: string) => partNotes(state, column),
    isRequired: (part: Part) => isPartRequired(part, row) && (typeof part.required === 'function' || isRequired(field)),
  };
  return (
    <Field {...withoutNotes(frame, state)} group>
      {() =>
        counts ? (
          <div className="counts-frame">
            <LastTime path={path} noun={counts.noun} />
            <CountsField {...grid} composite={composite} counts={counts} copied={state.copiedCounts} />
          </div>
        ) : (
          <PartsGrid {...grid} parts={parts} />
        )
      }
    </Field>
  );
}

function same(row: RowValue): RowValue {
  return row;
}
