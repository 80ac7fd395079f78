import type { FormContext } from '../answers/context.ts';
import { describe, expect, test } from 'vitest';
import { formGroups, formTypes, waiverFormTypes } from '../formType.ts';
import { currentForm, formDefinition, formsFor, initialForm } from './registry.ts';
import { sampleTerms } from '../answers/terms.ts';
import { optionsOf } from '../widgets/kinds/choice.ts';
import { placedFields } from '../engine/visibility.ts';
import { waiverDefinition } from './waiverDefinitions.ts';

/** F-34: the number of fields in all, always required, required only while shown. */
const SIZES: Record<string, [number, number, number]> = {
  'equestrian-application': [88, 49, 12],
  'band-application': [83, 49, 7],
  'float-application': [65, 35, 6],
  'show-application': [59, 32, 4],
  'vehicle-application': [57, 28, 4],
  'troop-application': [54, 29, 4],
  'special-application': [54, 26, 6],
  'equestrian-profile': [24, 14, 1],
  'band-profile': [27, 12, 1],
  'float-profile': [23, 12, 1],
  'show-profile': [20, 12, 1],
  'vehicle-profile': [20, 9, 1],
  'troop-profile': [19, 8, 1],
  'special-profile': [16, 8, 1],
  'official-photo': [5, 3, 0],
  'participant-manual': [2, 0, 0],
  'participation-agreement': [11, 6, 1],
  'equestrian-fees': [7, 3, 1],
  'float-design': [19, 10, 2],
  'float-specifications': [32, 17, 2],
  'float-floral': [9, 6, 0],
  'float-riders': [14, 7, 1],
  'float-judging': [15, 7, 5],
  'band-composition': [13, 11, 1],
  'band-travel': [10, 2, 5],
  'band-logistics': [9, 6, 0],
  bandfest: [8, 1, 5],
  'equestrian-animals': [5, 2, 1],
  'equestrian-health': [18, 14, 2],
  'equestrian-formation': [10, 6, 2],
  'equestrian-vehicles': [7, 6, 1],
  'equestrian-stabling': [11, 1, 4],
  equestfest: [10, 1, 5],
  'show-production': [13, 7, 2],
  'vehicle-details': [10, 9, 1],
  'vehicle-passengers': [9, 6, 1],
  'troop-assignments': [11, 7, 0],
  'special-details': [11, 5, 3],
  music: [9, 1, 5],
  vehicles: [6, 1, 3],
  insurance: [10, 1, 7],
  'emergency-plan': [12, 7, 0],
  'parade-day-instructions': [2, 0, 0],
  'press-release': [8, 1, 0],
  'commemorative-photo': [6, 2, 1],
  'media-availability': [7, 3, 0],
  'tickets-and-guests': [7, 0, 0],
  'float-decorating': [8, 3, 0],
  advertising: [2, 0, 0],
  'parade-feedback': [6, 2, 0],
  'waiver-instructions': [2, 0, 0],
  'participant-waiver': [43, 17, 18],
  'personnel-waiver': [40, 18, 15],
  covid: [20, 8, 7],
};

/**
 * Where the definitions differ, and why:
 * - every form with the entry group has one more field, shown only for Other (F-32);
 * - float-riders asks for the youngest rider only where there are riders;
 * - equestrian-application asks for the youngest rider only where somebody rides or drives;
 * - the waivers ask no email address of people who have none (W-26); they ask the guardian's date of birth, and
 *   whether the guardian is in charge on parade day (W-14);
 * - covid asks for the date of birth that tells who is a minor.
 */
const DIFFERENCES: Record<string, [number, number, number]> = {
  'float-riders': [0, -1, 1],
  'equestrian-application': [0, -1, 1],
  'participant-waiver': [2, -1, 3],
  'personnel-waiver': [2, -1, 3],
  covid: [1, 1, 0],
};

const forms = formTypes.map(currentForm);

