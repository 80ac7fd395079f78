/** P-17: acts on many people of an entry at once, with the effects of the act on one. */
import type {
  ChangedPeople,
  ChangedRoles,
  LeftOut,
  LeftOutReason,
  RoleChange,
} from '@parade/contract/participants/choosing/choice.ts';
import { leftOutReasons } from '@parade/contract/participants/choosing/choice.ts';
import { participantProblems } from '@parade/contract/participants/participant.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { auditAll } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { asTable, batches } from '../../database/many.ts';
import { FieldRefusal } from '../../http/refusal.ts';
import { dropPartsOfRole, lockWaiversOf } from '../../waivers/writes.ts';
import { auditTarget } from '../listing.ts';
import { chosenParticipants, type ParticipantRow } from '../reads.ts';
import { accepted, type EntryOfPeople, putBack, removedPeople, takeOff } from '../writes.ts';

/** Takes the chosen people off the list, as `removeParticipant` does. Leaves out those who are off it already. */
export async function removeChosen(
  change: Change,
  entry: EntryOfPeople,
  ids: readonly number[],
): Promise<ChangedPeople> {
  const locked = await accepted(change, entry);
  const people = await chosenParticipants(change.tx, locked.id, ids);
  await takeOff(change, locked, people);
  return { changed: people.map(({ id }) => id), left_out: counted({ gone: new Set(ids).size - people.length }) };
}

/**
 * Puts the chosen people back on the list, as `restoreParticipant` does. Leaves out those who never were on it, and
 * those who were listed again meanwhile.
 */
export async function restoreChosen(
  change: Change,
  entry: EntryOfPeople,
  ids: readonly number[],
): Promise<ChangedPeople> {
  const locked = await accepted(change, entry);
  const people = await removedPeople(change, locked, ids);
  const twins = await putBack(change, locked, people);
  return {
    changed: people.flatMap(({ id }) => (twins.has(id) ? [] : [id])),
    left_out: counted({ gone: new Set(ids).size - people.length, 'listed-anew': twins.size }),
  };
}

/**
 * Sets the roles of the chosen people, with an audit line for each change. W-05: people who have signed stay as they
 * are, and so does whoever has the role already: an undo would take it from people who got it from somebody else. Refuses
 * a role that the type of a person does not have. Drops half-signed waivers (dropPartsOfRole), and says how many.
 */
export async function setRoles(
  change: Change,
  entry: EntryOfPeople,
  changes: readonly RoleChange[],
): Promise<ChangedRoles> {
  const locked = await accepted(change, entry);
  const wished = new Map(changes.map((each) => [each.id, each]));
  const people = await chosenParticipants(change.tx, locked.id, [...wished.keys()]);
  const waivers = await lockWaiversOf(
    change,
    people.map(({ id }) => id),
  );
  const signed = new Set(waivers.filter(isSigned).map(({ participant_id }) => participant_id));
  const has = ({ id, primary_role }: ParticipantRow, role: 'from' | 'to') => wished.get(id)?.[role] === primary_role;
  const free = people.filter((person) => !signed.has(person.id));
  const acted = free.filter((person) => has(person, 'from') && !has(person, 'to'));
  for (const person of acted) {
    const primary_role = wished.get(person.id)?.to ?? null;
    const problem = participantProblems({ ...person, primary_role }, locked.org_type, 'row').primary_role;
    if (problem !== undefined) throw new FieldRefusal({ primary_role: problem });
  }
  const rows = acted.map(({ id }) => ({ id, primary_role: wished.get(id)?.to ?? null }));
  for (const some of batches(rows))
    await change.tx
      .updateTable('participants')
      .from(asTable(some, { id: 'integer', primary_role: 'text' }))
      .set((of) => ({ primary_role: of.ref('given.primary_role'), updated_at: change.at }))
      .whereRef('participants.id', '=', 'given.id')
      .execute();
  await auditAll(
    change,
    acted.map(({ id, primary_role }) => ({
      action: 'participant.changed',
      ...auditTarget(locked, id),
      changes: { primary_role: { from: primary_role, to: wished.get(id)?.to ?? null } },
    })),
  );
  const others = new Set(
    rows.filter(({ id, primary_role }) => wished.get(id)?.from !== primary_role).map(({ id }) => id),
  );
  const parts_dropped = await dropPartsOfRole(
    change,
    waivers.filter(({ participant_id }) => others.has(participant_id)),
  );
  return {
    changed: acted.map(({ id }) => id),
    left_out: counted({
      gone: wished.size - people.length,
      signed: people.length - free.length,
      changed: free.filter((person) => !has(person, 'from') && !has(person, 'to')).length,
      'has-role': free.filter((person) => has(person, 'to')).length,
    }),
    parts_dropped,
  };
}

/** Returns the reasons that people were left out for, in their order. */
export function counted(counts: Partial<Record<LeftOutReason, number>>): LeftOut {
  return leftOutReasons.flatMap((reason) => {
    const count = counts[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
}
