/** Demands that look at more than one field, or at the calendar; used by the definitions. */
import type { FormContext } from '../answers/context.ts';
import { ageOn, isCivilDate, readCivilDate } from '../answers/civilDate.ts';
import type { Condition, FieldRule } from './definition.ts';
import { MESSAGES } from '../messages.ts';
import { type CivilDate, countAt, type FieldPath, type FieldValues, textAt } from '../answers/values.ts';

/** Youngest age that a date of birth passes without a question, and the age of majority. */
export const QUESTIONED_AGE = 5;
export const ADULT_AGE = 18;

/** Nobody who takes part was born before this day: the year was mistyped. */
const EARLIEST_BIRTH = '1900-01-01';

/** F-16: no future date of birth; under 5 years the person is asked whether it is right. */
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

/** W-14: a minor is under 18 on the day of signing. Pass that day as ctx.today for a signed waiver. */
export function isMinorBy(path: FieldPath): Condition {
  const isMinor = (values: FieldValues, ctx: FormContext) => {
    const birth = dateAt(values, path);
    return birth !== undefined && birth <= ctx.today && ageOn(birth, ctx.today) < ADULT_AGE;
  };
  return Object.assign(isMinor, { reads: [{ path, keys: [] }] });
}

/** This date is not before the one under the other path. */
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

/** The date is on or after a day of the parade's calendar. */
export function onOrAfter(path: FieldPath, day: (ctx: FormContext) => CivilDate, message: string): FieldRule {
  return {
    code: 'too_early',
    kind: 'invalid',
    phase: 'submit',
    message,
    isMet: (values, ctx) => (dateAt(values, path) ?? '9999') >= day(ctx),
  };
}

/** The date is on or before a day of the parade's calendar. */
export function onOrBefore(path: FieldPath, day: (ctx: FormContext) => CivilDate, message: string): FieldRule {
  return {
    code: 'too_late',
    kind: 'invalid',
    phase: 'submit',
    message,
    isMet: (values, ctx) => (dateAt(values, path) ?? '') <= day(ctx),
  };
}

/** The number is at least n; said in words of its own. */
export function atLeast(path: FieldPath, n: number, message: string): FieldRule {
  return {
    code: 'too_small',
    kind: 'invalid',
    phase: 'submit',
    message,
    isMet: (values) => (countAt(values, path) ?? n) >= n,
  };
}

/** The number is usually at most n; more is questioned and not refused. */
export function usuallyAtMost(path: FieldPath, n: number, message: string): FieldRule {
  return {
    code: 'unusual',
    kind: 'warning',
    phase: 'save',
    message,
    isMet: (values) => (countAt(values, path) ?? 0) <= n,
  };
}

/** The two numbers agree: this one is at most the other. */
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
