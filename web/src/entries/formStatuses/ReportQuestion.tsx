import type { ReportLetter } from '@parade/contract/entries/formStatuses/message.ts';
import type { ReactNode } from 'react';

/** Shows how many get the email, and the letter to the first of them. */
export function reportQuestion(sentence: string, letter: ReportLetter | null): ReactNode {
  if (!letter) return sentence;
  return (
    <>
      <p>{sentence}</p>
      <p>For example, {letter.to_name} gets:</p>
      <div className="form-statuses-letter">
        <p>
          <strong>{letter.subject}</strong>
        </p>
        {letter.lines.map((line) =>
          typeof line === 'string' ? (
            <p key={line}>{line}</p>
          ) : (
            <p key={line.action}>
              <u>{line.action}</u>
            </p>
          ),
        )}
      </div>
    </>
  );
}
