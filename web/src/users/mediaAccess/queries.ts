import type { GivenQuery } from '@parade/contract/http/route.ts';
import type {
  MediaAccessInput,
  MediaDecision,
  MediaDecisionInput,
} from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import { mediaAccessRoutes } from '@parade/contract/users/mediaAccess/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import type { Sent } from '../../http/client.ts';
import { useForgetUsers } from '../useForgetUsers.ts';

const accessKey = ['media-access'] as const;
const requestsKey = ['media-requests'] as const;

/** Where the own request is. */
export function useMediaAccess() {
  return useQuery({
    queryKey: accessKey,
    queryFn: ({ signal }) => call(mediaAccessRoutes.readMediaAccess, {}, { signal }),
  });
}

export function useRequestMediaAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<MediaAccessInput>) =>
      call(mediaAccessRoutes.requestMediaAccess, { body }, { signal }),
    onSettled: () => client.invalidateQueries({ queryKey: accessKey }),
  });
}

/** One page of the requests. */
export function useMediaRequests(asked: Readonly<Record<string, string | number>>) {
  const query = asked as GivenQuery<typeof mediaAccessRoutes.listMediaRequests>;
  return useQuery({
    queryKey: [...requestsKey, 'list', query],
    queryFn: ({ signal }) => call(mediaAccessRoutes.listMediaRequests, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The email of a decision as the portal would write it. */
export function useDecisionLetter(id: number, decision: MediaDecision) {
  return useQuery({
    queryKey: [...requestsKey, id, 'letter', decision],
    queryFn: ({ signal }) =>
      call(mediaAccessRoutes.previewMediaLetter, { params: { id }, query: { decision } }, { signal }),
  });
}

/** Decides about a request, and takes the decision back. */
export function useMediaDecisions(id: number) {
  // A grant is a role of the account.
  const onSettled = useForgetUsers();
  return {
    decide: useMutation({
      mutationFn: ({ body, signal }: Sent<MediaDecisionInput>) =>
        call(mediaAccessRoutes.decideMediaRequest, { params: { id }, body }, { signal }),
      onSettled,
    }),
    undo: useMutation({
      mutationFn: () => call(mediaAccessRoutes.undoMediaDecision, { params: { id } }),
      onSettled,
    }),
  };
}
