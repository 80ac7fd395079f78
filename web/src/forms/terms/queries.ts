import { formsRoutes } from '@parade/contract/forms/routes.ts';
import type { YearTerms } from '@parade/contract/forms/answers/terms.ts';
import type { YearTermsAnswer } from '@parade/contract/forms/terms/terms.ts';
import type { GivenBody } from '@parade/contract/http/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { readAgainAfterConflict } from '../../http/queryClient.ts';
import { useSeenOpened } from '../../http/useSeen.ts';

const termsKey = (year: number) => ['form-terms', year] as const;
const textsKey = ['form-texts'] as const;

/** Fees and pavilions of a parade year. */
export function useYearTerms(year: number) {
  return useQuery({
    queryKey: termsKey(year),
    queryFn: ({ signal }) => call(formsRoutes.readYearTerms, { query: { year } }, { signal }),
  });
}

/** Sets them. Forms that state them are read again. `opened`: the terms that the form shows. */
export function useSetYearTerms(year: number, opened: YearTerms) {
  const client = useQueryClient();
  const over = useSeenOpened(opened, () => client.getQueryData<YearTermsAnswer>(termsKey(year))?.terms);
  return useMutation({
    mutationFn: (body: GivenBody<typeof formsRoutes.setYearTerms>) => {
      const seen = over.seen();
      const fees = Object.fromEntries(Object.entries(seen.fees).filter(([fee]) => fee in (body.fees ?? {})));
      const from = { fees, ...(body.pavilions ? { pavilions: [...seen.pavilions] } : {}) };
      return call(formsRoutes.setYearTerms, { query: { year }, body: { ...body, from } });
    },
    onError: (failure) => {
      over.refuse(failure);
      readAgainAfterConflict(client, termsKey(year), failure);
    },
    onSuccess: async (answer) => {
      client.setQueryData(termsKey(year), answer);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'form' });
    },
  });
}

/** Agreements, manuals and other texts of the forms. */
export function useFormTexts() {
  return useQuery({
    queryKey: textsKey,
    queryFn: async ({ signal }) => (await call(formsRoutes.listFormTexts, {}, { signal })).data,
  });
}

/** Adds a version of a text. */
export function useAddFormText(text_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenBody<typeof formsRoutes.addFormText>) =>
      call(formsRoutes.addFormText, { params: { text_id }, body }),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === textsKey[0] || first === 'form' }),
  });
}
