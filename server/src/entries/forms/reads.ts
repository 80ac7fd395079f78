import { civilDateOf } from '@parade/contract/calendar.ts';
import type { FormContext, Option } from '@parade/contract/forms/answers/context.ts';
import type { Agreed } from '@parade/contract/forms/terms/agreed.ts';
import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import { completion } from '@parade/contract/forms/engine/completion.ts';
import { formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type FormType, isFormType, waiverFormTypes } from '@parade/contract/forms/formType.ts';
import { isUntouched, normalize } from '@parade/contract/forms/engine/normalize.ts';
import { isHighlighted } from '@parade/contract/forms/status.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { readBuilderContacts } from '@parade/contract/forms/widgets/kinds/floatBuilder.ts';
import { isAbsent, tablesOf } from '@parade/contract/forms/engine/widget.ts';
import { fullName } from '@parade/contract/wording.ts';
import { sql } from 'kysely';
import { type Actor, worksForTheParade } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { startedFrom } from '../../forms/completions.ts';
import { setDueDaysOf } from '../../forms/dueDates.ts';
import { agreedDifferences, statedBy } from '../../forms/terms/agreed.ts';
import { fileAt } from '../../forms/files/files.ts';
import { answersDeletedAt } from '../../forms/retention/deletion.ts';
import {
  definitionOf,
  type FieldChange,
  namesOf,
  type SubmissionRow,
  submissionAt,
  submissionKeyOf,
  submissionVersionAt,
} from '../../forms/reads.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf, readSettings } from '../../settings/reads.ts';
import { summaryOf } from '../formSummaries.ts';
import { type EntryRow, entryAt, findEntry } from '../reads.ts';
import { earlierAnswers } from './suggestions.ts';
import { abilitiesOf, type FileInForm, type FormOfEntry, blockerOf, withheldFrom } from './policy.ts';
import { receiptOf } from './receipt.ts';

/**
 * Finds the form and the entry of an address. Returns undefined if either is missing, if the entry's type has no such
 * form, and for waivers, which people sign by their own link.
 */
export async function formAt(
  db: Database,
  address: { organization_id: number; year: number; form_type: FormType; entry?: number | undefined },
): Promise<FormOfEntry | undefined> {
  const entry = await entryAt(db, address.organization_id, address.year, address.entry);
  return entry && formOf(db, entry, address.form_type);
}

async function formOf(db: Database, entry: EntryRow, form_type: FormType): Promise<FormOfEntry | undefined> {
  if ((waiverFormTypes as readonly string[]).includes(form_type)) return undefined;
  const form = definitionOf(form_type, await submissionVersionAt(db, { entry_id: entry.id, form_type }));
  return form.types.includes(entry.org_type) ? { entry, form } : undefined;
}

/** Finds the form of a submission; undefined if there is no such submission. */
export async function formOfSubmission(db: Database, id: number): Promise<FormOfEntry | undefined> {
  const key = await submissionKeyOf(db, id);
  const entry = key && (await findEntry(db, key.entry_id));
  return entry && isFormType(key.form_type) ? formOf(db, entry, key.form_type) : undefined;
}

/**
 * Finds a file with the form it was uploaded for; undefined if there is no such file, or none that belongs to an entry.
 */
export async function fileInForm(db: Database, id: string): Promise<FileInForm | undefined> {
  const file = await fileAt(db, id);
  if (!file || file.entry_id === null) return undefined;
  const entry = await findEntry(db, file.entry_id);
  const form_type = file.form_path?.split('/')[0] ?? '';
  return { file, target: entry && isFormType(form_type) ? await formOf(db, entry, form_type) : undefined };
}

/** Returns the facts that conditions, limits and due dates of this entry's forms depend on. */
export function contextOf(portal: Portal, entry: EntryRow): FormContext {
  return { parade_year: entry.year, organization_type: entry.org_type, today: portal.clock.today() };
}

/**
 * Adds what the form needs from the list of people, and the terms that it states. For storing or showing answers.
 * `agreed`: what was agreed to with it (null: nothing yet), if the caller has read the submission; otherwise it is read.
 */
