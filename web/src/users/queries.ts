import type { GivenQuery } from '@parade/contract/http/route.ts';
import { earlierTokenKey } from '@parade/contract/http/errors.ts';
import { entriesRoutes } from '@parade/contract/entries/routes.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { openAs, useSession } from '../access/session.tsx';
import { call, callForFile, type CallInput } from '../http/client.ts';
import { saveBlob } from '../http/saveBlob.ts';
import { deviceStore } from '../ui/storage/browserStore.ts';

type Body<K extends keyof typeof usersRoutes> =
  CallInput<(typeof usersRoutes)[K]> extends { body: infer B } ? B : never;
/** 401 here means a wrong password, not an ended session. */
const quiet = { quietOn401: true };

/** Stores the token of an answer and shows the portal as that user. */
function useEntering() {
  const { signIn } = useSession();
  return (answer: SignedIn) => signIn(answer.access_token, answer.initial_data);
}

export function useSignUp() {
  const enter = useEntering();
  return useMutation({
    mutationFn: (body: Body<'signUp'>) => call(usersRoutes.signUp, { body }, quiet),
    onSuccess: enter,
  });
}

export function useRequestReset() {
  return useMutation({ mutationFn: (email: string) => call(usersRoutes.requestReset, { body: { email } }, quiet) });
}

/** Whether the link of a letter still sets a password: said before one is thought up. */
export function useResetLink(token: string) {
  return useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(usersRoutes.readReset, { params: { token } }, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: Body<'resetPassword'>) => call(usersRoutes.resetPassword, { body }, quiet) });
}

/** What the holder of a confirming link is asked to do. */
export function useConfirmation(token: string) {
  return useQuery({
    queryKey: ['confirmation', token],
    queryFn: ({ signal }) => call(usersRoutes.readConfirmation, { params: { token } }, { ...quiet, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Confirms the address; signs in where a password was set, and reads the user again where the session goes on. */
export function useConfirmAddress(token: string) {
  const enter = useEntering();
  const { refresh } = useSession();
  return useMutation({
    mutationFn: (body: Body<'confirmAddress'>) => call(usersRoutes.confirmAddress, { params: { token }, body }, quiet),
    onSuccess: async ({ signed_in }) => {
      if (signed_in) enter(signed_in);
      else await refresh();
    },
  });
}

/** Brings the drafts of a second sign-up into the account that is signed in. */
export function useTakeOverDrafts(token: string) {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: () => call(entriesRoutes.takeOverDrafts, { params: { token } }),
    onSuccess: refresh,
  });
}

/** Signs out where somebody is signed in, to sign in as somebody else. */
export function useLeave() {
  const { user, forget } = useSession();
  return useMutation({
    mutationFn: async () => {
      if (user) await call(usersRoutes.signOut, {}, quiet);
    },
    onSettled: () => (user ? forget() : undefined),
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
  const enter = useEntering();
  return useMutation({
    mutationFn: (body: Body<'join'>) => call(usersRoutes.join, { params: { token }, body }, quiet),
    onSuccess: enter,
  });
}

export function useJoinSignedIn(token: string) {
  const { refresh } = useSession();
  return useMutation({
    mutationFn: () => call(usersRoutes.joinSignedIn, { params: { token } }),
    onSuccess: refresh,
  });
}

type UserFilters = Readonly<Record<'q' | 'role' | 'sortBy', string>>;

/** Filters as the address has them, judged by the call's query. */
export function useUsers(filters: UserFilters & { readonly page: number }) {
  const query = filters as GivenQuery<typeof usersRoutes.listUsers>;
  return useQuery({
    queryKey: ['users', query],
    queryFn: ({ signal }) => call(usersRoutes.listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The list with these filters as a spreadsheet, handed to the person as a download. */
export function useUsersExport() {
  return useMutation({
    mutationFn: async (filters: UserFilters) => {
      const query = filters as GivenQuery<typeof usersRoutes.exportUsers>;
      const file = await callForFile(usersRoutes.exportUsers, { query });
      saveBlob(file.content, file.name);
    },
  });
}

/** Switches to another user, at their dashboard; the ticket that leads back is stored under jwt_prev. */
export function useSwitchTo() {
  return useMutation({
    mutationFn: (user_id: number) => call(usersRoutes.impersonate, { body: { user_id } }),
    onSuccess: (answer) => {
      deviceStore.setItem(earlierTokenKey, answer.switch_back_ticket);
      openAs(answer.access_token);
    },
  });
}

export function useEndAllSessions() {
  return useMutation({ mutationFn: () => call(usersRoutes.endAllSessions, {}) });
}

export function useEndUserSessions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(usersRoutes.endUserSessions, { params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['account', id] }),
        client.invalidateQueries({ queryKey: ['audit', 'user', id] }),
      ]),
  });
}
