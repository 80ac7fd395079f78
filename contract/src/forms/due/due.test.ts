import { describe, expect, test } from 'vitest';
import { addDays, ageOn, readCivilDate, showCivilDate } from '../answers/civilDate.ts';
import {
  defaultDueDay,
  defaultDueWords,
  dueDay,
  dueInstant,
  isAskedAfterParade,
  isStillDue,
  postedDay,
} from './due.ts';
import type { FormType } from '../formType.ts';
import { currentForm } from '../definitions/registry.ts';
import { isOverdue } from '../status.ts';

describe('the default due day for parade year 2027', () => {
  const table: [FormType, number, string | null][] = [
    ['band-application', 2, '2025-11-15'],
    ['float-application', 3, '2026-01-31'],
    ['equestrian-application', 1, '2026-05-15'],
    ['official-photo', 3, '2026-09-15'],
    ['official-photo', 4, '2026-10-31'],
    ['official-photo', 7, '2026-10-31'],
    ['participant-waiver', 2, '2026-12-01'],
    ['commemorative-photo', 2, '2027-02-15'],
    ['parade-feedback', 2, '2027-01-31'],
    ['participant-manual', 2, null],
    ['participation-agreement', 2, null],
  ];

  test.each(table)('the default due day for parade year 2027 of %s, type %i, is %s', (form_type, type, day) => {
    expect(defaultDueDay(currentForm(form_type), type, 2027)).toBe(day);
  });

  test('the default due day for parade year 2027 of the agreement is 30 days after acceptance', () => {
    expect(defaultDueDay(currentForm('participation-agreement'), 2, 2027, '2026-03-04')).toBe('2026-04-03');
  });

  test('the default due day for parade year 2027 of the parade-day instructions is none; they are posted December 15', () => {
    expect(defaultDueDay(currentForm('parade-day-instructions'), 1, 2027)).toBeNull();
    expect(postedDay(currentForm('parade-day-instructions'), 2027)).toBe('2026-12-15');
    expect(postedDay(currentForm('participant-manual'), 2027)).toBeNull();
  });
});

describe('a due day ends after 11:59 p.m. in Los Angeles', () => {
  test.each([
    ['2026-12-01', '2026-12-02T07:59:59.999Z'],
    ['2026-05-15', '2026-05-16T06:59:59.999Z'],
    // The days on which the clocks change.
    ['2026-03-08', '2026-03-09T06:59:59.999Z'],
    ['2026-11-01', '2026-11-02T07:59:59.999Z'],
    ['2028-02-29', '2028-03-01T07:59:59.999Z'],
  ])('%s', (day, instant) => {
    expect(dueInstant(day)).toBe(instant);
    expect(isOverdue(dueInstant(day), instant)).toBe(false);
    expect(isOverdue(dueInstant(day), new Date(Date.parse(instant) + 1).toISOString())).toBe(true);
  });
});

