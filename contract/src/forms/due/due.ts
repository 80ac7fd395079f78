/** Due dates of forms: the day that the office has set for the parade year, or else the form's own. */
import { endOfDay } from '../../calendar.ts';
import { addDays, showCivilDate } from '../answers/civilDate.ts';
import type { DueDay, FormDefinition } from '../engine/definition.ts';
import type { CivilDate } from '../answers/values.ts';

/** Days set for one parade year, by form type. null removes the due date; a form that is absent has its own. */
export type SetDueDays = ReadonlyMap<string, CivilDate | null>;

/**
 * S-05: due dates are set per form and parade year, with defaults from the definition. S-10: one that had passed on
 * the day of acceptance counts from that day; of an application only one that has not come in, for which accepted_on is
 * null otherwise. Parameters as in defaultDueDay; set: the days of that parade year.
 */
export function dueDay(
  form: FormDefinition,
  organization_type: number,
  parade_year: number,
  accepted_on: CivilDate | null,
  set: SetDueDays,
): CivilDate | null {
  const chosen = set.get(form.form_type);
  const day = chosen === undefined ? defaultDueDay(form, organization_type, parade_year, accepted_on) : chosen;
  // Waivers are due on one day for everyone.
  if (day === null || accepted_on === null || day > accepted_on || form.group === 'waivers') return day;
  const eve = `${parade_year - 1}-12-31`;
  const counted = addDays(accepted_on, lateAcceptanceDays);
  // Accepted when the parade was already on: the day stays as it is.
  return accepted_on >= eve ? day : counted < eve ? counted : eve;
}

/** Returns the number of days after its acceptance within which each entry owes the form; null where it has a day, or none. */
export function daysAfterAcceptance(
  { form_type, due }: Pick<FormDefinition, 'form_type' | 'due'>,
  set: SetDueDays,
): number | null {
  return due.kind === 'days_after_acceptance' && !set.has(form_type) ? due.days : null;
}

/** Returns whether a form with this due date is still asked for: after the parade, only what is due after it. */
export function isStillDue(due_date: CivilDate, parade_on: CivilDate, today: CivilDate): boolean {
  return today <= parade_on || due_date > parade_on;
}

/**
 * Returns whether something that is not done is still asked for once the parade is over: what is due after it, and
 * optional only until its own day has passed.
 */
export function isAskedAfterParade(
  { due_date, is_optional }: { readonly due_date: CivilDate | null; readonly is_optional: boolean },
  parade_on: CivilDate,
  today: CivilDate,
): boolean {
  return due_date !== null && due_date > parade_on && (!is_optional || due_date >= today);
}

/** Days that an entry has for a form that was past due when it was accepted, up to the eve of the parade. */
export const lateAcceptanceDays = 30;

/** Returns a form's own due dates in words: ['09/15/2026', 'Float: 01/31/2026'], ['30 days after acceptance']. */
export function defaultDueWords(
  form: FormDefinition,
  parade_year: number,
  typeName: (organization_type: number) => string,
): string[] {
  switch (form.due.kind) {
    case 'day': {
      const own = Object.entries(form.due.by_type ?? {});
      const others = form.types.some((type) => !own.some(([key]) => Number(key) === type));
      return [
        ...(others ? [showCivilDate(dayOf(form.due.day, parade_year))] : []),
        ...own.map(([type, day]) => `${typeName(Number(type))}: ${day ? showCivilDate(dayOf(day, parade_year)) : ''}`),
      ];
    }
    case 'days_after_acceptance':
      return [`${form.due.days} days after acceptance`];
    case 'none':
      return ['None'];
  }
}

/**
 * Returns the default due day; null when the form has none, or when it counts from an acceptance that has not
 * happened. accepted_on: the day in Los Angeles on which the entry was accepted.
 */
export function defaultDueDay(
  form: FormDefinition,
  organization_type: number,
  parade_year: number,
  accepted_on: CivilDate | null = null,
): CivilDate | null {
  switch (form.due.kind) {
    case 'day':
      return dayOf(form.due.by_type?.[organization_type] ?? form.due.day, parade_year);
    case 'days_after_acceptance':
      return accepted_on === null ? null : addDays(accepted_on, form.due.days);
    case 'none':
      return null;
  }
}

/** Returns the day on which an information-only form is posted; null when it is there from the start. */
export function postedDay(form: FormDefinition, parade_year: number): CivilDate | null {
  return form.due.kind === 'none' && form.due.posted ? dayOf(form.due.posted, parade_year) : null;
}

/**
 * S-05: returns the last millisecond of 11:59 p.m. in Los Angeles as a UTC ISO string, so that a form submitted at
 * 11:59:40 p.m. is on time.
 */
export function dueInstant(day: CivilDate): string {
  const known = dueInstants.get(day);
  if (known !== undefined) return known;
  const instant = new Date(Date.parse(endOfDay(day)) - 1).toISOString();
  if (dueInstants.size < daysKept) dueInstants.set(day, instant);
  return instant;
}

/** A cache: converting a day to another time zone is slow, and all entries of a year share a handful of days. */
const dueInstants = new Map<CivilDate, string>();
const daysKept = 1_000;

function dayOf(day: DueDay, parade_year: number): CivilDate {
  const year = parade_year + day.year_offset;
  return `${year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`;
}
