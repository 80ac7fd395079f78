import type { DeclinedAs } from '@parade/contract/waivers/status.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { useEffect, useRef, useState } from 'react';
import { RadioField, TextAreaField } from '../../../ui/inputs.tsx';
import { SigningFailure, type WaiverCalls } from '../calls.ts';
import { Frame } from '../Frame.tsx';
import { useTitle } from '../useTitle.ts';
import styles from '../signing.module.css';

interface DeclinePageProps {
  readonly signing: SigningView;
  readonly decline: WaiverCalls['decline'];
  readonly onDeclined: (signing: SigningView) => void;
  readonly back: () => void;
}

/** W-27: confirmed once more, then sent to the leader and the office. */
export function DeclinePage({ signing, decline, onDeclined, back }: DeclinePageProps) {
  const [as, setAs] = useState<DeclinedAs | ''>('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useTitle('Don’t want to sign?', signing.name);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) summary.current?.focus();
  }, [problem]);

  const send = async () => {
    if (isSending) return;
    if (as === '') return setProblem('Please choose one of these');
    setSending(true);
    setProblem(null);
    try {
      onDeclined((await decline({ as, note: note.trim() === '' ? null : note })).signing);
    } catch (error) {
      setProblem(error instanceof SigningFailure ? error.message : String(error));
      setSending(false);
    }
  };
  return (
    <Frame
      about={signing}
      action={
        <div className={styles['acts']}>
          <button type="button" className="button" onClick={back}>
            Back
          </button>
          <button
            type="button"
            className={`button button-danger ${styles['wide']}`}
            aria-disabled={isSending || undefined}
            onClick={() => void send()}
          >
            {as === 'not-me' ? 'Confirm that this is not me' : 'Decline'}
          </button>
        </div>
      }
    >
      <h1 id="page-title" tabIndex={-1}>
        Don’t want to sign?
      </h1>
      <p className={styles['lead']}>
        We’ll notify the leader of {signing.entry_name} and the parade office. No one can take part without a signed
        waiver. If you change your mind, you can still sign with the same link.
      </p>
      {problem ? (
        <div className="error-summary" role="alert" ref={summary} tabIndex={-1}>
          <h2>{problem}</h2>
        </div>
      ) : null}
      <div className="form-fields">
        <RadioField
          id="decline-as"
          label="Reason"
          required
          value={as}
          onChange={(value) => setAs(value as DeclinedAs)}
          options={[
            { value: 'declined', label: `I am ${signing.name}, and I do not want to take part` },
            { value: 'not-me', label: `I am not ${signing.name}` },
          ]}
        />
        <TextAreaField
          id="decline-note"
          label="Anything they should know?"
          hint="You can leave this blank."
          value={note}
          onChange={setNote}
          maxLength={500}
        />
      </div>
    </Frame>
  );
}
