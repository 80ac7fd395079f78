import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A filter of a list is followed at once: saying so of each would be noise. */
const saidAfterMs = 300;

/**
 * Says that a pressed link is being followed: on a slow network the script of a screen takes seconds, and what was there before
 * stays until then. The line is drawn, and the words are said, once it takes longer than anybody notices.
 */
export function LoadingBar() {
  const isLoading = useNavigation().state === 'loading';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), saidAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return (
    <div className="shell-loading no-print" role="status">
      {isLoading && isSlow ? <span className="visually-hidden">Loading the page</span> : null}
      {isLoading ? <i aria-hidden /> : null}
    </div>
  );
}
