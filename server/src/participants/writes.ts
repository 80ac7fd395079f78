import { fullName } from '@parade/contract/wording.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import { isAccepted, notAcceptedText } from '@parade/contract/entries/status.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { personKey } from '@parade/contract/participants/import.ts';
import {
  needsBothNames,
  participantProblems,
  type ParticipantSeen,
  type ValidParticipant,
} from '@parade/contract/participants/participant.ts';
import { splitName } from '@parade/contract/participants/rows.ts';
import { sql } from 'kysely';
import { audit, auditAll } from '../audit/writes.ts';
import { brokenConstraint, type Change, type KeyedRequest, refuseOtherBody, userIdOf } from '../database/change.ts';
import type { Authorized } from '../access/authorized.ts';
import { type EntryRow } from '../entries/reads.ts';
import { lockEntry } from '../entries/writes.ts';
import { FieldRefusal, Refusal, withoutLosing } from '../http/refusal.ts';
import { continueMailing, finishMailing } from '../notifications/mailings.ts';
import type { ListedWaiverRow, WaiverRow } from '../waivers/reads.ts';
import { dropPartsOfRole, lockWaiversOf, replaceNameOrEmail, restoreWaivers, voidWaivers } from '../waivers/writes.ts';
import type { WaiverAddressChange } from '@parade/contract/waivers/waiver.ts';
import { isSigned, removedReason } from '@parade/contract/waivers/status.ts';
import { auditTarget, findListed, haveTwins, type ListingOutcome, listPeople, mergePeople } from './listing.ts';
import { findParticipant, type ParticipantRow } from './reads.ts';

/** An entry whose people may be changed. The change checks it again, because it may have been decided meanwhile. */
export type EntryOfPeople = Authorized<EntryRow, 'change_people'>;

/**
 * Lists a person: the row, an audit line, and the waivers the person has to sign, mailed if due. Refuses a person who
 * is listed with the same name and address (participant-exists), except by the same request: whoever heard no answer and
 * presses again has added them. Refuses another person under that key (request-key-used). Returns the id.
 */
export async function addParticipant(
  change: Change,
  entry: EntryOfPeople,
  person: ValidParticipant,
  request?: KeyedRequest,
): Promise<number> {
  const locked = await accepted(change, entry);
  const before = request && (await importBefore(change, locked.id, request));
  const id = (await listPeople(change, locked, [person])).get(0);
  const listed = id ?? (before && (await findListed(change, locked.id, person)));
  if (listed === undefined) throw new Refusal('participant-exists');
  if (!before) await noteImport(change, locked.id, request, ['added']);
  return listed;
}

/**
 * Lists many people, some hundred at a time, and merges those who are listed already. The invitations of one day into
 * one entry are one mailing, so that the sender sees the progress of its letters. Returns the outcome of each. A list
 * that was sent before under the same key gets the same answer, and changes nothing. Refuses another list under that key
 * (request-key-used).
 */
export async function addParticipants(
  change: Change,
  entry: EntryOfPeople,
  people: readonly ValidParticipant[],
  request?: KeyedRequest,
): Promise<readonly ListingOutcome[]> {
  const locked = await accepted(change, entry);
  const before = request && (await importBefore(change, locked.id, request));
  if (before?.length === people.length) return before;
  const mailing = invitationsOf(change, locked);
  const added = await listPeople(change, locked, people, mailing);
  await mailing.finish();
  const others = [...people.entries()].filter(([place]) => !added.has(place));
  const merged = await mergePeople(change, locked, new Map(others), new Set(added.values()));
  const outcomes = people.map((_, place) => merged.get(place) ?? 'added');
  if (before === undefined) await noteImport(change, locked.id, request, outcomes);
  return outcomes;
}

