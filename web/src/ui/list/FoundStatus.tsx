import { useEffect, useRef, useState } from 'react';

interface FoundStatusProps {
  /** What is looked at: filters, sorting and page, as one text. */
  readonly at: string;
  /** What is found there: 'Waivers: 1 to 10 of 77'; undefined while that is not known. */
  readonly words: string | undefined;
  /** 'sorted by Name, descending'. */
  readonly sorted?: string | undefined;
}

/**
 * Says what a list shows once its filters, search, sorting or page have changed: the focus stays where that was chosen, and
 * the rows change elsewhere. What the list begins with is read with its page, and not said.
 */
export function FoundStatus({ at, words, sorted }: FoundStatusProps) {
  const [said, say] = useState<{ readonly at: string; readonly words: string } | null>(null);
  const last = useRef({ at, sorted });
  useEffect(() => {
    const before = last.current;
    if (words === undefined || before.at === at) return;
    last.current = { at, sorted };
    say({ at, words: [words, ...(sorted === undefined || sorted === before.sorted ? [] : [sorted])].join(', ') });
  }, [at, words, sorted]);
  return (
    <p className="visually-hidden" role="status">
      {/* Another element each time: the same words twice would be no change, and not be read out. */}
      {said ? <span key={said.at}>{said.words}</span> : null}
    </p>
  );
}
