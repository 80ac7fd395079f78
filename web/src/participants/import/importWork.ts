/** One list on its way into an entry: what was read, what a person did to it, what was sent and what was answered. */
import { fieldOf } from '@parade/contract/participants/fields.ts';
import type { RoleCode } from '@parade/contract/participants/role.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import { type CsvRecord, recordsOf, separatorOf } from '@parade/contract/participants/csv.ts';
import {
  csvText,
  importColumns,
  judgeRows,
  type Mapping,
  mappingOf,
  maySubmit,
  type ReadRow,
  readRow,
  type RowOutcome,
  rowKindLabels,
  rowOutcomeLabels,
  rowProblems,
  type RowState,
  sampleRow,
} from '@parade/contract/participants/import.ts';
import type { ParticipantInput } from '@parade/contract/participants/participant.ts';

/** Stored in the browser until it is done or discarded, so that a closed tab costs nothing. */
export interface ImportWork {
  readonly name: string;
  readonly type: ParticipantType;
  readonly records: readonly CsvRecord[];
  readonly mapping: Mapping;
  /** The columns are in the usual order, or somebody has assigned them. */
  readonly isMapped: boolean;
  /** Corrected by hand, by place of the record. */
  readonly fixed: ReadonlyMap<number, ParticipantInput>;
  readonly discarded: ReadonlySet<number>;
  /** 'Skip': asked again after the others. */
  readonly skipped: readonly number[];
  /** Given to individual participants whose row names no role. */
  readonly usualRole: RoleCode | null;
  /** Set once it is sent: bounded parts, each with its own key, so that sending again doubles nothing. */
  readonly parts: readonly Part[] | null;
  /** How many were listed after the last part that was answered. */
  readonly total?: number;
}

export interface Part {
  readonly key: string;
  readonly places: readonly number[];
  /** null: not answered yet. */
  readonly outcomes: readonly RowOutcome[] | null;
}

/** The current state of a row. 'dropped': no person, or taken out by hand. */
export interface JudgedRow extends ReadRow {
  readonly place: number;
  readonly state: RowState | 'dropped';
}

/** Begins with the text of a file or what was pasted. */
export function workOf(name: string, text: string, type: ParticipantType): ImportWork {
  const records = recordsOf(text, separatorOf(text));
  const { mapping, isUsual } = mappingOf(records, type);
  return {
    name,
    type,
    records,
    mapping,
    isMapped: isUsual,
    fixed: new Map(),
    discarded: new Set(),
    skipped: [],
    usualRole: null,
    parts: null,
  };
}

/** Reads the records into rows; `pause` is called between some hundred, so that the screen stays awake. */
export async function readRows(
  work: Pick<ImportWork, 'records' | 'mapping' | 'type'>,
  org_type: number,
  pause: () => Promise<void>,
): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for (const record of work.records) {
    const row = readRow(record, work.mapping, work.type);
    problemsOf(row.input, org_type);
    rows.push(row);
    if (rows.length % 500 === 0) await pause();
  }
  return rows;
}

/** Judges the rows with what was done to them by hand. `listed`: keys of the people on the list. */
export function judged(
  work: ImportWork,
  rows: readonly ReadRow[],
  listed: ReadonlySet<string>,
  org_type: number,
): JudgedRow[] {
  const now = rows.map((row, place): JudgedRow => {
    const fixed = work.fixed.get(place);
    const isPerson = row.kind === 'person' && !work.discarded.has(place);
    const input = fixed ?? withUsualRole(row.input, work.usualRole);
    return { ...row, input, place, state: isPerson ? 'ready' : 'dropped' };
  });
  const people = now.filter(({ state }) => state !== 'dropped');
  const states = judgeRows(people, listed, org_type, problemsOf);
  const byPlace = new Map(people.map((row, index) => [row.place, states[index] ?? 'attention'] as const));
  return now.map((row) => ({ ...row, state: byPlace.get(row.place) ?? row.state }));
}

export type Counts = Readonly<Record<RowState | 'dropped', number>>;

