import { labeledMessage, placedMessage } from '@parade/contract/forms/engine/issuePlace.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import type { AnswerStore } from '../answers/answers.ts';
import { controlId } from '../answers/controlId.ts';
import { issueId } from '../answers/fieldNotes.ts';
import { useFormTools, useSummary } from '../formContext.tsx';
import type { Sections } from '../sections/useSections.ts';
import { type Fault, FaultLink } from './FaultLink.tsx';

/** With more faults than this only those of the section in sight are unfolded. */
const maxUnfolded = 8;

interface SectionFaults {
  readonly key: string;
  readonly title: string;
  /** As the list of sections counts them: an address that lacks four parts is one question. */
  readonly questions: number;
  readonly faults: readonly Fault[];
}

/** Lists missing and invalid answers by section after an attempt to submit; each line links to its field. */
export function FormErrors({ attempt, sections }: { attempt: number; sections: Sections }) {
  const { store } = useFormTools();
  const listed = useSummary((summary) => (summary.asked ? JSON.stringify(faultsOf(store)) : '[]'));
  const faulty = JSON.parse(listed) as SectionFaults[];
  const count = faulty.reduce((sum, { faults }) => sum + faults.length, 0);
  const unfolded = faulty.some(({ key }) => key === sections.current) ? sections.current : faulty[0]?.key;
  return (
    <ErrorSummary title={MESSAGES.submit_failed} errors={[]} attempt={attempt}>
      {faulty.length === 0
        ? undefined
        : faulty.map(({ key, title, questions, faults }) => (
            <details key={key} className="form-faults" open={count <= maxUnfolded || key === unfolded}>
              <summary>
                <b>{title}</b>{' '}
                <small>
                  {questions}
                  <span className="visually-hidden"> {questions === 1 ? 'question' : 'questions'}</span>
                </small>
              </summary>
              <ul>
                {faults.map((fault) => (
                  <li key={`${fault.id} ${fault.text}`}>
                    <FaultLink fault={fault} sections={sections} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
    </ErrorSummary>
  );
}

/** One line for each fault: of an address that lacks four parts, four. */
function faultsOf(store: AnswerStore): SectionFaults[] {
  const issues = store.summary().blocking;
  return store.form.groups
    .map((group) => {
      const faults = store.fields
        .filter((placed) => placed.group === group)
        .map(({ path, field }) => {
          const own = issues.filter((issue) => issue.path === path);
          if (own.length === 0)
            return store
              .state(path)
              .refused.map((text) => ({ id: controlId(path), text: labeledMessage(field.label, text) }));
          return own.map((issue) => ({
            id: issueId(issue),
            text: labeledMessage(field.label, placedMessage(store.form, issue)),
          }));
        })
        .filter((ofQuestion) => ofQuestion.length > 0);
      return { key: group.key, title: group.title, questions: faults.length, faults: faults.flat() };
    })
    .filter(({ questions }) => questions > 0);
}
