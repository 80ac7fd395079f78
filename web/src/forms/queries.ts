import type { DueDateChoice } from '@parade/contract/forms/dueDate.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { formsRoutes } from '@parade/contract/forms/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../http/client.ts';

const keyOf = (year: number) => ['form-due-dates', year] as const;

export function useDueDates(year: number) {
  return useQuery({
    queryKey: keyOf(year),
    queryFn: ({ signal }) => call(formsRoutes.listDueDates, { query: { year } }, { signal }),
  });
}

/** Saves the due dates of a year. Every screen that shows one is read anew. */
export function useSetDueDates(year: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (due_dates: { form_type: FormType; due_on: DueDateChoice }[]) =>
      call(formsRoutes.setDueDates, { query: { year }, body: { due_dates } }),
    onSuccess: async (answer) => {
      client.setQueryData(keyOf(year), answer);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'me' && queryKey[0] !== keyOf(year)[0],
      });
    },
  });
}
