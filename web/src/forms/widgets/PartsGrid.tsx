import type { Part } from '@parade/contract/forms/widgets/part.ts';
import { NOT_LISTED_ANY_MORE } from '@parade/contract/forms/widgets/parts.ts';
import type { FieldPath, PartValue, RowValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldNotes } from '../answers/fieldNotes.ts';
import type { FieldProps } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { controlId } from '../answers/controlId.ts';
import { useFormTools } from '../formContext.tsx';
import { FileControl } from './files/FileControl.tsx';
import { PlainControl, withPart } from './PlainControl.tsx';

interface PartsGridProps {
  readonly parts: readonly Part[];
  readonly path: FieldPath;
  readonly row: RowValue;
  /** Keys before the part's own in the ids of the controls: table and row number. */
  readonly partPath?: readonly (string | number)[];
  readonly onChange: (row: RowValue) => void;
  readonly onVisit: () => void;
  readonly disabled: boolean;
  readonly notes: (column: string) => Partial<FieldNotes>;
  readonly isRequired: (part: Part) => boolean;
}

/** The boxes of one row or one composite value, in a grid that becomes a single column on a phone. */
export function PartsGrid({
  parts,
  path,
  row,
  partPath = [],
  onChange,
  onVisit,
  disabled,
  notes,
  isRequired,
}: PartsGridProps) {
  return (
    <div className="form-parts">
      {parts
        .filter((part) => part.shown?.(row) ?? true)
        .map((part) => {
          const frame = {
            id: controlId(path, ...partPath, part.key),
            label: part.label,
            hint: part.help,
            required: isRequired(part),
            ...notes(part.key),
          };
          const change = (value: PartValue) => onChange(withPart(row, part.key, value));
          if (part.chosen_from === 'people') {
            return (
              <PersonChoice
                key={part.key}
                frame={frame}
                value={row[part.key]}
                onChange={change}
                onVisit={onVisit}
                disabled={disabled}
              />
            );
          }
          if (part.widget === 'file') {
            return (
              <FileControl
                key={part.key}
                frame={frame}
                meta={part.meta}
                place={{ path, column: part.key }}
                value={row[part.key]}
                onChange={change}
                disabled={disabled}
              />
            );
          }
          return (
            <PlainControl
              key={part.key}
              widget={part}
              frame={frame}
              value={row[part.key]}
              onChange={change}
              onVisit={onVisit}
              disabled={disabled || part.computed === true}
              partNotes={(inner) => notes(`${part.key}.${inner}`)}
            />
          );
        })}
    </div>
  );
}

/** One of the people listed in the entry. */
function PersonChoice({
  frame,
  value,
  onChange,
  onVisit,
  disabled,
}: {
  frame: FieldProps & { readonly id: string };
  value: PartValue;
  onChange: (value: PartValue) => void;
  onVisit: () => void;
  disabled: boolean;
}) {
  const people = useFormTools().store.ctx.people ?? [];
  const isGone = typeof value === 'string' && value !== '' && people.every((person) => person.value !== value);
  const hint =
    people.length === 0
      ? 'No people have been added to this entry yet. They can be added on the People tab once it is accepted.'
      : frame.hint;
  return (
    <SelectField
      {...frame}
      hint={hint}
      options={isGone ? [...people, { value, label: NOT_LISTED_ANY_MORE }] : people}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      onBlur={onVisit}
      disabled={disabled}
    />
  );
}
