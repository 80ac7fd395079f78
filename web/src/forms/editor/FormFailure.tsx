import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import { CallFailure } from '../../http/client.ts';
import { FocusedAlert } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Page.tsx';
import { SupportLink } from '../../ui/Support.tsx';

/** A request that failed, and why. */
export interface Failure {
  readonly title: typeof FORM_NOTICES.save_failed | typeof FORM_NOTICES.submission_failed;
  readonly reasons: readonly string[];
}

/**
 * Why a form was not saved or submitted, and whom to write to. A press on Submit leads to it: whoever is at the end of the
 * form would else go home and think that it is in. Saving goes on by itself, and takes nobody from where they type.
 */
export function FormFailure({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  const why = (
    <>
      <p>
        {FORM_NOTICES.reasons}: {failure.reasons.join(', ')}
      </p>
      <SupportLink />
    </>
  );
  if (failure.title === FORM_NOTICES.save_failed)
    return (
      <Notice tone="problem" title={failure.title}>
        {why}
      </Notice>
    );
  return (
    <FocusedAlert at={failure}>
      <h2>{failure.title}</h2>
      {why}
    </FocusedAlert>
  );
}

/** Returns the server's errors by field, or its message if no field is wrong. */
export function reasonsOf(error: unknown): readonly string[] {
  const wrong = error instanceof CallFailure ? [...new Set(Object.values(error.errors).flat())] : [];
  if (wrong.length > 0) return wrong;
  return [error instanceof Error ? error.message : FORM_NOTICES.submission_failed];
}