export async function contextFor(
  portal: Portal,
  db: Database,
  { entry, form }: Pick<FormOfEntry, 'entry' | 'form'>,
  agreed?: Agreed | null,
): Promise<FormContext> {
  return {
    ...contextOf(portal, entry),
    ...(choosesPeople(form) ? { people: (await peopleOf(db, [entry.id])).get(entry.id) ?? [] } : {}),
    ...(looksAtFees(form) ? { paying_participants: await payingParticipants(db, entry.id) } : {}),
    ...(await statedBy(db, form, { entry_id: entry.id, form_type: form.form_type }, entry.year, agreed)),
  };
}

function looksAtFees(form: FormDefinition): boolean {
  return form.groups.some((group) => group.fields.some((field) => field.looks_at === 'paying_participants'));
}

/** F-42: riders, walkers, drivers and passengers count; support personnel are free. */
async function payingParticipants(db: Database, entry_id: number): Promise<number> {
  const { paying } = await db
    .selectFrom('participants')
    .select((of) => of.fn.countAll<number>().as('paying'))
    .where('entry_id', '=', entry_id)
    .where('type', '=', 'individual-participants')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return paying;
}

/** Returns whether a column of the form chooses one of the entry's people. */
export function choosesPeople(form: FormDefinition): boolean {
  return form.groups.some((group) =>
    group.fields.some((field) =>
      tablesOf(field).some(({ parts }) => parts.some((part) => part.chosen_from === 'people')),
    ),
  );
}

/**
 * Returns the people listed in the entries of these forms, by entry; not of forms that choose nobody.
 */
export async function peopleToChoose(
  db: Database,
  forms: readonly { readonly form_type: string; readonly definition_version: number; readonly entry_id: number }[],
): Promise<ReadonlyMap<number, readonly Option[]>> {
  const choosing = forms.filter(({ form_type, definition_version }) => {
    const form = formDefinition(form_type, definition_version) ?? formDefinition(form_type);
    return form !== undefined && choosesPeople(form);
  });
  const ids = [...new Set(choosing.map(({ entry_id }) => entry_id))];
  if (ids.length === 0) return new Map();
  const people = await peopleOf(db, ids);
  return new Map(ids.map((id) => [id, people.get(id) ?? []]));
}

/**
 * Returns the people listed in these entries, by entry. This is read-only: the list belongs to the room participants.
 */
