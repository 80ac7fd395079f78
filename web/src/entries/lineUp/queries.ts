import type { AcceptedWarning, LineUp, OrderState } from '@parade/contract/entries/lineUp/lineUp.ts';
import { orderState } from '@parade/contract/entries/lineUp/lineUp.ts';
import { lineUpRoutes } from '@parade/contract/entries/lineUp/routes.ts';
import type { GivenBody, OutputOf } from '@parade/contract/http/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../http/client.ts';
import { entriesKey } from '../queries.ts';

const keyOf = (year: number) => [...entriesKey, 'line-up', year] as const;

/** The line-up of a year as it is on the server. */
export function useLineUp(year: number) {
  return useQuery({
    queryKey: keyOf(year),
    queryFn: ({ signal }) => call(lineUpRoutes.readLineUp, { query: { year } }, { signal }),
  });
}

/** Where a dialog asks, what takes the call back. */
interface TakenBack {
  readonly signal?: AbortSignal;
}

interface DraftChange {
  readonly id: number;
  readonly name?: string;
  readonly ids?: number[];
  readonly revision?: number;
}

/** Every change of the line-up of a year; what is shown is read again after each. */
export function useLineUpChanges(year: number) {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: entriesKey });
  /** The official order as the answer has it, before it is read again. */
  const show = ({ data, official, left_out }: OutputOf<typeof lineUpRoutes.saveOrder>) => {
    client.setQueryData<LineUp>(keyOf(year), (known) => known && { ...known, entries: data, official, left_out: [] });
    return { left_out, stored: official };
  };
  const saveOrder = useMutation({
    mutationFn: async (body: GivenBody<typeof lineUpRoutes.saveOrder>) =>
      show(await call(lineUpRoutes.saveOrder, { body })),
    onSettled: renew,
  });
  const clearOrder = useMutation({
    mutationFn: async (body: GivenBody<typeof lineUpRoutes.clearOrder>) =>
      show(await call(lineUpRoutes.clearOrder, { body })),
    onSettled: renew,
  });
  const makeOfficial = useMutation({
    mutationFn: async ({ id, ...body }: { id: number; revision: number; draft_revision: number }) =>
      show(await call(lineUpRoutes.makeOfficial, { params: { id }, body })),
    onSettled: renew,
  });
  const createDraft = useMutation({
    mutationFn: ({ signal, ...body }: { name: string; ids: number[] } & TakenBack) =>
      call(lineUpRoutes.createDraft, { body: { ...body, year } }, signal ? { signal } : {}),
    onSuccess: renew,
  });
  const saveDraft = useMutation({
    mutationFn: async ({ id, signal, ...body }: DraftChange & TakenBack) => {
      const answer = await call(lineUpRoutes.saveDraft, { params: { id }, body }, signal ? { signal } : {});
      client.setQueryData<LineUp>(
        keyOf(year),
        (known) => known && { ...known, drafts: known.drafts.map((each) => (each.id === id ? answer.draft : each)) },
      );
      return { ...answer, stored: answer.draft };
    },
    onSettled: renew,
  });
  const deleteDraft = useMutation({
    mutationFn: (id: number) => call(lineUpRoutes.deleteDraft, { params: { id } }),
    // Refused because somebody else was quicker, too.
    onSettled: renew,
  });
  const acceptWarning = useMutation({
    mutationFn: async (warning: AcceptedWarning & { accepted: boolean }) => {
      const { accepted } = await call(lineUpRoutes.acceptWarning, { body: warning });
      client.setQueryData<LineUp>(keyOf(year), (known) => known && { ...known, accepted });
    },
  });
  return { saveOrder, clearOrder, makeOfficial, createDraft, saveDraft, deleteDraft, acceptWarning };
}

/** Returns the order that somebody else has saved meanwhile, where that is why a save was refused. */
export function otherOrder(failure: Error): OrderState | null {
  if (!(failure instanceof CallFailure) || failure.code !== 'order-changed') return null;
  const { official, draft } = failure.answer;
  const found = orderState.safeParse(draft ?? official);
  return found.success ? found.data : null;
}
