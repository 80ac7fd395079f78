import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { useEffect, useRef } from 'react';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import type { Step } from '../answering/steps.ts';
import type { SigningFailure } from '../calls.ts';
import { inPlace } from '../place.ts';
import { useTexts } from '../texts/useTexts.ts';
import { refusalIn } from '../texts/wording.ts';

interface RefusedSummaryProps {
  readonly steps: readonly Step[];
  readonly issues: readonly Issue[];
  readonly refused: SigningFailure;
  /** To a step, and there to a field. */
  readonly change: (step: string, path?: FieldPath) => void;
}

/** What the portal has refused, in its own words. */
export function RefusedSummary({ steps, issues, refused, change }: RefusedSummaryProps) {
  const texts = useTexts();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [refused]);
  return (
    <div className="error-summary" role="alert" ref={summary} tabIndex={-1}>
      <h2>
        {refused.status === 422
          ? texts.form
            ? texts.messages.failed
            : MESSAGES.waiver_failed
          : refusalIn(texts, refused)}
      </h2>
      <ul>
        {linesOf(steps, issues, refused).map((line) => (
          <li key={`${line.path} ${line.text}`}>
            <a href={`#${line.step}`} onClick={inPlace(() => change(line.step, line.path))}>
              {line.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is still wrong, by step, the portal's own words included. */
function linesOf(steps: readonly Step[], issues: readonly Issue[], refused: SigningFailure) {
  return steps.flatMap((step) =>
    step.fields.flatMap(({ path, field }) => {
      const own = issues.find((issue) => issue.path === path && blocks(issue));
      const text = own ? textOf(own) : refused.errors[path]?.[0];
      return text ? [{ step: step.key, path, text: `${step.group.title}, ${field.label}: ${text}` }] : [];
    }),
  );
}