function invitationsOf(change: Change, entry: EntryRow) {
  let id: number | undefined;
  let letters = 0;
  const today = change.portal.clock.today();
  return {
    open: async () =>
      (id ??= await continueMailing(change, {
        key: `invitation:${entry.year}:${today}:entry:${entry.id}`,
        kind: 'invitation',
        year: entry.year,
        title: `Waiver invitations, ${showCivilDate(today)}: ${entryNameOf(entry)}`,
      })),
    queued: (more: number) => {
      letters += more;
    },
    finish: async () => (id === undefined ? undefined : finishMailing(change, id, letters)),
  };
}

/** Remembers what became of a request that may be repeated under its key. */
async function noteImport(
  change: Change,
  entry_id: number,
  request: KeyedRequest | undefined,
  outcomes: readonly ListingOutcome[],
): Promise<void> {
  if (request === undefined) return;
  await change.tx
    .insertInto('participant_imports')
    .values({
      entry_id,
      request_key: request.key,
      request_digest: request.digest,
      outcomes: [...outcomes],
      created_at: change.at,
      created_by: userIdOf(change),
    })
    .execute();
}

async function importBefore(
  change: Change,
  entry_id: number,
  request: KeyedRequest,
): Promise<readonly ListingOutcome[] | undefined> {
  const row = await change.tx
    .selectFrom('participant_imports')
    .select((of) => ['request_digest', of.ref('outcomes').$castTo<ListingOutcome[]>().as('outcomes')])
    .where('entry_id', '=', entry_id)
    .where('request_key', '=', request.key)
    .executeTakeFirst();
  if (!row) return undefined;
  refuseOtherBody(request, row.request_digest);
  return row.outcomes;
}

/**
 * Corrects a listed person, except the type. A new name or address changes the waivers too: new link, the old one
 * ended, both addresses notified. `from`: the person as the editor saw them (withoutLosing). Refuses once a waiver is
 * signed (waiver-completed). Writes an audit line of what changed.
 */
export async function editParticipant(
  change: Change,
  entry: EntryOfPeople,
  id: number,
  given: ValidParticipant,
  from?: ParticipantSeen,
): Promise<void> {
  const locked = await accepted(change, entry);
  const before = await listed(change, locked, id, given.type);
  const waivers = await unsignedWaivers(change, id);
  const to = withoutLosing(before, given, from);
  const { type: _, ...columns } = to;
  await store(change, before, columns);
  const changes = changesOf(before, columns);
  if (Object.keys(changes).length === 0) return;
  await audit(change, { action: 'participant.changed', ...auditTarget(locked, id), changes });
  if (before.primary_role !== to.primary_role) await dropPartsOfRole(change, waivers);
  const renamed = fullName(before) !== fullName(to);
  for (const waiver of waivers) {
    // A name that was edited on the waiver stays, unless the person's own name changed.
    await replaceNameOrEmail(change, waiver.id, { name: renamed ? fullName(to) : waiver.name, email: to.email });
  }
}

/**
 * W-10: readdresses a waiver; name and email are required. The listed person and their other waivers get the same name
 * and address, so that list and waivers agree about the person and where the links go. If another waiver of the person
 * is signed, the person stays as they are (W-05), and only this waiver goes to the new address. Refuses a signed or
 * withdrawn waiver, and a new name for a person who has signed another one (cannot-update-waiver); what another has
 * changed since `from` was read (revision-conflict); and once the entry is not accepted (entry-not-accepted).
 */
