/**
 * Merges the draft of a season with the portal's present state, value by value (S-15): the draft sets what its authors
 * changed, all else stays as it is now, and a value that both changed is a conflict.
 */
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { type Fee, feeLabels } from '@parade/contract/forms/answers/terms.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { DueDateChoice } from '@parade/contract/forms/due/dueDate.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { showMoney } from '@parade/contract/forms/widgets/kinds/money.ts';
import { formTypeSchema } from '@parade/contract/forms/wire.ts';
import { seasonLabels, type SeasonConflict, type SeasonPlan, seasonPlan } from '@parade/contract/seasons/season.ts';
import type { z } from 'zod';

/** Returns a plan as it is stored: with what the portal proposed when it was saved. */
export function stored(plan: SeasonPlan, proposed: SeasonPlan): string {
  return JSON.stringify({ ...plan, proposed });
}

export interface Merged {
  readonly plan: SeasonPlan;
  readonly conflicts: SeasonConflict[];
  /** What the draft's authors changed and this release cannot read. */
  readonly left_out: string[];
}

/**
 * Merges a draft. One of another release may have values that this one does not know, and may lack some: those stay as
 * they are now.
 */
export function merged(draft: unknown, live: SeasonPlan, types: readonly { id: number; name: string }[]): Merged {
  const { proposed, ...plan } = partOf(draft);
  const [mine, theirs] = [readable(plan), valuesOf(seasonPlan.parse(live))];
  // A draft of an earlier release does not have its base, so any difference may have been changed by either.
  const base = readable(proposed);
  const result: Values = new Map();
  const conflicts: SeasonConflict[] = [];
  for (const name of new Set([...mine.values.keys(), ...theirs.keys()])) {
    const [own, now, was] = [mine.values.get(name), theirs.get(name), base.values.get(name)];
    // A type that existed when the draft was saved, and no longer does.
    if (name.startsWith('types.') && !theirs.has(name)) continue;
    // An earlier release moved the years of types that past ones have closed, which nobody who saved it had chosen.
    const isMovedOn = proposed === undefined && name.startsWith('types.') && isPast(now as Part, live);
    // Only due dates can be removed.
    const isAbsent = own === undefined && (mine.unread.has(name) || !name.startsWith('due_dates.'));
    const isUntouched = isMovedOn || isAbsent || isSame(own, was);
    if (!isUntouched && !isSame(now, was) && !isSame(own, now))
      conflicts.push({ label: labelOf(name, types), yours: spell(name, own), theirs: spell(name, now) });
    result.set(name, isUntouched ? now : own);
  }
  const left_out = [...mine.unread].filter(([name, value]) => !isSame(value, base.unread.get(name)));
  return { plan: planOf(result), conflicts, left_out: left_out.map(([name]) => labelOf(name, types)) };
}

/** The values that are changed together, by their place in the plan. */
type Values = Map<string, unknown>;

function valuesOf({ parade, types, due_dates, terms, waivers, contact }: SeasonPlan): Values {
  return new Map<string, unknown>([
    ...named('parade', parade),
    ...types.map(({ id, ...years }) => [`types.${id}`, years] as const),
    ...due_dates.map(({ form_type, due_on }) => [`due_dates.${form_type}`, due_on] as const),
    ...named('fees', terms.fees),
    ['terms.pavilions', terms.pavilions],
    ...named('waivers', waivers),
    ...named('contact', contact),
  ]);
}

function planOf(values: Values): SeasonPlan {
  const part = (step: string) =>
    [...values].flatMap(([name, value]) =>
      name.startsWith(`${step}.`) && value !== undefined ? [[name.slice(step.length + 1), value] as const] : [],
    );
  return seasonPlan.parse({
    parade: Object.fromEntries(part('parade')),
    types: part('types').map(([id, years]) => ({ id: Number(id), ...(years as object) })),
    due_dates: part('due_dates').map(([form_type, due_on]) => ({ form_type, due_on })),
    terms: { fees: Object.fromEntries(part('fees')), ...Object.fromEntries(part('terms')) },
    waivers: Object.fromEntries(part('waivers')),
    contact: Object.fromEntries(part('contact')),
  });
}

function named(step: string, part: object) {
  return Object.entries(part).map(([key, value]) => [`${step}.${key}`, value] as const);
}

const { shape: listed } = seasonPlan;

