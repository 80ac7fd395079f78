import { describe, expect, it } from 'vitest';
import { formDefinition } from '../../forms/definitions/registry.ts';
import { findField } from '../../forms/engine/visibility.ts';
import { factSources, lengthSources, unitFactsOf } from './facts.ts';
import type { UnitFacts } from './lineUp.ts';
import {
  askedToAvoid,
  brokenBetween,
  colorGuardAheadOfMarineBand,
  heraldsAheadOfRoyalCourt,
  horsesNextToFlame,
  horsesNextToLoudFloat,
  isInSlot,
  loudspeakersNextToBand,
  presentingSponsorFirst,
  sameKindInARow,
  type Unit,
} from './rules.ts';

let count = 0;
function unit(org_type: number, facts: Partial<UnitFacts> = {}, official_name = 'Unit'): Unit {
  count += 1;
  const unknown = { length_ft: 50, kind: null, flame: false, loudspeakers: false, avoid: [] };
  return { id: count, org_type, official_name, facts: { ...unknown, ...facts } };
}

const horses = unit(1);
const band = unit(2);
const float = unit(3);
const burning = unit(3, { flame: true });
const loud = unit(3, { loudspeakers: true });
const show = unit(4);
const burningShow = unit(4, { flame: true });
const loudShow = unit(4, { loudspeakers: true });
const car = unit(5);
const loudCar = unit(5, { loudspeakers: true });

/** Neighbor rules apply whichever of the two is ahead. */
const bothWays = (rule: (one: Unit, next: Unit) => boolean, one: Unit, other: Unit) => [
  rule(one, other),
  rule(other, one),
];

describe('rules of neighbors', () => {
  it.each([
    ['horses and a float with fire', horses, burning, true],
    ['horses and a show with fire', horses, burningShow, true],
    ['horses and a float without', horses, float, false],
    ['a band and a float with fire', band, burning, false],
    ['horses and horses', horses, unit(1), false],
  ])('no horses next to flame: %s', (_, one, other, warns) => {
    expect(bothWays(horsesNextToFlame, one, other)).toEqual([warns, warns]);
  });

  it.each([
    ['horses and a float with sound', horses, loud, true],
    ['horses and a show with sound', horses, loudShow, true],
    ['horses and a silent float', horses, float, false],
    ['horses and a silent show', horses, show, false],
    ['horses and a car with sound', horses, loudCar, false],
    ['horses and a band', horses, band, false],
    ['a band and a float with sound', band, loud, false],
  ])('no horses next to a loud float: %s', (_, one, other, warns) => {
    expect(bothWays(horsesNextToLoudFloat, one, other)).toEqual([warns, warns]);
  });

  it.each([
    ['a float with sound and a band', loud, band, true],
    ['a car with sound and a band', loudCar, band, true],
    ['a silent float and a band', float, band, false],
    ['a float with sound and horses', loud, horses, false],
    ['two bands', band, unit(2), false],
  ])('no loudspeakers next to a band: %s', (_, one, other, warns) => {
    expect(bothWays(loudspeakersNextToBand, one, other)).toEqual([warns, warns]);
  });

  it.each([
    ['Band', band, true],
    ['Band', float, false],
    ['Float with music', loud, true],
    ['Float with music', loudShow, false],
    ['Float with fire or pyrotechnics', burning, true],
    ['Float with fire or pyrotechnics', burningShow, false],
    ['Other horses', unit(1), true],
    ['Other horses', car, false],
    ['Balloons or inflatables', unit(7, { kind: 'Inflatable' }), true],
    ['Balloons or inflatables', unit(7, { kind: 'Walking group' }), false],
    ['Dogs', unit(7), false],
  ])('who asked not to be next to ‘%s’ is warned of it', (option, other, warns) => {
    expect(bothWays(askedToAvoid, unit(1, { avoid: [option] }), other)).toEqual([warns, warns]);
  });

  it.each([
    ['two floats', float, loud, true],
    ['two bands', band, unit(2), true],
    ['two units of horses', horses, unit(1), true],
    ['a float and a band', float, band, false],
    ['two cars', car, loudCar, false],
    ['two shows', show, loudShow, false],
  ])('the rotation of float, band and horses: %s', (_, one, other, warns) => {
    expect(bothWays(sameKindInARow, one, other)).toEqual([warns, warns]);
  });

  it('of several the weightiest is reported', () => {
    expect(brokenBetween(horses, unit(3, { flame: true, loudspeakers: true }))).toBe('horses-next-to-flame');
    expect(brokenBetween(unit(1, { avoid: ['Other horses'] }), horses)).toBe('asked-to-avoid');
    expect(brokenBetween(float, band)).toBeNull();
  });
});

