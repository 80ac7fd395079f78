import {
  type ChangedEntries,
  type ChosenEntry,
  maxChanged,
  type RepChange,
  type StatusChange,
} from '@parade/contract/entries/choosing/choice.ts';
import { choosingRoutes } from '@parade/contract/entries/choosing/routes.ts';
import type { GivenBody, GivenQuery } from '@parade/contract/http/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callForFile } from '../../http/client.ts';
import { saveBlob } from '../../http/saveBlob.ts';
import { viewsKey } from '../../settings/views/queries.ts';
import { entriesKey, useForgetEntries } from '../queries.ts';

type Filters = Readonly<Record<string, string>>;

/** How many entries the views of the directory show, by the id of the view or the key of a preset. */
export function useViewCounts() {
  const { data } = useQuery({
    queryKey: [...entriesKey, ...viewsKey, 'counts'],
    queryFn: ({ signal }) => call(choosingRoutes.countViews, {}, { signal }),
  });
  return (view: number | string) =>
    typeof view === 'number'
      ? data?.data.find(({ view_id }) => view_id === view)?.count
      : data?.presets.find(({ key }) => key === view)?.count;
}

/** The entries of all pages of the directory, in its order. Filters as they are in the address. */
export async function readChoice(
  filters: Filters,
  sortBy: string,
  signal?: AbortSignal,
): Promise<readonly ChosenEntry[]> {
  const query = { ...filters, sortBy } as GivenQuery<typeof choosingRoutes.chooseDirectory>;
  return (await call(choosingRoutes.chooseDirectory, { query }, signal ? { signal } : {})).data;
}

export function useChooseAll() {
  return useMutation({
    mutationFn: ({ filters, sortBy }: { filters: Filters; sortBy: string }) => readChoice(filters, sortBy),
  });
}

/**
 * The entries of a list that one was opened from, as they were then: one that leaves the list meanwhile stays between its
 * neighbors, so that a queue can be worked through. `list`: what was asked; null asks for nothing.
 */
export function useOpenedList(list: { readonly filters: Filters; readonly sortBy: string } | null) {
  return useQuery({
    queryKey: ['opened-list', list],
    queryFn: ({ signal }) => (list ? readChoice(list.filters, list.sortBy, signal) : []),
    enabled: list !== null,
    // Read again when the list itself was looked at (useFreshNeighbors).
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** The list is looked at again: what is opened from it now has the neighbors that it has now. */
export function useFreshNeighbors(): void {
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ queryKey: ['opened-list'] }), [client]);
}

/** What is said about all statuses that are set. */
export interface BesideStatuses {
  readonly note?: string;
}

/** Sets statuses, a hundred at a time; what a part had done stays when a later one fails, and is never done twice. */
export function useSetStatuses() {
  return useInParts<StatusChange, BesideStatuses>((body) => call(choosingRoutes.setStatuses, { body }));
}

export function useAssignReps() {
  return useInParts<RepChange>((body) => call(choosingRoutes.assignReps, { body }));
}

/** Many changes, with what each part of them says beside. */
export type InParts<Wish, Beside = object> = Beside & { readonly changes: readonly Wish[] };

function useInParts<Wish, Beside = object>(send: (body: Beside & { changes: Wish[] }) => Promise<ChangedEntries>) {
  const forget = useForgetEntries();
  return useMutation({
    mutationFn: async (asked: InParts<Wish, Beside>) => {
      const { changes } = asked;
      const changed_at: Record<string, string> = {};
      const all: ChangedEntries = { changed: [], left_out: [], emails_queued: 0, letters_gone: 0, changed_at };
      for (let offset = 0; offset < changes.length; offset += maxChanged) {
        const part = await send({ ...asked, changes: changes.slice(offset, offset + maxChanged) });
        all.changed.push(...part.changed);
        all.left_out.push(...part.left_out);
        Object.assign(changed_at, part.changed_at);
        all.emails_queued += part.emails_queued;
        all.letters_gone += part.letters_gone;
      }
      return all;
    },
    // After a failure, too: its first parts are done.
    onSettled: forget,
  });
}

export function useRemindChosen() {
  return useMutation({
    mutationFn: (entry_ids: readonly number[]) =>
      call(choosingRoutes.remindChosen, { body: { entry_ids: [...entry_ids] } }),
  });
}

/** Downloads the directory as it is shown, or the chosen entries of it. */
export function useExportDirectory() {
  return useMutation({
    mutationFn: async (asked: {
      filters: Filters;
      sortBy: string;
      columns: readonly string[];
      entry_ids?: number[];
    }) => {
      const body = asked as unknown as GivenBody<typeof choosingRoutes.exportDirectory>;
      const file = await callForFile(choosingRoutes.exportDirectory, { body });
      saveBlob(file.content, file.name);
      return file.name;
    },
  });
}
