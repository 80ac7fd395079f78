import { type UIEvent, useCallback, useEffect, useState } from 'react';

const atFirst = 50;
const atOnce = 50;
/** Pixels before the end at which the next rows are drawn. */
const ahead = 1500;

/**
 * The rows that are drawn: a thousand rows of twenty cells at once would hold the page for seconds, so they are drawn as
 * they are scrolled to, in the table's own frame or (on a phone) on the page; on paper all of them are.
 */
export function useGrowingRows<Row>(rows: readonly Row[] | undefined): {
  shown: readonly Row[] | undefined;
  onScroll: (event: UIEvent) => void;
} {
  const [drawn, setDrawn] = useState({ of: rows, count: atFirst });
  const total = rows?.length ?? 0;
  const count = drawn.of === rows ? drawn.count : atFirst;
  const grow = useCallback(
    (to: number) => setDrawn((now) => ({ of: rows, count: Math.max(now.of === rows ? now.count : atFirst, to) })),
    [rows],
  );
  const onScroll = ({ target }: UIEvent) => {
    if (count < total && target instanceof Element && isNearEnd(target)) grow(count + atOnce);
  };
  useEffect(() => {
    if (count >= total) return undefined;
    const scrolled = () => {
      if (isNearEnd(document.documentElement) && hasNoFrame()) grow(count + atOnce);
    };
    const printed = () => grow(total);
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('beforeprint', printed);
    return () => {
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('beforeprint', printed);
    };
  }, [count, total, grow]);
  return { shown: rows?.slice(0, count), onScroll };
}

function isNearEnd(box: Element): boolean {
  return box.scrollTop + box.clientHeight > box.scrollHeight - ahead;
}

/** Where the table scrolls in its frame, the end of the page is near from the start and means nothing. */
function hasNoFrame(): boolean {
  return window.matchMedia('(max-width: 640px)').matches;
}
