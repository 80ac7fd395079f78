/** Evaluates the rows of a list of people from a file or a spreadsheet, the same way on both sides. */
import type { z } from 'zod';
import { normalizeEmail } from '../http/emailAddress.ts';
import { searchKey } from '../http/searchKey.ts';
import type { ParticipantField } from './fields.ts';
import { type ParticipantInput, participantInput, participantProblems } from './participant.ts';
import type { ParticipantType } from './participantType.ts';
import type { ReadRow } from './rows.ts';

/** The fixed texts of the import. */
export const importTexts = {
  invalidFilename: 'Invalid Filename',
  useCsv: 'Please use a csv file.',
  invalidFiles: 'Invalid Files',
  invalidData: 'Invalid Data',
  invalidDataText: 'Some of the fields are not valid. Please check the data and try again or skip.',
  failed: 'Upload Failed',
  failedText: 'No entries could be imported...',
  complete: 'Upload Complete',
} as const;

/** The most rows of one file. */
export const rowsInAFile = 50_000;

/** The server's outcome for each row, by position. */
export const rowOutcomes = ['added', 'duplicate', 'existing', 'merged', 'unchanged', 'wrong'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const rowOutcomeLabels: Readonly<Record<RowOutcome, string>> = {
  added: 'Added',
  duplicate: 'Duplicate of an earlier row',
  existing: 'Already on the list',
  merged: 'Already on the list; missing details added from this row',
  unchanged: 'Already on the list; left unchanged',
  wrong: 'Not imported',
};

/** Returns the messages of a row; none: it is ready. */
export function rowProblems(
  input: ParticipantInput,
  org_type: number,
): Partial<Record<ParticipantField | 'type', string>> {
  return participantProblems(input, org_type, 'row');
}

/** P-05: returns a key of the email and names. Rows with the same key are duplicates, however they are spelled. */
export function personKey(person: {
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string {
  return `${normalizeEmail(person.email ?? '')}\n${searchKey(`${person.first_name ?? ''}\n${person.last_name ?? ''}`)}`;
}

/** Default answers for the rows of a list that have none; null: each row needs its own. */
export const usualAnswers = participantInput.pick({
  primary_role: true,
  has_participated: true,
  other_appearances: true,
  letter_language: true,
});
export type UsualAnswers = Required<z.output<typeof usualAnswers>>;

/** Returns which defaults a type may set: one free-text role for a whole list would be made up (decision 0033). */
export function usualFieldsOf(type: ParticipantType): readonly (keyof UsualAnswers)[] {
  const isIndividual = type === 'individual-participants';
  return usualAnswers.keyof().options.filter((field) => isIndividual || field === 'letter_language');
}

/** Returns the row with the defaults where it has no answer; the same row where nothing is added. */
export function withUsual(input: ParticipantInput, usual: Partial<UsualAnswers>): ParticipantInput {
  const open = usualFieldsOf(input.type).filter(
    (key) => (usual[key] ?? null) !== null && (input[key] ?? null) === null,
  );
  return open.length === 0 ? input : { ...input, ...Object.fromEntries(open.map((key) => [key, usual[key]])) };
}

/** The state of a parsed row for the import. */
export type RowState = 'ready' | 'existing' | 'duplicate' | 'attention';

/**
 * P-05: evaluates rows in order and returns the state of each. An ambiguous row needs attention like an invalid one. A
 * later row of the same person is a duplicate, whatever it or the first row still lacks. `listed`: the keys of the
 * people on the list.
 */
export function judgeRows(
  rows: readonly Pick<ReadRow, 'input' | 'doubts'>[],
  listed: ReadonlySet<string>,
  org_type: number,
  problemsOf: typeof rowProblems = rowProblems,
): RowState[] {
  const seen = new Set<string>();
  return rows.map(({ input, doubts }) => {
    const problems = Object.keys(problemsOf(input, org_type));
    const key = personKey(input);
    // A name or address to be corrected may change who it is, so such a row does not count as naming the person.
    if (doubts.length === 0 && !problems.some((field) => namingFields.has(field))) {
      if (seen.has(key)) return 'duplicate';
      seen.add(key);
    }
    if (doubts.length > 0 || problems.length > 0) return 'attention';
    return listed.has(key) ? 'existing' : 'ready';
  });
}

/** The fields that tell people apart: those of personKey. */
const namingFields: ReadonlySet<string> = new Set(['email', 'first_name', 'last_name'] satisfies ParticipantField[]);

/** P-07: returns false while nothing is ready or rows still need attention. */
export function maySubmit(counts: Readonly<Record<RowState, number>>): boolean {
  return counts.attention === 0 && counts.ready + counts.existing > 0;
}

/** Escapes a cell that a spreadsheet would run as a formula, for exported files. */
export function defused(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** Returns the text of a CSV file that Excel and other programs read: commas, CRLF, a byte order mark. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\uFEFF${rows.map((row) => row.map((each) => cell(defused(each))).join(',')).join('\r\n')}\r\n`;
}
