import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { goToField } from '../../ui/ErrorSummary.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { useFormTools, useSummary } from '../formContext.tsx';
import {
  chosenLayout,
  firstProblem,
  firstSection,
  isLong,
  type Layout,
  rememberLayout,
  sectionAfter,
  sectionId,
  sectionNamed,
  shownSections,
} from './sectionPlace.ts';
import { useSectionInView } from './useSectionInView.ts';

const phone = '(max-width: 40em)';

/** The line of the window above which everything is behind the bar. */
const underBar = 60;

/** The sections of a form: which are shown, how, where the person is, and how to go elsewhere. */
export interface Sections {
  readonly layout: Layout;
  readonly choose: (layout: Layout) => void;
  /** Keys of the sections that are shown, in their order. */
  readonly shown: readonly string[];
  readonly current: string;
  readonly previous: string | undefined;
  /** The next one to fill in; once submitting was tried, the next one with a problem. */
  readonly next: string | undefined;
  readonly isPhone: boolean;
  readonly open: (key: string) => void;
  /** Shows a question, by the id of its control, and puts the cursor there. */
  readonly openField: (id: string) => void;
  /** Shows the first section with a problem. The focus stays where it is. */
  readonly openProblem: () => void;
}

/** The section is named by the address, so that it can be linked to, and the browser's Back goes to the one before. */
export function useSections(): Sections {
  const { store } = useFormTools();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isPhone = useMedia(phone);
  const [long] = useState(() => isLong(store));
  const [start] = useState(() => firstSection(store));
  const [chosen, setChosen] = useState(chosenLayout);
  const keys = useSummary((summary) => shownSections(store, summary).join(' '));
  const shown = keys === '' ? [] : keys.split(' ');
  const isSplit = shown.length > 1 && (chosen ? chosen === 'sections' : long || isPhone);
  const inView = useSectionInView(!isSplit, keys);
  const named = sectionNamed(store, hash) ?? start;
  const current = isSplit ? (shown.includes(named) ? named : (shown[0] ?? '')) : inView || named;
  const next = useSummary((summary) => sectionAfter(summary, shown, current) ?? '');
  const goTo = useCallback(
    (id: string, keepsFocus = false) =>
      void navigate({ search, hash: `#${id}` }, { state: { keepsFocus }, preventScrollReset: keepsFocus }),
    [navigate, search],
  );
  useArrival(current);
  return {
    layout: isSplit ? 'sections' : 'page',
    choose: (layout) => {
      rememberLayout(layout);
      setChosen(layout);
    },
    shown,
    current,
    previous: shown[shown.indexOf(current) - 1],
    next: next === '' ? undefined : next,
    isPhone,
    open: (key) => goTo(sectionId(key)),
    openField: (id) => goTo(id),
    openProblem: () => {
      const problem = firstProblem(store);
      if (isSplit && problem !== undefined && problem !== current) goTo(sectionId(problem), true);
    },
  };
}

/**
 * The place that the address names has the focus, at the first opening too: the browser looked for it before the form
 * was here, and the page has taken the focus meanwhile.
 */
function useArrival(current: string): void {
  const location = useLocation();
  const isFirst = useRef(true);
  const here = useRef(current);
  useEffect(() => {
    here.current = current;
  }, [current]);
  useEffect(() => {
    const id = location.hash.slice(1);
    const arrive = () => {
      if (id.startsWith('field-')) return goToField(id);
      const section = document.getElementById(id || sectionId(here.current));
      section?.focus({ preventScroll: true });
      const top = section?.getBoundingClientRect().top ?? 0;
      const isInSight = top > underBar && top < window.innerHeight / 2;
      if (!isInSight) section?.scrollIntoView({ block: 'start' });
    };
    if ((location.state as { keepsFocus?: boolean } | null)?.keepsFocus) {
      // The router has scrolled to the section that the address names now: what has the focus comes back into sight.
      document.activeElement?.scrollIntoView({ block: 'start' });
      return undefined;
    }
    if (!isFirst.current) return arrive();
    isFirst.current = false;
    if (id === '') return undefined;
    const frame = requestAnimationFrame(arrive);
    return () => cancelAnimationFrame(frame);
  }, [location]);
}
