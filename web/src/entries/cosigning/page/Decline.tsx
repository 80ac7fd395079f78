import type { CosigningView } from '@parade/contract/entries/cosigning/request.ts';
import { useState } from 'react';
import { TextAreaField } from '../../../ui/inputs.tsx';
import { type CosigningCalls, type CosigningFailure, isEnded } from './calls.ts';
import styles from './page.module.css';

interface DeclineProps {
  readonly decline: CosigningCalls['decline'];
  readonly onDeclined: (signing: CosigningView) => void;
  /** The link has ended while the page was open. */
  readonly onEnded: (failure: CosigningFailure) => void;
}

/** For whoever will not sign, or is not the person: folded, and confirmed by a button of its own. */
export function Decline({ decline, onDeclined, onEnded }: DeclineProps) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      onDeclined(await decline({ note: note.trim() === '' ? null : note }));
    } catch (error) {
      if (isEnded(error)) return onEnded(error);
      setProblem(error instanceof Error ? error.message : String(error));
      setSending(false);
    }
  };
  return (
    <details className={styles['decline']}>
      <summary>I will not sign, or this is not for me</summary>
      <p>We’ll notify the leaders of the entry. You can change your mind and sign later with the same link.</p>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <TextAreaField
        id="decline-note"
        label="Would you like to say why?"
        rows={3}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
      <button
        type="button"
        className="button button-danger"
        aria-disabled={isSending || undefined}
        onClick={() => void send()}
      >
        I will not sign, or it is not for me
      </button>
    </details>
  );
}