export function countsOf(rows: readonly JudgedRow[]): Counts {
  const counts = { ready: 0, existing: 0, duplicate: 0, attention: 0, dropped: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

export function isReadyToSend(work: ImportWork, counts: Counts): boolean {
  return work.isMapped && work.parts === null && maySubmit(counts);
}

/** The rows that need attention in the order in which they are asked: skipped ones last. */
export function toAttend(work: ImportWork, rows: readonly JudgedRow[]): JudgedRow[] {
  const order = new Map(work.skipped.map((place, index) => [place, index] as const));
  const asked = rows.filter(({ state }) => state === 'attention');
  return asked.toSorted((one, other) => (order.get(one.place) ?? -1) - (order.get(other.place) ?? -1));
}

/** Rows of one request: a broken connection costs one part, and others of the portal get their turn in between. */
const rowsInAPart = 500;

/** Cuts what is to be sent into parts. */
export function partsOf(rows: readonly JudgedRow[]): Part[] {
  const places = rows.filter(({ state }) => state === 'ready' || state === 'existing').map(({ place }) => place);
  const parts: Part[] = [];
  for (let from = 0; from < places.length; from += rowsInAPart)
    parts.push({ key: crypto.randomUUID(), places: places.slice(from, from + rowsInAPart), outcomes: null });
  return parts;
}

/** What became of the whole list, once all parts are answered. */
export interface ImportResult {
  readonly added: number;
  readonly merged: number;
  readonly duplicates: number;
  readonly notImported: number;
}

export function resultOf(work: ImportWork, rows: readonly JudgedRow[]): ImportResult {
  const outcomes = (work.parts ?? []).flatMap((part) => part.outcomes ?? []);
  const count = (...of: RowOutcome[]) => outcomes.filter((outcome) => of.includes(outcome)).length;
  return {
    added: count('added'),
    merged: count('existing', 'merged', 'unchanged'),
    duplicates: count('duplicate') + rows.filter(({ state }) => state === 'duplicate').length,
    notImported: count('wrong') + rows.filter(({ place }) => work.discarded.has(place)).length,
  };
}

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
    ['Line', ...fields.map((field) => fieldOf(field).column), 'Result', 'Remark'],
    ...rows.map((row) => [
      String(row.line),
      ...fields.map((field) => shown(row.input[field])),
      resultOfRow(work, row, outcomes.get(row.place) ?? null),
      row.state === 'attention' || outcomes.get(row.place) === 'wrong'
        ? Object.values(problemsOf(row.input, org_type)).join('; ')
        : work.fixed.has(row.place)
          ? 'Corrected by hand'
          : '',
    ]),
  ]);
}

/** The file to begin with: heads in the contract's order and one sample row. */
export function templateOf(type: ParticipantType): string {
  return csvText([importColumns(type).map((field) => fieldOf(field).column), sampleRow(type)]);
}

/** The messages of a row, computed once for each: judging again after a correction then takes no time. */
export function problemsOf(input: ParticipantInput, org_type: number): ReturnType<typeof rowProblems> {
  const known = problems.get(input);
  if (known) return known;
  const found = rowProblems(input, org_type);
  problems.set(input, found);
  return found;
}
const problems = new WeakMap<ParticipantInput, ReturnType<typeof rowProblems>>();

function resultOfRow(work: ImportWork, row: JudgedRow, outcome: RowOutcome | null): string {
  if (outcome) return rowOutcomeLabels[outcome];
  if (row.kind !== 'person') return rowKindLabels[row.kind];
  if (work.discarded.has(row.place)) return 'Discarded';
  return row.state === 'duplicate' ? rowOutcomeLabels.duplicate : 'Not sent';
}

const withRoles = new WeakMap<ParticipantInput, ParticipantInput>();

function withUsualRole(input: ParticipantInput, role: RoleCode | null): ParticipantInput {
  if (role === null || input.primary_role !== null) return input;
  const known = withRoles.get(input);
  if (known?.primary_role === role) return known;
  const candidate = { ...input, primary_role: role };
  withRoles.set(input, candidate);
  return candidate;
}
