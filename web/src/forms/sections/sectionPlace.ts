import type { AnswerStore } from '../answers/answers.ts';
import type { FormSummary } from '../answers/groupSummary.ts';
import { controlId } from '../answers/controlId.ts';
import { isTyped, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { deviceStore } from '../../ui/storage/browserStore.ts';

/** One section at a time, or all of them below each other. */
export type Layout = 'sections' | 'page';

/** A form with more questions than this is shown by sections, whatever the width of the window. */
const longForm = 20;

const layoutKey = 'form-layout';

/** Returns the layout chosen on this device; null: none yet. */
export function chosenLayout(): Layout | null {
  const chosen = deviceStore.getItem(layoutKey);
  return chosen === 'sections' || chosen === 'page' ? chosen : null;
}

export function rememberLayout(layout: Layout): void {
  deviceStore.setItem(layoutKey, layout);
}

/** Whether the form asks for more than fits on one page. */
export function isLong(store: AnswerStore): boolean {
  const questions = visibleFields(store.form, store.values(), store.ctx).filter(
    ({ field }) => isTyped(field) && field.widget !== 'static',
  );
  return questions.length > longForm;
}

/** The keys of the sections that are shown, in their order. */
export function shownSections(store: AnswerStore, summary: FormSummary): string[] {
  return store.form.groups.map(({ key }) => key).filter((key) => summary.groups[key]?.shown);
}

/** Returns where a form opens: at its first gap once it has been begun, else at its beginning. */
export function firstSection(store: AnswerStore): string {
  const summary = store.summary();
  const shown = shownSections(store, summary);
  const isBegun = shown.some((key) => summary.groups[key]?.started);
  const gap = isBegun ? shown.find((key) => (summary.groups[key]?.unfinished ?? 0) > 0) : undefined;
  return gap ?? shown[0] ?? '';
}

/** The first section in which something is in the way of submitting. */
export function firstProblem(store: AnswerStore): string | undefined {
  const summary = store.summary();
  return shownSections(store, summary).find((key) => hasProblem(summary, key));
}

function hasProblem({ groups }: FormSummary, key: string): boolean {
  const group = groups[key];
  return group !== undefined && group.unfinished + group.wrong > 0;
}

/**
 * The section after this one. Once submitting was tried, the next one with a problem, round the end of the form; none
 * when nothing else is in the way.
 */
export function sectionAfter(summary: FormSummary, shown: readonly string[], current: string): string | undefined {
  const at = shown.indexOf(current);
  if (!summary.asked) return shown[at + 1];
  return [...shown.slice(at + 1), ...shown.slice(0, at)].find((key) => hasProblem(summary, key));
}

/** The id of a section, as the address names it. */
export function sectionId(key: string): string {
  return `section-${key}`;
}

/** The section that an address names: itself, or the one of its question. */
export function sectionNamed(store: AnswerStore, hash: string): string | undefined {
  const id = hash.slice(1);
  const named = store.form.groups.find(({ key }) => sectionId(key) === id);
  if (named) return named.key;
  const question = store.fields.find(({ path }) => id === controlId(path) || id.startsWith(`${controlId(path)}-`));
  return question?.group.key;
}
