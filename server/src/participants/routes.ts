import { importTexts, type RowOutcome, rowProblems, withUsual } from '@parade/contract/participants/import.ts';
import {
  type Participant,
  type ParticipantInput,
  participantProblems,
  type ParticipantSeen,
  rowTypeProblem,
  validParticipant,
} from '@parade/contract/participants/participant.ts';
import { participantsRoutes } from '@parade/contract/participants/routes.ts';
import { type Actor, authorOf } from '../access/actor.ts';
import { inTransaction, keyedRequest } from '../database/change.ts';
import { entryAt, type EntryRow, findEntry } from '../entries/reads.ts';
import { room } from '../http/handlers.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { detailOf, listedWaiver } from '../waivers/abilities.ts';
import { findWaiver, waiversOf } from '../waivers/reads.ts';
import { findInvitation, invitationsOf, withdrawInvitation } from '../users/invitations/roleInvitations.ts';
import { addEntryUser, checkEntryUser, countingInvitation, resendInvitation } from './entryUsers.ts';
import {
  authorizeAddingUser,
  authorizeChangingPeople,
  authorizeWithdrawing,
  authorizeEditingWaiver,
  authorizeSeeingPeople,
  listedEntryUser,
  listedInvitation,
  listedParticipant,
} from './policy.ts';
import { countingAddresses, refuseTooManyAddresses } from './letterLimits.ts';
import type { PersonOfList } from './listing.ts';
import { countParticipants, entryUsersOf, findParticipant, participantsOf, type ParticipantRow } from './reads.ts';
import {
  addParticipant,
  addParticipants,
  editParticipant,
  editWaiver,
  removeParticipant,
  restoreParticipant,
} from './writes.ts';

