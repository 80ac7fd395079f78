import { IconChevronDown } from '@tabler/icons-react';
import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import { portalNow } from '../../../http/request.ts';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { SaveState, type Saving } from '../../../ui/SaveState.tsx';
import { fieldId } from './SigningField.tsx';
import { StepHead } from './StepHead.tsx';
import { StepFields, type StepFieldsProps } from './StepFields.tsx';
import { blockingIn, saysYou, type Step } from './steps.ts';
import type { Texts } from '../texts/en.ts';
import { issuesIn, worded } from '../texts/wording.ts';
import { stepTitle } from '../texts/titles.ts';
import { useTexts } from '../texts/useTexts.ts';
import { bringTo } from '../place.ts';
import { useTitle } from '../useTitle.ts';
import styles from '../signing.module.css';

interface StepPageProps extends StepFieldsProps {
  /** From 1; the review is the last one. */
  readonly number: number;
  readonly of: number;
  readonly saving: Saving;
  readonly onAsked: () => void;
  /** The label of the button. */
  readonly next: string;
  readonly back: () => void;
  readonly forward: () => void;
  /** Above the questions. */
  readonly offer?: ReactNode;
}

/**
 * Enter goes on to the next field, as a phone's keyboard promises; after the last one it is Continue. What is not filled in
 * yet is not scolded by the way.
 */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  const fields = [...form.elements].filter(
    (each): each is HTMLElement => each.matches('input, select, textarea') && each.matches(':enabled'),
  );
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else form.requestSubmit();
}

/** Who “you” is, where a question says so: the participant, whoever holds the phone, and the guardian in their own part. */
function WhoIsMeant({ step, person }: Pick<StepPageProps, 'step' | 'person'>) {
  const { steps } = useTexts();
  const isOwn = step.key === 'guardian';
  if (!saysYou(step) || (!isOwn && person.signer === 'self')) return null;
  return <p className={styles['hint']}>{isOwn ? steps.youMeansGuardian : steps.youMeans(person.first_name)}</p>;
}

/** One section of the waiver. */
export function StepPage(props: StepPageProps) {
  const { person, step, answers, saving, isAsked } = props;
  const texts = useTexts();
  const [attempt, setAttempt] = useState(0);
  const blocking = blockingIn(step, props.issues);
  const boxes = isAsked ? [] : boxesAlone(step, blocking);
  const title = stepTitle(texts, step.group, person);
  useTitle(`${texts.steps.step(props.number, props.of)}${texts.marks.colon}${title}`, person.name);
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- the keys are pressed in its fields
    <form
      className={styles['page']}
      noValidate
      onKeyDown={goOnWithEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void answers.flush();
        if (blocking.length === 0) return props.forward();
        if (boxes[0]) return bringTo(fieldId(boxes[0].path));
        props.onAsked();
        setAttempt(attempt + 1);
      }}
    >
      <StepHead {...props} />
      <main className={styles['main']}>
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        <Intro step={step} />
        <WhoIsMeant step={step} person={person} />
        <ErrorSummary
          title={texts.form ? texts.messages.failed : MESSAGES.waiver_failed}
          errors={isAsked ? linesOf(texts, step, blocking) : []}
          attempt={attempt}
        />
        {props.offer}
        <StepFields {...props} />
      </main>
      <footer className={styles['bar']}>
        {saving.state === 'saved' && saving.at === null ? null : (
          <SaveState saving={saving} now={portalNow} words={texts.saving} />
        )}
        <div className={styles['acts']}>
          <button type="button" className="button" onClick={props.back}>
            {texts.back}
          </button>
          <button type="submit" className="button button-primary">
            {boxes.length > 0 ? texts.review.nextBoxes(boxes.length) : props.next}
            {boxes.length > 0 ? <IconChevronDown size={20} aria-hidden /> : null}
          </button>
        </div>
      </footer>
    </form>
  );
}

/**
 * Returns the unticked boxes, if nothing else is left: they lie below a long text, so the button counts them and leads
 * there.
 */
function boxesAlone(step: Step, blocking: readonly Issue[]): readonly Issue[] {
  const isBox = ({ path }: Issue) =>
    step.fields.some((placed) => placed.path === path && placed.field.widget === 'agree');
  return blocking.every(isBox) ? blocking : [];
}

function Intro({ step }: { step: Step }) {
  const { form } = useTexts();
  const own = (form?.intros as Readonly<Record<string, string>> | undefined)?.[step.key] ?? step.group.intro;
  return own && step.group.intro ? <p className={styles['lead']}>{own}</p> : null;
}

function linesOf(texts: Texts, step: Step, blocking: readonly Issue[]) {
  const { colon } = texts.marks;
  return step.fields.flatMap((placed) => {
    const { path } = placed;
    const own = issuesIn(texts, blocking).find((issue) => issue.path === path);
    const id = own?.column ? `${fieldId(path)}-${own.column}` : fieldId(path);
    return own ? [{ id, text: `${worded(texts, placed).label}${colon}${textOf(own, colon)}` }] : [];
  });
}
