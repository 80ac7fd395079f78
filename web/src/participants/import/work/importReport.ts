/** What became of a list, line by line, and the file to begin with. */
import { importColumns } from '@parade/contract/participants/columns.ts';
import { fieldOf } from '@parade/contract/participants/fields.ts';
import { csvText, type RowOutcome, rowOutcomeLabels, withUsual } from '@parade/contract/participants/import.ts';
import type { ParticipantInput } from '@parade/contract/participants/participant.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import { rowKindLabels, sampleRow } from '@parade/contract/participants/rows.ts';
import { type ImportWork, type JudgedRow, leftOutLabel, reasonsOf } from './importWork.ts';

/** What happened to each row of the file, as a file: every line is there. */
export function reportOf(work: ImportWork, rows: readonly JudgedRow[], org_type: number): string {
  const sent = new Map(
    (work.parts ?? []).flatMap(({ places, outcomes, isByHand }) =>
      places.map((place, index) => [place, { outcome: outcomes?.[index] ?? null, isByHand }] as const),
    ),
  );
  const fields = importColumns(work.type);
  const shown = (value: string | boolean | null | undefined) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');
  return csvText([
    ['Line', ...fields.map((field) => fieldOf(field).column), 'Result', 'Note'],
    ...rows.map((row) => {
      const { outcome, isByHand } = sent.get(row.place) ?? notSent;
      const answers = outcome === 'added' ? storedAnswers(work, row, isByHand) : reportedAnswers(row, outcome);
      return [
        linesOf(row),
        ...fields.map((field) => shown(answers[field])),
        resultOfRow(work, row, outcome),
        remarkOn(work, row, outcome, org_type),
      ];
    }),
  ]);
}

const notSent = { outcome: null, isByHand: false };

/** As the server stores somebody new. Once added, everybody is on the list, so the state of a row no longer says so. */
function storedAnswers({ usual }: ImportWork, { written }: JudgedRow, isByHand: boolean): ParticipantInput {
  return isByHand ? written : withUsual(written, usual);
}

/** A row that is no person, or of somebody who was listed before, gets no usual answers. */
function reportedAnswers({ kind, written, input }: JudgedRow, outcome: RowOutcome | null): ParticipantInput {
  const wasListed = outcome === 'existing' || outcome === 'merged' || outcome === 'unchanged';
  return kind !== 'person' || wasListed ? written : input;
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
