import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { formsFor } from '@parade/contract/forms/definitions/registry.ts';
import { copySubmission } from '../../forms/copying.ts';
import { submissionsOf } from '../../forms/reads.ts';
import type { Trail } from '../../forms/writes.ts';
import type { Portal } from '../../portal.ts';
import type { EntryRow } from '../reads.ts';
import { lockEntry } from '../writes.ts';
import { type EarlierAnswers, earlierAnswers } from './suggestions.ts';
import { type FormOfEntry, authorizeFilling } from './policy.ts';
import { contextFor } from './reads.ts';
import { answersToList, updateFromForm } from './writes.ts';

/**
 * F-10: begins a form with the organization's earlier answers (see copySubmission). A form that has been begun stays as
 * it is, so that a second press has no effect.
 */
export async function copyEarlierAnswers(
  portal: Portal,
  actor: Actor,
  target: Authorized<FormOfEntry, 'fill'>,
): Promise<void> {
  const earlier = await earlierAnswers(portal.db, actor, target, await contextFor(portal, portal.db, target));
  if (!earlier) return;
  await inTransaction(portal, authorOf(actor), async (change) => {
    const entry = await lockEntry(change, target.entry);
    const { form } = authorizeFilling(actor, { entry, form: target.form }, false);
    await bring(change, entry, form, earlier, true);
  });
}

/** Copies the profile answers of an entry into the same forms of another (E-16). */
export async function copyProfileAnswers(change: Change, from: EntryRow, to: EntryRow): Promise<void> {
  const forms = formsFor(to.org_type, 'profile');
  const submissions = await submissionsOf(change.tx, from.id);
  for (const form of forms) {
    const submission = submissions.find((each) => each.form_type === form.form_type);
    if (submission) await bring(change, to, form, { year: from.year, submission }, false);
  }
}

async function bring(
  change: Change,
  entry: EntryRow,
  form: FormDefinition,
  { year, submission }: EarlierAnswers,
  by_own_people: boolean,
): Promise<void> {
  const key = { entry_id: entry.id, form_type: form.form_type };
  const trail: Trail = {
    organization_id: entry.organization_id,
    organization_type: entry.org_type,
    year: entry.year,
  };
  const ctx = await contextFor(change.portal, change.tx, { entry, form });
  const values = await copySubmission(change, submission, key, ctx, year, trail);
  if (!values) return;
  const changed = answersToList(form, values, ctx, Object.keys(values) as FieldPath[]);
  await updateFromForm(change, entry.id, changed, by_own_people);
}