export async function peopleOf(
  db: Database,
  entry_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Option[]>> {
  const rows = await db
    .selectFrom('participants')
    .select(['id', 'entry_id', 'first_name', 'last_name'])
    .where(sql<boolean>`entry_id = any(${entry_ids}::integer[])`)
    .where('removed_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
  const people = new Map<number, Option[]>();
  for (const { id, entry_id, first_name, last_name } of rows) {
    const listed = people.get(entry_id) ?? [];
    listed.push({ value: String(id), label: fullName({ first_name, last_name }) });
    people.set(entry_id, listed);
  }
  return people;
}

/**
 * Returns the form as this person gets it; an untouched one has its presets and no submission. `known`: the submission,
 * if the caller has just stored it.
 */
export async function filledFormOf(
  portal: Portal,
  actor: Actor,
  { entry, form }: FormOfEntry,
  known?: SubmissionRow,
): Promise<FilledForm> {
  const [submission, due_days, parade_on] = await Promise.all([
    known ?? submissionAt(portal.db, { entry_id: entry.id, form_type: form.form_type }),
    setDueDaysOf(portal.db, entry.year),
    paradeDayOf(portal.db, entry.year),
  ]);
  const ctx = await contextFor(portal, portal.db, { entry, form }, submission?.agreed ?? null);
  const now = portal.clock.nowIso();
  // Answers computed from the year's terms use the present terms, as a save will do.
  const field_values = normalize(form, startedFrom(form, submission?.field_values ?? {}, ctx), ctx);
  const { required, filled } = completion(form, field_values, ctx);
  const withheld = withheldFrom(actor, { entry, form }, field_values);
  const recent = worksForTheParade(actor) ? recentChanges(submission, now) : [];
  const names = await namesOf(portal.db, [
    submission?.updated_by ?? null,
    submission?.marked_complete_by ?? null,
    ...recent.map(([, change]) => change.user_id),
  ]);
  const nameOf = (user_id: number | null | undefined) => (user_id == null ? null : (names.get(user_id) ?? null));
  const abilities = abilitiesOf(actor, entry, form);
  const submissions = submission ? [submission] : [];
  const untouched = abilities.edit && isUntouched(form, field_values, ctx);
  const earlier = untouched ? await earlierAnswers(portal.db, actor, { entry, form }, ctx) : undefined;
  return {
    ...summaryOf({ entry, submissions, names, due_days, parade_on, now, today: ctx.today }, form),
    group: form.group,
    definition_version: form.version,
    field_values: Object.fromEntries(
      Object.entries(field_values).filter(([path]) => !withheld.some((hidden) => hidden === path)),
    ),
    required,
    filled,
    value_was_copied: [...(submission?.copied_fields ?? [])],
    changed_fields: recent.map(([path, change]) => ({ path, at: change.at, by: nameOf(change.user_id) })),
    own_changes: Object.entries(submission?.field_changes ?? {}).flatMap(([path, change]) =>
      change?.user_id === actor.user_id ? [path] : [],
    ),
    updated_by: nameOf(submission?.updated_by),
    context: {
      ...sentContext(ctx),
      ...(await contactsToFillIn(portal.db, form)),
      ...(submission ? await deletedIn(portal.db, form, submission) : {}),
      ...(withheld.length > 0 ? { withheld } : {}),
    },
    agreed_otherwise: worksForTheParade(actor)
      ? await agreedDifferences(portal.db, form, ctx, submission?.agreed ?? null)
      : [],
    copy_from: earlier?.year ?? null,
    suggestions: [],
    earlier_totals: [],
    abilities,
    blocker: blockerOf(actor, form, abilities),
    receipt: worksForTheParade(actor) ? null : await receiptOf(portal, { entry, form }, submission, due_days),
  };
}

/** Returns the part of the facts that the screen reckons with, as it is sent. */
function sentContext({
  parade_year,
  organization_type,
  today,
  people,
  paying_participants,
  terms,
  texts,
}: FormContext) {
  return {
    parade_year,
    organization_type,
    today,
    ...(people ? { people: [...people] } : {}),
    ...(paying_participants === undefined ? {} : { paying_participants }),
    ...(terms ? { terms } : {}),
    ...(texts ? { texts } : {}),
  };
}

/** S-06: returns the answers of a form that were deleted on their day. A form without such a field needs no query. */
async function deletedIn(
  db: Database,
  form: FormDefinition,
  { id, field_values }: SubmissionRow,
): Promise<Pick<FormContext, 'deleted'>> {
  const paths = placedFields(form)
    .filter(({ path, field }) => field.retention !== undefined && isAbsent(field_values[path]))
    .map(({ path }) => path);
  if (paths.length === 0) return {};
  const deletedAt = await answersDeletedAt(db, id);
  const gone = paths.flatMap((path): [FieldPath, string][] => {
    const at = deletedAt(path);
    return at === undefined ? [] : [[path, civilDateOf(at)]];
  });
  return gone.length === 0 ? {} : { deleted: Object.fromEntries(gone) };
}

/** F-29: returns the office's contacts of float builders, for a form that asks for one. */
async function contactsToFillIn(db: Database, form: FormDefinition): Promise<Pick<FormContext, 'builder_contacts'>> {
  if (!placedFields(form).some(({ field }) => field.widget === 'float_builder')) return {};
  return { builder_contacts: readBuilderContacts((await readSettings(db)).float_builder_contacts) };
}

/** F-36: returns fields changed within 48 hours; a first answer is not a change. */
function recentChanges(submission: SubmissionRow | undefined, now: string): [FieldPath, FieldChange][] {
  const changes = Object.entries(submission?.field_changes ?? {}) as [FieldPath, FieldChange | undefined][];
  return changes.filter(
    (pair): pair is [FieldPath, FieldChange] =>
      pair[1]?.first_at === undefined && isHighlighted(pair[1]?.at ?? null, now),
  );
}
