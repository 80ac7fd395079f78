import { pathTo } from '@parade/contract/access/screens.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import type { GivenBody } from '@parade/contract/http/route.ts';
import type {
  EntryInvitation,
  EntryUser,
  Participant,
  ParticipantInput,
} from '@parade/contract/participants/participant.ts';
import type { UsualAnswers } from '@parade/contract/participants/import.ts';
import { participantsRoutes } from '@parade/contract/participants/routes.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useSession } from '../access/session.tsx';
import { useForgetUser } from '../users/details/queries.ts';
import { useForgetUsers } from '../users/useForgetUsers.ts';
import { entriesKey } from '../entries/queries.ts';
import { call, CallFailure, type Sent } from '../http/client.ts';
import { participantsKey, waiversKey } from '../waivers/queries.ts';

/** Where an entry's users are asked for. */
export interface EntryPlace {
  readonly organization_id: number;
  readonly year: number;
  /** Where it is not the first of its organization and year. */
  readonly entry?: number | undefined;
}

export function useParticipants(entryId: number, enabled: boolean) {
  return useQuery({
    queryKey: [...participantsKey, 'of', entryId],
    queryFn: ({ signal }) => call(participantsRoutes.listParticipants, { params: { entryId } }, { signal }),
    enabled,
  });
}

export function useEntryUsers({ organization_id, year, entry }: EntryPlace) {
  return useQuery({
    queryKey: [...participantsKey, 'users', organization_id, year, entry],
    queryFn: ({ signal }) =>
      call(
        participantsRoutes.listEntryUsers,
        { params: { organization_id, year }, query: entry === undefined ? {} : { entry } },
        { signal },
      ),
  });
}

/** Who was invited to the entry and has not accepted yet. */
export function useEntryInvitations({ organization_id, year, entry }: EntryPlace) {
  return useQuery({
    queryKey: [...participantsKey, 'invitations', organization_id, year, entry],
    queryFn: ({ signal }) =>
      call(
        participantsRoutes.listEntryInvitations,
        { params: { organization_id, year }, query: entry === undefined ? {} : { entry } },
        { signal },
      ),
  });
}

export function useResendInvitation() {
  const forget = useForgetPeople();
  return useMutation({
    mutationFn: ({ id }: EntryInvitation) => call(participantsRoutes.resendEntryInvitation, { params: { id } }),
    onSettled: forget,
  });
}

export function useWithdrawInvitation() {
  const forget = useForgetPeople();
  return useMutation({
    mutationFn: ({ id }: EntryInvitation) => call(participantsRoutes.withdrawEntryInvitation, { params: { id } }),
    onSettled: forget,
  });
}

/** Reads people, waivers and entries again. */
export function useForgetPeople() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [participantsKey, waiversKey, entriesKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}

/** For somebody who just gave up an entry: leads home, and nothing that was read of it stays to be seen. */
export function useLeaveEntry() {
  const client = useQueryClient();
  const { refresh } = useSession();
  const navigate = useNavigate();
  return async () => {
    await refresh();
    await navigate(pathTo('dashboard'));
    for (const queryKey of [participantsKey, waiversKey, entriesKey]) client.removeQueries({ queryKey });
  };
}

type PersonBody = Omit<GivenBody<typeof participantsRoutes.addParticipant>, 'request_key'>;
interface PersonSent extends Sent<PersonBody> {
  readonly seen: ParticipantInput;
  /** The same person sent again is added once. */
  readonly key: string;
}

/** Adds a person, or changes the one given, who was as `seen` says when that began. */
export function useSaveParticipant(entryId: number, person: Participant | null) {
  const forget = useForgetPeople();
  return useMutation({
    mutationFn: ({ body, seen: { type: _, ...from }, key, signal }: PersonSent) => {
      if (!person) {
        const added = { ...body, request_key: key };
        return call(participantsRoutes.addParticipant, { params: { entryId }, body: added }, { signal });
      }
      const params = { entryId, participantId: person.participant_id };
      return call(participantsRoutes.editParticipant, { params, body: { ...body, from } }, { signal });
    },
    onSuccess: forget,
    // Somebody else has changed the person: the list has it too.
    onError: (failure) =>
      failure instanceof CallFailure && failure.code === 'revision-conflict' ? forget() : undefined,
  });
}

interface RowsSent {
  readonly type: ParticipantType;
  readonly inputs: readonly ParticipantInput[];
  readonly usual: UsualAnswers | undefined;
  readonly key: string;
}

/**
 * One part of a list that is imported. `key`: the same part sent again is answered as before. Lists are not read again
 * after each part: call `useForgetPeople` after the last.
 */
export function useSendRows(entryId: number) {
  return useMutation({
    mutationFn: ({ type, inputs, usual, key }: RowsSent) =>
      call(participantsRoutes.addParticipants, {
        params: { entryId },
        body: { type, rows: inputs.map(({ type: _, ...row }) => row), usual, request_key: key },
      }),
  });
}

export function useAddEntryUser({ organization_id, year, entry }: EntryPlace, type: OrganizationRole) {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<GivenBody<typeof participantsRoutes.addEntryUser>>) => {
      const query = entry === undefined ? {} : { entry };
      return call(
        participantsRoutes.addEntryUser,
        { params: { organization_id, year, type }, query, body },
        { signal },
      );
    },
    onSuccess: forget,
  });
}

export function useEditUser(user_id: number) {
  const forget = useForgetUser(user_id);
  return useMutation({
    mutationFn: ({ body, signal }: Sent<GivenBody<typeof usersRoutes.editUser>>) =>
      call(usersRoutes.editUser, { params: { id: user_id }, body }, { signal }),
    onSuccess: forget,
  });
}

export function useRemoveEntryUser() {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: ({ user_id, role, organization_id, parade_id }: EntryUser) =>
      call(usersRoutes.removeOrganizationRole, {
        params: { userId: user_id },
        body: { name: role, organization_id, parade_id },
      }),
    onSettled: forget,
  });
}
