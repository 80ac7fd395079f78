import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { type ClipboardEvent, lazy, Suspense } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { controlId } from '../../answers/controlId.ts';
import { FormRow } from './FormRow.tsx';
import { type RowsProps, useRows } from './useRows.ts';

const PasteDialog = lazy(async () => ({ default: (await import('./PasteDialog.tsx')).PasteDialog }));

/** Rows with more columns than this are one line each, which opens. */
const maxPlainColumns = 3;

/** F-50. A list of rows: one line each, opened one at a time, put in order by keys, by buttons or by their grip. */
export function Rows(props: RowsProps) {
  const { path, table, rows, state } = props;
  const { key: tableKey, parts, max_rows, noun } = table;
  const { list, line, keys, ...acts } = useRows(props);
  const isFolded = parts.length > maxPlainColumns;
  const paste = (event: ClipboardEvent) => {
    // A paste into the open dialog, which is a part of this list, belongs to the dialog.
    if (acts.pasted !== null) return;
    const text = event.clipboardData.getData('text/plain');
    // One cell is a text like any other.
    if (!state.editable || !isFolded || !text.includes('\t')) return;
    event.preventDefault();
    acts.setPasted(text);
  };
  return (
    <div className="form-rows" ref={list} onPaste={paste}>
      <div className="form-rows-line" ref={line} hidden />
      {rows.map((row, index) => {
        const rowKey = keys[index] ?? index;
        return (
          <FormRow key={rowKey} {...props} row={row} rowKey={rowKey} index={index} acts={acts} isFolded={isFolded} />
        );
      })}
      <p role="status" className="form-rows-outcome">
        {acts.undo ? (
          <>
            {acts.outcome?.words}{' '}
            <Button look="quiet" onClick={acts.undo}>
              Undo
            </Button>
          </>
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
            {rows.length} of {max_rows}
          </span>
        </p>
      ) : null}
      {acts.pasted === null ? null : (
        <Suspense fallback={null}>
          <PasteDialog
            table={table}
            given={acts.pasted}
            room={max_rows - acts.begun().length}
            onAdd={acts.append}
            onClose={() => acts.setPasted(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