export const participantsRoom = room('participants', participantsRoutes, {
  listParticipants: async ({ portal, actor, params, query }) => {
    const entry = authorizeSeeingPeople(actor, await findEntry(portal.db, params.entryId));
    const data = await listedParticipants(portal, actor, entry, await participantsOf(portal.db, entry.id, query.type));
    return { data, total: data.length };
  },

  addParticipant: async ({ portal, actor, params, body }) => {
    const entry = authorizeChangingPeople(actor, await findEntry(portal.db, params.entryId));
    const { request_key: _, ...input } = body;
    const person = validOrRefuse(input, entry);
    const id = await inTransaction(portal, authorOf(actor), async (change) => {
      await refuseTooManyAddresses(change, actor, entry, [person]);
      return addParticipant(change, entry, person, keyedRequest(body));
    });
    return { success: true, errors: [], participant: await findListedParticipant(portal, actor, entry, id) };
  },

  addParticipants: async ({ portal, actor, params, body }) => {
    const entry = authorizeChangingPeople(actor, await findEntry(portal.db, params.entryId));
    const rows = body.rows.map((row, place) => {
      const written = { ...row, type: body.type };
      const input = withUsual(written, body.usual ?? {});
      const otherType = rowTypeProblem(row, body.type);
      const errors = [...(otherType ? [otherType] : []), ...Object.values(rowProblems(input, entry.org_type))];
      return { row: place, written, input, errors };
    });
    const wrong = rows.filter(({ errors }) => errors.length > 0).map(({ row, errors }) => ({ row, errors }));
    const people = rows.filter(({ errors }) => errors.length === 0).map(personOf);
    const listed = await inTransaction(portal, authorOf(actor), async (change) => {
      await refuseTooManyAddresses(change, actor, entry, people);
      return addParticipants(change, entry, people, keyedRequest(body));
    });
    const inOrder = listed[Symbol.iterator]();
    const outcomes = rows.map(
      ({ errors }): RowOutcome => (errors.length > 0 ? 'wrong' : (inOrder.next().value ?? 'wrong')),
    );
    const added = listed.filter((outcome) => outcome === 'added').length;
    return {
      success: people.length > 0,
      errors: people.length > 0 ? [] : [importTexts.failedText],
      added,
      existing: people.length - added,
      outcomes,
      wrong,
      total: await countParticipants(portal.db, entry.id, body.type),
    };
  },

  editParticipant: async ({ portal, actor, params, body }) => {
    const entry = authorizeChangingPeople(actor, await findEntry(portal.db, params.entryId));
    const { participantId: participant_id } = params;
    const before = await findParticipant(portal.db, entry.id, participant_id);
    const person = validOrRefuse(body, entry, { ...before, ...body.from });
    const isMailed = (['first_name', 'last_name', 'email'] as const).some((name) => before?.[name] !== person[name]);
    await countingAddresses(portal, { actor, participant_id, isMailed }, () =>
      inTransaction(portal, authorOf(actor), (change) =>
        editParticipant(change, entry, participant_id, person, body.from),
      ),
    );
    return {
      success: true,
      errors: [],
      participant: await findListedParticipant(portal, actor, entry, participant_id),
    };
  },

  removeParticipant: async ({ portal, actor, params, body }) => {
    const entry = authorizeChangingPeople(actor, await findEntry(portal.db, params.entryId));
    await inTransaction(portal, authorOf(actor), (change) =>
      removeParticipant(change, entry, params.participantId, body.type),
    );
    return { success: true, errors: [] };
  },

  restoreParticipant: async ({ portal, actor, params, body }) => {
    const entry = authorizeChangingPeople(actor, await findEntry(portal.db, params.entryId));
    await inTransaction(portal, authorOf(actor), (change) =>
      restoreParticipant(change, entry, params.participantId, body.type),
    );
    return { success: true, errors: [] };
  },

  editWaiver: async ({ portal, actor, params, body }) => {
    const waiver = authorizeEditingWaiver(actor, await findWaiver(portal.db, params.id));
    const { participant_id } = waiver;
    const isMailed = waiver.name !== body.name || waiver.email !== body.email;
    await countingAddresses(portal, { actor, participant_id, isMailed }, () =>
      inTransaction(portal, authorOf(actor), (change) => editWaiver(change, waiver, body)),
    );
    const now = await findWaiver(portal.db, waiver.id);
    if (!now) throw new Refusal('not-found');
    return { success: true, data: detailOf(actor, now, portal.clock.today()) };
  },

  listEntryUsers: async ({ portal, actor, params, query }) => {
    const found = await entryAt(portal.db, params.organization_id, params.year, query.entry);
    const entry = authorizeSeeingPeople(actor, found);
    const rows = await entryUsersOf(portal.db, entry.organization_id, entry.year);
    const data = rows.map((row) => listedEntryUser(actor, row));
    return { data, total: data.length };
  },

  addEntryUser: async ({ portal, actor, params, query, body }) => {
    if (body.type !== undefined && body.type !== params.type)
      throw new FieldRefusal({ type: 'The role does not match the address of this request' });
    const found = await entryAt(portal.db, params.organization_id, params.year, query.entry);
    const entry = authorizeAddingUser(actor, found, params.type);
    checkEntryUser(actor, entry, params.type, body);
    const { message } = await countingInvitation(portal, { actor, entry, email: body.email }, () =>
      inTransaction(portal, authorOf(actor), (change) => addEntryUser(change, actor, entry, params.type, body)),
    );
    return { success: true, success_msg: [message], errors: [] };
  },

  listEntryInvitations: async ({ portal, actor, params, query }) => {
    const found = await entryAt(portal.db, params.organization_id, params.year, query.entry);
    const entry = authorizeSeeingPeople(actor, found);
    const rows = await invitationsOf(portal.db, entry.organization_id, entry.year);
    const data = rows.map((row) => listedInvitation(actor, entry, row, portal.clock.nowIso()));
    return { data, total: data.length };
  },

  resendEntryInvitation: async ({ portal, actor, params }) => {
    const invitation = await findInvitation(portal.db, params.id);
    const found = invitation && (await findEntry(portal.db, invitation.entry_id));
    if (!invitation) throw new Refusal('not-found');
    const entry = authorizeAddingUser(actor, found, invitation.role);
    const { email, id: again } = invitation;
    await countingInvitation(portal, { actor, entry, email, again }, () =>
      inTransaction(portal, authorOf(actor), async (change) => {
        await resendInvitation(change, actor, entry, invitation);
        return { isMailed: true };
      }),
    );
    return { success: true, message: `We resent the invitation to ${invitation.email}.` };
  },

  withdrawEntryInvitation: async ({ portal, actor, params }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      const invitation = await findInvitation(change.tx, params.id);
      if (!invitation) throw new Refusal('not-found');
      const entry = await findEntry(change.tx, invitation.entry_id);
      await withdrawInvitation(change, authorizeWithdrawing(actor, entry, invitation));
      return { success: true };
    }),
});

function personOf({ input, written }: { input: ParticipantInput; written: ParticipantInput }): PersonOfList {
  return { ...validParticipant(input), written: validParticipant(written) };
}

/** `seen`: the listed person whom this corrects, as the editor saw them. */
function validOrRefuse(input: ParticipantInput, entry: EntryRow, seen?: ParticipantSeen) {
  const problems = participantProblems(input, entry.org_type, seen);
  if (Object.keys(problems).length > 0) throw new FieldRefusal(problems);
  return validParticipant(input);
}

async function findListedParticipant(portal: Portal, actor: Actor, entry: EntryRow, id: number): Promise<Participant> {
  const row = await findParticipant(portal.db, entry.id, id);
  const [person] = row ? await listedParticipants(portal, actor, entry, [row]) : [];
  if (!person) throw new Refusal('not-found');
  return person;
}

async function listedParticipants(
  portal: Portal,
  actor: Actor,
  entry: EntryRow,
  rows: readonly ParticipantRow[],
): Promise<Participant[]> {
  const ids = rows.map((row) => row.id);
  const waivers = (await waiversOf(portal.db, ids)).map((waiver) => listedWaiver(actor, waiver, portal.clock.today()));
  return rows.map((row) => listedParticipant(actor, entry, row, waivers));
}
