import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { issuePlace } from '@parade/contract/forms/engine/issuePlace.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import type { AnswerStore } from './answers.ts';

/** So many questions are named; a form that was filled in without a connection has dozens. */
const maxNamed = 4;
/** A longer answer is not repeated beside its name. */
const maxRepeated = 60;

/**
 * Returns the unsaved questions by name, each with the answer that the portal has meanwhile, or with the cells that it lacks of
 * a list; '' where all is saved.
 */
export function unsavedWords(store: AnswerStore): string {
  const { values, base } = store.unsaved();
  const named = store.fields.filter(({ path }) => path in values);
  const words = named.slice(0, maxNamed).map(({ path, field }) => {
    const cells = store.heldCells(path).map((issue) => issuePlace(store.form, issue));
    if (cells.length > 0) return `${field.label} (${shortened(cells).join('; ')})`;
    const { conflict } = store.state(path);
    const stored = answerText(
      answerOf(field, (conflict ? conflict.theirs : base[path]) ?? undefined, store.ctx.people),
    );
    const isRepeated = stored !== '' && stored.length <= maxRepeated && !stored.includes('\n');
    return isRepeated ? `${field.label} (the portal has “${stored}”)` : field.label;
  });
  return shortened(words, named.length).join('; ');
}

function shortened(words: readonly string[], count = words.length): readonly string[] {
  const named = words.slice(0, maxNamed);
  const more = count - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])];
}
