import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { describe, expect, it } from 'vitest';
import { AnswerStore } from './answers.ts';
import { saidIssues, shownNotes } from './fieldNotes.ts';

function storeOf(
  form_type: FormType,
  field_values: FieldValues = {},
  fill_staff_fields = false,
  terms = sampleTerms,
): AnswerStore {
  const form = currentForm(form_type);
  const ctx = { parade_year: 2027, organization_type: form.types[0] ?? 1, today: '2026-10-02', terms };
  const server = {
    field_values,
    revision: 1,
    value_was_copied: [],
    changed_fields: [],
    own_changes: [],
    approved_at: null,
  };
  return new AnswerStore(form, ctx, server, { edit: true, fill_staff_fields });
}

describe('what is missing', () => {
  const path = 'animals:list' as const;
  const saidIn = (store: AnswerStore, row: number) => {
    const state = store.state(path);
    const own = state.issues.filter((issue) => issue.row === row);
    return saidIssues(state, own).map((issue) => issue.kind);
  };

  it('what is missing in a row is said once submitting was tried, and what is wrong in it before', () => {
    const store = storeOf('equestrian-animals');
    store.set(path, [{ breed: 'Morgan', age: 'nine' }, {}]);
    store.visit(path);
    expect(saidIn(store, 0)).toEqual(['invalid']);
    store.markAsked();
    expect(saidIn(store, 0)).toEqual(['missing', 'invalid', 'missing', 'missing']);
    // A row that nobody has begun lacks nothing.
    expect(saidIn(store, 1)).toEqual([]);
  });

  it('what is missing in an address is said once submitting was tried', () => {
    const store = storeOf('float-application');
    const address = 'organization:mailing_address' as const;
    store.set(address, { line1: '1 Rose Way' });
    store.visit(address);
    expect(shownNotes(store.state(address)).needed).toBeUndefined();
    store.markAsked();
    expect(shownNotes(store.state(address)).needed).toBe('This value is required');
  });
});

describe('what is wrong in a field', () => {
  const phone = 'organization:phone' as const;
  const id = 'field-organization-phone';
  const error = (store: AnswerStore) => shownNotes(store.state(phone)).error;
  const wrong = () => storeOf('float-application').summary().groups['organization']?.wrong;

  it('what is wrong in a field is said when it is left, each time, and goes as soon as it is corrected', () => {
    const store = storeOf('float-application');
    store.typeIn(phone, id);
    store.set(phone, '626');
    expect(error(store)).toBeUndefined();
    store.visit(phone);
    store.typedIn(phone, id);
    expect(error(store)).toMatch(/^Invalid value format: Please enter a phone number/);
    expect(store.summary().groups['organization']?.wrong).toBe((wrong() ?? 0) + 1);
    store.typeIn(phone, id);
    store.set(phone, '626 5');
    expect(error(store)).toBeDefined();
    store.set(phone, '626 555 0123');
    expect(error(store)).toBeUndefined();
    store.typedIn(phone, id);
    // Changed once more: it was right when the person came.
    store.typeIn(phone, id);
    store.set(phone, '62');
    expect(error(store)).toBeUndefined();
    store.typedIn(phone, id);
    expect(error(store)).toBeDefined();
  });
});

describe('what is unusual in a field', () => {
  const composition = 'final:composition' as const;
  const warned = (store: AnswerStore) =>
    saidIssues(store.state(composition), store.state(composition).issues).map(({ code }) => code);
  const counts = { brass: '60', woodwinds: '70', percussion: '40', non_playing: '60' };

  it('what is unusual in a saved answer is said before anybody is in its field, and while it is corrected', () => {
    const store = storeOf('band-composition', { [composition]: counts });
    expect(warned(store)).toEqual(['non_playing_over']);
    store.typeIn(composition, 'field-final-composition-non_playing');
    store.set(composition, { ...counts, non_playing: '50' });
    expect(warned(store)).toEqual(['non_playing_over']);
    store.set(composition, { ...counts, non_playing: '30' });
    expect(warned(store)).toEqual([]);
  });

  it('what is unusual in a new answer is said when its field is left', () => {
    const store = storeOf('band-composition', { [composition]: { ...counts, non_playing: '30' } });
    store.typeIn(composition, 'field-final-composition-non_playing');
    store.set(composition, counts);
    expect(warned(store)).toEqual([]);
    store.typedIn(composition, 'field-final-composition-non_playing');
    expect(warned(store)).toEqual(['non_playing_over']);
  });
});

describe('a section of the list', () => {
  // form, section, answers, by staff: shown, optional, started
  it.each<[FormType, string, FieldValues, boolean, [boolean, boolean, boolean]]>([
    ['float-application', 'secondary_contact', {}, false, [true, true, false]],
    ['float-application', 'secondary_contact', { 'secondary_contact:name': 'Ana' }, false, [true, true, true]],
    ['float-application', 'media_contact', {}, false, [true, false, false]],
    // What a form starts with is nobody's answer.
    ['float-design', 'design', { 'design:rendering_release': '2026-10-01' }, false, [true, false, false]],
    ['float-specifications', 'inspection', {}, false, [false, false, false]],
    ['float-specifications', 'inspection', { 'inspection:cleared': 'yes' }, false, [true, true, true]],
    ['float-specifications', 'inspection', {}, true, [true, true, false]],
  ])('%s: %s with %j is shown, optional, started: %#', (form_type, group, values, by_staff, expected) => {
    const summary = storeOf(form_type, values, by_staff).summary().groups[group];
    expect([summary?.shown, summary?.optional, summary?.started]).toEqual(expected);
  });
});

