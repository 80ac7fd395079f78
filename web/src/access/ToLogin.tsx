import { pageTexts } from '@parade/contract/content/words.ts';
import { useEffect } from 'react';
import { Redirect } from '../ui/Redirect.tsx';
import { passHere, passPath } from './devicePass.ts';
import { loginPath } from './guard.ts';
import { useSession } from './session.tsx';

/**
 * Back to who signs next while this device is passed around: Back leads nowhere else.
 * U-20: to the login page, which remembers the address and says why one is there. Not to somebody who was signed in: what
 * ended their session has its own words.
 */
export function ToLogin({ from }: { from: string }) {
  const { wasSignedIn } = useSession();
  const isPassed = passHere() !== null;
  useEffect(() => {
    if (isPassed) window.location.replace(passPath);
  }, [isPassed]);
  if (isPassed) return null;
  return <Redirect to={loginPath(from)} state={wasSignedIn ? null : { notice: pageTexts.log_in }} />;
}
