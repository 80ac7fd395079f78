/** F-61: what a second signer has signed in a form, and what happens to requests when the form itself changes. */
import { cosigningTexts } from '@parade/contract/entries/cosigning/request.ts';
import { signedMatter } from '@parade/contract/entries/cosigning/secondSigner.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { fieldPath } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import type { Change } from '../../database/change.ts';
import { FieldRefusal } from '../../http/refusal.ts';
import { withdrawLinkLetters } from '../../notifications/writes.ts';
import type { SubmissionKey, SubmissionRow } from '../../forms/reads.ts';

/**
 * Checks a form that the entry's people have saved. Refuses (422, by field) a change of what a second signer has
 * signed. A signature in the form itself ends the request that waited for it.
 */
export async function guardCosigned(
  change: Change,
  key: SubmissionKey,
  form: FormDefinition,
  saved: { readonly changed: readonly FieldPath[]; readonly values: FieldValues },
): Promise<void> {
  if (saved.changed.length === 0) return;
  const open = await change.tx
    .selectFrom('form_signature_requests')
    .select(['id', 'group_key', 'signer_name', 'signed_at', 'record'])
    .where('entry_id', '=', key.entry_id)
    .where('form_type', '=', key.form_type)
    .where('ended_at', 'is', null)
    .execute();
  for (const { id, group_key, signer_name, signed_at, record } of open) {
    if (signed_at === null) {
      if (isSignedInForm(form, group_key, saved)) await endRequest(change, id, 'replaced');
      continue;
    }
    const { paths } = JSON.parse(record ?? '{"paths":[]}') as { readonly paths: readonly FieldPath[] };
    const words = cosigningTexts.signed_by(signer_name, showDay(signed_at));
    const refused = saved.changed.filter((path) => paths.includes(path));
    if (refused.length > 0) throw new FieldRefusal(Object.fromEntries(refused.map((path) => [path, words])), words);
  }
}

/**
 * Checks the same for signatures in the form itself. Once the form is submitted, signed answers change only together with
 * a new signature, and never once the parade has countersigned (422, by field). Everything else in the form can still be
 * corrected.
 */
export function guardSigned(
  form: FormDefinition,
  before: SubmissionRow,
  { changed, values }: { readonly changed: readonly FieldPath[]; readonly values: FieldValues },
): void {
  if (before.submitted_at === null) return;
  for (const { path, group } of placedFields(form).filter(({ field }) => field.widget === 'signature')) {
    const day = group.fields.find((field) => field.widget === 'signature_date');
    const signed_on = day && before.field_values[fieldPath(group.key, day.key)];
    if (before.field_values[path] == null || typeof signed_on !== 'string') continue;
    const matter = signedMatter(form, group.key).map((placed) => placed.path);
    const isCountersigned = placedFields(form).some(
      (placed) => placed.group === group && placed.field.filled_by === 'staff' && values[placed.path],
    );
    const isSignedAnew = changed.includes(path) && values[path] != null;
    if (isSignedAnew && !isCountersigned) continue;
    const words = isCountersigned
      ? cosigningTexts.countersigned
      : cosigningTexts.signed_in_form(showCivilDate(signed_on));
    const refused = changed.filter((each) => each === path || matter.includes(each));
    if (refused.length > 0) throw new FieldRefusal(Object.fromEntries(refused.map((each) => [each, words])), words);
  }
}

/** Ends every request of a form that is cleared. Their evidence still has what was signed. */
export async function endRequestsOfForm(change: Change, key: SubmissionKey): Promise<void> {
  const open = await change.tx
    .selectFrom('form_signature_requests')
    .select('id')
    .where('entry_id', '=', key.entry_id)
    .where('form_type', '=', key.form_type)
    .where('ended_at', 'is', null)
    .execute();
  for (const { id } of open) await endRequest(change, id, 'cleared');
}

/** Ends a request and its links. */
export async function endRequest(
  change: Change,
  id: number,
  end_reason: 'withdrawn' | 'replaced' | 'cleared',
): Promise<void> {
  await change.tx
    .updateTable('form_signature_requests')
    .set({ ended_at: change.at, end_reason })
    .where('id', '=', id)
    .execute();
  const ended = await change.tx
    .updateTable('form_signature_links')
    .set({ ended_at: change.at })
    .where('request_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await withdrawLinkLetters(
    change,
    'cosigning',
    ended.map((link) => link.id),
  );
}

function isSignedInForm(
  form: FormDefinition,
  group_key: string,
  { changed, values }: { readonly changed: readonly FieldPath[]; readonly values: FieldValues },
): boolean {
  const fields = form.groups.find(({ key }) => key === group_key)?.fields ?? [];
  return fields.some(({ key, widget }) => {
    const path = fieldPath(group_key, key);
    return widget === 'signature' && changed.includes(path) && values[path] != null;
  });
}
