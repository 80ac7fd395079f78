import { IconChevronDown } from '@tabler/icons-react';
import { fieldId } from '../answering/SigningField.tsx';
import { type Left, leftOf, type Step } from '../answering/steps.ts';
import type { Texts } from '../texts/en.ts';
import { bringTo } from '../place.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import type { Given } from './SigningParts.tsx';
import styles from '../signing.module.css';

interface SignBarProps {
  readonly steps: readonly Step[];
  readonly issues: readonly Issue[];
  readonly back: () => void;
  /** To a step, and there to a field. */
  readonly change: (step: string, path?: FieldPath) => void;
  readonly sign: () => void;
  readonly parts: readonly Step[];
  readonly given: Given;
  /** The label of the button once nothing is left; Sign by default. */
  readonly label?: string;
  /** What was signed is on its way: neither a second press nor Back meanwhile. */
  readonly isSending?: boolean;
  /** Something was left when the button was pressed. */
  readonly onPrompt: () => void;
}

/** The button says what is left and leads there, one after another; then it is Sign. */
export function SignBar(props: SignBarProps) {
  const { steps, parts, issues, given, label, isSending, back, change, sign, onPrompt } = props;
  const texts = useTexts();
  const left = leftOf(steps, parts, issues);
  const boxes = [...(given.isReviewed ? [] : ['reviewed']), ...(given.isAgreed ? [] : ['consent'])];
  const [first] = left;
  const goOn = () => {
    if (isSending) return undefined;
    if (first === undefined && boxes.length === 0) return sign();
    onPrompt();
    if (first?.step) return change(first.step, first.path);
    bringTo(first ? fieldId(first.path) : (boxes[0] ?? ''));
    return undefined;
  };
  const isReady = first === undefined && boxes.length === 0;
  return (
    <div className={styles['acts']}>
      <button
        type="button"
        className="button"
        aria-disabled={isSending || undefined}
        onClick={isSending ? undefined : back}
      >
        {texts.back}
      </button>
      <button type="button" className="button button-primary" aria-disabled={isSending || undefined} onClick={goOn}>
        {isSending
          ? texts.notSent.sending
          : isReady
            ? (label ?? texts.review.sign)
            : nextWords(texts, left, boxes.length)}
        {isReady ? null : <IconChevronDown size={20} aria-hidden />}
      </button>
    </div>
  );
}

/** Names the first kind of missing answers, with its count. */
function nextWords({ review }: Texts, left: readonly Left[], boxCount: number): string {
  const kind = left[0]?.kind ?? 'box';
  const count = left.filter((each) => each.kind === kind).length;
  if (kind === 'answer') return review.nextAnswers(count);
  return kind === 'signature' ? review.nextSignatures(count) : review.nextBoxes(count + boxCount);
}
