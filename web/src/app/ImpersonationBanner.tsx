import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../access/session.tsx';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Shell.tsx';
import { useSwitchBack } from './queries.ts';

/** U-17: whom an admin is switched to, for how long, and the way back; the end of the time leads back by itself. */
export function ImpersonationBanner() {
  const { user } = useSession();
  const until = user?.impersonated_by?.until;
  if (!user || until === undefined) return null;
  return <Panel key={until} email={user.email} until={until} />;
}

function Panel({ email, until }: { email: string; until: string }) {
  const switchBack = useSwitchBack();
  const navigate = useNavigate();
  const { mutate } = switchBack;
  const leave = useCallback(() => mutate(undefined, { onSettled: () => void navigate('/') }), [mutate, navigate]);
  const minutes = useMinutesUntil(until, leave);
  return (
    <Banner tone="info">
      <span>You are viewing the portal as {email}.</span>
      <span>{minutes === 1 ? '1 minute left.' : `${minutes} minutes left.`}</span>
      <Button look="quiet" busy={switchBack.isPending} onClick={leave}>
        Switch Back
      </Button>
    </Banner>
  );
}

const minuteMs = 60_000;

/** The minutes that are left, counted down; calls `onEnd` once when none is. */
function useMinutesUntil(until: string, onEnd: () => void): number {
  const left = () => Math.max(0, Date.parse(until) - Date.now());
  const [ms, setMs] = useState(left);
  const ended = useRef(false);
  useEffect(() => {
    if (ms > 0) {
      // At the next full minute, so that what is shown is right when it changes.
      const timer = setTimeout(() => setMs(Math.max(0, Date.parse(until) - Date.now())), ms % minuteMs || minuteMs);
      return () => clearTimeout(timer);
    }
    if (!ended.current) {
      ended.current = true;
      onEnd();
    }
    return undefined;
  }, [ms, until, onEnd]);
  return Math.ceil(ms / minuteMs);
}
