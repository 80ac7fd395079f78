import { organizationsRoutes } from '@parade/contract/organizations/routes.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallInput, type Sent } from '../../http/client.ts';

const linksKey = ['join-links'] as const;
type NewLink = CallInput<typeof usersRoutes.createJoinLink>['body'];

/** The open sign-up links. */
export function useJoinLinks() {
  return useQuery({
    queryKey: linksKey,
    queryFn: ({ signal }) => call(usersRoutes.listJoinLinks, {}, { signal }),
  });
}

export function useCreateJoinLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<NewLink>) => call(usersRoutes.createJoinLink, { body }, { signal }),
    onSuccess: () => client.invalidateQueries({ queryKey: linksKey }),
  });
}

export function useEndJoinLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(usersRoutes.endJoinLink, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: linksKey }),
  });
}

/** Organizations whose name begins with the text; none while it is empty. */
export function useOrganizations(q: string) {
  return useQuery({
    queryKey: ['organizations', 'suggestions', q],
    queryFn: ({ signal }) => call(organizationsRoutes.suggestOrganizations, { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}
