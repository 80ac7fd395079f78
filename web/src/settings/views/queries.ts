import type { ScreenName } from '@parade/contract/access/screens.ts';
import type { GivenBody } from '@parade/contract/http/route.ts';
import { viewsRoutes } from '@parade/contract/settings/views/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** What a view saves of the list as it is. */
export type ViewPlace = Pick<GivenBody<typeof viewsRoutes.createView>, 'filters' | 'sort_by' | 'columns' | 'page_size'>;

export const viewsKey = ['list-views'] as const;

/** The saved views of a list that the reader sees. */
export function useViews(list: ScreenName) {
  return useQuery({
    queryKey: [...viewsKey, list],
    queryFn: ({ signal }) => call(viewsRoutes.listViews, { query: { list } }, { signal }),
    staleTime: 60_000,
  });
}

export function useCreateView() {
  const done = useViewsChanged();
  return useMutation({
    mutationFn: ({ body, signal }: { body: GivenBody<typeof viewsRoutes.createView>; signal: AbortSignal }) =>
      call(viewsRoutes.createView, { body }, { signal }),
    onSuccess: done,
  });
}

interface ChangedView {
  readonly id: number;
  /** Of the dialog that names it: takes the change back. */
  readonly signal?: AbortSignal;
}

export function useUpdateView() {
  const done = useViewsChanged();
  return useMutation({
    mutationFn: ({ id, signal, ...body }: GivenBody<typeof viewsRoutes.updateView> & ChangedView) =>
      call(viewsRoutes.updateView, { params: { id }, body }, signal ? { signal } : {}),
    onSuccess: done,
  });
}

export function useDeleteView() {
  const done = useViewsChanged();
  return useMutation({
    mutationFn: (id: number) => call(viewsRoutes.deleteView, { params: { id } }),
    onSuccess: done,
  });
}

export function useDefaultView() {
  const done = useViewsChanged();
  return useMutation({
    mutationFn: (body: GivenBody<typeof viewsRoutes.setDefaultView>) => call(viewsRoutes.setDefaultView, { body }),
    onSuccess: done,
  });
}

/** Counts of views lie with the list's own room, under a key that ends with this one's first word. */
function useViewsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(viewsKey[0]) });
}
