import { isEmail } from '@parade/contract/http/emailAddress.ts';
import { partMinutes } from '@parade/contract/waivers/consent.ts';
import type { Opening } from '@parade/contract/waivers/opening.ts';
import { otherPart } from '@parade/contract/waivers/signing/part.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '../../../ui/inputs.tsx';
import type { WaiverCalls } from '../calls.ts';
import { Emphasis, Ending } from '../Ending.tsx';
import { Frame } from '../Frame.tsx';
import { NextWaivers, type SignedHere, useNextWaivers } from '../finishing/NextWaivers.tsx';
import { Facts } from '../opening/OpeningCard.tsx';
import { NextPerson } from '../passing/NextPerson.tsx';
import { passHere } from '../../../access/devicePass.ts';
import { useTexts } from '../texts/useTexts.ts';
import { problemIn } from '../texts/wording.ts';
import { useTitle } from '../useTitle.ts';
import styles from '../signing.module.css';

export type PartView = NonNullable<SigningView['part']>;

interface PartCardProps {
  readonly part: PartView;
  readonly opening: Opening;
  readonly start: () => void;
  readonly decline: () => void;
}

/** W-33: the opening page of whoever got the link for the other part. */
export function PartCard({ part, opening, start, decline }: PartCardProps) {
  const { ask, parts, losAngeles } = useTexts();
  const { name, first_name } = opening;
  useTitle('', name);
  const left = otherPart(part.signed_by);
  return (
    <Frame about={opening}>
      <h1 id="page-title" tabIndex={-1}>
        {parts.yourTurn(left, first_name)}
      </h1>
      <p className={styles['lead']}>{parts.yourTurnLead(left, name, losAngeles(part.signed_at))}</p>
      <button type="button" className={styles['choice']} data-part={left} onClick={start}>
        <strong>{left === 'guardian' ? ask.guardian(first_name) : ask.self(name)}</strong>{' '}
        <span>{parts.aboutMinutes(partMinutes)}</span>
      </button>
      <Facts opening={opening} />
      <p>{parts.wrongAnswer(left, first_name)}</p>
      <p className="button-line">
        <button type="button" className="button button-quiet" onClick={decline}>
          {left === 'guardian' ? parts.notGuardian(name) : ask.decline(name)}
        </button>
      </p>
      <p className={styles['hint']}>
        {ask.questions} <a href={`mailto:${opening.support_email}`}>{opening.support_email}</a>{' '}
        <span aria-hidden>·</span> <a href="/privacy">{ask.privacy}</a>
      </p>
    </Frame>
  );
}

interface SentPageProps {
  readonly signing: SigningView;
  readonly part: PartView;
  readonly calls: Pick<WaiverCalls, 'sendPart' | 'takePartBack'>;
  /** What else waits for whoever has just signed on this page; null: an earlier visit signed. */
  readonly signed: SignedHere | null;
  /** The other is here, and signs on this device. */
  readonly start: () => void;
  readonly onChanged: (signing: SigningView) => void;
}

/** One part is signed and kept: where the other's link went, and what may still be done. */
export function SentPage({ signing, part, calls, signed, start, onChanged }: SentPageProps) {
  const { parts, losAngeles } = useTexts();
  const left = otherPart(part.signed_by);
  const { first_name } = signing;
  const { problem, isBusy, run } = useAct(onChanged);
  const [isPassed] = useState(() => passHere() !== null);
  return (
    <Ending
      about={signing}
      mark={{ tone: 'info', icon: <IconMailForward size={44} aria-hidden /> }}
      title={parts.sent(left, first_name)}
      action={
        <>
          <NextPerson />
          <button
            type="button"
            className={`button ${isPassed ? '' : 'button-primary'} ${styles['wide']}`}
            onClick={start}
          >
            {parts.isHere(left, first_name)}
          </button>
        </>
      }
    >
      {part.to === null ? null : part.is_wrong ? (
        <p className="field-note field-note-error">
          <span>{parts.wrongAddress(part.to)}</span>
        </p>
      ) : (
        <p>
          <Emphasis words={parts.sentTo(part.to, losAngeles(part.sent_at))} />
        </p>
      )}
      {part.is_wrong ? null : <p>{parts.kept(left, first_name)}</p>}
      {signed && signed.next.length > 0 ? <Others {...signed} /> : null}
      <SendAgain
        key={part.to}
        to={part.is_wrong ? '' : (part.to ?? '')}
        isBusy={isBusy}
        send={(to) => run(() => calls.sendPart({ to }))}
      />
      {problem ? (
        <p role="alert" className="field-note field-note-error">
          {problem}
        </p>
      ) : null}
      <p className={styles['hint']}>
        {parts.backHint}{' '}
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => run(calls.takePartBack)}
        >
          {parts.takeBack}
        </button>
      </p>
    </Ending>
  );
}

function Others(signed: SignedHere) {
  return <NextWaivers next={signed.next} first_name={signed.first_name} chosen={useNextWaivers(signed)} />;
}

function SendAgain(props: { readonly to: string; readonly isBusy: boolean; readonly send: (to: string) => void }) {
  const { parts, form, messages } = useTexts();
  const [to, setTo] = useState(props.to);
  const [isAsked, setAsked] = useState(false);
  const isWrong = isAsked && !isEmail(to.trim());
  return (
    <form
      className={styles['next']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isEmail(to.trim())) props.send(to.trim());
      }}
    >
      <TextField
        id="send-again"
        label={parts.again}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={to}
        onChange={setTo}
        error={isWrong ? (form ? messages.email : 'Please provide a valid email') : undefined}
      />
      <button type="submit" className="button" aria-disabled={props.isBusy || undefined}>
        {parts.sendAgain}
      </button>
    </form>
  );
}

function useAct(onChanged: (signing: SigningView) => void) {
  const texts = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = (call: () => Promise<{ readonly signing: SigningView }>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    call()
      .then(
        ({ signing }) => onChanged(signing),
        (error: unknown) => setProblem(problemIn(texts, error)),
      )
      .finally(() => setBusy(false));
  };
  return { problem, isBusy, run };
}
