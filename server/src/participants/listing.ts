import {
  fieldOf,
  type MergedField,
  type ParticipantField,
  participantFields,
} from '@parade/contract/participants/fields.ts';
import { personKey, type RowOutcome } from '@parade/contract/participants/import.ts';
import type { ValidParticipant } from '@parade/contract/participants/participant.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { waiversFor } from '@parade/contract/waivers/waiver.ts';
import { fullName } from '@parade/contract/wording.ts';
import { sql } from 'kysely';
import { type AuditLine, auditAll } from '../audit/writes.ts';
import { type Change, userIdOf } from '../database/change.ts';
import { asTable, batches } from '../database/many.ts';
import type { EntryRow } from '../entries/reads.ts';
import { readSettings } from '../settings/reads.ts';
import { issueWaivers, type MailingOfLetters } from '../waivers/issuing.ts';
import { dropPartsOfRole, lockWaiversOf } from '../waivers/writes.ts';
import { participantColumns, type ParticipantRow } from './reads.ts';

/**
 * The outcome for a person of a list. 'duplicate': an earlier row is the same person. 'existing': listed already as the
 * row says. 'merged': listed already, and the row added a role or answers. 'unchanged': listed already and left alone,
 * because the waiver is signed or the person is in the other table.
 */
export type ListingOutcome = Exclude<RowOutcome, 'wrong'>;

/** A person of a list. `written`: the row alone, if answers shared by many rows completed it. */
export type PersonOfList = ValidParticipant & { readonly written?: ValidParticipant };

/**
 * Lists the people who are not listed yet, some hundred at a time: rows, audit lines, and the waivers they have to
 * sign, mailed if due. Of two who are the same (P-05, by `personKey`) the first is listed. `mailing`: the mailing of
 * the letters. Returns the new ids by place. The caller has locked the entry, which is accepted.
 */
export async function listPeople(
  change: Change,
  entry: EntryRow,
  people: readonly ValidParticipant[],
  mailing?: MailingOfLetters,
): Promise<Map<number, number>> {
  const { covid_form_years } = await readSettings(change.tx);
  const ids = new Map<number, number>();
  for (const given of batches(onceEach(placed(people)))) {
    const listed = new Set((await listedAmong(change, entry.id, given)).map(({ place }) => place));
    const some = given.filter(({ place }) => !listed.has(place));
    if (some.length === 0) continue;
    const places = new Map(some.map((row) => [exactly(row), row.place] as const).toReversed());
    const created = await change.tx
      .insertInto('participants')
      .columns([...columns, 'entry_id', 'created_at', 'created_by', 'updated_at'])
      .expression((from) =>
        from
          .selectFrom(asTable(some, types))
          .select((of) => [
            ...columns,
            of.cast<number>(of.val(entry.id), 'integer').as('entry_id'),
            of.cast<string>(of.val(change.at), 'timestamptz').as('created_at'),
            of.cast<number | null>(of.val(userIdOf(change)), 'integer').as('created_by'),
            of.cast<string>(of.val(change.at), 'timestamptz').as('updated_at'),
          ])
          .orderBy('place'),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'type', 'first_name', 'last_name', 'email'])
      .execute();
    const lines = created.map((row) => ({
      action: 'participant.added' as const,
      ...auditTarget(entry, row.id),
      note: fullName(row),
    }));
    const wanted = created.flatMap((row) =>
      waiversFor(entry.org_type, row.type, covid_form_years.includes(entry.year)).map((form_type) => ({
        participant: row,
        form_type,
      })),
    );
    // In parallel: waivers are written here while the database stores the audit lines.
    await Promise.all([auditAll(change, lines), issueWaivers(change, entry, wanted, mailing)]);
    for (const row of created) ids.set(places.get(exactly(row)) ?? -1, row.id);
  }
  return ids;
}

/**
 * P-05: merges the rows of people who are listed already, with an audit line of what changed. Names never change,
 * nothing is emptied but the names of other parades by a no to them, answers that the row itself does not give stay,
 * and a signed waiver and its participant stay as they are (W-05). `people` have their place; returns the outcome of
 * each place.
 */
export async function mergePeople(
  change: Change,
  entry: EntryRow,
  people: ReadonlyMap<number, PersonOfList>,
  added: ReadonlySet<number>,
): Promise<Map<number, ListingOutcome>> {
  const outcomes = new Map<number, ListingOutcome>();
  const met = new Set(added);
  for (const some of batches([...people].map(([place, person]) => ({ place, ...person })))) {
    const merged: Merged[] = [];
    for (const found of await listedAmong(change, entry.id, some)) {
      const person = people.get(found.place);
      if (!person) continue;
      const after = merging(mergeable(found), mergeable(person.written ?? person));
      const changes = differences(mergeable(found), after);
      const outcome: ListingOutcome = met.has(found.id)
        ? 'duplicate'
        : Object.keys(changes).length === 0
          ? 'existing'
          : found.is_signed || found.type !== person.type
            ? 'unchanged'
            : 'merged';
      if (outcome === 'merged') merged.push({ id: found.id, place: found.place, after, changes });
      met.add(found.id);
      outcomes.set(found.place, outcome);
    }
    for (const { place } of await storeMerged(change, entry, merged)) outcomes.set(place, 'unchanged');
  }
  return outcomes;
}

interface Merged {
  readonly id: number;
  readonly place: number;
  readonly after: Mergeable;
  readonly changes: NonNullable<AuditLine['changes']>;
}