describe('the forms', () => {
  test('the forms are 54, each in its group', () => {
    expect(forms).toHaveLength(54);
    expect(new Set(formTypes).size).toBe(54);
    const perGroup = formGroups.map((group) => forms.filter((form) => form.group === group).length);
    expect(perGroup).toEqual([7, 8, 28, 7, 4]);
    expect(forms.filter((form) => form.is_information_only).map((form) => form.form_type)).toEqual([
      'participant-manual',
      'parade-day-instructions',
      'advertising',
      'waiver-instructions',
    ]);
  });

  test.each(forms.map((form) => [form.form_type, form] as const))('%s has the size of the field list', (type, form) => {
    const fields = placedFields(form).map(({ field }) => field);
    const withEntry = form.groups.some((group) => group.key === 'entry') ? 1 : 0;
    const [more, required, conditional] = DIFFERENCES[type] ?? [0, 0, 0];
    const [all, always, shown] = SIZES[type] ?? [-1, -1, -1];
    expect([
      fields.length,
      fields.filter((field) => field.req === 'S' || field.req === 'X').length,
      fields.filter((field) => field.req === 'C').length,
    ]).toEqual([all + more + withEntry, always + required, shown + conditional + withEntry]);
  });

  test('the forms are as many for each accepted entry as the field list counts', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((type) => formsFor(type).length)).toEqual([26, 23, 25, 20, 19, 16, 19]);
  });

  test('the forms begin with one application for each organization type', () => {
    for (const type of [1, 2, 3, 4, 5, 6, 7]) expect(formsFor(type, 'initial')).toHaveLength(1);
    expect(initialForm(2)?.form_type).toBe('band-application');
    expect(initialForm(8)).toBeUndefined();
  });

  test('the forms come in the order to show', () => {
    expect(formsFor(2, 'additional').map((form) => form.form_type)).toEqual([
      'participant-manual',
      'participation-agreement',
      'band-composition',
      'band-travel',
      'band-logistics',
      'bandfest',
      'music',
      'vehicles',
      'insurance',
      'emergency-plan',
      'parade-day-instructions',
    ]);
  });

  test('the forms are found by type and version, and not by a version that was never made', () => {
    expect(formDefinition('music')?.version).toBe(1);
    expect(formDefinition('music', 1)?.name).toBe('Music and Rights');
    expect(formDefinition('music', 2)).toBeUndefined();
    expect(formDefinition('no-such-form')).toBeUndefined();
    for (const type of waiverFormTypes) expect(waiverDefinition(type)).toBe(formDefinition(type));
  });
});

describe('every definition', () => {
  // Due dates, the parade day and the day that the media guide opens are settings. Days that have a rule of their own
  // stay.
  const ruled = ['October 1 unless', 'before October 1', 'January 5 of', 'must be 16 on January 1'];

  test.each(forms.map((form) => [form.form_type, form] as const))('%s names no day that the office sets', (_, form) => {
    const said = form.groups.flatMap(({ intro, fields }) => [
      intro,
      ...fields.flatMap(({ help, rules = [] }) => [help, ...rules.map(({ message }) => message)]),
    ]);
    const months = /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d/;
    const days = said.filter((text) => text !== undefined && months.test(text));
    expect(days.filter((text) => !ruled.some((rule) => text?.includes(rule)))).toEqual([]);
  });

  const ctx: FormContext = { parade_year: 2027, organization_type: 1, today: '2026-10-02' };

  test.each(forms.map((form) => [form.form_type, form] as const))('%s holds together', (_type, form) => {
    const placed = placedFields(form);
    const paths = placed.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(form.groups.map((group) => group.key)).size).toBe(form.groups.length);
    for (const { path, field, group } of placed) {
      const where = `${form.form_type} ${path}`;
      // Every condition and rule refers to fields and keys that exist.
      for (const condition of [group.show_when, field.show_when]) {
        for (const { path: read, keys } of condition?.reads ?? []) {
          const other = placed.find((candidate) => candidate.path === read)?.field;
          expect(other, `${where} reads ${read}`).toBeDefined();
          const known =
            other && 'options' in other
              ? other.options.map((option) => option.value)
              : other?.widget === 'yesno'
                ? ['yes', 'no']
                : [];
          for (const key of keys) expect(known, `${where} reads ${read}`).toContain(key);
        }
      }
      // A field is conditional exactly when it has a condition.
      if (field.req === 'C') expect(field.show_when ?? group.show_when, where).toBeDefined();
      if (field.req === 'S' || field.req === 'X') {
        expect(field.show_when ?? group.show_when, `${where} is always asked`).toBeUndefined();
      }
      if (field.req === '-') {
        expect(field.widget === 'static' || field.filled_by !== undefined, where).toBe(true);
      } else {
        expect(field.filled_by, where).toBeUndefined();
      }
      if (field.filled_by === 'computed') expect(field.compute, where).toBeDefined();
      if (field.widget === 'signature_date') {
        const signature = group.fields.find((other) => other.key === field.of);
        expect(signature?.widget, where).toBe('signature');
      }
      if ('options' in field) {
        const offered = field.widget === 'select' ? optionsOf(field, { terms: sampleTerms }) : field.options;
        const keys = offered.map((option) => option.value);
        expect(keys.length, where).toBeGreaterThan(1);
        expect(new Set(keys).size, where).toBe(keys.length);
      }
      // Rules and presets accept an untouched form.
      for (const rule of field.rules ?? []) expect(() => rule.isMet({}, ctx), where).not.toThrow();
      expect(() => field.preset?.(ctx), where).not.toThrow();
    }
  });
});
