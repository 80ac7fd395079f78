import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type FieldValue, isRecord, type RowValue, type TablesValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { saidIssues } from '../../answers/fieldNotes.ts';
import { withoutNotes } from '../PlainField.tsx';
import type { WidgetProps } from '../widgetProps.ts';
import { Rows } from './Rows.tsx';

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

function rowsOf(table: FieldTable, value: FieldValue | undefined): readonly RowValue[] {
  const rows: unknown = table.rowsIn(value);
  return Array.isArray(rows) ? (rows as readonly unknown[]).filter(isRecord).map((row) => row as RowValue) : [];
}
