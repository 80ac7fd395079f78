import type { PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import { isTyped } from '@parade/contract/forms/engine/visibility.ts';
import { isWaiverMinor } from '@parade/contract/forms/groups/waiver.ts';
import { type FieldPath, type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import { isCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { useState } from 'react';
import { useTexts } from '../texts/useTexts.ts';
import { bringToNew } from '../place.ts';
import { fieldId, SigningField } from './SigningField.tsx';
import type { Answers } from './answers.ts';
import type { WaiverCalls } from '../calls.ts';
import type { Step } from './steps.ts';
import type { Person } from '../texts/titles.ts';
import styles from '../signing.module.css';

export interface StepFieldsProps {
  readonly person: Person;
  /** Another child's waiver was signed just before: what is filled in already is folded. */
  readonly isFamily: boolean;
  readonly step: Step;
  readonly answers: Answers;
  readonly values: FieldValues;
  readonly issues: readonly Issue[];
  readonly refused: Readonly<Record<string, readonly string[]>>;
  /** Continue was pressed. */
  readonly isAsked: boolean;
  readonly upload: WaiverCalls['upload'];
}

/** The questions of a step; of the next child of a family those that are still open, the rest on request. */
export function StepFields(props: StepFieldsProps) {
  const { step, issues, isFamily, person } = props;
  const { steps } = useTexts();
  const [isWhole, setWhole] = useState(!isFamily);
  // As it was when the page came: a question does not go while it is being answered, and what an answer brings is shown.
  const [answered] = useState(() => answeredIn(step, issues));
  const shown = isWhole ? step.fields : step.fields.filter(({ path }) => !answered.has(path));
  const folded = step.fields.filter((each) => !shown.includes(each));
  // The button goes with what it says; the first question of what it brings has the focus.
  const showAll = () => {
    setWhole(true);
    const first = folded.find(({ field }) => isTyped(field));
    if (first) bringToNew(fieldId(first.path));
  };
  return (
    <>
      <div className="form-fields">
        {shown.map((placed) => (
          <StepField key={placed.path} {...props} placed={placed} />
        ))}
      </div>
      {folded.length > 0 ? (
        <p className={styles['folded']}>
          {steps.filledIn(folded.length)}{' '}
          <button type="button" className="button button-quiet" onClick={showAll}>
            {steps.showAll}
          </button>
        </p>
      ) : null}
      {person.signer === 'guardian' && isGrown(props) ? (
        <p className={styles['notice']} role="status">
          {steps.isAdult(person.first_name)}
        </p>
      ) : null}
    </>
  );
}

/** Returns the fields that may be folded; never the text to agree to. */
function answeredIn({ fields }: Step, issues: readonly Issue[]): ReadonlySet<FieldPath> {
  const open = new Set(issues.filter(blocks).map(({ path }) => path));
  return new Set(fields.flatMap(({ path, field }) => (field.widget === 'static' || open.has(path) ? [] : [path])));
}

/** The date of birth says that nobody can sign for this person. */
function isGrown({ step, values, answers }: StepFieldsProps): boolean {
  const birth = textAt(values, 'participant:date_of_birth');
  return step.key === 'participant' && isCivilDate(birth) && !isWaiverMinor(values, answers.ctx);
}

function StepField(props: StepFieldsProps & { readonly placed: PlacedField }) {
  const { placed, values, answers, issues, refused, isAsked, upload, person } = props;
  const { steps } = useTexts();
  const { path } = placed;
  const isChildsEmail =
    path === 'participant:email' && (person.signer === 'guardian' || isWaiverMinor(values, answers.ctx));
  return (
    <div data-path={path}>
      <SigningField
        placed={placed}
        value={values[path]}
        issues={issues.filter((issue) => issue.path === path)}
        refused={refused[path] ?? []}
        isAsked={isAsked}
        isOptional={isChildsEmail}
        hint={isChildsEmail ? steps.childEmail(person.first_name) : undefined}
        signer={person.signer}
        upload={upload}
        onChange={(value) => answers.set(path, value)}
      />
    </div>
  );
}
