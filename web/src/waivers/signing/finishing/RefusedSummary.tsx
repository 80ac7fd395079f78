import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import type { OfficeTexts } from '@parade/contract/forms/texts/staticText.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { useEffect } from 'react';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import { FocusedAlert } from '../../../ui/ErrorSummary.tsx';
import { fieldId } from '../answering/SigningField.tsx';
import type { Answers } from '../answering/answers.ts';
import type { Step } from '../answering/steps.ts';
import type { SigningFailure } from '../calls.ts';
import { bringTo, inPlace } from '../place.ts';
import type { Texts } from '../texts/en.ts';
import { groupTitle } from '../texts/titles.ts';
import { useTexts } from '../texts/useTexts.ts';
import { issuesIn, refusalIn, worded } from '../texts/wording.ts';

interface RefusedSummaryProps {
  readonly answers: Answers;
  readonly steps: readonly Step[];
  /** The fields of this page: the signatures. */
  readonly parts: readonly Step[];
  readonly issues: readonly Issue[];
  readonly refused: SigningFailure;
  /** To a step, and there to a field. */
  readonly change: (step: string, path?: FieldPath) => void;
}

/** Lists what the portal has refused, in its own words. */
export function RefusedSummary({ answers, steps, parts, issues, refused, change }: RefusedSummaryProps) {
  const texts = useTexts();
  // The text of the agreement has changed: the refusal brings the new one.
  useEffect(() => {
    if (refused.answer['texts']) answers.retext(refused.answer['texts'] as OfficeTexts);
  }, [answers, refused]);
  return (
    <FocusedAlert at={refused}>
      <h2>
        {refused.status === 422
          ? texts.form
            ? texts.messages.failed
            : MESSAGES.waiver_failed
          : refusalIn(texts, refused)}
      </h2>
      <ul>
        {linesOf(texts, steps, issues, refused).map((line) => (
          <li key={line.path}>
            <a href={`#${line.step}`} onClick={inPlace(() => change(line.step, line.path))}>
              <Line {...line} />
            </a>
          </li>
        ))}
        {linesOf(texts, parts, issues, refused).map((line) => (
          <li key={line.path}>
            <a href={`#${fieldId(line.path)}`} onClick={inPlace(() => bringTo(fieldId(line.path)))}>
              <Line {...line} />
            </a>
          </li>
        ))}
      </ul>
    </FocusedAlert>
  );
}

function Line({ about, own, english }: Pick<ReturnType<typeof linesOf>[number], 'about' | 'own' | 'english'>) {
  const { marks } = useTexts();
  return (
    <>
      {about}
      {marks.colon}
      <span lang={own ? undefined : 'en'}>{own ?? english}</span>
    </>
  );
}

/** Lists the remaining errors by step; those that only the portal has found are in its own English. */
function linesOf(texts: Texts, steps: readonly Step[], issues: readonly Issue[], refused: SigningFailure) {
  const { colon, comma } = texts.marks;
  return steps.flatMap((step) =>
    step.fields.flatMap((placed) => {
      const { path } = placed;
      const [issue] = issuesIn(
        texts,
        issues.filter((each) => each.path === path && blocks(each)),
      );
      const english = refused.errors[path]?.[0];
      if (!issue && english === undefined) return [];
      const about = `${groupTitle(texts, step.group)}${comma}${worded(texts, placed).label}`;
      return [{ step: step.key, path, about, own: issue && textOf(issue, colon), english }];
    }),
  );
}
