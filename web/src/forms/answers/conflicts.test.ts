import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { formTypes } from '@parade/contract/forms/formType.ts';
import { normalize, same } from '@parade/contract/forms/engine/normalize.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldPath, FieldValue } from '@parade/contract/forms/answers/values.ts';
import { isTyped, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { describe, expect, it } from 'vitest';
import { AnswerStore } from './answers.ts';
import type { ServerAnswers } from './serverAnswers.ts';

const rights = { edit: true, fill_staff_fields: true };

function answers(path: FieldPath, value: FieldValue | undefined, revision: number): ServerAnswers {
  const field_values = value === undefined ? {} : { [path]: value };
  return { field_values, revision, value_was_copied: [], changed_fields: [], own_changes: [], approved_at: null };
}

/** Every typed field of every form, with an answer of its widget. */
const questions = formTypes.flatMap((form_type) => {
  const form = currentForm(form_type);
  const ctx: FormContext = { parade_year: 2027, organization_type: form.types[0] ?? 1, today: '2026-10-02' };
  const values = exampleAnswers(form, ctx, {}, true);
  return (
    placedFields(form)
      // What both have uploaded stays: tested below.
      .filter(({ path, field }) => isTyped(field) && field.widget !== 'file' && values[path] != null)
      .map(({ path, field }) => ({ form, ctx, path, widget: field.widget, value: values[path] }))
  );
});

describe('an answer that two people changed', () => {
  it('an answer that two people changed is stored in both versions until one is chosen, whatever its widget: rows, grids and signatures too', () => {
    const widgets = new Set<string>();
    for (const { form, ctx, path, widget, value } of questions) {
      const what = `${form.form_type} ${path}`;
      for (const choice of ['mine', 'theirs'] as const) {
        const store = new AnswerStore(form, ctx, answers(path, undefined, 1), rights);
        store.set(path, value);
        const mine = store.state(path).value;
        // The other person has answered the same otherwise: with the first row twice, other words, or another tick.
        const theirs = normalize(form, { [path]: another(value) }, ctx)[path] ?? null;
        store.merge(answers(path, theirs, 2));
        const met = store.state(path);
        expect([met.value, met.conflict?.theirs], what).toEqual([mine, theirs]);
        expect(store.sendable().field_values, what).not.toHaveProperty([path]);
        store.resolve(path, choice);
        const after = store.state(path);
        expect(after.conflict, what).toBeUndefined();
        expect(same(after.value, choice === 'mine' ? mine : theirs), what).toBe(true);
        expect(path in store.sendable().field_values, what).toBe(choice === 'mine' && !isBlocked(store, path));
      }
      widgets.add(widget);
    }
    expect(widgets.size).toBeGreaterThan(20);
  });

  it('an answer that two people changed is no conflict when both have answered alike', () => {
    for (const { form, ctx, path, value } of questions) {
      const store = new AnswerStore(form, ctx, answers(path, undefined, 1), rights);
      store.set(path, value);
      store.merge(answers(path, value, 2));
      expect(store.summary().conflicts, `${form.form_type} ${path}`).toEqual([]);
    }
  });
});

describe('files that two people add to one answer at once', () => {
  const path = 'material:photos';
  const form = currentForm('band-application');
  const ctx: FormContext = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
  const file = (name: string) => ({
    id: name,
    name: `${name}.png`,
    url: `/files/${name}`,
    size: 9,
    width: 9,
    height: 9,
  });
  const files = (names: string) => [...names].map(file);
  const namesIn = (value: unknown) => (value as { id: string }[]).map(({ id }) => id).join('');

  it.each([
    ['each uploads one', '', 'a', 'b', 'ba'],
    ['each uploads one beside another', 'x', 'xa', 'xb', 'xba'],
    ['one uploads and the other removes', 'xy', 'xya', 'y', 'ya'],
    ['one removes and the other uploads', 'xy', 'y', 'xyb', 'yb'],
    ['both remove, each another', 'xyz', 'yz', 'xz', 'z'],
  ])('what both have done stays where %s', (_, before, mine, theirs, both) => {
    const store = new AnswerStore(form, ctx, answers(path, files(before), 1), rights);
    store.set(path, files(mine));
    store.merge(answers(path, files(theirs), 2));
    expect([namesIn(store.state(path).value), store.summary().conflicts]).toEqual([both, []]);
    expect(namesIn(store.sendable().field_values[path])).toBe(both);
  });

  it('files of both stay, with nothing asked, where one comes back from a draft', () => {
    const store = new AnswerStore(form, ctx, answers(path, files('xb'), 2), rights);
    store.restore({ values: { [path]: files('xa') }, base: { [path]: files('x') } });
    expect([namesIn(store.state(path).value), store.summary().conflicts]).toEqual(['xba', []]);
  });

  it('more of them than the answer takes are a question, until there is room', () => {
    const store = new AnswerStore(form, ctx, answers(path, [], 1), rights);
    store.set(path, files('abc'));
    store.merge(answers(path, files('def'), 2));
    expect([namesIn(store.state(path).value), store.summary().conflicts]).toEqual(['abc', [path]]);
    store.merge(answers(path, files('de'), 3));
    expect([namesIn(store.state(path).value), store.summary().conflicts]).toEqual(['deabc', []]);
  });
});

it('an answer that was refused is no longer marked once somebody else has given another one', () => {
  const path = 'people:parade_day_name';
  const form = currentForm('emergency-plan');
  const store = new AnswerStore(
    form,
    { parade_year: 2027, organization_type: 2, today: '2026-10-02' },
    answers(path, 'Ana', 1),
    rights,
  );
  store.refuse({ [path]: ['Please check this name'] });
  store.merge(answers(path, 'Ana', 2));
  expect(store.state(path).refused).toEqual(['Please check this name']);
  store.merge(answers(path, 'Bo', 3));
  expect(store.state(path)).toMatchObject({ value: 'Bo', refused: [] });
});

describe('a draft', () => {
  const path = 'people:parade_day_name';
  const storeOf = (value: string) =>
    new AnswerStore(
      currentForm('emergency-plan'),
      { parade_year: 2027, organization_type: 2, today: '2026-10-02' },
      answers(path, value, 1),
      rights,
    );

  it('a draft asks nothing between two answers that read the same', () => {
    const store = storeOf('Ana Ruiz');
    expect(store.restore({ values: { [path]: 'Ana Ruiz ' }, base: {} })).toBe(0);
    expect([store.summary().conflicts, store.summary().unsaved]).toEqual([[], 0]);
  });

  it('a draft asks between two answers that differ', () => {
    const store = storeOf('Ana Ruiz');
    expect(store.restore({ values: { [path]: 'Bo' }, base: {} })).toBe(1);
    expect(store.summary().conflicts).toEqual([path]);
  });
});

function isBlocked(store: AnswerStore, path: FieldPath): boolean {
  return store.summary().blocked.includes(path);
}

function another(value: FieldValue | undefined): FieldValue {
  if (typeof value === 'string') return `${value}9`;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [...value, ...value] as FieldValue;
  const [first] = Object.entries(value ?? {});
  if (first && typeof first[1] === 'string') return { ...(value as object), [first[0]]: `${first[1]}9` } as FieldValue;
  return { ...(value as object), ...(first ? { [first[0]]: [] } : {}) } as FieldValue;
}
