import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../access/session.tsx';

/**
 * D-17: sends what this device keeps of a judge, whichever screen is open. The code comes to judges alone, after that of
 * their screen; whoever is switched to one cannot send.
 */
export function SendingAnywhere() {
  const { user, can } = useSession();
  const { pathname } = useLocation();
  const [Sender, setSender] = useState<ComponentType<{ user_id: number }>>();
  const judge = can('scoreAwards') && !user?.impersonated_by ? user : null;
  const isWanted = judge !== null && !Sender;
  useEffect(() => {
    if (!isWanted) return;
    // Where it does not come, for want of a connection, it is asked for again with the next page.
    void import('./SheetSender.tsx').then(
      ({ SheetSender }) => setSender(() => SheetSender),
      () => undefined,
    );
  }, [isWanted, pathname]);
  return judge && Sender ? <Sender key={judge.id} user_id={judge.id} /> : null;
}
