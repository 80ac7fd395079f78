import type { GivenQuery } from '@parade/contract/http/route.ts';
import { releasesRoutes } from '@parade/contract/press/releases/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../http/client.ts';
import type { Sent } from '../../http/client.ts';
import { useDeletion } from '../../http/useDeletion.ts';

const releasesKey = ['press-releases'] as const;
const assetsKey = ['broadcaster-assets'] as const;

/** One page of the press releases. */
export function useReleases(asked: Readonly<Record<string, string | number>>) {
  const query = asked as GivenQuery<typeof releasesRoutes.listReleases>;
  return useQuery({
    queryKey: [...releasesKey, 'list', query],
    queryFn: ({ signal }) => call(releasesRoutes.listReleases, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The years that the list has something of; under its key, because they change with it. */
export function useReleaseYears(): readonly number[] {
  const { data } = useQuery({
    queryKey: [...releasesKey, 'years'],
    queryFn: ({ signal }) => call(releasesRoutes.readReleaseYears, {}, { signal }),
  });
  return data?.years ?? [];
}

export function useRelease(id: number) {
  return useQuery({
    queryKey: [...releasesKey, id],
    queryFn: ({ signal }) => call(releasesRoutes.readRelease, { params: { id } }, { signal }),
    retry: false,
  });
}

/** Writes a press release, or changes the one with this id. */
export function useSaveRelease(id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<FormData>) =>
      id === undefined
        ? call(releasesRoutes.createRelease, { body }, { signal })
        : call(releasesRoutes.updateRelease, { params: { id }, body }, { signal }),
    onSuccess: () => client.invalidateQueries({ queryKey: releasesKey }),
  });
}

export function useDeleteRelease(id: number) {
  return useDeletion(
    () => call(releasesRoutes.deleteRelease, { params: { id } }),
    ([room, of]) => room === releasesKey[0] && of === id,
  );
}

export function useAssets() {
  return useQuery({ queryKey: assetsKey, queryFn: ({ signal }) => call(releasesRoutes.listAssets, {}, { signal }) });
}

export function useAddAsset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<FormData>) => call(releasesRoutes.addAsset, { body }, { signal }),
    onSuccess: () => client.invalidateQueries({ queryKey: assetsKey }),
  });
}

export function useDeleteAsset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(releasesRoutes.deleteAsset, { params: { id } }),
    // Refused because somebody else was quicker, too.
    onSettled: () => client.invalidateQueries({ queryKey: assetsKey }),
  });
}

export function readAsset(id: number) {
  return callForFile(releasesRoutes.readAsset, { params: { id } });
}

/** The fields of a form as the parts of a call; a file that was not chosen is left out. */
export function partsOf(values: Readonly<Record<string, string | File | undefined>>): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(values)) if (value !== undefined) body.append(key, value);
  return body;
}
