import { createContext, useContext } from 'react';
import { type ReportUnsaved, useReport } from './useUnsavedGuard.ts';

/** What a form inside an OpenedForm says of its saves. */
export interface OpenedSave {
  readonly report: ReportUnsaved;
  readonly saved: () => void;
}

export const OpenedSaves = createContext<OpenedSave>({ report: () => undefined, saved: () => undefined });

/**
 * Reports to the OpenedForm around, if there is one, that a save is under way. Returns what says that it is stored and that
 * the form itself goes on over what is read then.
 */
export function useOpenedSave(isSaving: boolean): () => void {
  const { report, saved } = useContext(OpenedSaves);
  useReport(report, isSaving);
  return saved;
}
