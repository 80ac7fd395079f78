import { completion, isStarted } from '@parade/contract/forms/engine/completion.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { presetValues } from '@parade/contract/forms/engine/normalize.ts';
import { formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import { formTypes, waiverFormTypes } from '@parade/contract/forms/formType.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import { expect, it } from 'vitest';
import { answeredBy } from './completions.ts';

/** Every version of every form about an entry. Waivers are about a person, whose age changes. */
const definitions = formTypes
  .filter((form_type) => !(waiverFormTypes as readonly string[]).includes(form_type))
  .flatMap((form_type) => [1, 2, 3].map((version) => formDefinition(form_type, version)))
  .filter((form) => form !== undefined);

const others = [
  { today: '2026-10-01', people: [{ value: '7', label: 'Ann Lee' }], paying_participants: 9 },
  { today: '2070-06-30', terms: sampleTerms },
];

it.each(definitions.map((form) => [`${form.form_type} ${form.version}`, form] as const))(
  'the completion of %s depends on no day, no list of people and no terms, so that it can be kept',
  (_, form) => {
    for (const organization_type of form.types) {
      const about = { parade_year: 2027, organization_type };
      const whole = exampleAnswers(form, { ...about, today: '2026-10-01' }, {}, true);
      for (const values of [
        {},
        presetValues(form, { ...about, today: '2026-10-01' }),
        whole,
        ...lacking(whole),
        ...unfit(whole),
      ]) {
        const kept = answeredBy(form, 3, values, about);
        for (const other of others) {
          const ctx = { ...about, ...other };
          const { percent, unfinished_fields } = completion(form, values, ctx);
          const started = isStarted(form, 3, values, ctx);
          expect({ percent, missing: unfinished_fields.length, started }).toEqual(kept);
        }
      }
    }
  },
);

/** Returns the answers without each of them in turn, and with every second. */
function lacking(whole: FieldValues): FieldValues[] {
  const paths = Object.keys(whole) as FieldPath[];
  const without = (left: (path: FieldPath, index: number) => boolean) =>
    Object.fromEntries(paths.filter((path, index) => !left(path, index)).map((path) => [path, whole[path]]));
  return [
    ...paths.map((path) => without((each) => each === path)),
    without((_path, index) => index % 2 === 0),
    without((_path, index) => index % 2 === 1),
  ];
}

/** Returns wrong answers: numbers and days far off, and choices that no list has. */
function unfit(whole: FieldValues): FieldValues[] {
  const wrong = (value: string) =>
    /^\d+(\.\d\d)?$/.test(value) ? '0' : /^\d{4}-\d\d-\d\d$/.test(value) ? '1999-12-31' : 'no such choice';
  const spoiled = Object.entries(whole).map(([path, value]) => [
    path,
    typeof value === 'string' ? wrong(value) : value,
  ]);
  const choosing = { 'animals:list': [{ breed: 'Morgan', owner: 'participant', participant: '99' }] };
  return [Object.fromEntries(spoiled), { ...whole, ...('animals:list' in whole ? choosing : {}) }];
}
