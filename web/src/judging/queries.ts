import type { AwardChange, AwardInput, AwardList, AwardOrder } from '@parade/contract/judging/award.ts';
import { judgingRoutes } from '@parade/contract/judging/routes.ts';
import type { OwnSheets, ScoreSheet, SheetInput } from '@parade/contract/judging/sheet.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, CallFailure, callForFile, type Sent } from '../http/client.ts';
import { saveBlob } from '../http/saveBlob.ts';
import { useDeletion } from '../http/useDeletion.ts';
import { withSheet } from './sending/keptSheets.ts';

const awardsKey = ['awards'] as const;
const listKey = (year: number) => [...awardsKey, 'list', year] as const;
const sheetsKey = (user_id: number) => ['score-sheets', user_id] as const;
// The addresses of pictures end after an hour at the earliest.
const refetchInterval = 50 * 60 * 1000;

/** What a judge scores. `known`: the last answer that this device has, shown until there is a newer one. */
export function useOwnSheets(user_id: number, year: number, known: OwnSheets | undefined) {
  return useQuery({
    queryKey: [...sheetsKey(user_id), year],
    queryFn: ({ signal }) => call(judgingRoutes.readOwnSheets, { query: { year } }, { signal }),
    ...(known ? { initialData: known, initialDataUpdatedAt: 0 } : {}),
    refetchInterval,
  });
}

/** Sends one sheet, and puts a sheet that the portal has answered into what is shown, of whichever year it is. */
export function useSheetCalls(user_id: number) {
  const client = useQueryClient();
  const send = useCallback(
    (award_id: number, entry_id: number, body: SheetInput) =>
      call(judgingRoutes.sendSheet, { params: { id: award_id, entry_id }, body }),
    [],
  );
  const readAgain = useCallback(async () => {
    // One that is on its way may have been answered before.
    await client.cancelQueries({ queryKey: sheetsKey(user_id) });
    await client.invalidateQueries({ queryKey: sheetsKey(user_id) });
  }, [client, user_id]);
  const put = useCallback(
    (award_id: number, sheet: ScoreSheet) => {
      const isReading = client.isFetching({ queryKey: sheetsKey(user_id) }) > 0;
      client.setQueriesData<OwnSheets>(
        { queryKey: sheetsKey(user_id) },
        (known) => known && withSheet(known, award_id, sheet),
      );
      if (isReading) void readAgain();
    },
    [client, user_id, readAgain],
  );
  return { send, put, readAgain };
}

export function useAwards(year: number) {
  return useQuery({
    queryKey: listKey(year),
    queryFn: ({ signal }) => call(judgingRoutes.listAwards, { query: { year } }, { signal }),
  });
}

export function useResults(id: number) {
  return useQuery({
    queryKey: [...awardsKey, id],
    queryFn: ({ signal }) => call(judgingRoutes.readResults, { params: { id } }, { signal }),
    retry: false,
    // Scores come in while the page is open.
    refetchInterval: 60_000,
  });
}

/** What the office does with awards. */
export function useAwardCalls() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: awardsKey });
  return {
    create: useMutation({
      mutationFn: ({ body, signal }: Sent<AwardInput>) => call(judgingRoutes.createAward, { body }, { signal }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, body, signal }: Sent<AwardChange> & { readonly id: number }) =>
        call(judgingRoutes.updateAward, { params: { id }, body }, { signal }),
      onSettled,
    }),
    order: useAwardOrder(),
    close: useMutation({
      mutationFn: ({ id, closed, revision }: { id: number; closed: boolean; revision: number }) =>
        call(judgingRoutes.closeAward, { params: { id }, body: { closed, revision } }),
      onSettled,
    }),
  };
}

/** What is known of the order that the portal has while moves are on their way. */
interface StoredOrder {
  readonly ids: readonly number[] | undefined;
  /** The order that it may have instead, because a move had no answer. */
  readonly perhaps?: readonly number[];
}

/**
 * The list shows the new order right away. Moves in quick succession are sent one after the other, and each replaces the order
 * that the portal has by then: without a move before it that failed, and with one that it saved although no answer arrived.
 */
function useAwardOrder() {
  const client = useQueryClient();
  const mutationKey = [...awardsKey, 'order'];
  const storedKey = (year: number) => [...awardsKey, 'stored order', year];
  const isOnlyMove = (year: number) =>
    client.isMutating({ mutationKey, predicate: ({ state }) => (state.variables as AwardOrder).year === year }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ year, ids, from }: AwardOrder) => {
      const stored: StoredOrder = client.getQueryData<StoredOrder>(storedKey(year)) ?? { ids: from };
      const replace = (order: StoredOrder['ids']) =>
        call(judgingRoutes.orderAwards, { body: { year, ids, from: order && [...order] } });
      try {
        const answer = await replace(stored.ids).catch((failure: unknown) => {
          if (!stored.perhaps || !(failure instanceof CallFailure && failure.code === 'order-changed')) throw failure;
          return replace(stored.perhaps);
        });
        client.setQueryData<StoredOrder>(storedKey(year), { ids });
        return answer;
      } catch (failure) {
        if (!(failure instanceof CallFailure) || failure.code === undefined)
          client.setQueryData<StoredOrder>(storedKey(year), { ...stored, perhaps: ids });
        throw failure;
      }
    },
    onMutate: async ({ year, ids, from }) => {
      // Whoever moves first has seen what the portal has.
      if (isOnlyMove(year)) client.setQueryData<StoredOrder>(storedKey(year), { ids: from });
      await client.cancelQueries({ queryKey: listKey(year) });
      client.setQueryData<AwardList>(
        listKey(year),
        (known) =>
          known && { ...known, data: known.data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) },
      );
    },
    // The last one reads the list again; before, it would jump back to the order without the later moves.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: awardsKey }) : undefined,
  });
}

export function useDeleteAward(id: number) {
  return useDeletion(
    () => call(judgingRoutes.deleteAward, { params: { id } }),
    ([room, of]) => room === awardsKey[0] && of === id,
  );
}

/** Fetches the scores of a year as a workbook and hands it over as a download. */
export function useScoresFile(year: number) {
  return useMutation({
    mutationFn: async () => {
      const { content, name } = await callForFile(judgingRoutes.exportResults, { query: { year } });
      saveBlob(content, name);
    },
  });
}
