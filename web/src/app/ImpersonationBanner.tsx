import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../access/session.tsx';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Shell.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { hasUnsaved, lostWithSession } from '../ui/unsaved/useUnsavedGuard.ts';
import { useSwitchBack } from './queries.ts';

/** U-17: whom an admin is switched to, for how long, and the way back; the end of the time leads back by itself. */
export function ImpersonationBanner() {
  const { user } = useSession();
  const by = user?.impersonated_by;
  if (!user || !by) return null;
  return <Panel key={by.until} email={user.email} secondsLeft={by.seconds_left} />;
}

/** F-40, before it ends: afterward nothing can be saved in the other person's name, and what was typed is forgotten. */
const beforeSwitchingBack = {
  title: 'You have unsaved changes, are you sure you want to leave?',
  act: 'Switch Back',
  cancelLabel: 'Stay on this page',
  isRisky: true,
};

function Panel({ email, secondsLeft }: { email: string; secondsLeft: number }) {
  const switchBack = useSwitchBack();
  const { mutateAsync } = switchBack;
  const toast = useToast();
  const leave = useCallback(
    () => void tellOutcome(toast, mutateAsync(), { failed: 'We couldn’t switch back' }),
    [mutateAsync, toast],
  );
  const minutes = useMinutesLeft(secondsLeft, leave);
  const confirm = useConfirm();
  const ask = async () => {
    if (!hasUnsaved() || (await confirm({ ...beforeSwitchingBack, body: lostWithSession() }))) leave();
  };
  return (
    <Banner tone="info">
      <span>You are viewing the portal as {email}.</span>
      <span>{minutes === 1 ? '1 minute left.' : `${minutes} minutes left.`}</span>
      <Button look="quiet" busy={switchBack.isPending} onClick={() => void ask()}>
        Switch Back
      </Button>
    </Banner>
  );
}

const minuteMs = 60_000;

/**
 * The minutes that are left, counted down from what the server said, whatever day this browser's clock has; calls `onEnd`
 * once when none is.
 */
function useMinutesLeft(secondsLeft: number, onEnd: () => void): number {
  const [end] = useState(() => Date.now() + secondsLeft * 1000);
  const [ms, setMs] = useState(secondsLeft * 1000);
  const ended = useRef(false);
  useEffect(() => {
    if (ms > 0) {
      // At the next full minute, so that what is shown is right when it changes.
      const timer = setTimeout(() => setMs(Math.max(0, end - Date.now())), ms % minuteMs || minuteMs);
      return () => clearTimeout(timer);
    }
    if (!ended.current) {
      ended.current = true;
      onEnd();
    }
    return undefined;
  }, [ms, end, onEnd]);
  return Math.ceil(ms / minuteMs);
}
