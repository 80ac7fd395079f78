import type { Opening } from '@parade/contract/waivers/opening.ts';
import type { ReactNode } from 'react';
import { LanguageChoice } from './LanguageChoice.tsx';
import { useTexts } from './texts/useTexts.ts';
import styles from './signing.module.css';

interface FrameProps {
  /** null until it is known, or where nothing may be shown. */
  readonly about: Pick<Opening, 'parade_name' | 'entry_name'> | null;
  readonly children: ReactNode;
  /** In place of what the page is about: of a step, whose it is and how far. */
  readonly head?: ReactNode;
  /** The main action of the page, always in reach of the thumb. */
  readonly action?: ReactNode;
  /** Something more is on its way. */
  readonly isBusy?: boolean;
  readonly id?: string | undefined;
}

/** The frame around every signing page. */
export function Frame({ about, children, head, action, isBusy, id }: FrameProps) {
  const texts = useTexts();
  return (
    <div id={id} className={styles['page']} aria-busy={isBusy}>
      {head ?? (
        <header className={styles['head']}>
          <strong>{about?.parade_name ?? texts.yourWaiver}</strong>
          <LanguageChoice />
          {about ? <span>{about.entry_name}</span> : null}
        </header>
      )}
      <main className={styles['main']}>{children}</main>
      {action ? <footer className={styles['bar']}>{action}</footer> : null}
    </div>
  );
}
