/** Rules that look at more than one field, or at the calendar; used by the definitions. */
import type { FormContext } from '../answers/context.ts';
import { ageOn, isCivilDate, readCivilDate } from '../answers/civilDate.ts';
import type { Condition, FieldRule } from './definition.ts';
import { MESSAGES } from '../messages.ts';
import { type CivilDate, countAt, type FieldPath, type FieldValues, textAt } from '../answers/values.ts';

/** The youngest age that a date of birth can have without a question, and the age of majority. */
export const QUESTIONED_AGE = 5;
export const ADULT_AGE = 18;

/** The earliest plausible birth date of a participant: a year before it was mistyped. */
const EARLIEST_BIRTH = '1900-01-01';

/** F-16: refuses a future date of birth; asks whether it is right for a person under 5. */
export function birthRules(path: FieldPath): readonly FieldRule[] {
  return [
    {
      code: 'birth_in_future',
      kind: 'invalid',
      phase: 'save',
      message: MESSAGES.birth_in_future,
      isMet: (values, ctx) => (dateAt(values, path) ?? '') <= ctx.today,
    },
    {
      code: 'birth_too_early',
      kind: 'invalid',
      phase: 'save',
      message: MESSAGES.birth_too_early,
      isMet: (values) => (dateAt(values, path) ?? EARLIEST_BIRTH) >= EARLIEST_BIRTH,
    },
    {
      code: 'age_under_5',
      kind: 'warning',
      phase: 'save',
      message: MESSAGES.age_under_5,
      isMet: (values, ctx) => {
        const birth = dateAt(values, path);
        return birth === undefined || birth > ctx.today || ageOn(birth, ctx.today) >= QUESTIONED_AGE;
      },
    },
  ];
}

/** W-14: true when the person is under 18 on the day of signing. Pass that day as ctx.today for a signed waiver. */
export function isMinorBy(path: FieldPath): Condition {
  const isMinor = (values: FieldValues, ctx: FormContext) => {
    const birth = dateAt(values, path);
    return birth !== undefined && birth <= ctx.today && ageOn(birth, ctx.today) < ADULT_AGE;
  };
  return Object.assign(isMinor, { reads: [{ path, keys: [] }] });
}

/** Refuses a date before the one under the other path. */
export function notBefore(path: FieldPath, earlier: FieldPath, message: string): FieldRule {
  return {
    code: 'date_order',
    kind: 'invalid',
    phase: 'submit',
    message,
    isMet: (values) => {
      const [first, second] = [dateAt(values, earlier), dateAt(values, path)];
      return first === undefined || second === undefined || first <= second;
    },
  };
}

/** Refuses a date before a day of the parade's calendar. */
export function onOrAfter(path: FieldPath, day: (ctx: FormContext) => CivilDate, message: string): FieldRule {
  return {
    code: 'too_early',
    kind: 'invalid',
    phase: 'submit',
    message,
    isMet: (values, ctx) => (dateAt(values, path) ?? '9999') >= day(ctx),
  };
}

/** Refuses a date after a day of the parade's calendar. */
export function onOrBefore(path: FieldPath, day: (ctx: FormContext) => CivilDate, message: string): FieldRule {
  return {
    code: 'too_late',
    kind: 'invalid',
    phase: 'submit',
    message,
    isMet: (values, ctx) => (dateAt(values, path) ?? '') <= day(ctx),
  };
}

/** Refuses a year after that of the parade: of the past, typed with a wrong digit. */
export function upToTheParade(path: FieldPath): FieldRule {
  return {
    code: 'too_large',
    kind: 'invalid',
    phase: 'submit',
    message: MESSAGES.year_after_parade,
    isMet: (values, ctx) => (countAt(values, path) ?? 0) <= ctx.parade_year,
  };
}

/** Refuses a number below n, with its own message. */
export function atLeast(path: FieldPath, n: number, message: string): FieldRule {
  return {
    code: 'too_small',
    kind: 'invalid',
    phase: 'submit',
    message,
    isMet: (values) => (countAt(values, path) ?? n) >= n,
  };
}

/** Warns about a number above n, and does not refuse it. */
export function usuallyAtMost(path: FieldPath, n: number, message: string): FieldRule {
  return {
    code: 'unusual',
    kind: 'warning',
    phase: 'save',
    message,
    isMet: (values) => (countAt(values, path) ?? 0) <= n,
  };
}

/** Refuses a number above the one under the other path. */
export function atMostField(path: FieldPath, other: FieldPath, message: string): FieldRule {
  return {
    code: 'too_large',
    kind: 'invalid',
    phase: 'submit',
    message,
    isMet: (values) => (countAt(values, path) ?? 0) <= (countAt(values, other) ?? Number.POSITIVE_INFINITY),
  };
}

function dateAt(values: FieldValues, path: FieldPath): CivilDate | undefined {
  const date = readCivilDate(textAt(values, path));
  return date !== undefined && isCivilDate(date) ? date : undefined;
}
