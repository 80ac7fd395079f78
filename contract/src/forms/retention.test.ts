import { expect, it } from 'vitest';
import { paradeDay } from '../settings/paradeDay.ts';
import { settingDefaults, settingShapes } from '../settings/setting.ts';
import { formTypes } from './formType.ts';
import { currentForm } from './definitions/registry.ts';
import { placedFields } from './engine/visibility.ts';
import { deletedOn, retentionKinds, retentionSetting } from './retention.ts';

const fields = formTypes.flatMap((form_type) =>
  placedFields(currentForm(form_type)).map(({ path, field }) => ({ name: `${form_type}/${path}`, field })),
);

it('has a deletion behind every field that promises one, and a setting behind every deletion', () => {
  const promised = fields.filter(({ field }) => /deleted? (it |them )?after/i.test(field.help ?? ''));
  expect(promised.map(({ name }) => name)).toContain('vehicle-details/list:licenses');
  expect(promised.map(({ name }) => name)).toContain('participant-waiver/emergency:medical');
  expect(promised.filter(({ field }) => field.retention === undefined)).toEqual([]);
  for (const kind of retentionKinds) {
    expect(settingShapes[retentionSetting[kind]].parse(settingDefaults[retentionSetting[kind]])).toBe(30);
    expect(fields.some(({ field }) => field.retention === kind)).toBe(true);
  }
});

it.each([
  [2023, '2023-01-02'],
  [2026, '2026-01-01'],
  [2027, '2027-01-01'],
  [2028, '2028-01-01'],
  [2034, '2034-01-02'],
])('puts the parade of %i on %s: on January 2 where the 1st is a Sunday', (year, day) => {
  expect(paradeDay(year)).toBe(day);
});

it('counts the days of retention from the parade on', () => {
  expect(deletedOn('2027-01-01', 30)).toBe('2027-01-31');
  expect(deletedOn('2027-01-01', 1)).toBe('2027-01-02');
});

it('deletes nothing before the parade is over, also with 0 days', () => {
  expect(deletedOn('2027-01-01', 0)).toBe('2027-01-02');
});
