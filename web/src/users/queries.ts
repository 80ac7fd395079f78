import type { StaffRole } from '@parade/contract/access/roles.ts';
import { earlierTokenKey } from '@parade/contract/http/errors.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useSession } from '../access/session.tsx';
import { call, type CallInput } from '../http/client.ts';

type Body<K extends keyof typeof usersRoutes> =
  CallInput<(typeof usersRoutes)[K]> extends { body: infer B } ? B : never;
/** 401 here means a wrong password, not an ended session. */
const quiet = { quietOn401: true };

/** Keeps the token of an answer and shows the portal as that user. */
function useEntering() {
  const { signIn } = useSession();
  return (answer: SignedIn) => signIn(answer.access_token, answer.initial_data);
}

export function useSignIn() {
  const enter = useEntering();
  return useMutation({
    mutationFn: (body: Body<'signIn'>) => call(usersRoutes.signIn, { body }, quiet),
    onSuccess: enter,
  });
}

export function useSignUp() {
  return useMutation({ mutationFn: (body: Body<'signUp'>) => call(usersRoutes.signUp, { body }, quiet) });
}

export function useRequestReset() {
  return useMutation({ mutationFn: (email: string) => call(usersRoutes.requestReset, { body: { email } }, quiet) });
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: Body<'resetPassword'>) => call(usersRoutes.resetPassword, { body }, quiet) });
}

/** Confirms the address; signs in where nobody is, and reads the user anew where somebody is. */
export function useVerifyEmail(token: string) {
  const enter = useEntering();
  const { refresh } = useSession();
  return useMutation({
    mutationFn: () => call(usersRoutes.verifyEmail, { params: { token } }, quiet),
    onSuccess: async ({ signed_in }) => {
      if (signed_in) enter(signed_in);
      else await refresh();
    },
  });
}

export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(usersRoutes.readInvitation, { params: { token } }, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useAcceptInvitation(token: string) {
  const enter = useEntering();
  return useMutation({
    mutationFn: (body: Body<'acceptInvitation'>) =>
      call(usersRoutes.acceptInvitation, { params: { token }, body }, quiet),
    onSuccess: enter,
  });
}

/** Accepts the role of an invitation with the account that is signed in. */
export function useAcceptInvitationSignedIn(token: string) {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: () => call(usersRoutes.acceptInvitationSignedIn, { params: { token } }),
    onSuccess: refresh,
  });
}

export function useJoinLink(token: string) {
  return useQuery({
    queryKey: ['join', token],
    queryFn: ({ signal }) => call(usersRoutes.readJoinLink, { params: { token } }, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useJoin(token: string) {
  return useMutation({
    mutationFn: (body: Body<'join'>) => call(usersRoutes.join, { params: { token }, body }, quiet),
  });
}

export function useJoinSignedIn(token: string) {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: () => call(usersRoutes.joinSignedIn, { params: { token } }),
    onSuccess: refresh,
  });
}

export function useUsers(filters: { q: string; role: StaffRole | 'any'; page: number }) {
  return useQuery({
    queryKey: ['users', filters],
    queryFn: ({ signal }) => call(usersRoutes.listUsers, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Switches to another user; the ticket that leads back is kept under jwt_prev. */
export function useSwitchTo() {
  const enter = useEntering();
  return useMutation({
    mutationFn: (user_id: number) => call(usersRoutes.impersonate, { body: { user_id } }),
    onSuccess: (answer) => {
      localStorage.setItem(earlierTokenKey, answer.switch_back_ticket);
      enter(answer);
    },
  });
}
