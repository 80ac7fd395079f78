/** What became of a list, line by line, and the file to begin with. */
import { importColumns } from '@parade/contract/participants/columns.ts';
import { fieldOf } from '@parade/contract/participants/fields.ts';
import { csvText, type RowOutcome, rowOutcomeLabels } from '@parade/contract/participants/import.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import { rowKindLabels, sampleRow } from '@parade/contract/participants/rows.ts';
import { type ImportWork, type JudgedRow, leftOutLabel, reasonsOf } from './importWork.ts';

/** What happened to each row of the file, as a file: every line is there. */
export function reportOf(work: ImportWork, rows: readonly JudgedRow[], org_type: number): string {
  const outcomes = new Map(
    (work.parts ?? []).flatMap((part) =>
      part.places.map((place, index) => [place, part.outcomes?.[index] ?? null] as const),
    ),
  );
  const fields = importColumns(work.type);
  const shown = (value: string | boolean | null | undefined) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');
  return csvText([
    ['Line', ...fields.map((field) => fieldOf(field).column), 'Result', 'Note'],
    ...rows.map((row) => [
      linesOf(row),
      ...fields.map((field) => shown(row.input[field])),
      resultOfRow(work, row, outcomes.get(row.place) ?? null),
      remarkOn(work, row, outcomes.get(row.place) ?? null, org_type),
    ]),
  ]);
}

/** The file to begin with: heads in the contract's order and one sample row. */
export function templateOf(type: ParticipantType): string {
  return csvText([importColumns(type).map((field) => fieldOf(field).column), sampleRow(type)]);
}

function resultOfRow(work: ImportWork, row: JudgedRow, outcome: RowOutcome | null): string {
  if (outcome) return rowOutcomeLabels[outcome];
  if (row.kind !== 'person') return rowKindLabels[row.kind];
  if (work.discarded.has(row.place)) return leftOutLabel(work, row.place);
  return row.state === 'duplicate' ? rowOutcomeLabels.duplicate : 'Not sent';
}

/** '3', or '3 to 5' where a cell has several lines. */
export function linesOf({ line, lastLine }: Pick<JudgedRow, 'line' | 'lastLine'>): string {
  return line === lastLine ? `${line}` : `${line} to ${lastLine}`;
}

/** The reason where a row was left out by hand or could not be taken. */
function remarkOn(work: ImportWork, row: JudgedRow, outcome: RowOutcome | null, org_type: number): string {
  if (row.kind !== 'person') return '';
  if (work.discarded.has(row.place)) return reasonsOf(row, org_type).join('; ') || 'Left out by hand';
  if (row.state === 'attention' || outcome === 'wrong') return reasonsOf(row, org_type).join('; ');
  return work.fixed.has(row.place) ? 'Checked or corrected by hand' : '';
}
