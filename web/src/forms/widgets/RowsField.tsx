import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import {
  type FieldPath,
  type FieldValue,
  isRecord,
  type RowValue,
  type TablesValue,
} from '@parade/contract/forms/answers/values.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import { isPartRequired, isRowFilled } from '@parade/contract/forms/widgets/parts.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { FieldState } from '../answers/fieldState.ts';
import { saidIssues } from '../answers/fieldNotes.ts';
import { controlId } from '../answers/controlId.ts';
import { PartsGrid } from './PartsGrid.tsx';
import { partNotes, withoutNotes } from './PlainField.tsx';
import type { WidgetProps } from './widgetProps.ts';

/** A list of rows, or several titled tables of them. */
export function RowsField({
  path,
  field,
  state,
  frame,
  onChange,
  onVisit,
  tables,
}: WidgetProps<FieldDefinition> & { readonly tables: readonly FieldTable[] }) {
  const [single] = tables;
  const said = saidIssues(state, state.issues);
  const asksRow = single?.key === undefined && said.some((issue) => issue.row === undefined);
  const change = ({ key }: FieldTable, rows: readonly RowValue[]) => {
    if (key !== undefined) onChange({ ...(isRecord(state.value) ? (state.value as TablesValue) : {}), [key]: rows });
    else onChange(rows.length === 0 ? null : (rows as FieldValue));
  };
  return (
    <Field {...(asksRow ? frame : withoutNotes(frame, state))} group>
      {() =>
        tables.map((table) => (
          <TableSection key={table.key ?? ''} title={table.title}>
            <Rows
              path={path}
              table={table}
              rows={rowsOf(table, state.value)}
              state={state}
              required={'required_columns' in field ? field.required_columns : undefined}
              onChange={(rows) => change(table, rows)}
              onVisit={onVisit}
            />
          </TableSection>
        ))
      }
    </Field>
  );
}

function TableSection({ title, children }: { title: string; children: ReactNode }) {
  if (title === '') return children;
  return (
    <section aria-label={title}>
      <h3 className="form-table-title">{title}</h3>
      {children}
    </section>
  );
}

interface RowsProps {
  readonly path: FieldPath;
  readonly table: FieldTable;
  readonly rows: readonly RowValue[];
  readonly state: FieldState;
  readonly required: readonly string[] | undefined;
  readonly onChange: (rows: readonly RowValue[]) => void;
  readonly onVisit: () => void;
}

function Rows({ path, table, rows, state, required, onChange, onVisit }: RowsProps) {
  const { key: tableKey, parts, max_rows, noun } = table;
  const confirm = useConfirm();
  const prefix = tableKey === undefined ? [] : [tableKey];
  // Focus moves into the new row.
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
      !(await confirm({ title, body: `${capital(noun)} ${index + 1} will be removed.`, act: title, danger: true }))
    ) {
      return;
    }
    onChange(rows.filter((_, other) => other !== index));
    onVisit();
    // The pressed button no longer exists.
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
            partPath={[...prefix, index]}
            onChange={(next) => onChange(rows.map((each, other) => (other === index ? next : each)))}
            onVisit={onVisit}
            disabled={!state.editable}
            notes={(column) => partNotes(state, column, index, tableKey)}
            isRequired={(part) => isPartRequired(part, row, required)}
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
            disabled={rows.length >= max_rows}
            onClick={() => {
              added.current = rows.length;
              onChange([...rows, {}]);
            }}
          >
            Add {noun}
          </Button>
          <span className="field-hint">
            {rows.length} of up to {max_rows}
          </span>
        </p>
      ) : null}
    </div>
  );
}

function rowsOf(table: FieldTable, value: FieldValue | undefined): readonly RowValue[] {
  const rows: unknown = table.rowsIn(value);
  return Array.isArray(rows) ? (rows as readonly unknown[]).filter(isRecord).map((row) => row as RowValue) : [];
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
