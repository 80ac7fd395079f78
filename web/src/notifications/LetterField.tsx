import { type EditableLetter, maxLetterText } from '@parade/contract/notifications/message.ts';
import { TextAreaField } from '../ui/inputs.tsx';
import './outbox.css';

interface LetterFieldProps {
  readonly letter: EditableLetter;
  /** What useSmallForm's `field` gives for the text. */
  readonly field: {
    readonly id: string;
    readonly name: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
  };
}

/** An email as it goes, its text open to changes: who gets it, its subject, greeting and signature stay. */
export function LetterField({ letter, field }: LetterFieldProps) {
  return (
    <section className="outbox-written" aria-label="The email">
      <p>
        To {letter.to}. Subject: {letter.subject}
      </p>
      <p>{letter.greeting}</p>
      <TextAreaField {...field} label="Text of the email" required rows={8} maxLength={maxLetterText} />
      <p>{letter.signature}</p>
    </section>
  );
}
