import { sessionExpiredText, sessionExpiredTitle } from '@parade/contract/http/fieldTexts.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../access/session.tsx';
import { wordsAtSessionEnd } from '../access/sessionEnd.ts';
import { listenForLogin, listenForSessionEnd } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { loginForOtherTab } from '../users/signIn/place.ts';

/**
 * U-21: shown after a 401 on any call but the current-user call. Login opens a new tab; once somebody signs in there,
 * this tab goes on with what was typed. A screen that keeps something meanwhile adds what becomes of it.
 */
export function SessionEndedDialog() {
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  const { refresh } = useSession();
  useEffect(
    () =>
      listenForSessionEnd(() => {
        setKept(wordsAtSessionEnd());
        setOpen(true);
      }),
    [],
  );
  useEffect(() => {
    if (!open) return undefined;
    return listenForLogin(() => {
      setOpen(false);
      void refresh();
    });
  }, [open, refresh]);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={sessionExpiredTitle}
      note="You don’t need to refresh: what you typed here stays. Login opens a new tab: log in there, then come back to this one and go on."
      actions={
        <>
          <Button onClick={() => setOpen(false)}>Close</Button>
          <a className="button button-primary" href={loginForOtherTab} target="_blank" rel="noreferrer">
            Login
          </a>
        </>
      }
    >
      {sessionExpiredText}
      {kept === null ? null : <p>{kept}</p>}
    </Dialog>
  );
}
