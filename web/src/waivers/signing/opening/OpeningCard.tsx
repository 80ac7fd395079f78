import type { Opening } from '@parade/contract/waivers/opening.ts';
import { signingMinutes } from '@parade/contract/waivers/consent.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Frame } from '../Frame.tsx';
import { BesideEnglish } from '../texts/BesideEnglish.tsx';
import { passHere } from '../../../access/devicePass.ts';
import { focusTitle, startPlace } from '../place.ts';
import type { Signer } from '../texts/en.ts';
import { titleOf } from '../texts/titles.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useTitle } from '../useTitle.ts';
import styles from '../signing.module.css';

interface OpeningCardProps {
  readonly opening: Opening;
  /** false: in the page as the server sends it, and until the waiver has been read. */
  readonly isReady: boolean;
  /** From this device, without the portal. */
  readonly isOffline?: boolean;
  /** The people who may have been further than this page. */
  readonly begunBy: readonly Signer[];
  readonly start: (signer: Signer) => void;
  readonly decline: () => void;
}

/** Asks who is there; who asks for the signature, for which entry, what is signed and until when. */
export function OpeningCard({ opening, isReady, isOffline = false, begunBy, start, decline }: OpeningCardProps) {
  const { ask, noSignal } = useTexts();
  // As the server sent it, it is not ready yet: whoever finds it ready comes from another page.
  const isReturn = useRef(isReady);
  useEffect(() => {
    if (isReturn.current) focusTitle();
  }, []);
  useTitle('', opening.name);
  const { name, first_name } = opening;
  const choice = { isReady, begunBy, start };
  return (
    // A signer who goes on at once, as with the next child, does not see this first: the server sends it in English.
    <Frame about={opening} isBusy={!isReady} id={isReady ? undefined : startPlace}>
      <h1 id="page-title" tabIndex={-1}>
        {ask.title(name, first_name)}
      </h1>
      <p className={styles['lead']}>{ask.lead(opening.organizer_name, opening.parade_name, signingMinutes)}</p>
      {isOffline ? (
        <p className={styles['notice']} role="status">
          {noSignal.fillIn}
        </p>
      ) : null}
      <SignerChoice {...choice} signer="self" label={ask.self(name)}>
        {ask.selfHint}
      </SignerChoice>
      <SignerChoice {...choice} signer="guardian" label={ask.guardian(first_name)}>
        {ask.guardianHint(first_name)}
      </SignerChoice>
      <Facts opening={opening} />
      <p>{ask.saved}</p>
      <PassedBy isReady={isReady} />
      <p className="button-line">
        <button type="button" className="button button-quiet" disabled={!isReady} onClick={decline}>
          {ask.decline(name)}
        </button>
      </p>
      <p className={styles['hint']}>
        {ask.questions} <a href={`mailto:${opening.support_email}`}>{opening.support_email}</a>{' '}
        <span aria-hidden>·</span> <a href="/privacy">{ask.privacy}</a>
      </p>
    </Frame>
  );
}

/** W-34: on a device that goes from hand to hand, the way back to the names. Not in the page as the server sends it. */
function PassedBy({ isReady }: { readonly isReady: boolean }) {
  const { pass } = useTexts();
  return isReady && passHere() !== null ? (
    <p>
      <a href="/pass">{pass.choose}</a>
    </p>
  ) : null;
}

interface SignerChoiceProps extends Pick<OpeningCardProps, 'isReady' | 'begunBy' | 'start'> {
  readonly signer: Signer;
  readonly label: string;
  readonly children: ReactNode;
}

function SignerChoice({ signer, label, isReady, begunBy, start, children }: SignerChoiceProps) {
  const { ask } = useTexts();
  return (
    <button
      type="button"
      className={styles['choice']}
      data-signer={signer}
      disabled={!isReady}
      onClick={() => start(signer)}
    >
      <strong>{label}</strong> <span>{begunBy.includes(signer) ? ask.goOn : children}</span>
    </button>
  );
}

/** Shows what is signed, for which entry, and by when. */
export function Facts({ opening }: { opening: Opening }) {
  const texts = useTexts();
  const { ask } = texts;
  const facts = [
    [ask.waiver, <BesideEnglish key="waiver" own={titleOf(texts, opening.form_name)} english={opening.form_name} />],
    [ask.entry, opening.entry_name],
    [ask.parade, ask.paradeOn(opening.parade_name, opening.parade_day)],
    [opening.due_label, opening.due_day],
  ] as const;
  return (
    <>
      <h2 className={styles['rule']}>{ask.what}</h2>
      <dl className={styles['facts']}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