/** Stores the merged people. Returns those who stay as they are, because they have signed since. */
async function storeMerged(change: Change, entry: EntryRow, found: readonly Merged[]): Promise<Merged[]> {
  if (found.length === 0) return [];
  const waivers = await lockWaiversOf(
    change,
    found.map(({ id }) => id),
  );
  const signed = new Set(waivers.filter(isSigned).map(({ participant_id }) => participant_id));
  const merged = found.filter(({ id }) => !signed.has(id));
  if (merged.length === 0) return [...found];
  const rows = merged.map(({ id, after }) => ({ id, ...after }));
  await change.tx
    .updateTable('participants')
    .from(asTable(rows, { id: 'integer', ...mergedTypes }))
    .set((of) => ({
      ...Object.fromEntries(mergedFields.map((field) => [field, of.ref(`given.${field}`)])),
      updated_at: change.at,
    }))
    .whereRef('participants.id', '=', 'given.id')
    .execute();
  await auditAll(
    change,
    merged.map(({ id, changes }) => ({ action: 'participant.changed', ...auditTarget(entry, id), changes })),
  );
  const others = new Set(merged.filter(({ changes }) => 'primary_role' in changes).map(({ id }) => id));
  await dropPartsOfRole(
    change,
    waivers.filter(({ participant_id }) => others.has(participant_id)),
  );
  return found.filter(({ id }) => signed.has(id));
}

/** Returns which of these people are the same person as another on the list: the same address and name. */
export async function haveTwins(change: Change, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await change.tx
    .selectFrom('participants')
    .innerJoin('participants as twin', (join) =>
      join
        .onRef('twin.entry_id', '=', 'participants.entry_id')
        .onRef('twin.id', '!=', 'participants.id')
        .on('twin.removed_at', 'is', null)
        .on(sql<boolean>`coalesce(twin.email, '') = coalesce(participants.email, '')`)
        .on(sql<boolean>`${keyOf('twin')} = ${keyOf('participants')}`),
    )
    .select('participants.id')
    .where('participants.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the key, computed for older rows that have none yet. */
function keyOf(table: 'participants' | 'twin') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string>`coalesce(${column('name_key')}, name_key(${column('first_name')}, ${column('last_name')}))`;
}

/** Returns the id of the person who is on the list with the same name and address. */
export async function findListed(
  change: Change,
  entry_id: number,
  person: ValidParticipant,
): Promise<number | undefined> {
  const [found] = await listedAmong(change, entry_id, placed([person]));
  return found?.id;
}

/** Returns which rows are listed already, by place: the same address and the same name in any spelling. */
async function listedAmong(change: Change, entry_id: number, rows: readonly Placed[]) {
  return change.tx
    .selectFrom(asTable(rows, types))
    .innerJoin('participants', (join) =>
      join
        .on('participants.entry_id', '=', entry_id)
        .on('participants.removed_at', 'is', null)
        .on(sql<boolean>`coalesce(participants.email, '') = given.email`)
        .on(sql<boolean>`${keyOf('participants')} = name_key(given.first_name, given.last_name)`),
    )
    .select([
      'given.place',
      'participants.id',
      'participants.type',
      ...mergedFields.map((field) => `participants.${field}` as const),
      sql<boolean>`exists (select from waivers where waivers.participant_id = participants.id and voided_at is null and completed_at is not null)`.as(
        'is_signed',
      ),
    ])
    .orderBy('given.place')
    .execute();
}

type Placed = ValidParticipant & { readonly place: number };

function onceEach(people: readonly Placed[]): Placed[] {
  const firsts = new Map(people.map((person) => [personKey(person), person] as const).toReversed());
  return people.filter((person) => firsts.get(personKey(person)) === person);
}

function placed(people: readonly ValidParticipant[]): Placed[] {
  return people.map((person, place) => ({ place, ...person }));
}

const columns = ['type', ...participantColumns] as const;
const mergedFields = participantFields.filter(({ merged }) => merged).map(({ key }) => key as MergedField);

/** Returns the SQL types of these fields, for tables made from rows. */
function typesOf<Field extends ParticipantField>(fields: readonly Field[]) {
  const typed = fields.map((field) => [field, fieldOf(field).kind === 'yes-no' ? 'boolean' : 'text'] as const);
  return Object.fromEntries(typed) as Record<Field, 'boolean' | 'text'>;
}
const mergedTypes = typesOf(mergedFields);
const types = { place: 'integer', type: 'text', ...typesOf(participantColumns) } as const;

type Mergeable = Pick<ParticipantRow, MergedField>;

function mergeable(row: Mergeable): Mergeable {
  return Object.fromEntries(mergedFields.map((field) => [field, row[field]])) as unknown as Mergeable;
}

/** Returns the person with what the row gives. An answer goes with its question where the row says no to that. */
function merging(found: Mergeable, given: Mergeable): Mergeable {
  const answers: Readonly<Record<string, unknown>> = given;
  const noLonger = mergedFields.filter((field) => {
    const { after } = fieldOf(field);
    return after !== undefined && answers[after] === false;
  });
  return { ...found, ...definedFields(given), ...Object.fromEntries(noLonger.map((field) => [field, null])) };
}

/** Returns the fields that the row gives; others stay as they are. */
function definedFields(row: Mergeable): Partial<Mergeable> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

function differences(before: Mergeable, after: Mergeable): NonNullable<AuditLine['changes']> {
  const fields = Object.keys(after) as (keyof Mergeable)[];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}

function exactly(person: { email: string | null; first_name: string; last_name: string }): string {
  return JSON.stringify([person.email, person.first_name, person.last_name]);
}

/** Returns where an audit line about a person of the entry is filed. */
export function auditTarget(
  entry: EntryRow,
  id: number,
): Pick<AuditLine, 'model_id' | 'entry_id' | 'organization_id' | 'organization_type' | 'year'> & {
  model: 'Participant';
} {
  return {
    model: 'Participant',
    model_id: id,
    entry_id: entry.id,
    organization_id: entry.organization_id,
    organization_type: entry.org_type,
    year: entry.year,
  };
}