it('several answers are set at once, and taken back at once', () => {
  const store = storeOf('float-application', { 'media_contact:name': 'Eva' });
  const heard: FieldPath[] = [];
  store.subscribe('media_contact:name', () => heard.push('media_contact:name'));
  store.setAll({ 'media_contact:name': 'Ana', 'media_contact:email': 'ana@example.org' });
  expect(store.sendable().field_values).toEqual({
    'media_contact:name': 'Ana',
    'media_contact:email': 'ana@example.org',
  });
  store.setAll({ 'media_contact:name': 'Eva', 'media_contact:email': null });
  expect([store.sendable().field_values, heard.length]).toEqual([{}, 2]);
});

describe('a signature that was not saved', () => {
  const signature = { 'signatures:signature': { kind: 'typed', text: 'Ana Ruiz' } } as const;
  const typed = { ...signature, 'signatures:printed_title': 'Parade chair' };

  it('a signature that was not saved comes back under the terms it was given with, and not under others', () => {
    const before = storeOf('participation-agreement');
    before.setAll(typed);
    const draft = before.unsaved();
    const same = storeOf('participation-agreement');
    expect(same.restore(draft)).toBe(2);
    const dearer = { ...sampleTerms, fees: { ...sampleTerms.fees, commercial: '18000.00' } };
    const changed = storeOf('participation-agreement', {}, false, dearer);
    expect(changed.restore(draft)).toBe(1);
    expect(changed.sendable().field_values).toEqual({ 'signatures:printed_title': 'Parade chair' });
    // A draft of before drafts said what they were given under.
    expect(storeOf('participation-agreement').restore({ values: draft.values, base: draft.base })).toBe(1);
  });
});

it('a wrong answer to a question that was hidden since is not sent, and is said again once it is shown', () => {
  const store = storeOf('band-travel', { 'stay:local': 'no' });
  store.setAll({ 'stay:depart': '31/31/31', 'stay:local': 'yes' });
  expect(store.sendable().field_values).toEqual({ 'stay:local': 'yes' });
  expect([store.summary().unsaved, store.summary().blocked]).toEqual([1, []]);
  store.set('stay:local', 'no');
  expect([store.summary().unsaved, store.summary().blocked]).toEqual([1, ['stay:depart']]);
});

it('a changed answer that asks for a missing one waits for it, with a word why, and holds back no other', () => {
  const letter = 'cover:letter';
  const store = storeOf('insurance', { 'cover:self_insured': 'no' });
  const sent = { 'cover:self_insured': 'yes', 'cover:broker': 'Bo, 626 555 0100' } as const;
  store.setAll(sent);
  expect(store.sendable().field_values).toEqual(sent);
  store.refuse({ [letter]: ['This value is required'] }, sent);
  expect(store.sendable().field_values).toEqual({ 'cover:broker': sent['cover:broker'] });
  expect(store.state('cover:self_insured').refused).toEqual([
    'This change will be saved together with “Letter of self-insurance”. Please answer that too.',
  ]);
  store.set(letter, [{ id: 'a', name: 'a.pdf', url: '/files/a', size: 9, width: null, height: null }]);
  expect(Object.keys(store.sendable().field_values)).toEqual(['cover:self_insured', letter, 'cover:broker']);
  expect(store.state('cover:self_insured').refused).toEqual([]);
});

describe('a signature by the same name', () => {
  it('a signature by the same name is sent with what changes under it, once; one that nobody touched is not', () => {
    const signature = 'signatures:signature' as const;
    const hand = { kind: 'typed', text: 'Lee One' } as const;
    const store = storeOf('participation-agreement', { [signature]: hand, 'terms:changes': 'None' });
    const sendable = () => Object.keys(store.sendable().field_values);
    store.set('terms:changes', 'Half the fee');
    expect(sendable()).toEqual(['terms:changes']);
    store.set(signature, null);
    store.set(signature, hand);
    expect(sendable()).toEqual(['terms:changes', signature]);
    const sent = { 'terms:changes': 'Half the fee', [signature]: hand };
    store.merge(
      { field_values: sent, revision: 2, value_was_copied: [], changed_fields: [], own_changes: [], approved_at: null },
      sent,
    );
    expect(sendable()).toEqual([]);
  });
});

it('what somebody else has signed is shown as they signed it and not sent, and can be changed after they withdraw', () => {
  const path = 'terms:changes' as const;
  const store = storeOf('participation-agreement', { [path]: 'Two buses' });
  store.set(path, 'Three buses');
  store.refuse({ [path]: ['Kim Lee signed this'] }, { [path]: 'Three buses' });
  expect(store.summary().blocked).toEqual([path]);
  store.lockSigned([path]);
  expect(store.state(path)).toMatchObject({ value: 'Two buses', editable: false, refused: [] });
  expect(store.summary()).toMatchObject({ unsaved: 0, blocked: [] });
  store.lockSigned([]);
  store.set(path, 'Four buses');
  expect(store.sendable().field_values).toEqual({ [path]: 'Four buses' });
});
