import type { FieldPath, RowValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, lazy, Suspense } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { controlId } from '../../answers/controlId.ts';
import type { FieldState } from '../../answers/fieldState.ts';
import { FormRow } from './FormRow.tsx';
import { useRows } from './useRows.ts';

const PasteDialog = lazy(async () => ({ default: (await import('./PasteDialog.tsx')).PasteDialog }));

export interface RowsProps {
  readonly path: FieldPath;
  readonly table: FieldTable;
  readonly rows: readonly RowValue[];
  readonly state: FieldState;
  readonly required: readonly string[] | undefined;
  readonly onChange: (rows: readonly RowValue[]) => void;
  readonly onVisit: () => void;
}

/** Rows with more columns than this are one line each, which opens. */
const maxPlainColumns = 3;

/** A list of rows: one line each, opened one at a time, put in order by keys, by buttons or by their grip. */
export function Rows(props: RowsProps) {
  const { path, table, rows, state, onChange } = props;
  const { key: tableKey, parts, max_rows, noun } = table;
  const acts = useRows(props);
  const isFolded = parts.length > maxPlainColumns;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // One cell is a text like any other.
    if (!state.editable || !isFolded || !text.includes('\t')) return;
    event.preventDefault();
    acts.setPasted(text);
  };
  return (
    <div className="form-rows" ref={acts.list} onPaste={paste}>
      <div className="form-rows-line" ref={acts.line} hidden />
      {rows.map((row, index) => (
        <FormRow key={index} {...props} row={row} index={index} acts={acts} isFolded={isFolded} />
      ))}
      <p role="status" className="form-rows-outcome">
        {acts.outcome?.words}{' '}
        {acts.outcome?.before ? (
          <Button look="quiet" onClick={acts.undo}>
            Undo
          </Button>
        ) : null}
      </p>
      {state.editable ? (
        <p className="form-rows-add">
          <Button
            icon={<IconPlus aria-hidden />}
            id={controlId(path, ...(tableKey === undefined ? [] : [tableKey]), 'add')}
            disabled={rows.length >= max_rows}
            onClick={acts.add}
          >
            Add {noun}
          </Button>
          {isFolded ? (
            <Button look="quiet" icon={<IconClipboardText aria-hidden />} onClick={() => acts.setPasted('')}>
              Paste from a spreadsheet
            </Button>
          ) : null}
          <span className="field-hint">
            {rows.length} of up to {max_rows}
          </span>
        </p>
      ) : null}
      {acts.pasted === null ? null : (
        <Suspense fallback={null}>
          <PasteDialog
            table={table}
            given={acts.pasted}
            room={max_rows - rows.length}
            onAdd={(added) => {
              onChange([...rows, ...added]);
              acts.added(added.length);
            }}
            onClose={() => acts.setPasted(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
