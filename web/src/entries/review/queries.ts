import type { DecisionBody, Decision, HeldDecision } from '@parade/contract/entries/review/decision.ts';
import type { Application, Aside } from '@parade/contract/entries/review/review.ts';
import { reviewRoutes } from '@parade/contract/entries/review/routes.ts';
import type { GivenBody, GivenQuery } from '@parade/contract/http/route.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, CallFailure } from '../../http/client.ts';
import { isConflict } from '../../http/useSeen.ts';
import type { QueueFilters } from './address.ts';

/** Everything cached about the desk. */
const reviewKey = ['review'] as const;

/** The outcome of an application while the desk is open. */
export type Outcome = 'accepted' | 'rejected' | 'held' | 'aside' | 'gone' | 'open';

/** Whether somebody else has decided the application, or it was withdrawn. */
export function isDecided(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'application-decided';
}

/** A decision that its Undo takes back, and no other. */
export type MadeDecision = GivenBody<typeof reviewRoutes.undoDecision>;

/** The queue as it was when the desk was opened: what is decided meanwhile keeps its place in the strip. */
export function useQueue(filters: QueueFilters) {
  const query = { ...filters, q: filters.q || undefined } as GivenQuery<typeof reviewRoutes.listQueue>;
  return useQuery({
    queryKey: ['review-queue', filters],
    queryFn: ({ signal }) => call(reviewRoutes.listQueue, { query }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useApplication(id: number) {
  return useQuery(applicationQuery(id));
}

const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: [...reviewKey, id],
    queryFn: ({ signal }) => call(reviewRoutes.readApplication, { params: { id } }, { signal }),
    retry: false,
  });

/** What became of an application that somebody else has decided, or that was withdrawn. */
function outcomeOf({ held, displayed_status: status }: Application): Outcome {
  if (held) return 'held';
  if (status === 'received') return 'open';
  return status === 'accepted' || status === 'rejected' ? status : 'gone';
}

export function useDecisionLetter(id: number, status: Decision) {
  return useQuery({
    queryKey: [...reviewKey, id, 'letter', status],
    queryFn: ({ signal }) => call(reviewRoutes.readDecisionLetter, { params: { id }, query: { status } }, { signal }),
  });
}

export function useCriteria() {
  return useQuery({
    queryKey: [...reviewKey, 'criteria'],
    queryFn: ({ signal }) => call(reviewRoutes.listCriteria, {}, { signal }),
  });
}

/** What takes a call back, where its dialog has it: an Undo is not taken back. */
function taking(signal: AbortSignal | undefined) {
  return signal ? { signal } : {};
}

/** The acts on an application; everything but the strip of the queue is read again. */
export function useReviewCalls(id: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const readAgain = () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'review-queue' && queryKey[0] !== 'me' && queryKey[0] !== 'form',
      });
    const then = async <T>(answer: Promise<T>): Promise<T> => {
      const given = await answer;
      void readAgain();
      return given;
    };
    /** Where somebody else was faster, the desk shows theirs. */
    const orTheirs = <T>(answer: Promise<T>): Promise<T> =>
      answer.catch((failure: unknown) => {
        if (isConflict(failure) || isDecided(failure)) void readAgain();
        throw failure;
      });
    const params = { id };
    return {
      refresh: () => void readAgain(),
      /** Reads what somebody else has made of it; undefined where it cannot be read. */
      outcome: () => client.fetchQuery(applicationQuery(id)).then(outcomeOf, () => undefined),
      decide: (body: DecisionBody, signal?: AbortSignal) =>
        orTheirs(then(call(reviewRoutes.decide, { params, body }, taking(signal)))),
      undo: (body: MadeDecision) => orTheirs(then(call(reviewRoutes.undoDecision, { params, body }))),
      setAside: (aside: Aside | null, from: Aside | null, signal?: AbortSignal) =>
        orTheirs(then(call(reviewRoutes.setAside, { params, body: { aside, from } }, taking(signal)))),
      ask: (question: string, signal?: AbortSignal) =>
        then(call(reviewRoutes.askLeader, { params, body: { question } }, taking(signal))),
      noteAnswer: (question_id: number, body: GivenBody<typeof reviewRoutes.noteAnswer>, signal: AbortSignal) =>
        orTheirs(then(call(reviewRoutes.noteAnswer, { params: { id, question_id }, body }, { signal }))),
      addNote: (text: string, signal?: AbortSignal) =>
        then(call(reviewRoutes.addNote, { params, body: { text } }, taking(signal))),
      removeNote: (note_id: number) => then(call(reviewRoutes.removeNote, { params: { id, note_id } })),
      setScore: (criterion_id: number, score: number | null) =>
        then(call(reviewRoutes.setScore, { params, body: { criterion_id, score } })),
    };
  }, [client, id]);
}
export type ReviewCalls = ReturnType<typeof useReviewCalls>;

/** Sends held decisions, or moves their day. */
export function useHeldCalls() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries();
  return {
    release: useMutation({
      mutationFn: (shown: readonly HeldDecision[]) => {
        const from = shown.map(({ id, held_at }) => ({ id, held_at }));
        return call(reviewRoutes.releaseHeld, { body: { ids: from.map(({ id }) => id), from } });
      },
      onSettled,
    }),
    setDay: useMutation({
      mutationFn: (body: GivenBody<typeof reviewRoutes.setReleaseDay>) => call(reviewRoutes.setReleaseDay, { body }),
      onSettled,
    }),
  };
}

export function useSetCriteria() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      organization_type,
      ...body
    }: GivenBody<typeof reviewRoutes.setCriteria> & { organization_type: number }) =>
      call(reviewRoutes.setCriteria, { params: { organization_type }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewKey }),
    // Read when it is next looked at, not now: the form would begin anew, and what was typed be lost.
    onError: () => client.invalidateQueries({ queryKey: reviewKey, refetchType: 'none' }),
  });
}

/** A note that nobody outside the office sees. */
export function useAddNote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, signal }: { text: string; signal: AbortSignal }) =>
      call(reviewRoutes.addNote, { params: { id }, body: { text } }, { signal }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => ['entries', 'review', 'audit'].includes(String(queryKey[0])),
      }),
  });
}
