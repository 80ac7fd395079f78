/** One list on its way into an entry: what was read, what a person did to it, what was sent and what was answered. */
import { hasPeople, type ListShape, type Mapping, mappingOf } from '@parade/contract/participants/columns.ts';
import {
  judgeRows,
  maySubmit,
  type RowOutcome,
  rowProblems,
  type RowState,
  type UsualAnswers,
  withUsual,
} from '@parade/contract/participants/import.ts';
import type { ParticipantField } from '@parade/contract/participants/fields.ts';
import { type ParticipantInput, saidProblem } from '@parade/contract/participants/participant.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import { type ReadRow, readRow } from '@parade/contract/participants/rows.ts';
import type { ListRead } from '../reading/listFile.ts';
import { newRequestKey } from '../../../http/request.ts';

/** Stored in the browser until it is done or discarded, so that a closed tab costs nothing. */
export interface ImportWork extends ListRead {
  readonly type: ParticipantType;
  readonly mapping: Mapping;
  readonly shape: ListShape;
  /** The columns are in the usual order, or somebody has assigned them. */
  readonly isMapped: boolean;
  /** Corrected by hand, by place of the record; null: taken as it was read. */
  readonly fixed: ReadonlyMap<number, ParticipantInput | null>;
  readonly discarded: ReadonlySet<number>;
  /** 'Skip': asked again after the others; left out once it is skipped again or is the last. */
  readonly skipped: readonly number[];
  /** Given to people whose row says nothing. */
  readonly usual: UsualAnswers;
  /** Set once it is sent: bounded parts, each with its own key, so that sending again doubles nothing. */
  readonly parts: readonly Part[] | null;
  /** How many were listed after the last part that was answered. */
  readonly total?: number;
}

export interface Part {
  readonly key: string;
  readonly places: readonly number[];
  /** Its rows were corrected by hand and stand as they are: what they leave open is meant so. */
  readonly isByHand: boolean;
  /** null: not answered yet. */
  readonly outcomes: readonly RowOutcome[] | null;
}

/** Whether what became of each row is known. */
export function isAnswered({ parts }: ImportWork): boolean {
  return parts?.every(({ outcomes }) => outcomes !== null) ?? false;
}

/**
 * Returns the stored list to go on with. One whose rows are all answered is over with the page that showed its result: it would
 * say another day that letters are on their way now, and be in the way of the next list.
 */
export function takenUpAgain(stored: ImportWork | null): ImportWork | null {
  return stored && isAnswered(stored) ? null : stored;
}

/** The current state of a row. 'dropped': no person, or taken out by hand. */
export interface JudgedRow extends ReadRow {
  readonly place: number;
  readonly state: RowState | 'dropped';
  /** What the row itself says, as it is sent; `input` is what comes of it: somebody new gets the usual answers too. */
  readonly written: ParticipantInput;
  readonly isByHand: boolean;
}

const noUsual: UsualAnswers = {
  primary_role: null,
  has_participated: null,
  other_appearances: null,
  letter_language: null,
};

/** Begins with a list that was chosen or pasted. */
export function workOf(list: ListRead, type: ParticipantType): ImportWork {
  const { mapping, isUsual, shape } = mappingOf(list.records, type);
  return {
    ...list,
    type,
    mapping,
    shape,
    isMapped: isUsual,
    fixed: new Map(),
    discarded: new Set(),
    skipped: [],
    usual: noUsual,
    parts: null,
  };
}

/** The same list with people of another type: columns and corrections begin anew, and of the usual answers what all are asked. */
export function withType(work: ImportWork, type: ParticipantType): ImportWork {
  const { mapping, isUsual, shape } = mappingOf(work.records, type);
  const usual = { ...noUsual, letter_language: work.usual.letter_language };
  return { ...work, type, mapping, shape, isMapped: isUsual, fixed: new Map(), usual };
}

/** Whether any of its rows may be a person; a template that was not filled in has column names and the sample. */
export function listsAnybody({ records, mapping, type, shape }: ImportWork): boolean {
  return records.some((record) => readRow(record, mapping, type, shape).kind === 'person');
}

/** Reads the records into rows; `pause` is called between some hundred, so that the screen stays awake. */
export async function readRows(
  work: Pick<ImportWork, 'records' | 'mapping' | 'shape' | 'type'>,
  org_type: number,
  pause: () => Promise<void>,
): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for (const record of work.records) {
    const row = readRow(record, work.mapping, work.type, work.shape);
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
    const corrected = work.fixed.get(place) ?? null;
    const isPerson = row.kind === 'person' && !work.discarded.has(place);
    const written = corrected ?? row.input;
    const isByHand = corrected !== null;
    const input = corrected ?? completed(row, work.usual);
    const doubts = work.fixed.has(place) ? noDoubts : row.doubts;
    return { ...row, written, input, isByHand, doubts, place, state: isPerson ? 'ready' : 'dropped' };
  });
  const people = now.filter(({ state }) => state !== 'dropped');
  const states = judgeRows(people, listed, org_type, problemsOf);
  const byPlace = new Map(people.map((row, index) => [row.place, states[index] ?? 'attention'] as const));
  return now.map((row) => {
    const state = byPlace.get(row.place) ?? row.state;
    // Somebody who is listed keeps the answers that the row does not give.
    return { ...row, state, input: state === 'existing' ? row.written : row.input };
  });
}