describe('days', () => {
  test('days are read as MM/DD/YYYY or with the year first, and nothing else', () => {
    expect(readCivilDate('02/29/2028')).toBe('2028-02-29');
    expect(readCivilDate(' 2/9/2028 ')).toBe('2028-02-09');
    expect(readCivilDate('2028-02-29')).toBe('2028-02-29');
    for (const text of ['1985/03/02', '1985/3/2', '1985.3.2', '1985年3月2日', '１９８５年３月２日'])
      expect(readCivilDate(text), text).toBe('1985-03-02');
    for (const text of ['1985/3.2', '1985年32日', '1985/13/02', '1985/2/30', '85/3/2'])
      expect(readCivilDate(text), text).toBeUndefined();
    // As typed on a keypad without a slash.
    expect(readCivilDate('05041990')).toBe('1990-05-04');
    for (const text of ['02/29/2027', '13/01/2027', '1/1/27', '00/10/2027', 'soon', '']) {
      expect(readCivilDate(text), text).toBeUndefined();
    }
  });

  test('days are shown as MM/DD/YYYY', () => {
    expect(showCivilDate('2027-01-01')).toBe('01/01/2027');
    expect(showCivilDate('13/45/2027')).toBe('13/45/2027');
  });

  test('days add up across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -14)).toBe('2026-12-18');
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-01-15', 400)).toBe('2027-02-19');
  });

  test.each([
    ['2008-10-02', '2026-10-01', 17],
    ['2008-10-02', '2026-10-02', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('born %s is on %s %i years old', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });
});

describe('the due day that applies', () => {
  const form = currentForm('participation-agreement');

  test.each([
    ["the form's own where nothing is set", new Map(), '2026-04-03'],
    ['what is set for the year', new Map([[form.form_type, '2026-05-01']]), '2026-05-01'],
    ['none where none is set', new Map([[form.form_type, null]]), null],
    ["not another form's", new Map([['band-profile', null]]), '2026-04-03'],
  ])('the due day that applies is %s', (_, set, day) => {
    expect(dueDay(form, 2, 2027, '2026-03-04', set)).toBe(day);
  });

  // form, type, accepted on, set by the office, due
  test.each<[string, FormType, number, string | null, string | null | undefined, string | null]>([
    ['is its own before acceptance', 'band-profile', 2, null, undefined, '2026-09-15'],
    ['is its own when there is time left', 'band-profile', 2, '2026-09-14', undefined, '2026-09-15'],
    ['counts from an acceptance on the last day', 'band-profile', 2, '2026-09-15', undefined, '2026-10-15'],
    ['counts from a later acceptance', 'band-profile', 2, '2026-11-20', undefined, '2026-12-20'],
    ['ends with the year before the parade', 'band-profile', 2, '2026-12-15', undefined, '2026-12-31'],
    ['stays its own when the entry is accepted on the eve', 'band-profile', 2, '2026-12-31', undefined, '2026-09-15'],
    [
      'counts from acceptance where the office had set a day',
      'band-profile',
      2,
      '2026-09-20',
      '2026-08-01',
      '2026-10-20',
    ],
    ['is none where the office has set none', 'band-profile', 2, '2026-09-20', null, null],
    ['stays after the parade', 'parade-feedback', 2, '2026-12-20', undefined, '2027-01-31'],
    ['of an application that came in stays what it was', 'band-application', 2, null, undefined, '2025-11-15'],
    ['of one that did not counts from acceptance', 'band-application', 2, '2026-03-04', undefined, '2026-04-03'],
    ['of a waiver is one for all', 'participant-waiver', 2, '2026-12-05', undefined, '2026-12-01'],
  ])('the due day that applies %s', (_, form_type, type, accepted_on, set, day) => {
    const days = new Map(set === undefined ? [] : [[form_type, set] as const]);
    expect(dueDay(currentForm(form_type), type, 2027, accepted_on, days)).toBe(day);
  });

  test.each<[FormType, string[]]>([
    ['band-profile', ['09/15/2026']],
    ['participation-agreement', ['30 days after acceptance']],
    ['participant-manual', ['None']],
  ])('the due day that applies is told in words for %s', (form_type, words) => {
    expect(defaultDueWords(currentForm(form_type), 2027, String)).toEqual(words);
  });

  test('the due day that applies is shown once for each date where types differ', () => {
    const words = defaultDueWords(currentForm('official-photo'), 2027, (type) => `type ${type}`);
    expect(words).toContain('09/15/2026');
    expect(words).toContain('type 4: 10/31/2026');
  });
});

describe('once the parade is over', () => {
  const parade_on = '2027-01-01';

  test.each([
    ['2026-12-01', '2027-01-01', true],
    ['2026-12-01', '2027-01-02', false],
    ['2027-01-01', '2027-01-02', false],
    ['2027-01-02', '2027-02-01', true],
  ])('what was due on %s is still due on %s: %s', (due_date, today, isDue) => {
    expect(isStillDue(due_date, parade_on, today)).toBe(isDue);
  });

  test.each([
    ['2027-01-31', false, '2027-03-01', true],
    ['2027-01-31', true, '2027-01-31', true],
    ['2027-01-31', true, '2027-02-01', false],
    ['2027-01-01', false, '2027-01-02', false],
    [null, false, '2027-01-02', false],
  ])('what is due on %s, optional: %s, is asked for on %s: %s', (due_date, is_optional, today, isAsked) => {
    expect(isAskedAfterParade({ due_date, is_optional }, parade_on, today)).toBe(isAsked);
  });
});
