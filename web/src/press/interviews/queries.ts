import type { GivenQuery } from '@parade/contract/http/route.ts';
import type { AnswerInput, AnswerState, InterviewInput } from '@parade/contract/press/interviews/interview.ts';
import { interviewsRoutes } from '@parade/contract/press/interviews/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import type { Sent } from '../../http/client.ts';

const interviewsKey = ['interviews'] as const;

export function useRequestInterview() {
  return useMutation({
    mutationFn: ({ body, signal }: Sent<InterviewInput>) =>
      call(interviewsRoutes.requestInterview, { body }, { signal }),
  });
}

/** One page of the requests. */
export function useInterviews(asked: Readonly<Record<string, string | number>>) {
  const query = asked as GivenQuery<typeof interviewsRoutes.listInterviews>;
  return useQuery({
    queryKey: [...interviewsKey, 'list', query],
    queryFn: ({ signal }) => call(interviewsRoutes.listInterviews, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useInterview(id: number) {
  return useQuery({
    queryKey: [...interviewsKey, id],
    queryFn: ({ signal }) => call(interviewsRoutes.readInterview, { params: { id } }, { signal }),
    retry: false,
  });
}

/** The email of an answer as the portal would write it. */
export function useAnswerLetter(id: number, state: AnswerState) {
  return useQuery({
    queryKey: [...interviewsKey, id, 'letter', state],
    queryFn: ({ signal }) =>
      call(interviewsRoutes.previewInterviewLetter, { params: { id }, query: { state } }, { signal }),
  });
}

/** Sends the answer to a request, and takes the last answer back. */
export function useAnswers(id: number) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: interviewsKey });
  return {
    answer: useMutation({
      mutationFn: ({ body, signal }: Sent<AnswerInput>) =>
        call(interviewsRoutes.answerInterview, { params: { id }, body }, { signal }),
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (revision: number) =>
        call(interviewsRoutes.undoInterviewAnswer, { params: { id }, body: { revision } }),
      onSettled,
    }),
  };
}
