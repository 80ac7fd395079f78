import { tokensRoutes } from '@parade/contract/users/tokens/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallInput, type Sent } from '../../http/client.ts';

const tokensKey = ['tokens'] as const;
type NewToken = CallInput<typeof tokensRoutes.createToken>['body'];

/** Every token, with those that have ended. */
export function useTokens() {
  return useQuery({ queryKey: tokensKey, queryFn: ({ signal }) => call(tokensRoutes.listTokens, {}, { signal }) });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<NewToken>) => call(tokensRoutes.createToken, { body }, { signal }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(tokensRoutes.revokeToken, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
}
