import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import type { AddressValue, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { isTyped } from '@parade/contract/forms/engine/visibility.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { BesideEnglish } from '../texts/BesideEnglish.tsx';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import type { Step } from '../answering/steps.ts';
import { dateIn } from '../texts/days.ts';
import { countryNames, issuesIn, worded } from '../texts/wording.ts';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/useTexts.ts';
import { inPlace } from '../place.ts';
import styles from '../signing.module.css';

interface ReviewedStepProps {
  readonly title: string;
  readonly step: Step;
  readonly values: FieldValues;
  readonly issues: readonly Issue[];
  /** Undefined: somebody has signed it. */
  readonly onChange: (() => void) | undefined;
}

/** One step as it was answered, and the way back to it. What nobody fills in there is not repeated. */
export function ReviewedStep({ title, step, values, issues, onChange }: ReviewedStepProps) {
  const texts = useTexts();
  const { review } = texts;
  const typed = step.fields.filter(({ field }) => isTyped(field));
  // One part of two (W-33): the text was read, and its boxes belong to the other signer.
  if (typed.length === 0) return null;
  return (
    <section className={styles['review']} aria-labelledby={`review-${step.key}`}>
      <div className={styles['reviewHead']}>
        <h2 id={`review-${step.key}`}>{title}</h2>
        {onChange ? (
          <a href={`#${step.key}`} onClick={inPlace(onChange)}>
            {review.change}
            <span className="visually-hidden"> {title}</span>
          </a>
        ) : (
          <span className={styles['hint']}>{texts.parts.signed}</span>
        )}
      </div>
      <dl>
        {typed
          .map((placed) => ({ path: placed.path, field: worded(texts, placed), english: placed.field.label }))
          .map(({ path, field, english }) => (
            <div key={path}>
              <dt>{field.widget === 'agree' ? <BesideEnglish own={field.label} english={english} /> : field.label}</dt>
              <dd>
                <Reviewed
                  field={field}
                  value={values[path]}
                  issues={issuesIn(texts, issues).filter((issue) => issue.path === path)}
                />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** An answer as it is read; a date, and the country of an address by its name, in the language of the page. */
function answerIn(texts: Texts, field: FieldDefinition, value: FieldValue | undefined): string {
  if (field.widget === 'agree' && value === true) return texts.field.yes;
  if (field.widget === 'date' && typeof value === 'string') return dateIn(texts, value);
  const countryOf = countryNames(texts);
  const address = countryOf && field.widget === 'address' ? (value as AddressValue | undefined) : undefined;
  if (!address?.country) return answerText(answerOf(field, value));
  return `${answerText(answerOf(field, { ...address, country: '' }))}\n${countryOf?.(address.country)}`;
}

function Reviewed({
  field,
  value,
  issues,
}: {
  field: FieldDefinition;
  value: FieldValue | undefined;
  issues: readonly Issue[];
}) {
  const texts = useTexts();
  const { review, marks } = texts;
  const shownText = answerIn(texts, field, value);
  // The lines of an address are missing one by one, in the same words.
  const notes = new Map(issues.map((issue) => [textOf(issue, marks.colon), issue]));
  return (
    <>
      {shownText || (issues.some(blocks) ? null : <span className={styles['hint']}>{review.noAnswer}</span>)}
      {[...notes].map(([words, issue]) => (
        <span key={words} className={`field-note ${blocks(issue) ? 'field-note-error' : 'field-note-needed'}`}>
          {words}
        </span>
      ))}
    </>
  );
}
