/**
 * The draft of a season and what the portal says meanwhile, value by value (S-15): the draft sets what its authors changed,
 * all else is as it is now, and a value that both changed is a conflict.
 */
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { feeLabels } from '@parade/contract/forms/answers/terms.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { seasonLabels, type SeasonConflict, type SeasonPlan, seasonPlan } from '@parade/contract/seasons/season.ts';

/** A plan as it is stored: beside it, what the portal proposed to whoever saved it. */
const storedPlan = seasonPlan.extend({ proposed: seasonPlan.optional() });

export function stored(plan: SeasonPlan, proposed: SeasonPlan): string {
  return JSON.stringify({ ...plan, proposed });
}

export interface Merged {
  readonly plan: SeasonPlan;
  readonly conflicts: SeasonConflict[];
}

/** Undefined: the draft is of an earlier release and lacks a part. */
export function merged(draft: unknown, live: SeasonPlan, types: readonly { id: number; name: string }[]) {
  const read = storedPlan.safeParse(draft).data;
  if (!read) return undefined;
  const { proposed, ...plan } = read;
  const [mine, theirs] = [valuesOf(plan), valuesOf(seasonPlan.parse(live))];
  // A draft of an earlier release does not say what it was made from: whatever differs may have been changed by either.
  const base = proposed ? valuesOf(proposed) : new Map<string, unknown>();
  const result: Values = new Map();
  const conflicts: SeasonConflict[] = [];
  for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
    const [own, now, was] = [mine.get(name), theirs.get(name), base.get(name)];
    // A type that there was when the draft was saved, and that there is no longer.
    if (name.startsWith('types.') && !theirs.has(name)) continue;
    // An earlier release moved the years of types that are closed by past ones; nobody who saved it had chosen that.
    const isMovedOn = !proposed && name.startsWith('types.') && isPast(now as Part, live);
    const isUntouched = isMovedOn || isSame(own, was);
    if (!isUntouched && !isSame(now, was) && !isSame(own, now))
      conflicts.push({ label: labelOf(name, types), yours: spell(own), theirs: spell(now) });
    result.set(name, isUntouched ? now : own);
  }
  return { plan: planOf(result), conflicts } satisfies Merged;
}

/** What somebody changes at once, by its place in the plan. */
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

function isPast({ to = null }: Part, { parade }: SeasonPlan): boolean {
  return to !== null && to < Number(parade.parade_on.slice(0, 4)) - 1;
}

// Both were read by the same shape, so that their keys have one order.
function isSame(one: unknown, other: unknown): boolean {
  return (isDefault(one) && isDefault(other)) || JSON.stringify(one) === JSON.stringify(other);
}

/** A form without a due date of its own is not listed, or given its default back by name. */
function isDefault(value: unknown): boolean {
  return value === undefined || value === 'default';
}

function labelOf(name: string, types: readonly { id: number; name: string }[]): string {
  const [step = '', key = ''] = name.split('.');
  if (step === 'types') return `Years of ${types.find(({ id }) => String(id) === key)?.name ?? key}`;
  if (step === 'due_dates') return `Due date of ${currentForm(key as FormType).name}`;
  if (step === 'fees') return `Fee, ${feeLabels[key as keyof typeof feeLabels]}`;
  return seasonLabels[key as keyof typeof seasonLabels];
}

interface Part {
  readonly from?: number | null;
  readonly to?: number | null;
  readonly days?: number;
  readonly on?: boolean;
}

function spell(value: unknown): string {
  if (isDefault(value)) return 'the default';
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? showCivilDate(value) : value || 'none';
  if (Array.isArray(value)) return value.map(spell).filter(Boolean).join(', ') || 'none';
  if (typeof value !== 'object') return typeof value === 'number' ? String(value) : '';
  const { from, to, days, on } = value as Part;
  if (days !== undefined) return on ? `${days} days before` : '';
  return from === null ? 'closed' : `${from} to ${to}`;
}
