import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

type Unsaved = ReadonlySet<string>;

const Report = createContext<(change: (before: Unsaved) => Unsaved) => void>(() => undefined);

/** Around several small forms of a page: one question about leaving for all of them, since a router takes only one. */
export function UnsavedParts({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<Unsaved>(new Set());
  useUnsavedGuard(unsaved.size > 0);
  return <Report value={setUnsaved}>{children}</Report>;
}

/** Of a form inside: whether something was typed that is not saved. */
export function useUnsavedPart(isUnsaved: boolean): void {
  const report = useContext(Report);
  const part = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    report((before) => new Set([...before, part]));
    return () => report((before) => new Set([...before].filter((each) => each !== part)));
  }, [isUnsaved, report, part]);
}
