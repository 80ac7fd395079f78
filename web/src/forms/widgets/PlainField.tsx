import { yearChoices } from '@parade/contract/forms/widgets/kinds/yearList.ts';
import type { PlainWidget } from '@parade/contract/forms/widgets/part.ts';
import type { FieldValue, PartValue } from '@parade/contract/forms/answers/values.ts';
import { AgreeField as AgreeBox, ChecksField as CheckBoxes } from '../../ui/inputs.tsx';
import type { FieldProps } from '../../ui/Field.tsx';
import type { FieldState } from '../answers/fieldState.ts';
import { type FieldNotes, notesOf, saidIssues } from '../answers/fieldNotes.ts';
import { useFormTools } from '../formContext.tsx';
import { PlainControl } from './PlainControl.tsx';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

/** text … url and address: a plain control over the whole value. */
export function PlainField({
  field,
  state,
  frame,
  onChange,
  onVisit,
  autoComplete,
  words,
}: WidgetProps<FieldWith<Exclude<PlainWidget['widget'], 'file'>>>) {
  return (
    <PlainControl
      widget={field}
      frame={field.widget === 'address' ? withoutNotes(frame, state) : frame}
      value={state.value as PartValue}
      onChange={(value) => onChange((value ?? null) as FieldValue)}
      onVisit={onVisit}
      disabled={!state.editable}
      partNotes={(part) => partNotes(state, part)}
      autoComplete={autoComplete}
      words={words}
    />
  );
}

export function ChecksField({ field, state, frame, onChange, onVisit }: WidgetProps<FieldWith<'checks'>>) {
  const ticked = listOf(state.value);
  return (
    <CheckBoxes
      {...frame}
      options={field.options}
      value={ticked}
      disabled={!state.editable}
      onBlur={onVisit}
      onChange={(next) => onChange(alone(field.exclusive, ticked, next))}
    />
  );
}

export function YearListField({ field, state, frame, onChange, onVisit }: WidgetProps<FieldWith<'year_list'>>) {
  const { store } = useFormTools();
  const years = yearChoices(store.ctx.parade_year, field.first_offset);
  return (
    <CheckBoxes
      {...frame}
      options={years.map((year) => ({ value: year, label: year }))}
      value={listOf(state.value)}
      disabled={!state.editable}
      onBlur={onVisit}
      onChange={(next) => onChange(next)}
    />
  );
}

export function AgreeField({ state, frame, onChange, onVisit, words }: WidgetProps<FieldWith<'agree'>>) {
  const { hideLabel: _hidden, group: _group, label, ...rest } = frame;
  return (
    <AgreeBox
      {...rest}
      label={words?.agreed ?? label}
      checked={state.value === true}
      disabled={!state.editable}
      onBlur={onVisit}
      onChange={(ticked) => onChange(ticked ? true : null)}
    />
  );
}

/** Notes of one part of a composite value, or of one cell of a row. */
export function partNotes(state: FieldState, column: string, row?: number, table?: string): Partial<FieldNotes> {
  const own = state.issues.filter((issue) => issue.column === column && issue.row === row && issue.table === table);
  return notesOf(saidIssues(state, own));
}

/** A composite shows what is wrong at its parts; the frame shows what the server said about the whole. */
export function withoutNotes<P extends FieldProps & { readonly id: string }>(frame: P, state: FieldState): P {
  return { ...frame, error: state.refused[0], needed: undefined, warning: undefined };
}

function listOf(value: FieldValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** An exclusive option (None) unticks the others, and they untick it. */
function alone(exclusive: string | undefined, before: readonly string[], after: readonly string[]): readonly string[] {
  if (exclusive === undefined || after.length < 2 || !after.includes(exclusive)) return after;
  return before.includes(exclusive) ? after.filter((key) => key !== exclusive) : [exclusive];
}
