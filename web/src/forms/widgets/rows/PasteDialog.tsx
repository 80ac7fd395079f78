import type { RowValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldTable } from '@parade/contract/forms/widgets/kind.ts';
import { counted } from '@parade/contract/wording.ts';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextAreaField } from '../../../ui/inputs.tsx';
import { Notice } from '../../../ui/Page.tsx';
import { useDiscarding } from '../../../ui/unsaved/useDiscarding.ts';
import { useFormTools } from '../../formContext.tsx';
import { maxPastedLength, pastedColumns, pastedRows, type PastedRows } from './pasting.ts';

interface PasteDialogProps {
  readonly table: FieldTable;
  /** The text that was pasted already. */
  readonly given: string;
  /** How many rows the list still takes. */
  readonly room: number;
  readonly onAdd: (rows: readonly RowValue[]) => void;
  readonly onClose: () => void;
}

/** Takes rows out of a spreadsheet, and says what of them it cannot read before they are added. */
export function PasteDialog({ table, given, room, onAdd, onClose }: PasteDialogProps) {
  const { store } = useFormTools();
  const [text, setText] = useState(given.slice(0, maxPastedLength));
  const { ctx } = store;
  const read = useMemo(() => pastedRows(table, text, { ctx, room }), [table, text, ctx, room]);
  const count = read.rows.length;
  const leave = useDiscarding({ isTyped: text.trim() !== '' }, onClose);
  return (
    <Dialog
      open
      wide
      onClose={() => void leave()}
      title="Paste from a spreadsheet"
      actions={
        <>
          <Button onClick={() => void leave()}>Cancel</Button>
          <Button look="primary" disabled={count === 0} onClick={() => onAdd(read.rows)}>
            {`Add ${counted(count, table.noun)}`}
          </Button>
        </>
      }
    >
      <p className="form-paste-lead">
        Copy the rows in your spreadsheet and paste them here. Columns in this order, or any order under a first row
        with these names:{' '}
        {pastedColumns(table.parts)
          .map(({ label }) => label)
          .join(', ')}
        .
      </p>
      <TextAreaField
        label="Rows"
        rows={6}
        value={text}
        onChange={(typed) => setText(typed.slice(0, maxPastedLength))}
      />
      {/* Whoever types does not hear what the button says by now. */}
      <p role="status" className="visually-hidden">
        {text.trim() === '' ? '' : `${counted(count, table.noun)} to add`}
      </p>
      <Columns read={read} />
      <Unread read={read} table={table} />
    </Dialog>
  );
}

/** So many columns are listed: a whole workbook has hundreds. */
const maxColumns = 30;

/** Which question each column answers, before anything is added: a name may fit another question than the one that was meant. */
function Columns({ read: { columns, isNamed } }: { read: PastedRows }) {
  const title = useId();
  if (columns.length === 0) return null;
  return (
    <section className="form-paste-columns" aria-labelledby={title}>
      <h3 id={title}>{isNamed ? 'Where your columns go' : 'Where your columns go, in order'}</h3>
      <ul>
        {columns.slice(0, maxColumns).map(({ name, label }, place) => (
          <li key={place}>
            “{name}” <span aria-hidden>→</span> <span className="visually-hidden">goes to</span>{' '}
            {label === undefined ? <em>Left out</em> : <b>{label}</b>}
          </li>
        ))}
        {columns.length > maxColumns ? <li>And {columns.length - maxColumns} more.</li> : null}
      </ul>
    </section>
  );
}

function Unread({ read: { unread, unasked, leftOut }, table }: { read: PastedRows; table: FieldTable }) {
  if (unread.length === 0 && unasked.length === 0 && leftOut === 0) return null;
  return (
    <Notice tone="needs-you" title="Please check after adding">
      <ul>
        {unread.slice(0, 10).map(({ row, label, text, why }) => (
          <li key={`${row} ${label}`}>
            Row {row}, {label}: “{text}” {why} and stays empty.
          </li>
        ))}
        {unread.length > 10 ? <li>And {unread.length - 10} more.</li> : null}
        {unasked.length > 0 ? <li>Not asked for, and left out: {unasked.slice(0, 10).join(', ')}.</li> : null}
        {leftOut > 0 ? (
          <li>
            The list takes up to {table.max_rows}: {leftOut} {leftOut === 1 ? 'row does' : 'rows do'} not fit.
          </li>
        ) : null}
      </ul>
    </Notice>
  );
}
