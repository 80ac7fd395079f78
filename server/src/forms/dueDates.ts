import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { defaultDueWords, type SetDueDays } from '@parade/contract/forms/due/due.ts';
import type { DueDateChange, DueDateChoice, FormDueDate } from '@parade/contract/forms/due/dueDate.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type FormType, formTypes, waiverFormTypes } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { CivilDate } from '@parade/contract/forms/answers/values.ts';
import { audit } from '../audit/writes.ts';
import { type Change, userIdOf } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import { FieldRefusal, withoutLosing } from '../http/refusal.ts';
import { keptFor } from '../settings/kept.ts';
import { readOrganizationTypes, refuseYearWithoutParade } from '../settings/reads.ts';
import { lockParade } from '../settings/writes.ts';
import { namesOf } from './reads.ts';

/** Returns the days that the office has set for a parade year. */
export async function setDueDaysOf(db: Database, year: number): Promise<SetDueDays> {
  const kept = await keptFor(db);
  if (kept)
    return new Map(kept.form_due_dates.flatMap((row) => (row.year === year ? [[row.form_type, row.due_on]] : [])));
  const rows = await db.selectFrom('form_due_dates').select(['form_type', 'due_on']).where('year', '=', year).execute();
  return new Map(rows.map((row) => [row.form_type, row.due_on]));
}

/** Returns every form that is filled in, with its due date of the year. Refuses a year without a parade (not-found). */
export async function listDueDates(db: Database, year: number): Promise<FormDueDate[]> {
  const [, types, rows] = await Promise.all([
    refuseYearWithoutParade(db, year),
    readOrganizationTypes(db),
    db.selectFrom('form_due_dates').selectAll().where('year', '=', year).execute(),
  ]);
  const names = await namesOf(
    db,
    rows.map((row) => row.updated_by),
  );
  const typeName = (id: number) => types.find((type) => type.id === id)?.name ?? '';
  return formsWithDates().map((form) => {
    const row = rows.find((each) => each.form_type === form.form_type);
    return {
      form_type: form.form_type,
      name: form.name,
      group: form.group,
      types: [...form.types],
      default_due: defaultDueWords(form, year, typeName),
      is_default: row === undefined,
      due_on: row?.due_on ?? null,
      updated_at: row?.updated_at ?? null,
      updated_by: (row?.updated_by != null && names.get(row.updated_by)) || null,
    };
  });
}

/**
 * Sets the due dates of some forms for a year; 'default' restores a form's own date. One audit line names each date
 * that changed, before and after; an unchanged date has no effect. Refuses a day that cannot belong to the parade (422,
 * by form_type), a year without a parade (not-found) and a date that somebody has changed since `from` was shown
 * (revision-conflict).
 */
export async function setDueDates(change: Change, year: number, choices: readonly DueDateChange[]): Promise<void> {
  // Saves at the same time wait for one another, so that the trail shows what each of them changed.
  await lockParade(change, year);
  refuseUnfitDays(year, choices);
  const before = await setDueDaysOf(change.tx, year);
  const changes: Record<string, { from: string; to: string }> = {};
  const wantedDays = withoutLosing<Partial<Record<FormType, DueDateChoice>>>(
    Object.fromEntries(choices.map(({ form_type }) => [form_type, choiceOf(before.get(form_type))])),
    Object.fromEntries(choices.map(({ form_type, due_on }) => [form_type, due_on])),
    Object.fromEntries(choices.flatMap(({ form_type, from }) => (from === undefined ? [] : [[form_type, from]]))),
    ({ name, theirs }) => `${currentForm(name as FormType).name}, ${spell(dayOf(theirs as DueDateChoice))}`,
  );
  for (const { form_type } of choices) {
    const choice = wantedDays[form_type];
    if (choice === undefined) continue;
    const wanted = dayOf(choice);
    if (wanted === before.get(form_type)) continue;
    await storeDueDate(change, form_type, year, wanted);
    changes[currentForm(form_type).name] = { from: spell(before.get(form_type)), to: spell(wanted) };
  }
  if (Object.keys(changes).length === 0) return;
  await audit(change, {
    action: 'settings.due-dates-changed',
    model: 'Settings',
    model_id: 'form-due-dates',
    changes,
    note: `Form due dates for ${year} changed`,
    year,
  });
}

async function storeDueDate(
  change: Change,
  form_type: FormType,
  year: number,
  due_on: CivilDate | null | undefined,
): Promise<void> {
  if (due_on === undefined) {
    await change.tx.deleteFrom('form_due_dates').where('form_type', '=', form_type).where('year', '=', year).execute();
    return;
  }
  const row = {
    form_type,
    year,
    due_on,
    updated_at: change.at,
    updated_by: userIdOf(change),
  };
  await change.tx
    .insertInto('form_due_dates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['form_type', 'year']).doUpdateSet(row))
    .execute();
}

function refuseUnfitDays(
  year: number,
  choices: readonly { readonly form_type: FormType; readonly due_on: DueDateChoice }[],
): void {
  const [first, last] = [`${year - 2}-01-01`, `${year}-12-31`];
  const known = new Set(formsWithDates().map((form) => form.form_type));
  const errors: Record<string, string> = {};
  const seen = new Set<FormType>();
  for (const { form_type, due_on } of choices) {
    if (!known.has(form_type)) errors[form_type] = 'This form has no due date.';
    else if (seen.has(form_type)) errors[form_type] = 'Please enter one due date for this form.';
    else if (due_on !== null && due_on !== 'default' && (due_on < first || due_on > last))
      errors[form_type] = `Please enter a date between ${showCivilDate(first)} and ${showCivilDate(last)}.`;
    seen.add(form_type);
  }
  if (Object.keys(errors).length > 0) throw new FieldRefusal(errors);
}

/** Leaves out waivers, which are all due on the parade's own day, and forms that are only read. */
function formsWithDates(): FormDefinition[] {
  const signed: readonly FormType[] = waiverFormTypes;
  return formTypes
    .filter((form_type) => !signed.includes(form_type))
    .map(currentForm)
    .filter((form) => !form.is_information_only);
}

function choiceOf(due_on: CivilDate | null | undefined): DueDateChoice {
  return due_on === undefined ? 'default' : due_on;
}

function dayOf(choice: DueDateChoice): CivilDate | null | undefined {
  return choice === 'default' ? undefined : choice;
}

function spell(due_on: CivilDate | null | undefined): string {
  if (due_on === undefined) return 'default';
  return due_on === null ? 'none' : showCivilDate(due_on);
}
