import type { FormContext } from '../answers/context.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completion } from './completion.ts';
import type { FieldDefinition, FormDefinition } from './definition.ts';
import { exampleAnswers } from './example.ts';
import { formTypes } from '../formType.ts';
import { blocks, type Issue } from '../answers/issue.ts';
import { applyChanges, isUntouched, normalize, presetValues } from './normalize.ts';
import { currentForm } from '../definitions/registry.ts';
import { hiddenIssues, validate } from './validate.ts';
import type { FieldPath, FieldValue, FieldValues } from '../answers/values.ts';
import { concernsReader, findField, isTyped, placedFields, visibleFields } from './visibility.ts';
import { emptyGrid } from '../widgets/kinds/equestrianGrid.ts';
import { fitsWidget, isAnswered } from './widget.ts';
import { fieldValuesSchema } from '../wire.ts';

const forms = formTypes.map(currentForm);
const ctxOf = (form: FormDefinition, role?: string): FormContext => ({
  parade_year: 2027,
  organization_type: form.types[0] ?? 1,
  today: '2026-10-02',
  ...(role === undefined ? {} : { participant_role: role }),
});

/** What a box leaves that was ticked and unticked, rows that were removed, and a grid without a letter. */
const nothings: readonly FieldValue[] = ['', ' ', false, [], {}, [{}], { cars: [] }, emptyGrid()];

/** Valid, invalid and hostile values for any path. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '  ',
    'yes',
    'no',
    'Other',
    'None',
    '0',
    '7',
    '12a',
    'x@',
    '02/30/2026',
    '2030-01-01',
    true,
  ),
  fc.string(),
  fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
  fc.array(fc.dictionary(fc.constantFrom('title', 'name', 'breed', 'plate'), fc.string({ maxLength: 8 })), {
    maxLength: 3,
  }),
  fc.jsonValue(),
);

/** A form with complete answers, some of them taken away or replaced. */
const filledForm = fc
  .record({
    form: fc.constantFrom(...forms),
    role: fc.constantFrom(undefined, 'mhr', 'cwp'),
    optional: fc.boolean(),
    damage: fc.array(fc.record({ at: fc.nat(), value: anything, gone: fc.boolean() }), { maxLength: 12 }),
  })
  .map(({ form, role, optional, damage }) => {
    const ctx = ctxOf(form, role);
    const values: Record<FieldPath, FieldValue | undefined> = { ...exampleAnswers(form, ctx, {}, optional) };
    const paths = placedFields(form).map(({ path }) => path);
    for (const { at: offset, value, gone } of damage) {
      const path = paths[offset % paths.length];
      if (path) values[path] = gone ? undefined : (value as FieldValue);
    }
    return { form, ctx, values: values as FieldValues };
  });

const spelled = (issues: readonly Issue[]) => issues.map((issue) => JSON.stringify(issue));

