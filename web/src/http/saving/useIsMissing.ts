import { goneReason, goneTitle, typedStaysText } from '@parade/contract/http/fieldTexts.ts';
import { useEffect, useState } from 'react';
import { useToast } from '../../ui/Toast.tsx';
import { hasUnsaved } from '../../ui/unsaved/useUnsavedGuard.ts';
import { CallFailure } from '../client.ts';

interface Reading {
  readonly error: Error | null;
  readonly data: unknown;
}

/**
 * Returns whether a page is left because what it shows is not there. It stays while somebody types in it: what is deleted
 * meanwhile would take the text along, without a question. What they read instead says so.
 */
export function useIsMissing({ error, data }: Reading): boolean {
  const toast = useToast();
  const [stays, setStays] = useState(false);
  const isGone = error instanceof CallFailure && error.status === 404;
  // Once is enough: a form that is being sent has nothing unsaved, and its page must not go under it.
  const isHeld = isGone && data !== undefined && (stays || hasUnsaved());
  if (isHeld !== stays) setStays(isHeld);
  useEffect(() => {
    if (stays) toast.error(goneTitle, `${goneReason} ${typedStaysText}`);
  }, [stays, toast]);
  return isGone && !isHeld;
}