export async function editWaiver(
  change: Change,
  seen: Authorized<WaiverRow, 'edit'>,
  { from, ...address }: WaiverAddressChange,
): Promise<void> {
  // Entry, person, waiver: every write of these rooms locks in this order.
  const entry = await lockEntry(change, { id: seen.entry_id });
  const person = await findParticipant(change.tx, seen.entry_id, seen.participant_id);
  const waivers = await lockWaiversOf(change, [seen.participant_id]);
  // Somebody else may have readdressed it, or it was signed, since the actor was authorized.
  const waiver = waivers.find(({ id }) => id === seen.id);
  if (!person || !waiver || isSigned(waiver)) throw new Refusal('cannot-update-waiver');
  if (!isAccepted(entry)) throw new Refusal('entry-not-accepted', { words: notAcceptedText(entry) });
  const to = withoutLosing(waiver, address, from);
  const others = waivers.filter(({ id }) => id !== waiver.id);
  const names = to.name === waiver.name ? pickNames(person) : correctedNames(person, to.name, entry.org_type);
  const isRenamed = fullName(names) !== fullName(person);
  const name = to.name === waiver.name ? to.name : fullName(names);
  if (others.some(isSigned)) {
    if (isRenamed) throw new Refusal('cannot-update-waiver');
    return replaceNameOrEmail(change, waiver.id, { name, email: to.email });
  }
  const columns = { ...names, email: to.email };
  const changes = changesOf(person, columns);
  // Stored before the letters, which name the person.
  if (Object.keys(changes).length > 0) {
    await store(change, person, columns);
    await audit(change, { action: 'participant.changed', ...auditTarget(entry, person.id), changes });
  }
  await replaceNameOrEmail(change, waiver.id, { name, email: to.email });
  for (const each of others)
    await replaceNameOrEmail(change, each.id, { name: isRenamed ? name : each.name, email: to.email });
}

type Names = Pick<ValidParticipant, 'first_name' | 'last_name'>;

function pickNames({ first_name, last_name }: Names): Names {
  return { first_name, last_name };
}

/**
 * W-10: splits a typed name into first and last name, at the same place as the person's own name, else as imported lists
 * do. Refuses a name without both.
 */
function correctedNames(person: ParticipantRow, name: string, org_type: number): Names {
  const { first_name, last_name } = person;
  const names = name.endsWith(` ${last_name}`)
    ? { first_name: name.slice(0, -last_name.length).trim(), last_name }
    : name.startsWith(`${first_name} `)
      ? { first_name, last_name: name.slice(first_name.length).trim() }
      : pickNames(splitName(name));
  const problems = participantProblems({ ...person, ...names }, org_type);
  const problem = problems.first_name ?? problems.last_name;
  if (problem !== undefined) throw new FieldRefusal({ name: names.first_name === '' ? needsBothNames : problem });
  return names;
}

/** Returns what the columns change about the person, as in audit lines. */
function changesOf(before: ParticipantRow, columns: Partial<Omit<ValidParticipant, 'type'>>) {
  return Object.fromEntries(
    (Object.keys(columns) as (keyof typeof columns)[])
      .filter((field) => before[field] !== columns[field])
      .map((field) => [field, { from: before[field], to: columns[field] }]),
  );
}

/**
 * Takes a person off the list: the waivers are withdrawn and their links end; signed evidence stays. Writes an audit
 * line. Refuses a person who is not on the list (not-found).
 */
export async function removeParticipant(
  change: Change,
  entry: EntryOfPeople,
  id: number,
  type: ParticipantType,
): Promise<void> {
  const locked = await accepted(change, entry);
  await takeOff(change, locked, [await listed(change, locked, id, type)]);
}

