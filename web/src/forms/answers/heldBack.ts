import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { findField, placedFields } from '@parade/contract/forms/engine/visibility.ts';

/** An answer that waits for others, and what is said about it. */
export interface HeldBack {
  readonly gaps: readonly FieldPath[];
  readonly texts: readonly string[];
}

/**
 * Returns which of the changed answers ask for others that are missing: a submitted form may not become less complete, so
 * these wait, and whatever else was changed is saved without them. What is wrong itself waits anyway.
 */
export function heldBackBy(
  form: FormDefinition,
  errors: Readonly<Record<string, readonly string[]>>,
  changed: ReadonlySet<FieldPath>,
): ReadonlyMap<FieldPath, HeldBack> {
  const gaps = new Map<FieldPath, FieldPath[]>();
  for (const { path } of placedFields(form))
    if (path in errors && !changed.has(path))
      for (const asking of askingFor(form, path))
        if (changed.has(asking)) gaps.set(asking, [...(gaps.get(asking) ?? []), path]);
  return new Map([...gaps].map(([path, paths]) => [path, { gaps: paths, texts: [waitingText(form, paths)] }]));
}

/** Returns what decides whether a question is asked, and whether that is asked itself. */
function askingFor(form: FormDefinition, path: FieldPath, known = new Set<FieldPath>()): ReadonlySet<FieldPath> {
  const placed = findField(form, path);
  for (const condition of [placed?.group.show_when, placed?.field.show_when]) {
    for (const { path: read } of condition?.reads ?? []) {
      if (known.has(read)) continue;
      known.add(read);
      askingFor(form, read, known);
    }
  }
  return known;
}

function waitingText(form: FormDefinition, paths: readonly FieldPath[]): string {
  const labels = paths.map((path) => `“${findField(form, path)?.field.label ?? path}”`);
  return `This change will be saved together with ${new Intl.ListFormat('en-US').format(labels)}. Please answer that too.`;
}
