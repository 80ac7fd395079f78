import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { electronicConsentText, reviewedText } from '@parade/contract/waivers/consent.ts';
import type { ReactNode } from 'react';
import { BesideEnglish } from '../texts/BesideEnglish.tsx';
import { AgreeField } from '../../../ui/inputs.tsx';
import type { PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import { type Adoptable, adoptableFor } from '../answering/adoption.ts';
import type { Answers } from '../answering/answers.ts';
import { fieldId, SigningField } from '../answering/SigningField.tsx';
import type { Step } from '../answering/steps.ts';
import { bringToNew } from '../place.ts';
import { dateIn } from '../texts/days.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { Person } from '../texts/titles.ts';
import { issuesIn, worded } from '../texts/wording.ts';
import { notesOf } from '../../../forms/answers/fieldNotes.ts';
import type { SigningFailure, WaiverCalls } from '../calls.ts';
import styles from '../signing.module.css';

interface SigningPartsProps {
  readonly person: Person;
  readonly answers: Answers;
  readonly values: FieldValues;
  readonly issues: readonly Issue[];
  readonly refused: SigningFailure | null;
  readonly upload: WaiverCalls['upload'];
  readonly parts: readonly Step[];
  /** The button was pressed: what is left shows in yellow. */
  readonly isPrompted: boolean;
  /** Absent: the act has no room for where a signature was given first, so nobody’s is used again (W-15). */
  readonly onAdopted?: (adopted: Adoptable) => void;
  /** In the section of whoever is not at the phone. */
  readonly offer?: ReactNode;
}

/** The signatures, each with what is agreed to beside it. */
export function SigningParts({ parts, offer, ...shared }: SigningPartsProps) {
  const others = shared.person.signer === 'self' ? 'guardian' : 'signature';
  const { review, steps } = useTexts();
  // The pages before were about the guardian, and the child is asked for ‘your full name’.
  const isForTwo = parts.some(({ key }) => key === 'guardian');
  return parts.map((part) => (
    <section key={part.key} className={styles['review']} aria-labelledby={`sign-${part.key}`}>
      <h2 id={`sign-${part.key}`}>{review.sections(part.key, shared.person.first_name)}</h2>
      {isForTwo && part.key === 'signature' ? (
        <p className={styles['hint']}>{steps.youMeans(shared.person.first_name)}</p>
      ) : null}
      {part.key === others ? offer : null}
      <div className="form-fields">
        {part.fields.map((placed) => (
          <SigningPart key={placed.path} {...shared} placed={placed} />
        ))}
      </div>
    </section>
  ));
}

function SigningPart(props: Omit<SigningPartsProps, 'parts'> & { readonly placed: PlacedField }) {
  const { placed, person, answers, values, issues, refused, upload, isPrompted, onAdopted } = props;
  const { path } = placed;
  const { review } = useTexts();
  const adoptable = onAdopted ? adoptableFor(path, values) : null;
  const own = issues.filter((issue) => issue.path === path);
  if (answers.isSettled(path))
    return <Settled placed={placed} value={values[path]} issues={own} first_name={person.first_name} />;
  return (
    <div data-path={path}>
      {adoptable && !same(values[path], adoptable.signature) ? (
        <p>
          <button
            type="button"
            className="button"
            data-adopt
            onClick={() => {
              answers.set(path, adoptable.signature);
              onAdopted?.(adoptable);
              // The button is gone, and so is the pad that was below it: the new one says that it is signed.
              bringToNew(fieldId(path));
            }}
          >
            {review.adopt(adoptable.by, adoptable.child)}
          </button>
        </p>
      ) : null}
      <SigningField
        // The pad shows from the start what kind of signature it is given.
        key={adoptable && same(values[path], adoptable.signature) ? 'adopted' : 'own'}
        placed={placed}
        value={values[path]}
        issues={own}
        refused={refused?.errors[path] ?? []}
        isAsked={false}
        isPrompted={isPrompted}
        signer={person.signer}
        upload={upload}
        onChange={(value) => answers.set(path, value)}
      />
    </div>
  );
}

interface SettledProps {
  readonly placed: PlacedField;
  readonly value: FieldValue | undefined;
  readonly issues: readonly Issue[];
  readonly first_name: string;
}

/**
 * Shows the part that the other person has signed before, to be read. W-33: a child who signs first may have typed the name
 * of a parent who had not given it yet; only the child can sign again.
 */
function Settled({ placed, value, issues, first_name }: SettledProps) {
  const texts = useTexts();
  const field = worded(texts, placed);
  const answer = answerOf(field, value);
  const { error } = notesOf(issuesIn(texts, issues), [], texts.marks.colon);
  const reader = placed.group.key === 'guardian' ? 'participant' : 'guardian';
  return (
    <div className={styles['fixed']} id={fieldId(placed.path)} tabIndex={error ? -1 : undefined}>
      <span>{field.label}</span>
      {answer.kind === 'signature' && answer.signature.kind === 'drawn' ? (
        <img src={answer.signature.image} alt={texts.pad.signed(field.label)} />
      ) : field.widget === 'signature_date' && typeof value === 'string' ? (
        dateIn(texts, value)
      ) : (
        answerText(answer) || texts.review.noAnswer
      )}
      {error ? (
        <p className="field-note field-note-error">
          <span>
            {error} {texts.parts.wrongAnswer(reader, first_name)}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** The two boxes of the final act. */
export interface Given {
  readonly isReviewed: boolean;
  readonly isAgreed: boolean;
}

interface ConsentsProps {
  readonly given: Given;
  readonly isPrompted: boolean;
  readonly onGiven: (given: Given) => void;
}

/** W-16: each a box of its own, unticked at first. */
export function Consents({ given, isPrompted, onGiven }: ConsentsProps) {
  const { review, form, messages } = useTexts();
  const words = form ? messages.required : MESSAGES.required;
  const needed = (ticked: boolean) => (isPrompted && !ticked ? words : undefined);
  return (
    <section className={styles['review']} aria-label={review.consents}>
      <div className="form-fields">
        <AgreeField
          id="reviewed"
          label={<BesideEnglish own={review.reviewed} english={reviewedText} />}
          required
          checked={given.isReviewed}
          onChange={(isReviewed) => onGiven({ ...given, isReviewed })}
          needed={needed(given.isReviewed)}
        />
        <AgreeField
          id="consent"
          label={<BesideEnglish own={review.electronic} english={electronicConsentText} />}
          required
          checked={given.isAgreed}
          onChange={(isAgreed) => onGiven({ ...given, isAgreed })}
          needed={needed(given.isAgreed)}
        />
      </div>
    </section>
  );
}
