import { pathTo } from '@parade/contract/access/screens.ts';
import { useLocation } from 'react-router';
import { Redirect } from '../ui/Redirect.tsx';
import { closedToState } from './guard.ts';
import { useUser } from './session.tsx';

/** To the page 'No access', from an address that the server does not open to this person; it remembers whom and what. */
export function ToNoAccess() {
  const { id } = useUser();
  const { pathname, search } = useLocation();
  return <Redirect to={pathTo('invalidPermissions')} state={closedToState(id, pathname + search)} />;
}