export type Counts = Readonly<Record<RowState | 'dropped', number>>;

export function countsOf(rows: readonly JudgedRow[]): Counts {
  const counts = { ready: 0, existing: 0, duplicate: 0, attention: 0, dropped: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** P-07; and columns and letters have been looked at where they were not clear. */
export function isReadyToSend(work: ImportWork, counts: Counts): boolean {
  return (
    work.isMapped && hasPeople(work.mapping) && work.text?.isSure !== false && work.parts === null && maySubmit(counts)
  );
}

/** What keeps a row from being taken: what is wrong with it, and what could be read in two ways. */
export function reasonsOf(row: JudgedRow, org_type: number): string[] {
  const said = Object.entries(problemsOf(row.input, org_type)).map(([key, message]) =>
    key === 'type' ? message : saidProblem(key as ParticipantField, message, row.input[key as ParticipantField]),
  );
  return [...said, ...row.doubts];
}

/** The rows that need attention in the order in which they are asked: skipped ones last. */
export function toAttend(work: ImportWork, rows: readonly JudgedRow[]): JudgedRow[] {
  const order = new Map(work.skipped.map((place, index) => [place, index] as const));
  const asked = rows.filter(({ state }) => state === 'attention');
  return asked.toSorted((one, other) => (order.get(one.place) ?? -1) - (order.get(other.place) ?? -1));
}

/** Whether Skip leaves the row out: there is nothing to ask before it, or that has been asked. */
export function skipLeavesOut(work: ImportWork, place: number, left: number): boolean {
  return left === 1 || work.skipped.includes(place);
}

export function skipping(work: ImportWork, place: number, left: number): Partial<ImportWork> {
  const skipped = [...work.skipped.filter((other) => other !== place), place];
  return skipLeavesOut(work, place, left) ? { skipped, discarded: new Set(work.discarded).add(place) } : { skipped };
}

/** Leaves rows out for good, also those that were skipped before: they are called discarded. */
export function discarding(work: ImportWork, places: readonly number[]): Partial<ImportWork> {
  return {
    skipped: work.skipped.filter((place) => !places.includes(place)),
    discarded: new Set([...work.discarded, ...places]),
  };
}

/** The rows that skipping has left out. */
export function leftOutBySkipping(work: ImportWork): number[] {
  return work.skipped.filter((place) => work.discarded.has(place));
}

/** What a row that was taken out by hand is called, by the button that took it out. */
export function leftOutLabel(work: ImportWork, place: number): string {
  return work.skipped.includes(place) ? 'Skipped' : 'Discarded';
}

/** Asks about these rows again. */
export function askingAgain(work: ImportWork, places: readonly number[]): Partial<ImportWork> {
  const isNot = (place: number) => !places.includes(place);
  return { skipped: work.skipped.filter(isNot), discarded: new Set([...work.discarded].filter(isNot)) };
}

/** Rows of one request: a broken connection costs one part, and others of the portal get their turn in between. */
const rowsInAPart = 500;

/** Cuts what is to be sent into parts; rows that were corrected by hand, and stand as they are, into their own. */
export function partsOf(rows: readonly JudgedRow[]): Part[] {
  const sent = rows.filter(({ state }) => state === 'ready' || state === 'existing');
  const parts: Part[] = [];
  for (const isByHand of [false, true]) {
    const places = sent.filter((row) => row.isByHand === isByHand).map(({ place }) => place);
    for (let from = 0; from < places.length; from += rowsInAPart) {
      const some = places.slice(from, from + rowsInAPart);
      parts.push({ key: newRequestKey(), places: some, isByHand, outcomes: null });
    }
  }
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

/** The messages of a row, computed once for each: judging again after a correction then takes no time. */
export function problemsOf(input: ParticipantInput, org_type: number): ReturnType<typeof rowProblems> {
  const known = problems.get(input);
  if (known) return known;
  const found = rowProblems(input, org_type);
  problems.set(input, found);
  return found;
}
const problems = new WeakMap<ParticipantInput, ReturnType<typeof rowProblems>>();

const noDoubts: readonly string[] = [];
const completions = new WeakMap<ParticipantInput, { usual: UsualAnswers; input: ParticipantInput }>();

/** The same object for the same answers, so that its messages are computed once; what is unclear stays to be read. */
function completed({ input, unclear = [] }: ReadRow, usual: UsualAnswers): ParticipantInput {
  const before = completions.get(input);
  if (before?.usual === usual) return before.input;
  const given = Object.entries(usual).filter(([key]) => !unclear.some((field) => field === key));
  const candidate = withUsual(input, Object.fromEntries(given));
  completions.set(input, { usual, input: candidate });
  return candidate;
}
