import type { Opening } from '@parade/contract/waivers/opening.ts';
import { signingMinutes } from '@parade/contract/waivers/consent.ts';
import { useEffect, useRef } from 'react';
import { Frame } from '../Frame.tsx';
import { useTitle } from '../useTitle.ts';
import styles from '../signing.module.css';

interface OpeningCardProps {
  readonly opening: Opening;
  /** false: in the page as the server sends it, and until the waiver has been read. */
  readonly isReady: boolean;
  /** The signer has been further than this page. */
  readonly hasBegun: boolean;
  readonly start: () => void;
  readonly decline: () => void;
}

/** Who asks, for which entry, what is signed and how long it takes. */
export function OpeningCard({ opening, isReady, hasBegun, start, decline }: OpeningCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isReturn = useRef(hasBegun);
  useEffect(() => {
    if (isReturn.current) heading.current?.focus();
  }, []);
  useTitle('', opening.name);
  return (
    <Frame
      about={opening}
      isBusy={!isReady}
      action={
        <button type="button" className={`button button-primary ${styles['wide']}`} disabled={!isReady} onClick={start}>
          {hasBegun ? 'Continue' : 'Start'}
        </button>
      }
    >
      <h1 id="page-title" tabIndex={-1} ref={heading}>
        {opening.name}, please sign your waiver
      </h1>
      <p className={styles['lead']}>
        {opening.organizer_name} asks everyone who takes part in the {opening.parade_name} to sign a waiver.
      </p>
      <dl className={styles['facts']}>
        <div>
          <dt>Entry</dt>
          <dd>{opening.entry_name}</dd>
        </div>
        <div>
          <dt>Parade</dt>
          <dd>
            {opening.parade_name}, {opening.parade_day}
          </dd>
        </div>
        <div>
          <dt>What you’re signing</dt>
          <dd>{opening.form_name}</dd>
        </div>
        <div>
          <dt>How long it takes</dt>
          <dd>About {signingMinutes} minutes</dd>
        </div>
        <div>
          <dt>Please sign by</dt>
          <dd>{opening.due_day}</dd>
        </div>
      </dl>
      <p>
        If the participant is under 18, a parent or guardian must sign too, so please do this together. Your answers are
        saved as you go. You can stop at any time and come back with the same link.
      </p>
      <p>
        <button type="button" className="button button-quiet" disabled={!isReady} onClick={decline}>
          Not {opening.name}, or don’t want to take part?
        </button>
      </p>
      <p className={styles['hint']}>
        Questions: <a href={`mailto:${opening.support_email}`}>{opening.support_email}</a>
      </p>
    </Frame>
  );
}
