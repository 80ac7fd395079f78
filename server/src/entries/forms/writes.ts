import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { type FieldPath, type FieldValues, isRecord, textAt } from '@parade/contract/forms/answers/values.ts';
import { signedMatter } from '@parade/contract/entries/cosigning/secondSigner.ts';
import { placedFields, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { floatBuilders } from '@parade/contract/forms/widgets/kinds/floatBuilder.ts';
import { type Actor, authorOf, worksForTheParade } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { sentAhead } from '../../database/naming.ts';
import type { Condition, FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { officialPhotosIn, notifyOfNewPhotos } from './photos.ts';
import { definitionOf, lockSubmission, type SubmissionRow, submissionAt } from '../../forms/reads.ts';
import { clearSubmission, markComplete, type SaveRequest, saveSubmission, type Trail } from '../../forms/writes.ts';
import type { Portal } from '../../portal.ts';
import type { EntryRow } from '../reads.ts';
import { lockEntry, receiveApplication, reread } from '../writes.ts';
import { endRequestsOfForm, guardCosigned, guardSigned } from './cosigned.ts';
import { Refusal } from '../../http/refusal.ts';
import { type FormOfEntry, authorizeFilling, withheldFrom } from './policy.ts';
import { contextFor } from './reads.ts';

/**
 * Saves, and submits if requested, one form of an entry in one transaction.
 *
 * Beyond the answers (see saveSubmission), the entry stores its official name, theme and builder for the lists, and
 * when its own people last changed it; the first submission of the initial form submits the application. Returns the
 * form as its readers find it now.
 */
export async function saveEntryForm(
  portal: Portal,
  actor: Actor,
  target: Authorized<FormOfEntry, 'fill'>,
  request: SaveRequest,
): Promise<FormOfEntry & { readonly submission: SubmissionRow }> {
  return inTransaction(portal, authorOf(actor), async (change) => {
    // Locks the entry first, as every write does, so that two changes never wait for each other. Then checks again,
    // because it may have been decided or withdrawn while this save was on its way.
    const entry = await lockEntry(change, target.entry);
    const { abilities, form } = authorizeFilling(actor, { entry, form: target.form }, request.submit === true);
    const key = { entry_id: entry.id, form_type: form.form_type };
    const locked = await lockSubmission(change.tx, key);
    const ctx = await contextFor(portal, change.tx, { entry, form }, locked?.agreed ?? null);
    const stored = locked?.field_values ?? {};
    // A person who does not get an answer may not replace it, and learns nothing about it by a conflict.
    if (withheldFrom(actor, { entry, form }, stored).some((path) => path in request.field_values))
      throw new Refusal('not-allowed');
    const saved = await saveSubmission(
      change,
      key,
      ctx,
      request,
      {
        by_staff: abilities.fill_staff_fields,
        cannot_sign: abilities.sign ? undefined : 'impersonating',
        covered: (of, group_key) => signedMatter(of, group_key).map(({ path }) => path),
      },
      trailOf(entry),
      locked ?? null,
    );
    const { submission } = saved;
    const filled = definitionOf(form.form_type, submission);
    const { field_values } = submission;
    await guardCosigned(change, key, filled, { changed: saved.changed, values: field_values });
    guardSigned(filled, saved.before, { changed: saved.changed, values: field_values });
    if (saved.changed.length > 0) {
      // A correction in another form stays, although this form still has the earlier answer.
      const listedOf = (values: FieldValues) => answersToList(filled, values, ctx, saved.changed);
      await updateFromForm(
        change,
        entry.id,
        listedOf(field_values),
        !worksForTheParade(actor),
        listedOf(saved.before.field_values),
      );
    }
    await notifyOfNewPhotos(change, entry, officialPhotosIn(form, stored), officialPhotosIn(form, field_values));
    const hands_in = saved.was_submitted && form.group === 'initial';
    if (!hands_in) return { entry, form: filled, submission };
    return {
      entry: await receiveApplication(change, entry.id),
      form: filled,
      // If the entry was accepted before, the form was approved as it came in.
      submission: (await submissionAt(change.tx, key)) ?? submission,
    };
  });
}

/**
 * Stores what lists and headers show from the answers of a form that just changed: official name, float title and
 * builder, and when one of the entry's own people last changed something. Call it after every save of a form. `values`:
 * the visible ones, null for one that is now hidden (F-12). `before`: the same before the save.
 */
export async function updateFromForm(
  change: Change,
  entry_id: number,
  values: FieldValues,
  by_own_people: boolean,
  before: FieldValues = {},
): Promise<void> {
  const official_name = textAt(values, 'entry:official_name');
  const theme_name = await namedNow(change, entry_id, floatTitle, values, before);
  const float_builder = await namedNow(change, entry_id, floatBuilder, values, before);
  await change.tx
    .updateTable('entries')
    .set({
      updated_at: change.at,
      ...(by_own_people ? { user_last_updated_at: change.at } : {}),
      ...(official_name ? { official_name } : {}),
      ...(theme_name === undefined ? {} : { theme_name }),
      ...(float_builder === undefined ? {} : { float_builder }),
    })
    .where('id', '=', entry_id)
    .modifyEnd(sentAhead)
    .execute();
}

/** What two forms of a float name: each may name it, and what was named last counts. */
interface NamedTwice {
  readonly places: readonly { readonly form_type: FormType; readonly path: FieldPath }[];
  /** Returns what the answers name at a path; null: nothing. */
  readonly namedAt: (values: FieldValues, path: FieldPath) => string | null;
}

/** In the design form, and again among the facts for the guide. */
const floatTitle: NamedTwice = {
  places: [
    { form_type: 'float-design', path: 'theme:title' },
    { form_type: 'float-profile', path: 'float_facts:title' },
  ],
  namedAt: (values, path) => textAt(values, path) || null,
};

/** In the application, and again in the design form. */
const floatBuilder: NamedTwice = {
  places: [
    { form_type: 'float-design', path: 'builder:builder' },
    { form_type: 'float-application', path: 'concept:builder' },
  ],
  namedAt: (values, path) => {
    const value: unknown = values[path];
    const code = isRecord(value) ? value['builder'] : undefined;
    return typeof code === 'string' && floatBuilders.some((builder) => builder.value === code) ? code : null;
  },
};

/**
 * Returns what was just named, or what the other form names if this form no longer names anything. Returns undefined if the
 * stored name stays, even if the form changes something else about it: the other form may have named another one since.
 */
async function namedNow(
  change: Change,
  entry_id: number,
  { places, namedAt }: NamedTwice,
  values: FieldValues,
  before: FieldValues,
): Promise<string | null | undefined> {
  const changed = places.filter(({ path }) => path in values && namedAt(values, path) !== namedAt(before, path));
  if (changed.length === 0) return undefined;
  for (const { path } of changed) if (namedAt(values, path) !== null) return namedAt(values, path);
  const entry = await reread(change, entry_id);
  const ctx = { parade_year: entry.year, organization_type: entry.org_type, today: change.portal.clock.today() };
  for (const { form_type, path } of places.filter((place) => !(place.path in values))) {
    const other = await submissionAt(change.tx, { entry_id, form_type });
    if (!other) continue;
    const shown = visibleFields(definitionOf(form_type, other), other.field_values, ctx);
    if (shown.some((placed) => placed.path === path)) return namedAt(other.field_values, path);
  }
  return null;
}

/**
 * Returns the answers touched by a change that lists and headers may show; a hidden one counts as none (F-12). A
 * question that a changed answer shows or hides counts as touched.
 */
export function answersToList(
  form: FormDefinition,
  values: FieldValues,
  ctx: FormContext,
  changed: readonly FieldPath[],
): FieldValues {
  const shown = new Set(visibleFields(form, values, ctx).map(({ path }) => path));
  const decides = (condition: Condition | undefined) => condition?.reads?.some(({ path }) => changed.includes(path));
  const touched = placedFields(form).filter(
    ({ path, group, field }) => changed.includes(path) || decides(group.show_when) || decides(field.show_when),
  );
  return Object.fromEntries(touched.map(({ path }) => [path, shown.has(path) ? (values[path] ?? null) : null]));
}

/** Marks one form of an entry complete, or removes the mark. Neither its answers nor the entry change. */
export async function markEntryForm(
  portal: Portal,
  actor: Actor,
  target: Authorized<FormOfEntry, 'mark'>,
  complete: boolean,
): Promise<void> {
  const key = { entry_id: target.entry.id, form_type: target.form.form_type };
  await inTransaction(portal, authorOf(actor), (change) => markComplete(change, key, complete, trailOf(target.entry)));
}

/**
 * Empties one form of an entry (see clearSubmission). The entry keeps its status, which is the office's own decision,
 * and the names that lists show, until the form is filled in again.
 */
export async function clearEntryForm(
  portal: Portal,
  actor: Actor,
  target: Authorized<FormOfEntry, 'clear'>,
  revision: number,
): Promise<void> {
  await inTransaction(portal, authorOf(actor), async (change) => {
    const entry = await lockEntry(change, target.entry);
    const key = { entry_id: entry.id, form_type: target.form.form_type };
    const ctx = await contextFor(portal, change.tx, { entry, form: target.form });
    await clearSubmission(change, key, ctx, revision, trailOf(entry));
    await endRequestsOfForm(change, key);
  });
}

/** Returns where the audit lines about a form of the entry are filed. */
export function trailOf(entry: EntryRow): Trail {
  return { organization_id: entry.organization_id, organization_type: entry.org_type, year: entry.year };
}
