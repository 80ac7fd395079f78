import { createContext, useContext, useEffect, useId, useState } from 'react';
import { useBlocker } from 'react-router';
import { useIsHere } from '../acting/useIsHere.ts';
import { useConfirm } from '../Dialog.tsx';

const lostText = 'Unsaved changes will be lost.';

/** F-40: inside the portal in a dialog, on closing the tab in the browser's words. */
export function useUnsavedGuard(
  unsaved: boolean,
  consequence = lostText,
  title = 'You have unsaved changes, are you sure you want to leave?',
): void {
  const confirm = useConfirm();
  // The router asks until some moments after the page was left, when nobody is there to answer.
  const isHere = useIsHere();
  // It asks one guard alone, that of what was opened last: a dialog with nothing in it answers for the page behind it, too.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && isHere() && isOtherPage(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title,
      body: consequence,
      act: 'Leave this page',
      cancelLabel: 'Stay on this page',
      isRisky: true,
    };
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, consequence, title]);
  useReport(useContext(OpenedUnsaved), unsaved);
  useReport(reportHere, unsaved);
  useUnloadGuard(unsaved);
}

/** On closing the tab and loading it anew alone: the browser asks, in its own words. */
export function useUnloadGuard(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    isLeft = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeft) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsking]);
}

/** Another year, another entry of an organization's year, or another text of the forms, is another page, though only the end of the address says so. */
function isOtherPage(now: Place, next: Place): boolean {
  const [one, other] = [now, next].map(({ search }) => new URLSearchParams(search));
  return (
    now.pathname !== next.pathname || ['year', 'entry', 'text'].some((name) => one?.get(name) !== other?.get(name))
  );
}

type Place = Readonly<Record<'pathname' | 'search', string>>;

let isLeft = false;

/** The person was asked and leaves this page for another that is loaded: the browser does not ask again. */
export function leaveUnsaved(): void {
  isLeft = true;
}

/** What has unsaved input, by the ids of its parts. */
export type Unsaved = ReadonlySet<string>;
export type ReportUnsaved = (change: (before: Unsaved) => Unsaved) => void;

let unsavedHere: Unsaved = new Set();
const reportHere: ReportUnsaved = (change) => {
  unsavedHere = change(unsavedHere);
};

/** Returns whether anything in this tab is unsaved. */
export function hasUnsaved(): boolean {
  return unsavedHere.size > 0;
}

const namesHere = new Map<string, string>();

/** Names what a form has unsaved, for the question before the session ends; '' for nothing. */
export function useUnsavedNames(names: string): void {
  const part = useId();
  useEffect(() => {
    if (names === '') return undefined;
    namesHere.set(part, names);
    return () => void namesHere.delete(part);
  }, [part, names]);
}

/** Returns what ending the session loses, as far as it has names: what is on this device alone goes with it. */
export function lostWithSession(): string {
  const names = [...namesHere.values()];
  return [...names.map((each) => `Not saved: ${each}.`), lostText].join(' ');
}

/** Around a form that waits with what is read again until nothing in it is unsaved. */
export const OpenedUnsaved = createContext<ReportUnsaved>(() => undefined);

/** Around the small forms of a page: one question about leaving for all of them, since a router takes only one. */
export const UnsavedParts = createContext<ReportUnsaved>(() => undefined);

/** Returns the page's value for UnsavedParts. */
export function useUnsavedParts(): ReportUnsaved {
  const [unsaved, setUnsaved] = useState<Unsaved>(new Set());
  useUnsavedGuard(unsaved.size > 0);
  return setUnsaved;
}

/** Reports whether a form inside has input that is not saved. */
export function useUnsavedPart(isUnsaved: boolean): void {
  useReport(useContext(UnsavedParts), isUnsaved);
  useReport(useContext(OpenedUnsaved), isUnsaved);
}

/** Reports that something is so, under an id of its own, for as long as it is. */
export function useReport(report: ReportUnsaved, isUnsaved: boolean): void {
  const part = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    report((before) => new Set([...before, part]));
    return () => report((before) => new Set([...before].filter((each) => each !== part)));
  }, [isUnsaved, report, part]);
}
