import { pageTexts } from '@parade/contract/content/words.ts';
import { Redirect } from '../ui/Redirect.tsx';
import { loginPath } from './guard.ts';
import { useSession } from './session.tsx';

/**
 * U-20: to the login page, which remembers the address and says why one is there. Not to somebody who was signed in: what
 * ended their session has its own words.
 */
export function ToLogin({ from }: { from: string }) {
  const { wasSignedIn } = useSession();
  return <Redirect to={loginPath(from)} state={wasSignedIn ? null : { notice: pageTexts.log_in }} />;
}