describe('whatever is typed into whichever form', () => {
  test('what saving refuses, submitting refuses too', () => {
    fc.assert(
      fc.property(filledForm, ({ form, ctx, values }) => {
        const submit = new Set(spelled(validate(form, values, ctx, 'submit')));
        for (const issue of spelled(validate(form, values, ctx, 'save'))) expect(submit).toContain(issue);
      }),
      { numRuns: 300 },
    );
  });

  test('it is at 100 percent exactly when submitting would take it', () => {
    fc.assert(
      fc.property(filledForm, ({ form, ctx, values }) => {
        const refused = validate(form, values, ctx, 'submit').filter(blocks);
        const { percent, required, filled, unfinished_fields } = completion(form, values, ctx);
        expect(percent === 100).toBe(refused.length === 0);
        expect(new Set(unfinished_fields)).toEqual(new Set(refused.map((issue) => issue.path)));
        expect(filled).toBe(required - unfinished_fields.length);
        expect(percent).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  test('its percentage is rounded down: four of six are 66', () => {
    const form = currentForm('band-travel');
    const values = {
      'stay:local': 'no',
      'stay:arrive': '2026-12-28',
      'stay:hotel': 'Foothill Suites',
      'stay:rehearsal_field': 'no',
    };
    expect(completion(form, values, ctxOf(form))).toMatchObject({ required: 6, filled: 4, percent: 66 });
  });

  test('what the parade has yet to fill in is for the office alone, and for the entry once it is there', () => {
    const field = findField(currentForm('band-application'), 'band:standing_invitation')?.field;
    if (!field) throw new Error('the question is gone');
    const seen = (['yes', '', null, undefined] as const).map((value) => concernsReader(field, value, false));
    expect(seen).toEqual([true, false, false, false]);
    expect(concernsReader(field, undefined, true)).toBe(true);
  });

  test('tidying twice is tidying once, and spoils no right answer', () => {
    fc.assert(
      fc.property(filledForm, ({ form, ctx, values }) => {
        const once = normalize(form, values, ctx);
        expect(normalize(form, once, ctx)).toEqual(once);
        if (!validate(form, values, ctx, 'submit').some(blocks)) {
          expect(validate(form, once, ctx, 'submit').filter(blocks)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a hidden field is never spoken of', () => {
    fc.assert(
      fc.property(filledForm, ({ form, ctx, values }) => {
        const shown = new Set(visibleFields(form, values, ctx).map(({ path }) => path));
        for (const issue of validate(form, values, ctx, 'submit')) expect(shown).toContain(issue.path);
      }),
      { numRuns: 300 },
    );
  });

  test('a hidden answer is refused by a save for its format alone, a shown one also by a rule that looks at saves', () => {
    const insurance = currentForm('insurance');
    const strict = (field: FieldDefinition): FieldDefinition => ({
      ...field,
      rules: (field.rules ?? []).map((rule) => ({ ...rule, phase: 'save' })),
    });
    const groups = insurance.groups.map((group) => ({ ...group, fields: group.fields.map(strict) }));
    const form: FormDefinition = { ...insurance, groups };
    const refused = (self_insured: string, expires: string) => {
      const values: FieldValues = { 'cover:self_insured': self_insured, 'cover:expires': expires };
      const issues = [...validate(form, values, ctxOf(form), 'save'), ...hiddenIssues(form, values, ctxOf(form))];
      return issues.filter(blocks).map(({ path }) => path);
    };
    const [early, malformed] = ['2026-01-05', 'soon'];
    expect([refused('no', early), refused('yes', early)]).toEqual([['cover:expires'], []]);
    expect([refused('no', malformed), refused('yes', malformed)]).toEqual([['cover:expires'], ['cover:expires']]);
  });

  test.each(['12a', '9'.repeat(30), '02/30/2026', 'x@', ['x']])('a malformed answer, %j, is reported once', (given) => {
    for (const form of forms) {
      const ctx = ctxOf(form);
      for (const { path } of placedFields(form).filter(({ field }) => field.rules)) {
        const issues = validate(form, { ...exampleAnswers(form, ctx, {}, true), [path]: given }, ctx, 'save');
        expect(issues.filter((issue) => issue.path === path).length, path).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a save that sends back what is stored changes nothing', () => {
    fc.assert(
      fc.property(filledForm, ({ form, ctx, values }) => {
        const stored = normalize(form, values, ctx);
        const saved = applyChanges(form, stored, stored, ctx, { by_staff: false, approved: true });
        expect(saved.issues).toEqual([]);
        expect(saved.changed).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('every form', () => {
  test.each(forms.map((form) => [form.form_type, form] as const))(
    '%s can be filled in and submitted',
    (_type, form) => {
      for (const optional of [false, true]) {
        const ctx = ctxOf(form);
        const values = exampleAnswers(form, ctx, {}, optional);
        expect(validate(form, values, ctx, 'submit').filter(blocks)).toEqual([]);
        expect(completion(form, values, ctx).percent).toBe(100);
        expect(fieldValuesSchema.safeParse(values).success).toBe(true);
      }
    },
  );

  test.each(forms.map((form) => [form.form_type, form] as const))(
    '%s starts unfinished where it asks anything',
    (_type, form) => {
      const asked = placedFields(form).some(({ field }) => field.req === 'S' || field.req === 'X');
      expect(completion(form, {}, ctxOf(form)).percent === 100).toBe(!asked);
      expect(validate(form, {}, ctxOf(form), 'save').map((issue) => issue.path)).toEqual(
        placedFields(form)
          .filter(({ field }) => field.req === 'S')
          .map(({ path }) => path),
      );
    },
  );
});

describe('a form that nobody has begun', () => {
  test('a form that nobody has begun is the same with answers that are none, whatever their widget', () => {
    const widgets = new Set<string>();
    for (const form of forms) {
      const ctx = ctxOf(form);
      for (const { path, field } of placedFields(form)) {
        if (!isTyped(field) || isAnswered(field, presetValues(form, ctx)[path])) continue;
        for (const nothing of nothings.filter((each) => fitsWidget(field, each) && !isAnswered(field, each))) {
          const values = normalize(form, { ...presetValues(form, ctx), [path]: nothing }, ctx);
          expect(isUntouched(form, values, ctx), `${form.form_type} ${path} ${JSON.stringify(nothing)}`).toBe(true);
          if (typeof nothing === 'object') widgets.add(field.widget);
        }
      }
    }
    expect([...widgets]).toEqual(expect.arrayContaining(['checks', 'file', 'animals', 'vehicles', 'equestrian_grid']));
  });

  test('a form that nobody has begun is begun with one answer, and with one of its presets taken away', () => {
    for (const form of forms) {
      const ctx = ctxOf(form);
      const start = presetValues(form, ctx);
      for (const [path, value] of Object.entries(exampleAnswers(form, ctx, {}, true)) as [FieldPath, FieldValue][]) {
        const field = findField(form, path)?.field;
        if (!field || !isTyped(field) || !isAnswered(field, value) || isAnswered(field, start[path])) continue;
        const values = normalize(form, { ...start, [path]: value }, ctx);
        expect(isUntouched(form, values, ctx), `${form.form_type} ${path}`).toBe(false);
      }
      for (const [path, value] of Object.entries(start) as [FieldPath, FieldValue][]) {
        const field = findField(form, path)?.field;
        if (!field || field.filled_by === 'computed' || !isAnswered(field, value)) continue;
        expect(isUntouched(form, { ...start, [path]: null }, ctx), `${form.form_type} ${path}`).toBe(false);
      }
    }
  });
});
