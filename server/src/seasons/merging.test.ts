import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import type { SeasonPlan } from '@parade/contract/seasons/season.ts';
import { settingDefaults } from '@parade/contract/settings/setting.ts';
import { describe, expect, it } from 'vitest';
import { merged, stored } from './merging.ts';

const types = [
  { id: 1, name: 'Equestrian' },
  { id: 2, name: 'Marching Band' },
];

/** Returns the plan that the portal proposes. */
function live(with_: Partial<SeasonPlan> = {}): SeasonPlan {
  const { waiver_reminder_days, retention_days_medical, retention_days_licenses } = settingDefaults;
  return {
    parade: { parade_on: '2028-01-01', media_guide_open_date: '2027-10-01' },
    types: types.map(({ id }) => ({ id, from: 2028, to: 2029 })),
    due_dates: [],
    terms: { fees: { ...sampleTerms.fees }, pavilions: ['North Hall'] },
    waivers: { waiver_reminder_days, health_screening: false },
    contact: {
      default_tor_laison_name: '',
      default_tor_laison_email: '',
      default_tor_laison_phone: '',
      retention_days_medical,
      retention_days_licenses,
    },
    ...with_,
  };
}

/** Returns a draft as stored; `base`: the plan it was made from, which a draft of an earlier release does not have. */
const draft = (plan: SeasonPlan, base?: SeasonPlan) => JSON.parse(stored(plan, base as SeasonPlan)) as unknown;
const inPast = { id: 1, from: 2024, to: 2025 };

describe('the types of a draft', () => {
  const withBoth = live({
    types: [
      { id: 1, from: 2028, to: 2030 },
      { id: 2, from: 2028, to: 2029 },
      { id: 7, from: 2028, to: 2029 },
    ],
  });

  it.each([
    [
      'made from a proposal with it',
      draft(withBoth, live({ types: [...live().types, { id: 7, from: 2028, to: 2028 }] })),
    ],
    ['made from a proposal without it', draft(withBoth, live())],
    ['of an earlier release', draft(withBoth)],
  ])('a type that no longer exists is left out of a draft %s, and all others stay', (_, made) => {
    const { plan, conflicts } = merged(made, live(), types) ?? expect.fail('nothing was read');
    expect(plan.types.map(({ id }) => id)).toEqual([1, 2]);
    expect(plan.types[0]).toEqual({ id: 1, from: 2028, to: 2030 });
    expect(conflicts.map(({ label }) => label)).not.toContain('Years of 7');
  });

  it('a draft of an earlier release does not move the years of a type that past years have closed', () => {
    const moved = draft(live({ types: [{ id: 1, from: 2028, to: 2028 }, live().types[1] ?? inPast] }));
    const now = live({ types: [inPast, live().types[1] ?? inPast] });
    expect(merged(moved, now, types)).toMatchObject({ plan: { types: now.types }, conflicts: [] });
    // For an open type it is a difference like any other.
    expect(merged(moved, live(), types).conflicts).toEqual([
      { label: 'Years of Equestrian', yours: '2028 to 2028', theirs: '2028 to 2029' },
    ]);
  });

  it.each([
    ['took entries for the last parade is closed by past years', 2026, []],
    [
      'takes them for the present one is not',
      2027,
      [{ label: 'Years of Equestrian', yours: '2028 to 2028', theirs: '2024 to 2027' }],
    ],
  ])('a type that %s', (_, to, conflicts) => {
    const moved = draft(live({ types: [{ id: 1, from: 2028, to: 2028 }, live().types[1] ?? inPast] }));
    const now = live({ types: [{ ...inPast, to }, live().types[1] ?? inPast] });
    expect(merged(moved, now, types).conflicts).toEqual(conflicts);
  });

  it('a draft of this release opens a type that past years have closed', () => {
    const closed = live({ types: [inPast] });
    const opened = draft(live({ types: [{ id: 1, from: 2028, to: 2028 }] }), closed);
    expect(merged(opened, closed, types).plan.types).toEqual([{ id: 1, from: 2028, to: 2028 }]);
  });
});

it('a due date that this release cannot read is named, and stays as it is now', () => {
  const now = live({ due_dates: [{ form_type: 'float-application', due_on: '2027-03-15' }] });
  const unread = { due_dates: [{ form_type: 'float-application', due_on: { weeks_before: 40 } }] };
  expect(merged({ ...now, ...unread, proposed: now }, now, types)).toMatchObject({
    plan: { due_dates: now.due_dates },
    conflicts: [],
    left_out: ['Due date of Float Application'],
  });
});

describe('what both have changed', () => {
  const due = (due_on?: SeasonPlan['due_dates'][number]['due_on']) =>
    live({ due_dates: due_on === undefined ? [] : [{ form_type: 'float-application', due_on }] });
  const label = 'Due date of Float Application';

  it.each([
    ['given back its default date now', due('2027-03-20'), due(), '03/20/2027', 'the default'],
    ['given back its default date in the draft', due('default'), due('2027-03-20'), 'the default', '03/20/2027'],
    ['without a date now', due('2027-03-20'), due(null), '03/20/2027', 'no due date'],
  ])('a form %s is said in words', (_, mine, theirs, yours, now) => {
    expect(merged(draft(mine, due('2027-03-15')), theirs, types).conflicts).toEqual([{ label, yours, theirs: now }]);
  });

  it('a form that both have reset to its default date is not a conflict', () => {
    expect(merged(draft(due('default'), due('2027-03-15')), due(), types)).toMatchObject({
      plan: due('default'),
      conflicts: [],
    });
  });

  it('the values of a conflict are shown by their kind', () => {
    const base = live();
    const [first, ...others] = base.waivers.waiver_reminder_days;
    const mine = live({
      parade: { ...base.parade, parade_on: '2028-01-03' },
      types: [{ id: 1, from: null, to: null }, ...base.types.slice(1)],
      terms: { fees: { ...base.terms.fees, band: '10.00' }, pavilions: ['North Hall', 'South Hall'] },
      waivers: { waiver_reminder_days: [{ days: 45, on: false }, ...others], health_screening: true },
      contact: { ...base.contact, default_tor_laison_name: 'Ana Ruiz', retention_days_medical: 60 },
    });
    // The base differs from both.
    const from = live({
      parade: { ...base.parade, parade_on: '2028-01-02' },
      types: [{ id: 1, from: 2028, to: 2028 }, ...base.types.slice(1)],
      terms: { fees: { ...base.terms.fees, band: '5.00' }, pavilions: ['West Hall'] },
      waivers: { waiver_reminder_days: [{ days: 46, on: true }, ...others], health_screening: false },
      contact: { ...base.contact, default_tor_laison_name: 'Bo Lin', retention_days_medical: 90 },
    });
    expect(first).toEqual({ days: 45, on: true });
    expect(merged(draft(mine, from), base, types).conflicts.map(({ yours, theirs }) => [yours, theirs])).toEqual([
      ['01/03/2028', '01/01/2028'],
      ['closed', '2028 to 2029'],
      ['$10.00', '$0.00'],
      ['North Hall, South Hall', 'North Hall'],
      ['21 days before, 7 days before, 2 days before', '45 days before, 21 days before, 7 days before, 2 days before'],
      ['Ana Ruiz', 'none'],
      ['60 days', '30 days'],
    ]);
    // Only the draft changed health screening.
    expect(merged(draft(mine, from), base, types).plan.waivers.health_screening).toBe(true);
  });
});
