import type { DeclinedAs } from '@parade/contract/waivers/status.ts';
import { otherPart, type SigningPart, signingParts } from '@parade/contract/waivers/signing/part.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { FocusedAlert } from '../../../ui/ErrorSummary.tsx';
import { RadioField, TextAreaField } from '../../../ui/inputs.tsx';
import type { WaiverCalls } from '../calls.ts';
import { Frame } from '../Frame.tsx';
import { bringTo, inPlace } from '../place.ts';
import type { Texts } from '../texts/en.ts';
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

const reasonId = 'decline-as';

/** W-27: confirmed once more, then sent to the leader and the office. */
export function DeclinePage({ signing, decline, onDeclined, back }: DeclinePageProps) {
  const texts = useTexts();
  const words = texts.decline;
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState(0);
  const isMissing = asked > 0 && reason === '';
  useTitle(words.title, signing.name);

  const send = async () => {
    if (isSending) return;
    if (reason === '') return setAsked(asked + 1);
    setSending(true);
    setProblem(null);
    try {
      const said = note.trim() === '' ? null : note;
      onDeclined((await decline({ ...meantBy(reason), note: said })).signing);
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
            {reason === 'not-me' ? words.confirmNotMe : words.confirm}
          </button>
        </div>
      }
    >
      <h1 id="page-title" tabIndex={-1}>
        {words.title}
      </h1>
      <p className={styles['lead']}>{words.lead(signing.entry_name)}</p>
      {isMissing ? (
        <ReasonMissing at={asked}>{words.choose}</ReasonMissing>
      ) : problem ? (
        <FocusedAlert at={problem}>
          <h2>{problem}</h2>
        </FocusedAlert>
      ) : null}
      <div className="form-fields">
        <RadioField
          id={reasonId}
          label={words.reason}
          required
          value={reason}
          onChange={setReason}
          error={isMissing ? words.choose : undefined}
          options={reasons(words, signing)}
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

function ReasonMissing({ at, children }: { readonly at: number; readonly children: string }) {
  return (
    <FocusedAlert at={at}>
      <h2>
        <a href={`#${reasonId}`} onClick={inPlace(() => bringTo(reasonId))}>
          {children}
        </a>
      </h2>
    </FocusedAlert>
  );
}

/** A link that was sent on is for one of the two (W-33); by any other either of them may say no. */
function reasons({ declined, notMe, neither }: Texts['decline'], { part, name }: SigningView) {
  if (part?.is_to_you) {
    const who = otherPart(part.signed_by);
    return [
      { value: who, label: declined(who, name) },
      { value: 'not-me', label: notMe(who, name) },
    ];
  }
  return [
    ...signingParts.map((who) => ({ value: who, label: declined(who, name) })),
    { value: 'not-me', label: neither(name) },
  ];
}

function meantBy(reason: string): { readonly as: DeclinedAs; readonly who?: SigningPart } {
  const who = signingParts.find((each) => each === reason);
  return who ? { as: 'declined', who } : { as: 'not-me' };
}
