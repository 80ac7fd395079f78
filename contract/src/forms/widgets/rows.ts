/** Widgets made of parts: one list of rows, several tables of rows, or one composite value. */
import { type FieldValue, isRecord, type RowValue, type TablesValue } from '../answers/values.ts';
import type { Finding } from './finding.ts';
import type { Composite, FieldTable, WidgetKind } from './kind.ts';
import {
  absentParts,
  exampleRow,
  fitsParts,
  fitsRows,
  isRowFilled,
  lastingRow,
  normalizeRow,
  normalizeRows,
  readFacts,
  readTable,
  rowFindings,
  rowsFindings,
  unlistedPeople,
} from './parts.ts';

/** `required_columns`: replaces the parts' own, where fewer are needed or some cannot be known yet. */
export interface RowsWidget<Name extends string> {
  readonly widget: Name;
  readonly required_columns?: readonly string[];
}

export interface CompositeWidget<Name extends string> {
  readonly widget: Name;
}

type TableDefinition = Omit<FieldTable, 'rowsIn'>;

/** Returns a widget whose value is one list of rows. */
export function rowsKind<Name extends string>(
  _name: Name,
  table: Omit<TableDefinition, 'key' | 'title'>,
): WidgetKind<RowsWidget<Name>, readonly RowValue[]> & { readonly tables: readonly FieldTable[] } {
  const { parts, max_rows } = table;
  return {
    fits: (value) => fitsRows(parts, max_rows, value),
    isAnswered: (rows) => rows.some((row) => isRowFilled(parts, row)),
    findings: (rows, widget, ctx) => [
      ...rowsFindings(parts, rows, ctx, widget.required_columns),
      ...unlistedPeople(parts, rows, ctx),
    ],
    normalize: (rows) => normalizeRows(parts, rows),
    read: (rows, _widget, people) => ({ kind: 'tables', tables: [readTable('', parts, rows, people)] }),
    lasting: (rows) => rows.map((row) => lastingRow(parts, row)),
    example: (_widget, place) => [exampleRow(parts, place)],
    tables: [{ ...table, key: undefined, title: '', rowsIn: (value) => (value ?? []) as readonly RowValue[] }],
  };
}

/** Returns a widget of several titled tables; `usual`: the table that most people fill in. */
export function tablesKind<Name extends string>(
  _name: Name,
  tables: readonly (TableDefinition & { readonly key: string })[],
  usual: string,
): WidgetKind<CompositeWidget<Name>, TablesValue> & { readonly tables: readonly FieldTable[] } {
  return {
    fits: (value) =>
      isRecord(value) &&
      Object.entries(value).every(([key, rows]) => {
        const table = tables.find((candidate) => candidate.key === key);
        return table !== undefined && fitsRows(table.parts, table.max_rows, rows);
      }),
    isAnswered: (value) => tables.some(({ key, parts }) => (value[key] ?? []).some((row) => isRowFilled(parts, row))),
    findings: (value, _widget, ctx) =>
      tables.flatMap(({ key, parts }) =>
        rowsFindings(parts, value[key] ?? [], ctx).map((finding) => ({ ...finding, table: key })),
      ),
    normalize: (value) =>
      Object.fromEntries(
        tables
          .map(({ key, parts }) => [key, normalizeRows(parts, value[key] ?? [])] as const)
          .filter(([, rows]) => rows.length > 0),
      ),
    read: (value, _widget, people) => ({
      kind: 'tables',
      tables: tables.flatMap(({ key, title, parts }) => {
        const rows = value[key] ?? [];
        return rows.length > 0 ? [readTable(title, parts, rows, people)] : [];
      }),
    }),
    lasting: (value) => value,
    example: (_widget, place) => ({
      [usual]: [exampleRow(tables.find(({ key }) => key === usual)?.parts ?? [], place)],
    }),
    tables: tables.map((table) => ({
      ...table,
      rowsIn: (value) => ((value ?? {}) as TablesValue)[table.key] ?? [],
    })),
  };
}

/** Returns a widget whose value is one set of parts. */
export function compositeKind<Name extends string>(
  _name: Name,
  {
    findings,
    example,
    ...composite
  }: Composite & {
    /** Returns findings about the parts together. */
    readonly findings?: (row: RowValue) => readonly Finding[];
    readonly example?: () => RowValue;
  },
): WidgetKind<CompositeWidget<Name>, RowValue> & { readonly composite: Composite } {
  const { parts, complete } = composite;
  return {
    fits: (value) => fitsParts(parts, value),
    isAnswered: (row) => isRowFilled(parts, row),
    findings: (row, _widget, ctx) => [...rowFindings(parts, row, ctx), ...(findings?.(row) ?? [])],
    absence: () => absentParts(parts),
    normalize: (row) => {
      const normal = normalizeRow(parts, row);
      return (complete ? complete(normal) : normal) as FieldValue;
    },
    read: (row) => readFacts(parts, row),
    lasting: (row) => lastingRow(parts, row) as FieldValue,
    example: (_widget, place) => (example?.() ?? exampleRow(parts, place)) as FieldValue,
    composite,
  };
}
