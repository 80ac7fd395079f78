import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Part, RowWidgetName } from '@parade/contract/forms/definition.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FieldValue, RowValue, TablesValue } from '@parade/contract/forms/values.ts';
import { isRowFilled, isRecord } from '@parade/contract/forms/widgets/parts.ts';
import { rowTables } from '@parade/contract/forms/widgets/tables.ts';
import { FOUR_TABLE_ROWS, vehicleTables } from '@parade/contract/forms/widgets/vehicles.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { FieldState } from '../answers.ts';
import { controlId } from '../formContext.tsx';
import { PartsGrid } from './PartsGrid.tsx';
import { partNotes, withoutNotes } from './PlainField.tsx';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

/** A list of rows: name list, past parades, animals, vehicles, music titles. */
export function RowsField({ path, field, state, frame, onChange, onVisit }: WidgetProps<FieldWith<RowWidgetName>>) {
  const table = rowTables[field.widget];
  const asksRow = state.visited && state.issues.some((issue) => issue.row === undefined);
  return (
    <Field {...(asksRow ? frame : withoutNotes(frame, state))} group>
      {() => (
        <>
          <Rows
            path={path}
            parts={table.parts}
            most={table.max_rows}
            noun={table.noun}
            rows={rowsOf(state.value)}
            state={state}
            required={field.required_columns}
            onChange={(rows) => onChange(rows.length === 0 ? null : (rows as FieldValue))}
            onVisit={onVisit}
          />
        </>
      )}
    </Field>
  );
}

/** The four tables of vehicles. */
export function FourTablesField({ path, state, frame, onChange, onVisit }: WidgetProps<FieldWith<'vehicles_four'>>) {
  const tables: TablesValue = isRecord(state.value) ? (state.value as TablesValue) : {};
  return (
    <Field {...withoutNotes(frame, state)} group>
      {() => (
        <>
          {vehicleTables.map(({ key, title, parts }) => (
            <section key={key} aria-label={title}>
              <h3 className="form-table-title">{title}</h3>
              <Rows
                path={path}
                table={key}
                parts={parts}
                most={FOUR_TABLE_ROWS}
                noun="vehicle"
                rows={tables[key] ?? []}
                state={state}
                onChange={(rows) => onChange({ ...tables, [key]: rows })}
                onVisit={onVisit}
              />
            </section>
          ))}
        </>
      )}
    </Field>
  );
}

interface RowsProps {
  readonly path: FieldPath;
  /** Key of the table, where a field has several. */
  readonly table?: string;
  readonly parts: readonly Part[];
  readonly most: number;
  readonly noun: string;
  readonly rows: readonly RowValue[];
  readonly state: FieldState;
  readonly required?: readonly string[] | undefined;
  readonly onChange: (rows: readonly RowValue[]) => void;
  readonly onVisit: () => void;
}

function Rows({ path, table, parts, most, noun, rows, state, required, onChange, onVisit }: RowsProps) {
  const confirm = useConfirm();
  const prefix = table === undefined ? [] : [table];
  // Whoever adds a row goes on in it.
  const added = useRef<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added.current === null || added.current >= rows.length) return;
    const row = place.current?.querySelectorAll(':scope > .form-row')[added.current];
    row?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    added.current = null;
  }, [rows.length]);
  const remove = async (index: number) => {
    const row = rows[index];
    const title = noun === 'animal' ? FORM_NOTICES.remove_animal : `Remove ${noun}`;
    const asked = row !== undefined && isRowFilled(parts, row);
    if (
      asked &&
      !(await confirm({ title, body: `This takes ${noun} ${index + 1} off the list.`, act: title, danger: true }))
    ) {
      return;
    }
    onChange(rows.filter((_, other) => other !== index));
    onVisit();
    // The button that was pressed is gone.
    document.getElementById(controlId(path, ...prefix, 'add'))?.focus();
  };
  return (
    <div className="form-rows" ref={place}>
      {rows.map((row, index) => (
        <fieldset key={index} className="form-row">
          <legend>
            {capital(noun)} {index + 1}
          </legend>
          <PartsGrid
            parts={parts}
            path={path}
            row={row}
            at={[...prefix, index]}
            onChange={(next) => onChange(rows.map((each, other) => (other === index ? next : each)))}
            onVisit={onVisit}
            disabled={!state.editable}
            notes={(column) => partNotes(state, column, index, table)}
            isRequired={(part) =>
              required
                ? required.includes(part.key)
                : typeof part.required === 'function'
                  ? part.required(row)
                  : part.required === true
            }
          />
          {state.editable ? (
            <Button look="quiet" icon={<IconTrash aria-hidden />} onClick={() => void remove(index)}>
              Remove {noun} {index + 1}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {state.editable ? (
        <p className="form-rows-add">
          <Button
            icon={<IconPlus aria-hidden />}
            id={controlId(path, ...prefix, 'add')}
            disabled={rows.length >= most}
            onClick={() => {
              added.current = rows.length;
              onChange([...rows, {}]);
            }}
          >
            Add {noun}
          </Button>
          <span className="field-hint">
            {rows.length} of at most {most}
          </span>
        </p>
      ) : null}
    </div>
  );
}

function rowsOf(value: FieldValue | undefined): readonly RowValue[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isRecord).map((row) => row as RowValue) : [];
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
