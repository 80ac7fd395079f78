/**
 * The rules of a line-up (specification: 'Line-up planning'), each a function of the facts about the units. A neighbor
 * rule looks at two adjacent units, whichever is ahead; a place rule looks at the whole order.
 */
import { organizationTypeIds } from '../../settings/parade.ts';
import { flameOption } from './facts.ts';
import type { UnitFacts } from './lineUp.ts';
import type { WarningRule } from './warning.ts';

export interface Unit {
  readonly id: number;
  readonly org_type: number;
  readonly official_name: string;
  readonly facts: UnitFacts;
}

const { equestrian, band, float, show, vehicle, troop, other } = organizationTypeIds;

export function hasHorses({ org_type }: Unit): boolean {
  return org_type === equestrian;
}

/** Returns whether a unit is a float or a show that plays over loudspeakers; a band plays without them. */
export function isLoud({ org_type, facts }: Unit): boolean {
  return (org_type === float || org_type === show) && facts.loudspeakers === true;
}

export function isPresentingSponsor({ org_type, facts }: Unit): boolean {
  return org_type === vehicle && facts.kind === 'Presenting sponsor vehicle';
}

export function isColorGuard({ org_type, facts }: Unit): boolean {
  return org_type === other && facts.kind === 'Honor or color guard';
}

export function isMarineBand({ org_type, official_name }: Unit): boolean {
  return org_type === band && /\bmarines?\b/i.test(official_name);
}

export function isHeralds({ org_type, facts }: Unit): boolean {
  return org_type === other && facts.kind === 'Heralds';
}

export function isRoyalCourtFloat({ org_type, official_name }: Unit): boolean {
  return org_type === float && /\broyal court\b/i.test(official_name);
}

/** A rule about two neighbors. */
type NeighborRule = (one: Unit, next: Unit) => boolean;

function eitherWay(rule: NeighborRule): NeighborRule {
  return (one, next) => rule(one, next) || rule(next, one);
}

export const horsesNextToFlame = eitherWay((one, next) => hasHorses(one) && next.facts.flame === true);

export const horsesNextToLoudFloat = eitherWay((one, next) => hasHorses(one) && isLoud(next));

export const loudspeakersNextToBand = eitherWay(
  (one, next) => one.facts.loudspeakers === true && next.org_type === band,
);

/** The units meant by each option of 'What should not be directly ahead or behind?'. No form asks about dogs. */
const avoided: Readonly<Record<string, (unit: Unit) => boolean>> = {
  Band: (unit) => unit.org_type === band,
  'Float with music': (unit) => unit.org_type === float && unit.facts.loudspeakers === true,
  'Float with fire or pyrotechnics': (unit) => unit.org_type === float && unit.facts.flame === true,
  'Other horses': hasHorses,
  'Balloons or inflatables': (unit) => unit.org_type === other && unit.facts.kind === 'Inflatable',
};

export const askedToAvoid = eitherWay((one, next) =>
  one.facts.avoid.some((option) => avoided[option]?.(next) === true),
);

/** The classic rotation is float, band, horses; the same of them twice in a row breaks it. */
export const sameKindInARow: NeighborRule = (one, next) =>
  one.org_type === next.org_type && (one.org_type === float || one.org_type === band || hasHorses(one));

/** The neighbor rules by priority: for each pair, the first one that is broken is reported. */
export const neighborRules: readonly (readonly [WarningRule, NeighborRule])[] = [
  ['horses-next-to-flame', horsesNextToFlame],
  ['horses-next-to-loud-float', horsesNextToLoudFloat],
  ['loudspeakers-next-to-band', loudspeakersNextToBand],
  ['asked-to-avoid', askedToAvoid],
  ['same-kind-in-a-row', sameKindInARow],
];

/** Returns the rule that two neighbors break; null: none. */
export function brokenBetween(one: Unit, next: Unit): WarningRule | null {
  return neighborRules.find(([, breaks]) => breaks(one, next))?.[0] ?? null;
}

/** Returns the index of a unit that should be elsewhere; -1: none. */
type PlaceRule = (units: readonly Unit[]) => number;

/** The presenting sponsor is first; only an opening show, a color guard and a banner troop may precede it. */
export const presentingSponsorFirst: PlaceRule = (units) => {
  const at = units.findIndex(isPresentingSponsor);
  const leads = (unit: Unit) =>
    unit.org_type === troop || isColorGuard(unit) || (unit.org_type === show && unit.facts.kind === 'Opening');
  return units.slice(0, Math.max(at, 0)).every(leads) ? -1 : at;
};

export const colorGuardAheadOfMarineBand: PlaceRule = (units) => {
  const [guard, marines] = [units.findIndex(isColorGuard), units.findIndex(isMarineBand)];
  return marines >= 0 && guard > marines ? guard : -1;
};

export const heraldsAheadOfRoyalCourt: PlaceRule = (units) => {
  const [heralds, court] = [units.findIndex(isHeralds), units.findIndex(isRoyalCourtFloat)];
  return court >= 0 && heralds > court ? heralds : -1;
};

/** Returns whether a sponsored show is in its fixed slot: the first three places, the middle third, the last three. */
export function isInSlot(unit: Unit, index: number, count: number): boolean {
  if (unit.org_type !== show) return true;
  if (unit.facts.kind === 'Opening') return index < 3;
  if (unit.facts.kind === 'Mid-parade') return index >= Math.floor(count / 3) && index < Math.ceil((count * 2) / 3);
  if (unit.facts.kind === 'Finale') return index >= count - 3;
  return true;
}

export const placeRules: readonly (readonly [WarningRule, PlaceRule])[] = [
  ['presenting-sponsor-first', presentingSponsorFirst],
  ['color-guard-ahead-of-marine-band', colorGuardAheadOfMarineBand],
  ['heralds-ahead-of-royal-court', heraldsAheadOfRoyalCourt],
];

/** Returns how a unit that triggers a neighbor rule is described: 'shows fire'. */
export function reasonOf(rule: WarningRule, unit: Unit): string | null {
  if (rule === 'horses-next-to-flame') return unit.facts.flame ? 'shows fire' : null;
  if (rule === 'horses-next-to-loud-float') return isLoud(unit) ? 'plays over loudspeakers' : null;
  if (rule === 'loudspeakers-next-to-band')
    return unit.org_type !== band && unit.facts.loudspeakers ? 'plays over loudspeakers' : null;
  if (rule === 'asked-to-avoid') return unit.facts.avoid.length > 0 ? `asked for no ${listOf(unit.facts.avoid)}` : null;
  return null;
}

function listOf(options: readonly string[]): string {
  return options
    .map((option) => (option === 'Float with fire or pyrotechnics' ? flameOption : option))
    .join(', ')
    .toLowerCase();
}