/** The schemas of values by their part; types and due dates share one each. */
const shapes: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  parade: listed.parade.shape,
  fees: listed.terms.shape.fees.shape,
  terms: { pavilions: listed.terms.shape.pavilions },
  waivers: listed.waivers.shape,
  contact: listed.contact.shape,
};

/** Returns the values of a stored plan that fit this release, and the others as stored, in the order of the steps. */
function readable(plan: unknown): { values: Values; unread: Values } {
  const values: Values = new Map();
  const unread: Values = new Map();
  const put = (name: string, given: unknown, shape: z.ZodType | undefined, valueIn = (read: unknown) => read) => {
    const judged = shape?.safeParse(given);
    if (judged?.success) values.set(name, valueIn(judged.data));
    else unread.set(name, given);
  };
  const { parade, types, due_dates, terms, ...rest } = partOf(plan);
  const { fees, ...others } = partOf(terms);
  const putAll = (parts: object) => {
    for (const [step, part] of Object.entries(parts))
      for (const [key, given] of Object.entries(partOf(part))) put(`${step}.${key}`, given, shapes[step]?.[key]);
  };
  putAll({ parade });
  for (const each of listIn(types)) put(`types.${String(each['id'])}`, each, listed.types.element, yearsIn);
  for (const each of listIn(due_dates))
    put(`due_dates.${String(each['form_type'])}`, each, listed.due_dates.element, (read) => partOf(read)['due_on']);
  putAll({ fees, terms: others, waivers: rest['waivers'], contact: rest['contact'], ...rest });
  return { values, unread };
}

function yearsIn(type: unknown): Part {
  const { from = null, to = null } = type as Part;
  return { from, to };
}

function partOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
}

function listIn(given: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(given) ? given.map(partOf) : [];
}

function isPast(now: Part | undefined, live: SeasonPlan): boolean {
  return now?.to != null && now.to < Number(live.parade.parade_on.slice(0, 4)) - 1;
}

// Both were parsed by the same schema, so their keys have one order.
function isSame(one: unknown, other: unknown): boolean {
  return (isDefault(one) && isDefault(other)) || JSON.stringify(one) === JSON.stringify(other);
}

/** A form without a due date of its own is missing, or reset to its default by name. */
function isDefault(value: unknown): boolean {
  return value === undefined || value === 'default';
}

function labelOf(name: string, types: readonly { id: number; name: string }[]): string {
  const [step = '', key = ''] = name.split('.');
  if (step === 'types') return `Years of ${types.find(({ id }) => String(id) === key)?.name ?? key}`;
  if (step === 'due_dates') return `Due date of ${isFormType(key) ? currentForm(key).name : inWords(key)}`;
  if (step === 'fees') return `Fee, ${isFee(key) ? feeLabels[key] : inWords(key)}`;
  return isNamed(key) ? seasonLabels[key] : inWords(key);
}

const isFormType = (key: string): key is FormType => formTypeSchema.safeParse(key).success;
const isFee = (key: string): key is Fee => Object.hasOwn(feeLabels, key);
const isNamed = (key: string): key is keyof typeof seasonLabels => Object.hasOwn(seasonLabels, key);

/** Returns another release's name as words. */
function inWords(key: string): string {
  return key.replaceAll(/[_-]/g, ' ');
}

interface Part {
  readonly from?: number | null;
  readonly to?: number | null;
  readonly days?: number;
  readonly on?: boolean;
}

/** Returns a value as its field shows it. */
function spell(name: string, value: unknown): string {
  const [step, key = ''] = name.split('.');
  if (step === 'fees') return showMoney(String(value));
  if (step === 'due_dates') return dueWords(value as DueDateChoice | undefined);
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? showCivilDate(value) : value || 'none';
  if (typeof value === 'number') return key.startsWith('retention_days') ? daysWords(value) : String(value);
  if (Array.isArray(value)) {
    const listed = value.map((each) => (typeof each === 'string' ? each : reminderWords(each as Part)));
    return listed.filter(Boolean).join(', ') || 'none';
  }
  const { from, to } = value as Part;
  return from === null ? 'closed' : `${from} to ${to}`;
}

function dueWords(due_on: DueDateChoice | undefined): string {
  if (due_on === null) return 'no due date';
  return due_on === undefined || due_on === 'default' ? 'the default' : showCivilDate(due_on);
}

function reminderWords({ days = 0, on }: Part): string {
  return on ? `${daysWords(days)} before` : '';
}

function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
