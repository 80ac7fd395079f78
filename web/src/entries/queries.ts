import { directoryLimit } from '@parade/contract/entries/directory.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import type { DisplayedStatus, EntryStatus } from '@parade/contract/entries/status.ts';
import { entriesRoutes } from '@parade/contract/entries/routes.ts';
import { tasksRoutes } from '@parade/contract/entries/tasks/routes.ts';
import type { GivenBody, GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionKey } from '../access/session.tsx';
import { call } from '../http/client.ts';

/** Everything cached about entries. */
export const entriesKey = ['entries'] as const;

/** The session, and the lists that are worked through from one entry to the next. */
const keptRooms: ReadonlySet<unknown> = new Set([sessionKey[0], 'review-queue', 'opened-list']);

/**
 * Reads again what shows entries: not only their own lists, but also the address book, the guides, an organization’s
 * entries, waivers, the audit log and others. A form that is open stays as somebody fills it in.
 */
export function useForgetEntries() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: (query) => !keptRooms.has(query.queryKey[0]) && !(query.queryKey[0] === 'form' && query.isActive()),
    });
}

/** Filters as they are in the address: what is no filter value is refused by the server, in words. */
export function useDirectory(filters: Readonly<Record<string, string | number>>) {
  const query = filters as GivenQuery<typeof entriesRoutes.listEntries>;
  return useQuery({
    queryKey: [...entriesKey, 'directory', query],
    queryFn: ({ signal }) => call(entriesRoutes.listEntries, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The entries of all pages, for paper. */
export async function readDirectory(
  filters: Readonly<Record<string, string | number>>,
): Promise<readonly EntryListed[]> {
  const query = { ...filters, limit: directoryLimit } as GivenQuery<typeof entriesRoutes.listEntries>;
  return (await call(entriesRoutes.listEntries, { query })).data;
}

/**
 * One entry with its forms, timeline and abilities; of `entry` where it is not the first of organization and year. Nothing
 * is asked for where the address names no organization or year.
 */
export function useOverview(organization_id: number | undefined, year: number | undefined, entry: number | undefined) {
  return useQuery({
    queryKey: [...entriesKey, 'overview', organization_id, year, entry],
    queryFn: ({ signal }) =>
      call(
        entriesRoutes.readOverview,
        {
          params: { organization_id: organization_id ?? 0, year: year ?? 0 },
          query: entry === undefined ? {} : { entry },
        },
        { signal },
      ),
    enabled: organization_id !== undefined && year !== undefined,
  });
}

/**
 * Reads the counts beside an entry's tabs again when the list below them has counted otherwise: others sign, and add
 * people, meanwhile. `counted` is undefined until the list has arrived.
 */
export function useRecount(counted: string | undefined, shown: string) {
  const client = useQueryClient();
  useEffect(() => {
    if (counted === undefined || counted === shown) return;
    void client.invalidateQueries({ queryKey: [...entriesKey, 'overview'] });
  }, [client, counted, shown]);
}

/** By when entries of each type apply. */
export function useApplicationDates() {
  return useQuery({
    queryKey: [...entriesKey, 'application-dates'],
    queryFn: ({ signal }) => call(entriesRoutes.listApplicationDates, {}, { signal }),
  });
}

/** The tasks of the person's own entries. */
export function useOwnTasks(enabled = true) {
  return useQuery({
    queryKey: [...entriesKey, 'own-tasks'],
    queryFn: ({ signal }) => call(tasksRoutes.listOwnTasks, {}, { signal }),
    enabled,
  });
}

/** People who are or may become liaisons; asks only where the user may know them. */
export function useReps(enabled: boolean) {
  return useQuery({
    queryKey: ['reps'],
    queryFn: ({ signal }) => call(entriesRoutes.listReps, {}, { signal }),
    enabled,
    staleTime: 5 * 60_000,
  });
}

/** The same by their names, with how many entries of a year each has. */
export function useFoundReps(q: string, year: number) {
  return useQuery({
    queryKey: [...entriesKey, 'reps', q, year],
    queryFn: ({ signal }) => call(entriesRoutes.listReps, { query: { q, year } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The years that an entry of a type can be created for, and the one to begin with. */
export function useEntryYears(organization_type: number | null) {
  return useQuery({
    queryKey: ['entry-years', organization_type],
    queryFn: ({ signal }) =>
      call(entriesRoutes.listEntryYears, { query: { organization_type: organization_type ?? 0 } }, { signal }),
    enabled: organization_type !== null,
  });
}

export function useCreateEntry() {
  const forget = useForgetEntries();
  return useMutation({
    mutationFn: (body: GivenBody<typeof entriesRoutes.createEntry>) => call(entriesRoutes.createEntry, { body }),
    onSuccess: forget,
  });
}

export function useSetStatus(id: number) {
  const forget = useForgetEntries();
  return useMutation({
    mutationFn: (body: { status: EntryStatus; from: DisplayedStatus; note?: string; undo?: string }) =>
      call(entriesRoutes.setStatus, { params: { id }, body }),
    // Refused, too: somebody else has set another one.
    onSettled: forget,
  });
}

export function useAssignRep(id: number) {
  const forget = useForgetEntries();
  return useMutation({
    mutationFn: (body: { user_id: number | null; from: number | null }) =>
      call(entriesRoutes.assignRep, { params: { id }, body }),
    // Refused, too: somebody else has assigned another one.
    onSettled: forget,
  });
}
