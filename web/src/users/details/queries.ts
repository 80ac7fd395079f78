import type { StaffRole } from '@parade/contract/access/roles.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useSession } from '../../access/session.tsx';
import { call, type CallInput, type Sent } from '../../http/client.ts';
import { useForgetUsers } from '../useForgetUsers.ts';

type Body<K extends keyof typeof usersRoutes> =
  CallInput<(typeof usersRoutes)[K]> extends { body: infer B } ? B : never;

/** One account with all that its page shows. */
export function useAccount(id: number | undefined) {
  return useQuery({
    queryKey: ['account', id],
    queryFn: ({ signal }) => call(usersRoutes.readUser, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
}

/** One page of what happened to an account. */
export function useUserLog(id: number, filters: { action: string; q: string; page: number }) {
  return useQuery({
    queryKey: ['audit', 'user', id, filters],
    queryFn: ({ signal }) => call(usersRoutes.readUserLog, { params: { id }, query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** After a change of an account: after one of one’s own, the session is read again too. */
export function useForgetUser(id: number) {
  const forget = useForgetUsers();
  const { user, refresh } = useSession();
  return async () => {
    if (user?.id === id) await refresh();
    await forget();
  };
}

export function useCreateUser() {
  const forget = useForgetUsers();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Body<'createUser'>>) => call(usersRoutes.createUser, { body }, { signal }),
    onSuccess: forget,
  });
}

export function useEditUser(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Body<'editUser'>>) =>
      call(usersRoutes.editUser, { params: { id }, body }, { signal }),
    onSuccess: forget,
  });
}

export function useSetPassword(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Body<'changePassword'>>) =>
      call(usersRoutes.changePassword, { params: { id }, body }, { signal }),
    onSuccess: forget,
  });
}

/** Adds or removes one staff role. */
export function useChangeRole(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: ({ role, has }: { role: StaffRole; has: boolean }) =>
      call(usersRoutes.changeRoles, { params: { id }, body: has ? { add: [role] } : { remove: [role] } }),
    onSettled: forget,
  });
}

export function useRemoveOrganizationRole(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: (body: Body<'removeOrganizationRole'>) =>
      call(usersRoutes.removeOrganizationRole, { params: { userId: id }, body }),
    onSettled: forget,
  });
}

/** Notes one organization type, or takes it back. */
export function useChangeOrganizationType(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: ({ type, has }: { type: number; has: boolean }) =>
      call(usersRoutes.changeOrganizationTypes, { params: { id }, body: has ? { add: [type] } : { remove: [type] } }),
    onSettled: forget,
  });
}

export function useAddSubscription(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Body<'addSubscription'>>) =>
      call(usersRoutes.addSubscription, { params: { id }, body }, { signal }),
    onSuccess: forget,
  });
}

export function useRemoveSubscription(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: (subscriptionId: number) => call(usersRoutes.removeSubscription, { params: { id, subscriptionId } }),
    onSettled: forget,
  });
}

export function useChangeAccess(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: (enabled: boolean) =>
      enabled ? call(usersRoutes.enableUser, { params: { id } }) : call(usersRoutes.disableUser, { params: { id } }),
    onSettled: forget,
  });
}

export function useResetSecondFactor(id: number) {
  const forget = useForgetUser(id);
  return useMutation({
    mutationFn: () => call(usersRoutes.resetSecondFactor, { params: { id } }),
    onSettled: forget,
  });
}
