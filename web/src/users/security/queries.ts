import { profileRoutes } from '@parade/contract/users/profile/routes.ts';
import type { Proof } from '@parade/contract/users/profile/secondFactor.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../access/session.tsx';
import { call, type Sent } from '../../http/client.ts';
import { loadPart } from '../../http/loadPart.ts';

const factorsKey = ['own-factors'] as const;

/** The own ways to log in. */
export function useOwnFactors() {
  return useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => call(profileRoutes.readOwnFactors, {}, { signal }),
  });
}

/** After a change of them; the session may have got its second step. */
export function useFactorsChanged() {
  const client = useQueryClient();
  const { refresh } = useSession();
  return () => Promise.all([client.invalidateQueries({ queryKey: factorsKey }), refresh()]);
}

export function useStartApp() {
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Proof>) => call(profileRoutes.startApp, { body }, { signal }),
  });
}

/** The recovery codes in its answer are shown once; useFactorsChanged is for when they have been. */
export function useConfirmApp() {
  return useMutation({
    mutationFn: ({ body, signal }: Sent<{ code: string }>) => call(profileRoutes.confirmApp, { body }, { signal }),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Proof>) => call(profileRoutes.renewRecoveryCodes, { body }, { signal }),
  });
}

export function useRemoveApp() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Proof>) => call(profileRoutes.removeApp, { body }, { signal }),
    onSuccess: changed,
  });
}

/** A signature by one of the own passkeys. */
export async function signProof(signal: AbortSignal): Promise<Proof> {
  const options = await call(profileRoutes.askPasskeyProof, {}, { signal });
  const { signWithPasskey } = await loadPart(() => import('../passkeys.ts'));
  return { passkey: await signWithPasskey(options) };
}

/** The second step, in a session that was opened without it. */
export function useTakeSecondStep() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Proof>) => call(profileRoutes.takeSecondStep, { body }, { signal }),
    onSuccess: changed,
  });
}

/** Asks for the proof, then the browser's authenticator, and stores what it made. */
export function useAddPasskey() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: async ({ body: { name, ...proof }, signal }: Sent<Proof & { name: string }>) => {
      const options = await call(profileRoutes.askNewPasskey, { body: proof }, { signal });
      const { makePasskey } = await loadPart(() => import('../passkeys.ts'));
      return call(profileRoutes.addPasskey, { body: { name, answer: await makePasskey(options) } }, { signal });
    },
    onSuccess: changed,
  });
}

export function useRemovePasskey(id: number) {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<Proof>) =>
      call(profileRoutes.removePasskey, { params: { id }, body }, { signal }),
    onSuccess: changed,
  });
}
