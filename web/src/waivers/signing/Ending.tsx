import type { Opening } from '@parade/contract/waivers/opening.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Frame } from './Frame.tsx';
import type { Emphasized } from './texts/en.ts';
import { useTitle } from './useTitle.ts';
import styles from './signing.module.css';

interface EndingProps {
  readonly about: Pick<Opening, 'parade_name' | 'entry_name' | 'name'> | null;
  readonly mark?: { readonly tone: 'done' | 'needs-you' | 'info'; readonly icon: ReactNode };
  /** In place of the mark, for the one quiet moment. */
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const markTones = { done: styles['markDone'], 'needs-you': styles['markNeedsYou'], info: styles['markInfo'] };

/** A page that has nothing to fill in. It takes the focus, because what led to it is gone. */
export function Ending({ about, mark, drawing, title, children, action }: EndingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title, about?.name);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Frame about={about} action={action}>
      <div className={styles['ending']}>
        {drawing}
        {mark ? <span className={`${styles['mark']} ${markTones[mark.tone]}`}>{mark.icon}</span> : null}
        <h1 id="page-title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {/* The title is read out because it has the focus, the rest as news; what changes in it then by itself. */}
        <div className={styles['endingText']} role="status" aria-atomic={false}>
          {children}
        </div>
      </div>
    </Frame>
  );
}

/** Words of which some are in bold, in the order of the language. */
export function Emphasis({ words: [before, emphasized, after] }: { readonly words: Emphasized }) {
  return (
    <>
      {before}
      <strong>{emphasized}</strong>
      {after}
    </>
  );
}
