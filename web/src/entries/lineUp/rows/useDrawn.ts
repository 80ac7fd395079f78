import { useEffect, useState } from 'react';

/** As many as a window has in sight, or a few more. */
const batchSize = 20;

/**
 * How many of some rows are drawn: those in sight at once, the others a batch at a time, each in a task of its own, so
 * that a press in between is answered. In the end all are, and stay so.
 */
export function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(batchSize);
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return undefined;
    const timer = setTimeout(() => setDrawn(drawn >= count ? Number.POSITIVE_INFINITY : drawn + batchSize));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}
