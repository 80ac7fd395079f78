/** The warnings of an order: each beside its unit, with a move that would resolve it. */
import { placedAt } from './order.ts';
import { brokenBetween, isInSlot, isMarineBand, isRoyalCourtFloat, placeRules, reasonOf, type Unit } from './rules.ts';
import type { WarningRule } from './warning.ts';

export interface LineUpWarning {
  readonly rule: WarningRule;
  readonly entry_id: number;
  /** The neighbor behind it; the same id where the warning is about one entry alone. */
  readonly other_id: number;
  /** Places of the two, from 1; the same number twice for one entry alone. */
  readonly places: readonly [number, number];
  /** One sentence: '11 shows fire, and 12 follows at 50 ft.' */
  readonly text: string;
}

/** A suggested move: the unit, its new place, and the text of the button. */
export interface OfferedMove {
  readonly id: number;
  readonly place: number;
  readonly label: string;
}

/** Returns the key under which an accepted warning is stored. */
export function warningKey(of: { readonly rule: WarningRule; readonly entry_id: number; readonly other_id: number }) {
  return `${of.rule}/${of.entry_id}/${of.other_id}`;
}

/** Returns every warning of the order, from front to end. gap_ft: the gap between units. */
export function warningsOf(units: readonly Unit[], gap_ft: number): LineUpWarning[] {
  const found = units.flatMap((unit, index): LineUpWarning[] => {
    const next = units[index + 1];
    const rule = next && brokenBetween(unit, next);
    return [
      ...(unit.facts.length_ft === null
        ? [alone('length-not-given', unit, index, `${index + 1} has no length in its forms, so it counts as 0 ft.`)]
        : []),
      ...(isInSlot(unit, index, units.length)
        ? []
        : [alone('show-out-of-its-slot', unit, index, `${index + 1} has the slot ‘${unit.facts.kind ?? ''}’.`)]),
      ...(next && rule
        ? [
            {
              rule,
              entry_id: unit.id,
              other_id: next.id,
              places: [index + 1, index + 2] as const,
              text: neighborText(rule, unit, next, index, gap_ft),
            },
          ]
        : []),
    ];
  });
  for (const [rule, misplaced] of placeRules) {
    const index = misplaced(units);
    const unit = units[index];
    if (unit) found.push(alone(rule, unit, index, placeTexts[rule]?.(index + 1, placeAhead(rule, units)) ?? ''));
  }
  return found.sort((one, other) => one.places[0] - other.places[0]);
}

/**
 * Returns the nearest move of one of the two units that resolves the warning and causes no other between neighbors;
 * null: there is none nearby, or none is needed.
 */
export function offeredMove(units: readonly Unit[], warning: LineUpWarning): OfferedMove | null {
  if (warning.rule === 'length-not-given') return null;
  const ids = units.map(({ id }) => id);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const brokenIn = (order: readonly number[]) =>
    order.filter((id, index) => breaks(byId.get(id), byId.get(order[index + 1] ?? 0))).length;
  const before = brokenIn(ids);
  for (const { id, place } of candidates(units, warning)) {
    const order = placedAt(ids, id, place);
    const after = order.flatMap((each) => byId.get(each) ?? []);
    if (brokenIn(order) > before - (warning.other_id === warning.entry_id ? 0 : 1)) continue;
    if (warningsOfRule(after, warning)) continue;
    const [from, to] = [ids.indexOf(id) + 1, place];
    const label = to > from ? `Move ${from} after ${to}` : `Move ${from} ahead of ${to}`;
    return { id, place, label };
  }
  return null;
}

const farthest = 6;

function candidates(units: readonly Unit[], { rule, entry_id, other_id, places }: LineUpWarning) {
  if (other_id === entry_id) {
    const target = placeAhead(rule, units);
    const wanted =
      rule === 'show-out-of-its-slot'
        ? slotPlaces(units, places[0] - 1)
        : Array.from({ length: 3 }, (_, n) => target - n);
    return wanted.filter((place) => place >= 1).map((place) => ({ id: entry_id, place }));
  }
  const [front, behind] = places;
  return Array.from({ length: farthest }, (_, n) => n + 1)
    .flatMap((by) => [
      { id: other_id, place: behind + by },
      { id: entry_id, place: front - by },
      { id: entry_id, place: behind + by },
      { id: other_id, place: front - by },
    ])
    .filter(({ place }) => place >= 1 && place <= units.length);
}

/** Returns the right place of a misplaced unit: right ahead of the unit it should lead, or the first place. */
function placeAhead(rule: WarningRule, units: readonly Unit[]): number {
  if (rule === 'color-guard-ahead-of-marine-band') return units.findIndex(isMarineBand) + 1;
  if (rule === 'heralds-ahead-of-royal-court') return units.findIndex(isRoyalCourtFloat) + 1;
  return 1;
}

function slotPlaces(units: readonly Unit[], index: number): number[] {
  const unit = units[index];
  if (!unit) return [];
  return units
    .flatMap((_, at) => (isInSlot(unit, at, units.length) ? [at + 1] : []))
    .sort((one, other) => Math.abs(one - index - 1) - Math.abs(other - index - 1));
}

function breaks(one: Unit | undefined, next: Unit | undefined): boolean {
  return one !== undefined && next !== undefined && brokenBetween(one, next) !== null;
}

/** Returns the warnings of the same rule about the same unit. */
function warningsOfRule(units: readonly Unit[], { rule, entry_id, other_id }: LineUpWarning): boolean {
  if (entry_id !== other_id) return false;
  const index = units.findIndex(({ id }) => id === entry_id);
  const unit = units[index];
  if (rule === 'show-out-of-its-slot') return unit !== undefined && !isInSlot(unit, index, units.length);
  return placeRules.some(([each, misplaced]) => each === rule && misplaced(units) === index);
}

function alone(rule: WarningRule, unit: Unit, index: number, text: string): LineUpWarning {
  return { rule, entry_id: unit.id, other_id: unit.id, places: [index + 1, index + 1], text };
}

const placeTexts: Readonly<Partial<Record<WarningRule, (place: number, ahead: number) => string>>> = {
  'presenting-sponsor-first': (place) => `${place} is the presenting sponsor.`,
  'color-guard-ahead-of-marine-band': (place, ahead) => `${place} leads the Marine band, which is ${ahead}.`,
  'heralds-ahead-of-royal-court': (place, ahead) => `${place} announces the Royal Court float, which is ${ahead}.`,
};

function neighborText(rule: WarningRule, one: Unit, next: Unit, index: number, gap_ft: number): string {
  const [here, there] = [index + 1, index + 2];
  const [reason, reasonBehind] = [reasonOf(rule, one), reasonOf(rule, next)];
  if (reason !== null) return `${here} ${reason}, and ${there} follows at ${gap_ft} ft.`;
  if (reasonBehind !== null) return `${there} ${reasonBehind}, ${gap_ft} ft behind ${here}.`;
  return `${here} and ${there} are of the same kind.`;
}
