import type { OrganizationPerson } from '@parade/contract/organizations/organization.ts';
import { organizationsRoutes } from '@parade/contract/organizations/routes.ts';
import type { GivenBody, GivenQuery } from '@parade/contract/http/route.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../http/client.ts';
import { useDeletion } from '../http/useDeletion.ts';

const organizationsKey = ['organizations'] as const;

/** Organizations whose name begins with the text; none while it is empty. */
export function useSuggestions(q: string) {
  return useQuery({
    queryKey: [...organizationsKey, 'suggestions', q],
    queryFn: ({ signal }) => call(organizationsRoutes.suggestOrganizations, { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The organization that a link names, where the user may choose it. */
export function useSuggestion(id: number | null) {
  return useQuery({
    queryKey: [...organizationsKey, 'suggestion', id],
    queryFn: ({ signal }) => call(organizationsRoutes.suggestOrganizations, { query: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
  });
}

type ListQuery = GivenQuery<typeof organizationsRoutes.listOrganizations>;

/** One page of the list; the values are those of the address, and an unknown one is refused in words. */
export function useOrganizations(asked: Readonly<Record<string, string | number>>, enabled = true) {
  const query = asked as ListQuery;
  return useQuery({
    queryKey: [...organizationsKey, 'list', query],
    queryFn: ({ signal }) => call(organizationsRoutes.listOrganizations, { query }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** The rows of all pages, for paper. */
export async function readOrganizations(asked: Readonly<Record<string, string>>) {
  const rows = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const query = { ...asked, page, perPage: 500 } as ListQuery;
    const answer = await call(organizationsRoutes.listOrganizations, { query });
    if (answer.data.length === 0) break;
    rows.push(...answer.data);
    total = answer.total;
  }
  return rows;
}

/** One organization, or the one that it was merged into. */
export function useOrganization(id: number | undefined) {
  return useQuery({
    queryKey: [...organizationsKey, 'one', id],
    queryFn: ({ signal }) => call(organizationsRoutes.readOrganization, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
}

/** Reads everything again that names organizations. */
function useForget() {
  const client = useQueryClient();
  // Entries, waivers and users name their organization: nothing that is shown is left as it was.
  return () => client.invalidateQueries();
}

/** Creates an organization, or changes the one given; answers its id. */
export function useSaveOrganization(id: number | null) {
  const forget = useForget();
  return useMutation({
    mutationFn: async ({
      body,
      from,
      signal,
    }: Sent<GivenBody<typeof organizationsRoutes.createOrganization>> &
      Pick<GivenBody<typeof organizationsRoutes.updateOrganization>, 'from'>) => {
      if (id === null) return (await call(organizationsRoutes.createOrganization, { body }, { signal })).id;
      await call(organizationsRoutes.updateOrganization, { params: { id }, body: { ...body, from } }, { signal });
      return id;
    },
    onSuccess: forget,
  });
}

export function useDeleteOrganization(id: number) {
  return useDeletion(
    () => call(organizationsRoutes.deleteOrganization, { params: { id } }),
    ([room, kind, of]) => room === organizationsKey[0] && kind === 'one' && of === id,
  );
}

export function useAddLeader(id: number) {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<GivenBody<typeof organizationsRoutes.addOrganizationLeader>>) =>
      call(organizationsRoutes.addOrganizationLeader, { params: { id }, body }, { signal }),
    onSuccess: forget,
  });
}

export function useRemoveRole(organization_id: number) {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ user_id, role, parade_id }: OrganizationPerson) =>
      call(usersRoutes.removeOrganizationRole, {
        params: { userId: user_id },
        body: { name: role, organization_id, parade_id },
      }),
    onSettled: forget,
  });
}

/** What merging one organization into another would do. */
export function useMergePreview(id: number, into: number | null) {
  return useQuery({
    queryKey: [...organizationsKey, 'merge', id, into],
    queryFn: ({ signal }) =>
      call(organizationsRoutes.previewMerge, { params: { id }, query: { into: into ?? 0 } }, { signal }),
    enabled: into !== null,
    // Its counts are what is confirmed.
    gcTime: 0,
  });
}

export function useMerge(id: number) {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: GivenBody<typeof organizationsRoutes.mergeOrganization>) =>
      call(organizationsRoutes.mergeOrganization, { params: { id }, body }),
    onSettled: forget,
  });
}
