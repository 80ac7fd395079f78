import { participantTypes, unknownParticipantType } from './participantType.ts';
import { z } from 'zod';
import { organizationRoleNames } from '../access/roles.ts';
import { id, pageOf, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { waiverAddressChange, waiverDetail } from '../waivers/waiver.ts';
import { rowOutcomes, usualAnswers } from './import.ts';
import {
  entryInvitation,
  entryUser,
  newEntryUser,
  participant,
  participantEdit,
  participantInput,
  participantRow,
  maxImportRows,
  maxImportValues,
  withYesNo,
  withYesNoRows,
} from './participant.ts';

const people = { may: 'manageEntries' } as const;
const ofEntry = z.object({ entryId: id });
const ofParticipant = z.object({ entryId: id, participantId: id });
const type = z.enum(participantTypes, unknownParticipantType);
const errors = z.array(z.string());

export const participantsRoutes = {
  listParticipants: route({
    method: 'GET',
    path: '/api/participants/:entryId',
    summary: 'Lists the people in an entry with their waivers, by last and first name.',
    who: { may: 'viewWaivers' },
    params: ofEntry,
    query: z.object({ type: type.optional() }),
    output: pageOf(participant),
    refusals: [],
  }),

  addParticipant: route({
    method: 'POST',
    path: '/api/participants/:entryId',
    summary: 'Adds one person, who gets a waiver. Only for accepted entries.',
    who: people,
    params: ofEntry,
    body: participantInput.extend({
      /** The browser's key for one press: a repeated request gets the same response and adds nobody; another person is refused. */
      request_key: z.uuid().optional(),
    }),
    spelled: withYesNo,
    output: z.object({ success: z.boolean(), errors, participant }),
    status: 201,
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted', 'participant-exists', 'request-key-used'],
  }),

  addParticipants: route({
    method: 'POST',
    path: '/api/participants/:entryId/multiple',
    summary: 'Adds several people. People already listed are merged; invalid rows are returned.',
    who: people,
    params: ofEntry,
    body: z.strictObject({
      type,
      rows: z.array(participantRow).min(1).max(maxImportRows),
      /** Defaults for new people in rows without an answer of their own; people already listed keep theirs. */
      usual: usualAnswers.optional(),
      /** One key per part of a list: a repeated request gets the same response and changes nothing; another list is refused. */
      request_key: z.uuid().optional(),
    }),
    max_values: maxImportValues,
    spelled: withYesNoRows,
    texts: 'judged',
    output: z.object({
      success: z.boolean(),
      errors,
      added: z.number().int(),
      /** People already on the list, or twice among the rows. */
      existing: z.number().int(),
      /** The outcome of each row, in order. */
      outcomes: z.array(z.enum(rowOutcomes)),
      /** Rows that were left out, by position from 0. */
      wrong: z.array(z.object({ row: z.number().int(), errors })),
      /** The number of people of the type after the import. */
      total: z.number().int(),
    }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted', 'request-key-used'],
  }),

  editParticipant: route({
    method: 'PUT',
    path: '/api/participants/:entryId/:participantId',
    summary:
      'Changes a listed person. A new name or address creates a new signing link, ends the previous one and notifies both addresses. With `from`, what somebody else changed meanwhile stays.',
    who: people,
    params: ofParticipant,
    body: participantEdit,
    spelled: withYesNo,
    output: z.object({ success: z.boolean(), errors, participant }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['entry-not-accepted', 'participant-exists', 'revision-conflict', 'waiver-completed'],
  }),

  removeParticipant: route({
    method: 'POST',
    path: '/api/participants/:entryId/remove/:participantId',
    summary: 'Removes a person from the list and withdraws the waiver. Signed evidence remains.',
    who: people,
    params: ofParticipant,
    body: z.strictObject({ type }),
    output: z.object({ success: z.boolean(), errors }),
    refusals: ['entry-not-accepted'],
  }),

  restoreParticipant: route({
    method: 'POST',
    path: '/api/participants/:entryId/restore/:participantId',
    summary:
      'Takes a removal back: the person is on the list as before, with the waivers and links that it withdrew. Changes nothing for somebody who is on the list.',
    who: people,
    params: ofParticipant,
    body: z.strictObject({ type }),
    output: z.object({ success: z.boolean(), errors }),
    refusals: ['entry-not-accepted', 'participant-exists'],
  }),

  // Here and not with the waivers, because the listed person of the waiver changes too.
  editWaiver: route({
    method: 'PUT',
    path: '/api/waivers/:id',
    summary:
      'Changes the name and address that an unsigned waiver is sent to. Creates a new signing link, ends the previous one and notifies both addresses. With `from`, what somebody else changed meanwhile stays.',
    who: people,
    params: z.object({ id }),
    body: waiverAddressChange,
    output: z.object({ success: z.boolean(), data: waiverDetail }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['cannot-update-waiver', 'participant-exists', 'entry-not-accepted', 'revision-conflict'],
  }),

  listEntryUsers: route({
    method: 'GET',
    path: '/api/entries/:organization_id/:year/users',
    summary: 'Lists the leaders and float builders of an entry.',
    who: people,
    params: z.object({ organization_id: id, year }),
    query: z.object({ entry: id.optional() }),
    output: pageOf(entryUser),
    refusals: [],
  }),

  addEntryUser: route({
    method: 'POST',
    path: '/api/entries/:organization_id/:year/user/:type',
    summary:
      'Adds a leader, or a float builder of an accepted float. Somebody who has no role with the organization yet is invited by email, and the role acts once they accept; the office adds people with an account directly.',
    who: people,
    params: z.object({ organization_id: id, year, type: z.enum(organizationRoleNames) }),
    query: z.object({ entry: id.optional() }),
    body: newEntryUser,
    output: z.object({ success: z.boolean(), success_msg: z.array(z.string()), errors }),
    notByToken: 'it is about accounts and their roles',
    refusals: ['entry-not-accepted', 'email-not-verified'],
  }),

  listEntryInvitations: route({
    method: 'GET',
    path: '/api/entries/:organization_id/:year/invitations',
    summary: 'Leaders and float builders of an entry who were invited and have not accepted yet, as they were typed.',
    who: people,
    params: z.object({ organization_id: id, year }),
    query: z.object({ entry: id.optional() }),
    output: pageOf(entryInvitation),
    refusals: [],
  }),

  resendEntryInvitation: route({
    method: 'POST',
    path: '/api/entry-invitations/:id/resend',
    summary: 'Sends an invitation again with a new link. The earlier link stops working.',
    who: people,
    params: z.object({ id }),
    output: z.object({ success: z.boolean(), message: z.string() }),
    notByToken: 'it is about accounts and their roles',
    refusals: ['entry-not-accepted', 'email-not-verified'],
  }),

  withdrawEntryInvitation: route({
    method: 'DELETE',
    path: '/api/entry-invitations/:id',
    summary: 'Withdraws an invitation; its link stops working immediately.',
    who: people,
    params: z.object({ id }),
    output: z.object({ success: z.boolean() }),
    notByToken: 'it is about accounts and their roles',
    refusals: [],
  }),
} as const;
