import { labeledMessage, placedMessage } from '@parade/contract/forms/engine/issuePlace.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import { Fragment } from 'react';
import { CallFailure } from '../../http/client.ts';
import { FocusedAlert } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Page.tsx';
import { SupportLink } from '../../ui/Support.tsx';
import type { AnswerStore } from '../answers/answers.ts';
import { controlId } from '../answers/controlId.ts';
import { issueId } from '../answers/fieldNotes.ts';
import { useFormTools, useSummary } from '../formContext.tsx';
import type { Sections } from '../sections/useSections.ts';
import { type Fault, FaultLink } from './FaultLink.tsx';

/** Save was pressed, and answers with a fault are still only here. */
const heldTitle = 'Some of your changes are not saved';

/** A request that failed, and why; or answers that none was made for. */
export interface Failure {
  readonly title: typeof FORM_NOTICES.save_failed | typeof FORM_NOTICES.submission_failed | typeof heldTitle;
  /** Each about a question, or about the whole form. */
  readonly reasons: readonly (Fault | string)[];
  /** A later save shows that the reasons are over; others, such as a form that is closed, are not. */
  readonly isPassing: boolean;
  /** All is saved since, and nothing is missing: only submitting is left to do again. */
  readonly isOver?: boolean;
}

/**
 * Why a form was not saved or submitted, and whom to write to. A press on Submit leads to it: whoever is at the end of the
 * form would else go home and think that it is in. So does a press on Save whose answer was refused: it has to be put right.
 * Saving over a lost connection goes on by itself, and takes nobody from where they type.
 */
export function FormFailure({ failure, sections }: { failure: Failure | null; sections: Sections }) {
  if (!failure) return null;
  const why = failure.isOver ? <p>{savedSinceText}</p> : <Reasons of={failure} sections={sections} />;
  const isQuiet = failure.title === FORM_NOTICES.save_failed && failure.reasons.every(isAboutForm);
  if (isQuiet)
    return (
      <Notice tone="problem" title={failure.title}>
        {why}
      </Notice>
    );
  return (
    <FocusedAlert at={failure.reasons}>
      <h2>{failure.title}</h2>
      {why}
    </FocusedAlert>
  );
}

/** Submitting lists what is wrong as links of its own, under this. */
function Reasons({ of: { title, reasons }, sections }: { of: Failure; sections: Sections }) {
  const isListed = title === FORM_NOTICES.submission_failed;
  if (title === heldTitle) return <HeldFaults sections={sections} />;
  return (
    <>
      <p>
        {FORM_NOTICES.reasons}:{' '}
        {reasons.map((reason, index) => (
          <Fragment key={isAboutForm(reason) ? reason : `${reason.id} ${reason.text}`}>
            {index === 0 ? '' : ', '}
            {isAboutForm(reason) ? reason : isListed ? reason.text : <FaultLink fault={reason} sections={sections} />}
          </Fragment>
        ))}
      </p>
      <SupportLink />
    </>
  );
}

/** What still has a fault by now. */
function HeldFaults({ sections }: { sections: Sections }) {
  const { store } = useFormTools();
  const listed = useSummary(() => JSON.stringify(heldFaults(store)));
  return (
    <>
      <p>Everything else is saved. Please correct:</p>
      <ul>
        {(JSON.parse(listed) as readonly Fault[]).map((fault) => (
          <li key={`${fault.id} ${fault.text}`}>
            <FaultLink fault={fault} sections={sections} />
          </li>
        ))}
      </ul>
    </>
  );
}

function isAboutForm(reason: Fault | string): reason is string {
  return typeof reason === 'string';
}

const savedSinceText = 'Your answers are saved now. Please submit the form again.';

/** Returns what the server has refused and is still so, by question, in the order of the form. */
export function refusedFaults(store: AnswerStore): readonly Fault[] {
  return store.fields.flatMap(({ path, field }) =>
    store.state(path).refused.map((text) => ({ id: controlId(path), text: labeledMessage(field.label, text) })),
  );
}

/** Returns what keeps changed answers from being saved: by cell where it is known here, else by question. */
function heldFaults(store: AnswerStore): readonly Fault[] {
  const { blocked, unsavable } = store.summary();
  return store.fields
    .filter(({ path }) => blocked.includes(path))
    .flatMap(({ path, field }) => {
      const { refused } = store.state(path);
      if (refused.length > 0)
        return refused.map((text) => ({ id: controlId(path), text: labeledMessage(field.label, text) }));
      return unsavable
        .filter((issue) => issue.path === path)
        .map((issue) => ({
          id: issueId(issue),
          text: labeledMessage(field.label, placedMessage(store.form, issue)),
        }));
    });
}

/** Returns what a press on Save leaves on this device alone, and shows it at its questions; null where there is nothing. */
export function heldAnswers(store: AnswerStore): Failure | null {
  const reasons = heldFaults(store);
  if (reasons.length === 0) return null;
  for (const path of store.summary().blocked) store.visit(path);
  return { title: heldTitle, reasons, isPassing: true };
}

/** Returns the failure of a submission: the answers that were refused, else the server's own words. */
export function submissionFailure(error: unknown, store: AnswerStore): Failure {
  const isRefused = error instanceof CallFailure && Object.keys(error.errors).length > 0;
  const faults = isRefused ? refusedFaults(store) : [];
  const wrong = isRefused ? [...new Set(Object.values(error.errors).flat())] : [];
  const message = error instanceof Error ? error.message : FORM_NOTICES.submission_failed;
  return {
    title: FORM_NOTICES.submission_failed,
    reasons: faults.length > 0 ? faults : wrong.length > 0 ? wrong : [message],
    isPassing: isRefused || (error instanceof CallFailure && (error.status === 0 || error.status >= 500)),
  };
}

/** Returns what is left of a failure once answers were saved. */
export function afterSave(failure: Failure | null, store: AnswerStore): Failure | null {
  if (!failure?.isPassing) return failure;
  const held = [...refusedFaults(store), ...heldFaults(store)].map(({ id }) => id);
  if (failure.reasons.some((reason) => !isAboutForm(reason) && held.includes(reason.id))) return failure;
  // What is missing is listed on its own.
  if (failure.title !== FORM_NOTICES.submission_failed || store.summary().blocking.length > 0) return null;
  return { ...failure, isOver: true };
}
