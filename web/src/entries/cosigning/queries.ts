import type { FormType } from '@parade/contract/forms/formType.ts';
import type { NewSignatureRequest } from '@parade/contract/entries/cosigning/request.ts';
import { cosigningRoutes } from '@parade/contract/entries/cosigning/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../http/client.ts';
import { entriesKey } from '../queries.ts';

const key = [...entriesKey, 'signature-requests'] as const;

/** Gets the signers that a form waits for and those who have signed; refetched while it is on screen. */
export function useSignatureRequests(entry_id: number, form_type: FormType) {
  return useQuery({
    queryKey: [...key, entry_id, form_type],
    queryFn: ({ signal }) =>
      call(cosigningRoutes.listSignatureRequests, { query: { entry_id, form_type } }, { signal }),
    refetchInterval: 30_000,
  });
}

function useActing<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}

export function useRequestSignature() {
  return useActing(({ body, signal }: Sent<NewSignatureRequest>) =>
    call(cosigningRoutes.requestSignature, { body }, { signal }),
  );
}

export function useResendRequest() {
  return useActing((locator: string) => call(cosigningRoutes.resendSignatureRequest, { params: { locator } }));
}

export function useWithdrawRequest() {
  return useActing((locator: string) => call(cosigningRoutes.withdrawSignatureRequest, { params: { locator } }));
}