/** Takes people off the list of the locked entry: waivers withdrawn, links ended, an audit line for each. */
export async function takeOff(change: Change, locked: EntryRow, people: readonly ParticipantRow[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await change.tx
    .updateTable('participants')
    .set({
      removed_at: change.at,
      removed_by: userIdOf(change),
      updated_at: change.at,
    })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  await auditPeople(change, locked, 'participant.removed', people);
  await voidWaivers(change, ids, removedReason);
}

/**
 * Puts a removed person back on the list as they were, waivers and links included. A person who is on the list stays as
 * they are. Writes an audit line. Refuses if the same person was listed again meanwhile (participant-exists), and a
 * person who was never on the list (not-found).
 */
export async function restoreParticipant(
  change: Change,
  entry: EntryOfPeople,
  id: number,
  type: ParticipantType,
): Promise<void> {
  const locked = await accepted(change, entry);
  const [person] = await removedPeople(change, locked, [id]);
  if (person?.type !== type) throw new Refusal('not-found');
  const leftOut = await putBack(change, locked, [person]);
  if (leftOut.has(id)) throw new Refusal('participant-exists');
}

/** Returns people of the entry who were on its list, by these ids; `removed_at` is null for those on it now. */
export async function removedPeople(change: Change, locked: EntryRow, ids: readonly number[]) {
  return change.tx
    .selectFrom('participants')
    .select(['id', 'type', 'first_name', 'last_name', 'email', 'removed_at'])
    .where('entry_id', '=', locked.id)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .execute();
}

/**
 * Puts removed people of the locked entry back on its list; those who are on it stay as they are. Leaves out people who
 * are the same person as one on the list (P-05), or as one of these who was taken off later. Returns the ids of those
 * left out.
 */
export async function putBack(
  change: Change,
  locked: EntryRow,
  people: readonly RemovedPerson[],
): Promise<ReadonlySet<number>> {
  const off = people.filter(({ removed_at }) => removed_at !== null);
  // Two who were taken off at once were on the list together, so both come back.
  const lastOff = new Map(off.toSorted(byRemoval).map((person) => [personKey(person), person.removed_at] as const));
  const twins = await haveTwins(
    change,
    off.map(({ id }) => id),
  );
  const removed = off.filter((person) => !twins.has(person.id) && lastOff.get(personKey(person)) === person.removed_at);
  await change.tx
    .updateTable('participants')
    .set({ removed_at: null, removed_by: null, updated_at: change.at })
    .where('id', '=', sql<number>`any(${removed.map(({ id }) => id)}::integer[])`)
    .execute();
  await auditPeople(change, locked, 'participant.restored', removed);
  for (const [removed_at, together] of Map.groupBy(removed, (person) => person.removed_at)) {
    const ids = together.map(({ id }) => id);
    if (removed_at !== null) await restoreWaivers(change, ids, removed_at);
  }
  const back = new Set(removed.map(({ id }) => id));
  return new Set(off.flatMap(({ id }) => (back.has(id) ? [] : [id])));
}

type RemovedPerson = Awaited<ReturnType<typeof removedPeople>>[number];

function byRemoval(one: RemovedPerson, other: RemovedPerson): number {
  return Date.parse(one.removed_at ?? '') - Date.parse(other.removed_at ?? '');
}

async function auditPeople(
  change: Change,
  locked: EntryRow,
  action: 'participant.removed' | 'participant.restored',
  people: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[],
): Promise<void> {
  await auditAll(
    change,
    people.map((person) => ({ action, ...auditTarget(locked, person.id), note: fullName(person) })),
  );
}

/** Locks the entry, which must still be accepted, so that edits of its people wait for one another. */
export async function accepted(change: Change, entry: EntryOfPeople): Promise<EntryRow> {
  const locked = await lockEntry(change, entry);
  if (!isAccepted(locked)) throw new Refusal('entry-not-accepted', { words: notAcceptedText(locked) });
  return locked;
}

async function listed(change: Change, entry: EntryRow, id: number, type: ParticipantType): Promise<ParticipantRow> {
  const person = await findParticipant(change.tx, entry.id, id);
  if (person?.type !== type) throw new Refusal('not-found');
  return person;
}

async function unsignedWaivers(change: Change, participant_id: number): Promise<ListedWaiverRow[]> {
  const waivers = await lockWaiversOf(change, [participant_id]);
  if (waivers.some(isSigned)) throw new Refusal('waiver-completed');
  return waivers;
}

/** Stores a person. Refuses a change that makes them the same person as another on the list (participant-exists). */
async function store(
  change: Change,
  before: ParticipantRow,
  columns: Partial<Omit<ValidParticipant, 'type'>>,
): Promise<void> {
  const { id } = before;
  try {
    await change.tx
      .updateTable('participants')
      .set({ ...columns, updated_at: change.at })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (brokenConstraint(error) === 'participants_person_key') throw new Refusal('participant-exists');
    throw error;
  }
  // Two people who were the same before this rule may be edited. Only becoming the same is refused.
  const isAnother = personKey({ ...before, ...columns }) !== personKey(before);
  if (isAnother && (await haveTwins(change, [id])).has(id)) throw new Refusal('participant-exists');
}
