import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { givenPassword } from '@parade/contract/users/account.ts';
import type { Proof, ProofWay } from '@parade/contract/users/profile/secondFactor.ts';
import { useState } from 'react';
import { z } from 'zod';
import { signProof, useOwnFactors } from './queries.ts';

export const typedCodeShape = z.string().trim().min(1, requiredText);

/** What a form that asks for the proof starts with. */
export const proofStart = { current_password: '', code: '' };

/** How this session may prove who one is, as far as this browser can; null: not known yet. */
export function useProofWays(): readonly ProofWay[] | null {
  const { data, isPending } = useOwnFactors();
  if (isPending) return null;
  const canPasskey = typeof window.PublicKeyCredential === 'function';
  const ways = (data?.proof_ways ?? []).filter((way) => way !== 'passkey' || canPasskey);
  // Where none is left, the server's refusal says what to do.
  return ways.length > 0 ? ways : ['password'];
}

/** Which proof a form asks for: the shape of its fields, and the proof that they make. */
export function useProof(ways: readonly ProofWay[]) {
  const [way, choose] = useState<ProofWay>(ways[0] ?? 'password');
  return {
    ways,
    way,
    choose,
    shape: {
      current_password: way === 'password' ? givenPassword : z.string(),
      code: way === 'code' ? typedCodeShape : z.string(),
    },
    proofOf: async (given: typeof proofStart, signal: AbortSignal): Promise<Proof> => {
      if (way === 'password') return { current_password: given.current_password };
      return way === 'code' ? { code: given.code } : signProof(signal);
    },
  };
}
export type ProofState = ReturnType<typeof useProof>;
