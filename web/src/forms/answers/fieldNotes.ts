import { showInstant } from '@parade/contract/calendar.ts';
import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import { controlId } from './controlId.ts';
import type { FieldState } from './fieldState.ts';

/** The notes that a control gets beside its value, in the shapes of the field parts. */
export interface FieldNotes {
  readonly error: string | undefined;
  readonly needed: string | undefined;
  readonly warning: string | undefined;
}

/** The issues of a field, or of one cell of it, as the control shows them: wrong in red, missing in yellow, odd as a question. */
export function notesOf(issues: readonly Issue[], refused: readonly string[] = [], colon?: string): FieldNotes {
  const first = (kind: Issue['kind']) => issues.find((issue) => issue.kind === kind);
  const wrong = first('invalid');
  const odd = first('warning');
  return {
    error: wrong ? textOf(wrong, colon) : refused[0],
    needed: wrong ? undefined : first('missing')?.message,
    warning: odd && warningText(odd),
  };
}

/** Faults are shown once the person has been in the field, or has tried to submit. */
export function shownNotes(state: FieldState): FieldNotes {
  return notesOf(saidIssues(state, state.issues), state.refused);
}

/**
 * F-45: what is wrong is said once its control is left, what is missing once submitting was tried: nobody is scolded for
 * what they are about to type. What is unusual is said of saved answers too, before anybody has been in the field.
 */
export function saidIssues(state: FieldState, issues: readonly Issue[]): readonly Issue[] {
  return issues.filter((issue) => {
    if (issue.kind === 'missing') return state.visited && !state.awaitsSubmit;
    if (issue.kind === 'invalid' && !state.visited) return false;
    return state.typingIn === undefined || issueId(issue) !== state.typingIn;
  });
}

/** The id of the control that an issue is about. */
export function issueId({ path, table, row, column }: Issue): string {
  return controlId(path, ...[table, row, column].filter((part) => part !== undefined));
}

/** For staff: 'Changed 11/20/2026 4:05 PM by Ana Ruiz'. */
export function changedNote(state: FieldState): string | undefined {
  if (!state.changed) return undefined;
  return `Changed${state.changed.at ? ` ${showInstant(state.changed.at)}` : ''}${state.changed.by ? ` by ${state.changed.by}` : ''}`;
}

/** 'Invalid value format: Digits only'. colon: of the language that the issue is in. */
export function textOf(issue: Pick<Issue, 'message' | 'hint'>, colon = ': '): string {
  return issue.hint ? `${issue.message}${colon}${issue.hint}` : issue.message;
}

/** 'Non-playing members should not exceed 15 percent of group size. 58 of 346 is 16.8 percent; …' */
export function warningText({ message, hint }: Pick<Issue, 'message' | 'hint'>): string {
  if (!hint) return message;
  return /[?!.]$/.test(message) ? `${message} ${hint}` : `${message}. ${hint}`;
}