describe('rules of places', () => {
  const sponsor = unit(5, { kind: 'Presenting sponsor vehicle' });
  const opening = unit(4, { kind: 'Opening' });
  const guard = unit(7, { kind: 'Honor or color guard' });
  const marines = unit(2, {}, 'Marine Band of the West');
  const heralds = unit(7, { kind: 'Heralds' });
  const court = unit(3, {}, 'The Royal Court Float');

  it.each([
    ['is first', [sponsor, float], -1],
    ['is behind the opening show, a color guard and a banner', [opening, guard, unit(6), sponsor, float], -1],
    ['is behind a float', [float, sponsor], 1],
    ['is behind a show of mid-parade', [unit(4, { kind: 'Mid-parade' }), sponsor], 1],
    ['is not there', [float, band], -1],
  ])('the presenting sponsor %s', (_, units, index) => {
    expect(presentingSponsorFirst(units)).toBe(index);
  });

  it.each([
    ['ahead of it', [guard, float, marines], -1],
    ['behind it', [marines, guard], 1],
    ['without it', [band, guard], -1],
    ['not there', [marines, band], -1],
  ])('the color guard leads the Marine band: %s', (_, units, index) => {
    expect(colorGuardAheadOfMarineBand(units)).toBe(index);
  });

  it.each([
    ['ahead of it', [heralds, court], -1],
    ['behind it', [court, band, heralds], 2],
    ['without it', [float, heralds], -1],
    ['not there', [court], -1],
  ])('heralds announce the Royal Court float: %s', (_, units, index) => {
    expect(heraldsAheadOfRoyalCourt(units)).toBe(index);
  });

  it.each([
    ['Opening', [0, 1, 2]],
    ['Mid-parade', [4, 5, 6, 7]],
    ['Finale', [9, 10, 11]],
    ['Along the route', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ])('a show for ‘%s’ has its slot among twelve', (kind, indices) => {
    const fits = Array.from({ length: 12 }, (_, index) => index).filter((index) =>
      isInSlot(unit(4, { kind }), index, 12),
    );
    expect(fits).toEqual(indices);
    expect(isInSlot(unit(3, { kind }), 5, 12)).toBe(true);
  });
});

describe('what the forms say of a unit', () => {
  it('every answer that the line-up reads is a field of its form', () => {
    for (const [form_type, paths] of Object.entries(factSources))
      for (const path of paths)
        expect([path, findField(formDefinition(form_type)!, path)?.field.key]).toEqual([path, path.split(':')[1]]);
  });

  it('every length is a number that entries of the type are asked for', () => {
    for (const [type, sources] of Object.entries(lengthSources))
      for (const { form_type, path } of sources) {
        const form = formDefinition(form_type)!;
        expect(form.types).toContain(Number(type));
        expect(findField(form, path)?.field.widget).toBe('number');
      }
  });

  it('a length comes from the form before the application, and is none where it is no number of feet', () => {
    const application = { 'equestrian-application': { 'formation:total_length_ft': '90' } } as const;
    expect(unitFactsOf(1, application).length_ft).toBe(90);
    const both = { ...application, 'equestrian-formation': { 'grid:total_length_ft': '120' } } as const;
    expect(unitFactsOf(1, both).length_ft).toBe(120);
    for (const wrong of ['', 'long', '0', '-5', '999999'])
      expect(unitFactsOf(2, { 'band-composition': { 'street:length_ft': wrong } }).length_ft).toBeNull();
    expect(unitFactsOf(6, both).length_ft).toBeNull();
  });

  it.each([
    [
      'a float with fire and sound',
      { 'float-design': { 'design:effects': ['Water', 'Flame or pyrotechnics'], 'design:sound': 'yes' } },
      true,
      true,
    ],
    ['a float with neither', { 'float-design': { 'design:effects': ['None'], 'design:sound': 'no' } }, false, false],
    ['a show with fire', { 'show-production': { 'stage:effects': ['Flame or pyrotechnics'] } }, true, null],
    ['a live band', { music: { 'usage:source': ['Live band', 'Drums only'] } }, null, false],
    ['no music', { music: { 'usage:any': 'no' } }, null, false],
    ['recorded music', { music: { 'usage:source': ['Recorded'] } }, null, true],
    ['no choice', { 'float-design': { 'design:effects': [] } }, null, null],
    ['nothing', {}, null, null],
  ])('fire and loudspeakers: %s', (_, answers, flame, loudspeakers) => {
    expect(unitFactsOf(3, answers)).toMatchObject({ flame, loudspeakers });
  });
});
