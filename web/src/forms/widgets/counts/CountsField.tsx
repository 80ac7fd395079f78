import type { FieldPath, RowValue } from '@parade/contract/forms/answers/values.ts';
import type { Composite, CountTable } from '@parade/contract/forms/widgets/kind.ts';
import type { Part } from '@parade/contract/forms/widgets/part.ts';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { DigitsField } from '../../../ui/inputs.tsx';
import { controlId } from '../../answers/controlId.ts';
import type { FieldNotes } from '../../answers/fieldNotes.ts';
import { withPart } from '../PlainControl.tsx';
import { pastedCounts } from './pasting.ts';
import './counts.css';

interface CountsFieldProps {
  readonly composite: Composite;
  readonly counts: CountTable;
  readonly path: FieldPath;
  readonly row: RowValue;
  readonly onChange: (row: RowValue) => void;
  readonly onVisit: () => void;
  readonly disabled: boolean;
  readonly notes: (column: string) => Partial<FieldNotes>;
  readonly isRequired: (part: Part) => boolean;
  /** The counts that are still as they were copied. */
  readonly copied: ReadonlySet<string> | undefined;
}

/**
 * Counts that are added up, a row each, with their sums where a table on paper has them. The sums follow every key and are
 * announced when a box is left. Up and Down go from box to box, and a column of a spreadsheet is pasted from any row on.
 */
export function CountsField(props: CountsFieldProps) {
  const { composite, counts, path, row, onChange, onVisit, disabled, notes, isRequired, copied } = props;
  const table = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { breakdown } = counts;
  const isBroken = (part: Part) => breakdown?.keys.includes(part.key) ?? false;
  const announceSums = () => setAnnouncement(sumsText(composite.parts, row));
  const onPaste = (event: ClipboardEvent) => {
    const from = composite.parts.find(({ key }) => (event.target as Element).id === controlId(path, key));
    const pasted =
      from && !disabled && pastedCounts(composite, row, from.key, event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    onChange(pasted.row);
    const rest = pasted.leftOut === 0 ? '' : ` ${pasted.leftOut} skipped.`;
    setAnnouncement(
      `${pasted.taken} counts pasted.${rest} ${sumsText(composite.parts, composite.complete?.(pasted.row) ?? row)}`,
    );
  };
  const line = (part: Part) =>
    part.computed ? (
      <SumLine
        key={part.key}
        part={part}
        path={path}
        value={row[part.key]}
        isTotal={part.key === counts.total}
        of={composite.parts.filter((other) => !other.computed && !isBroken(other))}
      />
    ) : (
      <DigitsField
        key={part.key}
        id={controlId(path, part.key)}
        label={part.label}
        hint={part.help}
        required={isRequired(part)}
        {...notes(part.key)}
        copied={copied?.has(part.key) ? 'edge' : undefined}
        value={textOf(row[part.key])}
        onChange={(value) => onChange(withPart(row, part.key, value))}
        onBlur={() => {
          announceSums();
          onVisit();
        }}
        disabled={disabled}
      />
    );
  return (
    <div
      className="counts"
      ref={table}
      role="presentation"
      onPaste={onPaste}
      onKeyDown={(event) => goByArrow(event, table.current)}
    >
      {composite.parts.filter((part) => !isBroken(part)).map(line)}
      {breakdown ? (
        <div className="counts-breakdown" role="group" aria-labelledby={`${controlId(path)}-breakdown`}>
          <p id={`${controlId(path)}-breakdown`}>{breakdown.title}</p>
          {composite.parts.filter(isBroken).map(line)}
        </div>
      ) : null}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

interface SumLineProps {
  readonly part: Part;
  readonly path: FieldPath;
  readonly value: RowValue[string];
  readonly isTotal: boolean;
  readonly of: readonly Part[];
}

function SumLine({ part, path, value, isTotal, of }: SumLineProps) {
  const id = controlId(path, part.key);
  return (
    <div className={isTotal ? 'counts-sum counts-total' : 'counts-sum'}>
      <label htmlFor={id} className="field-label">
        {part.label}
      </label>
      {/* Quiet: every key changes it, and it is announced when a box is left. */}
      <output id={id} htmlFor={of.map(({ key }) => controlId(path, key)).join(' ')} aria-live="off">
        {textOf(value) || '–'}
      </output>
      {part.help ? <span className="field-hint">{part.help}</span> : null}
    </div>
  );
}

/** 'Total playing 288, Total band size 346.' */
function sumsText(parts: readonly Part[], row: RowValue): string {
  const sums = parts.filter((part) => part.computed && textOf(row[part.key]) !== '');
  return sums.length === 0 ? '' : `${sums.map(({ key, label }) => `${label} ${textOf(row[key])}`).join(', ')}.`;
}

function textOf(value: RowValue[string]): string {
  return typeof value === 'string' ? value : '';
}

/** Up and Down go to the box above and below; in one line of text they would do nothing. */
function goByArrow(event: KeyboardEvent, table: HTMLElement | null): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const boxes = [...(table?.querySelectorAll('input') ?? [])];
  const next = boxes[boxes.indexOf(event.target as HTMLInputElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
