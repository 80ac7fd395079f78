import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { copyableAnswers } from '@parade/contract/forms/engine/copying.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { blocks } from '@parade/contract/forms/answers/issue.ts';
import { isUntouched, normalize, same } from '@parade/contract/forms/engine/normalize.ts';
import { validate } from '@parade/contract/forms/engine/validate.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { definitionOf, type SubmissionKey, type SubmissionRow } from './reads.ts';
import { lockedSubmission, store } from './storing.ts';
import type { Trail } from './writes.ts';
import { traced } from './changes.ts';

/**
 * Copies the lasting answers of an earlier submission into a form that nobody has begun. Each gets its mark 'copied
 * from last year, please check', and the change an audit line. Returns the form's values then; null, without effect, if
 * the form has been begun or there is nothing to copy. `source_year`: for the trail.
 */
export async function copySubmission(
  change: Change,
  source: SubmissionRow,
  key: SubmissionKey,
  ctx: FormContext,
  source_year: number,
  trail: Trail,
): Promise<FieldValues | null> {
  const row = await lockedSubmission(change, key, ctx);
  const form = definitionOf(key.form_type, row);
  const copied =
    row.submitted_at === null && isUntouched(form, row.field_values, ctx) ? bringable(source, form, ctx) : {};
  const paths = Object.keys(copied) as FieldPath[];
  if (paths.length === 0) return null;
  const values = normalize(form, { ...row.field_values, ...copied }, ctx);
  const changed = (Object.keys(values) as FieldPath[]).filter((path) => !same(row.field_values[path], values[path]));
  const after = await store(change, row, ctx, { values, changed, copied: paths, was_submitted: false });
  await audit(change, {
    action: 'form.copied',
    model: 'Form',
    model_id: row.id,
    changes: traced(form, row.field_values, values, changed),
    note: `${form.name} copied from ${source_year}`,
    entry_id: key.entry_id,
    ...trail,
  });
  return after.field_values;
}

/** Returns the answers that can be copied: those that last, and that a save would still accept. */
export function bringable(source: SubmissionRow, form: FormDefinition, ctx: FormContext): FieldValues {
  const lasting = copyableAnswers(definitionOf(source.form_type, source), source.field_values, form);
  const refused = new Set<string>(
    validate(form, lasting, ctx, 'save')
      .filter(blocks)
      .map((issue) => issue.path),
  );
  const copied = Object.entries(lasting).filter(([path]) => !refused.has(path)) as [FieldPath, FieldValue][];
  return Object.fromEntries(copied);
}
