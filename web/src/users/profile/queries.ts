import { profileRoutes } from '@parade/contract/users/profile/routes.ts';
import type { Proof } from '@parade/contract/users/profile/secondFactor.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../access/session.tsx';
import { call, type Sent } from '../../http/client.ts';

const sessionsKey = ['own-sessions'] as const;
const pendingKey = ['own-email-change'] as const;
const quiet = { quietOn401: true };

/** Where the account is logged in. */
export function useOwnSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(profileRoutes.listOwnSessions, {}, { signal }),
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(profileRoutes.endOwnSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(profileRoutes.endOtherSessions, {}),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** The new address that waits to be confirmed. */
export function usePendingEmail() {
  return useQuery({
    queryKey: pendingKey,
    queryFn: ({ signal }) => call(profileRoutes.readOwnEmailChange, {}, { signal }),
  });
}

export function useResendEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(profileRoutes.resendEmailChange, {}),
    onSettled: () => client.invalidateQueries({ queryKey: pendingKey }),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(profileRoutes.cancelEmailChange, {}),
    onSettled: () => client.invalidateQueries({ queryKey: pendingKey }),
  });
}

export function useChangeOwnEmail() {
  const client = useQueryClient();
  return useMutation({
    onSettled: () => client.invalidateQueries({ queryKey: pendingKey }),
    mutationFn: ({ body, signal }: Sent<Proof & { email: string }>) =>
      call(profileRoutes.changeOwnEmail, { body }, { signal }),
  });
}

/** What the link to a new address changes. */
export function useEmailChange(token: string) {
  return useQuery({
    queryKey: ['email-change', token],
    queryFn: ({ signal }) => call(profileRoutes.readEmailChange, { params: { token } }, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useConfirmEmailChange(token: string) {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: () => call(profileRoutes.confirmEmailChange, { params: { token } }),
    onSuccess: refresh,
  });
}
