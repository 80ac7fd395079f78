import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { normalize } from '@parade/contract/forms/engine/normalize.ts';
import { describe, expect, it } from 'vitest';
import { AnswerStore } from './answers.ts';
import type { ServerAnswers } from './serverAnswers.ts';
import { unsavedWords } from './unsavedAnswers.ts';

const list = 'animals:list' as const;
const form = currentForm('equestrian-animals');
const ctx = { parade_year: 2027, organization_type: 1, today: '2026-10-02' };
const bella = { animal_name: 'Bella', breed: 'Morgan', owner: 'external', email: 'ana@example.org' };
const lucero = { animal_name: 'Lucero', breed: 'Mule', owner: 'external' };

const answers = (rows: FieldValue, revision = 1): ServerAnswers => ({
  field_values: rows === null ? {} : { [list]: rows },
  revision,
  value_was_copied: [],
  changed_fields: [],
  own_changes: [],
  approved_at: null,
});
const storeOf = (rows: FieldValue = null) =>
  new AnswerStore(form, ctx, answers(rows), { edit: true, fill_staff_fields: false });
const sent = (store: AnswerStore) => store.sendable().field_values;
/** The server stores what is sent, as the real one does. */
function save(store: AnswerStore): FieldValues {
  const values = sent(store);
  store.merge(answers(normalize(form, values, ctx)[list] ?? null, store.revision + 1), values);
  return values;
}

describe('a list with a wrong cell', () => {
  const typed = [{ ...lucero, email: 'jose@' }, bella];

  it('a list with a wrong cell is saved without that cell, which stays on this device and is asked for by its row', () => {
    const store = storeOf();
    store.set(list, typed);
    expect(save(store)).toEqual({ [list]: [lucero, bella] });
    // Nothing is sent again until something else is typed, and what was typed is still there.
    expect([sent(store), store.summary().unsaved, store.summary().blocked]).toEqual([{}, 1, [list]]);
    expect([store.state(list).value, store.unsaved().values]).toEqual([typed, { [list]: typed }]);
    expect(unsavedWords(store)).toBe("Animals (Row 1, Owner's email)");
  });

  it('a list with a wrong cell is saved as a whole once that is corrected, and so after its page was closed', () => {
    const store = storeOf();
    store.set(list, typed);
    save(store);
    const later = storeOf([lucero, bella]);
    expect(later.restore(store.unsaved())).toBe(1);
    expect([later.state(list).value, sent(later), later.summary().conflicts]).toEqual([typed, {}, []]);
    for (const each of [store, later]) {
      each.set(list, [{ ...lucero, email: 'jose@example.org' }, bella]);
      expect(save(each)).toEqual({ [list]: [{ ...lucero, email: 'jose@example.org' }, bella] });
      expect([each.summary().unsaved, each.summary().blocked]).toEqual([0, []]);
    }
  });

  it('a list with a wrong cell leaves what the portal has in that cell, where nothing else of its row was changed', () => {
    const store = storeOf([bella]);
    store.set(list, [{ ...bella, email: 'ana@' }]);
    expect([sent(store), store.summary().unsaved]).toEqual([{}, 1]);
    store.set(list, [lucero, { ...bella, email: 'ana@' }]);
    expect(sent(store)).toEqual({ [list]: [lucero, bella] });
    // A row that is there twice is nobody else's: its copy gets nothing of it.
    const { email, ...copy } = bella;
    expect(email).toBe('ana@example.org');
    store.set(list, [bella, { ...bella, email: 'jo@' }]);
    expect(sent(store)).toEqual({ [list]: [bella, copy] });
  });

  it('a list with a wrong cell that somebody else has changed too is asked about, as any other answer', () => {
    const store = storeOf();
    store.set(list, typed);
    save(store);
    store.merge(answers([lucero], 3));
    expect([store.summary().conflicts, sent(store)]).toEqual([[list], {}]);
    store.resolve(list, 'mine');
    expect([sent(store), store.state(list).value]).toEqual([{ [list]: [lucero, bella] }, typed]);
  });

  it('a list with a wrong cell that the portal does not take without it waits as a whole until it is changed', () => {
    const store = storeOf();
    store.set(list, typed);
    store.refuse({ [list]: ["Row 1, Owner's email: This value is required"] }, sent(store));
    expect([sent(store), store.isRefused(list), unsavedWords(store)]).toEqual([{}, true, 'Animals']);
    store.set(list, [{ ...lucero, email: 'jose@example.org' }, bella]);
    expect(sent(store)).toEqual({ [list]: [{ ...lucero, email: 'jose@example.org' }, bella] });
  });

  it('a list with more rows than it takes is wrong as a whole, and waits', () => {
    const store = storeOf();
    store.set(
      list,
      Array.from({ length: 151 }, () => lucero),
    );
    expect([sent(store), store.summary().blocked]).toEqual([{}, [list]]);
  });
});
