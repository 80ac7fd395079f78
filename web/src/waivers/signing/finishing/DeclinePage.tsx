import type { DeclinedAs } from '@parade/contract/waivers/status.ts';
import { otherPart, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { useEffect, useRef, useState } from 'react';
import { RadioField, TextAreaField } from '../../../ui/inputs.tsx';
import type { WaiverCalls } from '../calls.ts';
import { Frame } from '../Frame.tsx';
import { useTexts } from '../texts/useTexts.ts';
import { problemIn } from '../texts/wording.ts';
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
  const texts = useTexts();
  const words = texts.decline;
  const who = holderOf(signing);
  const [as, setAs] = useState<DeclinedAs | ''>('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useTitle(words.title, signing.name);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) summary.current?.focus();
  }, [problem]);

  const send = async () => {
    if (isSending) return;
    if (as === '') return setProblem(words.choose);
    setSending(true);
    setProblem(null);
    try {
      onDeclined((await decline({ as, note: note.trim() === '' ? null : note })).signing);
    } catch (error) {
      setProblem(problemIn(texts, error));
      setSending(false);
    }
  };
  return (
    <Frame
      about={signing}
      action={
        <div className={styles['acts']}>
          <button type="button" className="button" onClick={back}>
            {texts.back}
          </button>
          <button
            type="button"
            className={`button button-danger ${styles['wide']}`}
            aria-disabled={isSending || undefined}
            onClick={() => void send()}
          >
            {as === 'not-me' ? words.confirmNotMe : words.confirm}
          </button>
        </div>
      }
    >
      <h1 id="page-title" tabIndex={-1}>
        {words.title}
      </h1>
      <p className={styles['lead']}>{words.lead(signing.entry_name)}</p>
      {problem ? (
        <div className="error-summary" role="alert" ref={summary} tabIndex={-1}>
          <h2>{problem}</h2>
        </div>
      ) : null}
      <div className="form-fields">
        <RadioField
          id="decline-as"
          label={words.reason}
          required
          value={as}
          onChange={(value) => setAs(value as DeclinedAs)}
          options={[
            { value: 'declined', label: words.declined(who, signing.name) },
            { value: 'not-me', label: words.notMe(who, signing.name) },
          ]}
        />
        <TextAreaField
          id="decline-note"
          label={words.note}
          hint={words.noteHint}
          value={note}
          onChange={setNote}
          maxLength={500}
          words={texts.field}
        />
      </div>
    </Frame>
  );
}

/** W-33: whose link this is, where it is for one part alone. */
function holderOf({ part }: SigningView): SigningPart {
  return part?.is_to_you ? otherPart(part.signed_by) : 'participant';
}
