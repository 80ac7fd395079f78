import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { RowValue } from '@parade/contract/forms/answers/values.ts';
import { isPartRequired, readTable } from '@parade/contract/forms/widgets/parts.ts';
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { StatusMark } from '../../../ui/Page.tsx';
import { saidIssues } from '../../answers/fieldNotes.ts';
import { useFormTools } from '../../formContext.tsx';
import { PartsGrid } from '../PartsGrid.tsx';
import { partNotes } from '../PlainField.tsx';
import { capital, type RowActs, type RowsProps } from './useRows.ts';

interface FormRowProps extends RowsProps {
  readonly row: RowValue;
  /** It stays the row's own where the row moves. */
  readonly rowKey: number;
  readonly index: number;
  readonly acts: RowActs;
  /** One line, which opens. */
  readonly isFolded: boolean;
}

/** One row of a list. */
export function FormRow(props: FormRowProps) {
  const { table, rowKey, index, acts, isFolded, state } = props;
  const name = `${capital(table.noun)} ${index + 1}`;
  if (!isFolded) {
    return (
      <fieldset className="form-row">
        <legend>{name}</legend>
        <RowBody {...props} />
      </fieldset>
    );
  }
  const isOpen = acts.open === rowKey;
  return (
    <div className="form-row form-row-folded">
      {state.editable ? <Grip {...props} /> : null}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen) acts.setOpen(currentTarget.open ? rowKey : null);
        }}
      >
        <summary>
          <b>{name}</b> <RowLine {...props} />
        </summary>
        <fieldset>
          <legend className="visually-hidden">{name}</legend>
          <RowBody {...props} />
        </fieldset>
      </details>
    </div>
  );
}

/** Drags the row; arrows move it by one. */
function Grip({ table, index, acts }: FormRowProps) {
  const keys = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    acts.move(index, index + step);
  };
  return (
    <button
      type="button"
      className="form-row-grip"
      aria-label={`Move ${table.noun} ${index + 1}: arrow up or down, or drag`}
      onKeyDown={keys}
      onPointerDown={(event) => acts.drag(event, index)}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}

/** 'Bella, Morgan, Mare', and what is missing or wrong. */
function RowLine({ table: { key, parts }, row, index, state }: FormRowProps) {
  const { store } = useFormTools();
  const [answers = []] = readTable('', parts, [row], store.ctx.people ?? []).rows;
  const words = answers.map(answerText).filter(Boolean).slice(0, 4).join(', ');
  const own = saidIssues(
    state,
    state.issues.filter((issue) => issue.row === index && issue.table === key),
  );
  const wrong = own.filter(({ kind }) => kind === 'invalid').length;
  const missing = own.filter(({ kind }) => kind === 'missing').length;
  return (
    <>
      <span className="form-row-line">{words || 'Nothing entered yet'}</span>
      {wrong > 0 ? <StatusMark tone="problem">{wrong} to correct</StatusMark> : null}
      {wrong === 0 && missing > 0 ? <StatusMark tone="needs-you">{missing} to complete</StatusMark> : null}
    </>
  );
}

function RowBody({ path, table, rows, row, rowKey, index, state, required, onVisit, acts, isFolded }: FormRowProps) {
  const { key: tableKey, parts, noun, max_rows } = table;
  const name = `${noun} ${index + 1}`;
  return (
    <>
      <PartsGrid
        parts={parts}
        path={path}
        row={row}
        partPath={[...(tableKey === undefined ? [] : [tableKey]), index]}
        onChange={(next) => acts.set(rowKey, next)}
        onVisit={onVisit}
        disabled={!state.editable}
        notes={(column) => partNotes(state, column, index, tableKey)}
        isRequired={(part) => isPartRequired(part, row, required)}
      />
      {state.editable ? (
        <p className="button-line form-row-acts">
          {isFolded ? (
            <>
              <Button
                look="quiet"
                icon={<IconCopy aria-hidden />}
                disabled={rows.length >= max_rows}
                onClick={() => acts.duplicate(index)}
              >
                Duplicate {name}
              </Button>
              <Button
                look="quiet"
                icon={<IconArrowUp aria-hidden />}
                aria-label={`Move ${name} up`}
                atEnd={index === 0}
                onClick={() => acts.move(index, index - 1)}
              >
                Up
              </Button>
              <Button
                look="quiet"
                icon={<IconArrowDown aria-hidden />}
                aria-label={`Move ${name} down`}
                atEnd={index === rows.length - 1}
                onClick={() => acts.move(index, index + 1)}
              >
                Down
              </Button>
            </>
          ) : null}
          <Button look="quiet" icon={<IconTrash aria-hidden />} onClick={() => void acts.remove(index)}>
            Remove {name}
          </Button>
        </p>
      ) : null}
    </>
  );
}
