import { pathTo } from '@parade/contract/access/screens.ts';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../access/session.tsx';
import { useToast } from '../ui/Toast.tsx';

/** E-15: a form or press kit of an entry that is not there leads staff to the directory, and everybody else home. */
export function MissingEntry({ what = 'entry' }: { what?: 'entry' | 'form' }) {
  const { worksForTheParade } = useSession();
  const toast = useToast();
  useEffect(() => toast.error(`We couldn’t find that ${what}`), [toast, what]);
  return <Navigate to={pathTo(worksForTheParade ? 'directory' : 'dashboard')} replace />;
}
