import { ErrorSummary } from './ErrorSummary.tsx';
import { SupportLine } from './Support.tsx';

/** The state of a small form that the parts around it need (useSmallForm of http). */
export interface SmallFormState {
  /** `onSent`: what follows once it was sent, unless it was taken back or left meanwhile. */
  readonly submit: (event?: React.BaseSyntheticEvent, onSent?: () => void) => Promise<void>;
  /** Takes back what is being sent. */
  readonly cancel: () => void;
  readonly busy: boolean;
  /** Something was typed that is not saved. */
  readonly isDirty: boolean;
  /** How often it was refused. */
  readonly attempt: number;
  readonly mistakes: readonly { id: string; text: string }[];
  /** The error without a field; null: none. */
  readonly problem: string | null;
}

/** Why a small form was not sent, or refused. `title`: of a refusal, where it has one. */
export function FormProblems({ form, title }: { form: SmallFormState; title?: string | undefined }) {
  const { mistakes, problem, attempt } = form;
  if (problem !== null)
    return (
      <ErrorSummary title={title ?? problem} errors={mistakes} attempt={attempt}>
        {title ? <p>{problem}</p> : null}
        <SupportLine under={problem} />
      </ErrorSummary>
    );
  return <ErrorSummary title={title ?? 'Please check these fields'} errors={mistakes} attempt={attempt} />;
}
