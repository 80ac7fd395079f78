import { CallFailure } from '../http/client.ts';
import { Notice } from '../ui/Page.tsx';
import { anErrorOccurred, joinedErrors } from './words.ts';

/** Why a dialog could not be saved, inside the dialog. */
export function SavingProblem({ title, error }: { title: string; error: Error | null }) {
  if (!error) return null;
  return (
    <Notice tone="problem" title={title}>
      {error instanceof CallFailure ? joinedErrors(error) : anErrorOccurred}
    </Notice>
  );
}
