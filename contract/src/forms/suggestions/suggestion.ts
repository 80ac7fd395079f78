/**
 * F-48: known answers, offered for the questions that are still open: people, addresses, and how to reach them.
 * Nothing is filled in until the person accepts it.
 */
import { z } from 'zod';
import type { FormContext } from '../answers/context.ts';
import { blocks } from '../answers/issue.ts';
import {
  type FieldPath,
  fieldPath,
  type FieldValue,
  type FieldValues,
  isRecord,
  type RowValue,
} from '../answers/values.ts';
import { copyableAnswers } from '../engine/copying.ts';
import type { FieldDefinition, FormDefinition, GroupDefinition } from '../engine/definition.ts';
import { validate } from '../engine/validate.ts';
import { findField, isTyped, placedFields } from '../engine/visibility.ts';
import { compositeOf, isAnswered, lastingValue } from '../engine/widget.ts';
import { askedElsewhere, askedOfTheAccount, type AccountFacts, type Elsewhere } from './sources.ts';

/** The known answers of one source for one group of questions. */
export const suggestion = z.object({
  group: z.string(),
  /** 'your account', 'Marching Band Application', 'your 2026 entry': follows 'From'. */
  from: z.string(),
  values: z.custom<FieldValues>(),
});
export type Suggestion = z.output<typeof suggestion>;

/** F-51: the total of a table of counts in an earlier year of the organization. */
export const earlierTotal = z.object({ path: z.string(), year: z.number().int(), total: z.number().int() });
export type EarlierTotal = z.output<typeof earlierTotal>;

/** Answers to another form of the same entry, or to the same form in an earlier year. */
export interface AnsweredForm {
  readonly from: string;
  readonly form: FormDefinition;
  readonly values: FieldValues;
}

/**
 * Returns the offers for a form, by group and source, in the order of the form and of the sources. Questions that have
 * an answer get no offer.
 */
export function suggestionsFor(
  form: FormDefinition,
  values: FieldValues,
  ctx: FormContext,
  known: { readonly account: AccountFacts | null; readonly forms: readonly AnsweredForm[] },
): readonly Suggestion[] {
  const sources = [
    ...known.forms.map((source) => ({ from: source.from, values: answersFor(form, source) })),
    { from: 'your account', values: known.account ? accountAnswers(form, known.account) : {} },
  ].map((source) => ({ ...source, values: openAnswers(form, values, ctx, source.values) }));
  return form.groups.flatMap((group) =>
    sources
      .map((source) => ({ group: group.key, from: source.from, values: ofGroup(group, source.values) }))
      .filter((offer) => Object.keys(offer.values).length > 0),
  );
}

function accountAnswers(form: FormDefinition, account: AccountFacts): FieldValues {
  const asked = Object.entries(askedOfTheAccount) as [FieldPath, keyof AccountFacts][];
  return Object.fromEntries(
    asked.filter(([path]) => findField(form, path)).map(([path, fact]) => [path, account[fact].trim()]),
  );
}

function answersFor(form: FormDefinition, source: AnsweredForm): FieldValues {
  const same = Object.entries(copyableAnswers(source.form, source.values, form)) as [FieldPath, FieldValue][];
  const lasting = (path: FieldPath) => {
    const original = findField(source.form, path)?.field;
    return original && lastingValue(original, source.values[path]);
  };
  const named = (Object.entries(askedElsewhere) as [FieldPath, Elsewhere][]).flatMap(([path, elsewhere]) => {
    const value = typeof elsewhere === 'string' ? lasting(elsewhere) : elsewhere(lasting);
    return value === undefined || !findField(form, path) ? [] : [[path, value] as const];
  });
  const reachable = same.filter(([path]) => {
    const group = findField(form, path)?.group;
    return group !== undefined && saysWho(group);
  });
  return Object.fromEntries([...named, ...reachable]);
}

/**
 * Returns whether a group identifies somebody: it asks for a phone, an email or a postal address, or for the name of
 * the entry.
 */
function saysWho(group: GroupDefinition): boolean {
  return group.key === 'entry' || group.fields.some(({ widget }) => ['phone', 'email', 'address'].includes(widget));
}

/** Returns those of the offered answers whose question is open, and that a save would accept. */
function openAnswers(form: FormDefinition, values: FieldValues, ctx: FormContext, offered: FieldValues): FieldValues {
  const refused = new Set(
    validate(form, offered, ctx, 'save')
      .filter(blocks)
      .map(({ path }) => path),
  );
  const open = placedFields(form).filter(
    ({ path, field }) =>
      isTyped(field) &&
      offered[path] !== undefined &&
      offered[path] !== '' &&
      !refused.has(path) &&
      stillOpen(field, values[path], offered[path]) !== undefined,
  );
  return Object.fromEntries(open.map(({ path }) => [path, offered[path] ?? null]));
}

/**
 * Returns the answer once the offer is accepted: the whole offer where there is none yet, or else only the parts that
 * are still empty. undefined: nothing is empty.
 */
export function stillOpen(
  field: FieldDefinition,
  value: FieldValue | undefined,
  offered: FieldValue,
): FieldValue | undefined {
  if (isRecord(offered) && isRecord(value) && compositeOf(field)) {
    const open = Object.entries(offered).filter(([key]) => isEmptyPart(value, key));
    return open.length === 0 ? undefined : ({ ...value, ...Object.fromEntries(open) } as RowValue);
  }
  return isAnswered(field, value) ? undefined : offered;
}

function isEmptyPart(value: object, key: string): boolean {
  const part: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return part === undefined || part === '' || (isRecord(part) && Object.keys(part).length === 0);
}

function ofGroup(group: GroupDefinition, values: FieldValues): FieldValues {
  const own = group.fields.map(({ key }) => fieldPath(group.key, key)).filter((path) => values[path] !== undefined);
  return Object.fromEntries(own.map((path) => [path, values[path] ?? null]));
}
