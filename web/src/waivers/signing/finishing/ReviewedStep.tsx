import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import { SignatureView } from '../../../ui/SignaturePad.tsx';
import type { Step } from '../answering/steps.ts';
import { inPlace } from '../place.ts';
import styles from '../signing.module.css';

interface ReviewedStepProps {
  readonly step: Step;
  readonly values: FieldValues;
  readonly issues: readonly Issue[];
  readonly onChange: () => void;
}

/** One step as it was answered, and the way back to it. */
export function ReviewedStep({ step, values, issues, onChange }: ReviewedStepProps) {
  return (
    <section className={styles['review']} aria-labelledby={`review-${step.key}`}>
      <div className={styles['reviewHead']}>
        <h2 id={`review-${step.key}`}>{step.group.title}</h2>
        <a href={`#${step.key}`} onClick={inPlace(onChange)}>
          Change<span className="visually-hidden"> {step.group.title}</span>
        </a>
      </div>
      <dl>
        {step.fields.map(({ path, field }) => (
          <div key={path}>
            <dt>{field.label}</dt>
            <dd>
              <Reviewed field={field} value={values[path]} issues={issues.filter((issue) => issue.path === path)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
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
  const answer = answerOf(field, value);
  const shownText =
    field.widget === 'static' ? (
      field.content.kind === 'text' ? (
        `Shown in full, version ${field.content.text.version}`
      ) : (
        ''
      )
    ) : answer.kind === 'signature' ? (
      <SignatureView value={answer.signature} label={field.label} />
    ) : (
      answerText(answer)
    );
  return (
    <>
      {shownText || (issues.some(blocks) ? null : <span className={styles['hint']}>No answer</span>)}
      {issues.map((issue) => (
        <span key={issue.code} className={`field-note ${blocks(issue) ? 'field-note-error' : 'field-note-needed'}`}>
          {textOf(issue)}
        </span>
      ))}
    </>
  );
}
