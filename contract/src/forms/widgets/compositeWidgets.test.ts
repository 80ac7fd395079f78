import { chooseBuilder, readBuilderContacts } from './kinds/floatBuilder.ts';
import type { FormContext } from '../answers/context.ts';
import { answerOf } from '../engine/widget.ts';
import { NOT_LISTED_ANY_MORE } from './parts.ts';
import { describe, expect, test } from 'vitest';
import { answerText } from '../answers/answer.ts';
import { completion } from '../engine/completion.ts';
import { issuesIn } from '../engine/example.ts';
import type { FormType } from '../formType.ts';
import { MESSAGES } from '../messages.ts';
import { normalize } from '../engine/normalize.ts';
import { currentForm } from '../definitions/registry.ts';
import { validate } from '../engine/validate.ts';
import type { FieldPath, FieldValue, FieldValues, RowValue } from '../answers/values.ts';
import { findField, visibleFields } from '../engine/visibility.ts';

const ctx: FormContext = { parade_year: 2027, organization_type: 1, today: '2026-10-02' };

const issuesOf = issuesIn(ctx, currentForm);

describe('band composition', () => {
  const path = 'composition:composition';
  const band = (counts: Record<string, string>) => {
    const form = currentForm('band-application');
    return normalize(form, { [path]: counts }, ctx)[path];
  };

  test('band composition adds up playing and all, whatever totals came along', () => {
    expect(
      band({
        brass: '60',
        woodwinds: '70',
        percussion: '40',
        non_playing: '030',
        total_playing: '1',
        total_band_size: '2',
      }),
    ).toEqual({
      brass: '60',
      woodwinds: '70',
      percussion: '40',
      non_playing: '30',
      total_playing: '170',
      total_band_size: '200',
    });
    expect(band({ total_playing: '99' })).toEqual({});
  });

  test.each([
    ['30', []],
    ['31', ['Non-playing members should not exceed 15 percent of group size']],
  ])('%s of 200 not playing', (non_playing, messages) => {
    // 170 playing and 30 not: exactly 15 percent.
    const value = { brass: '60', woodwinds: '70', percussion: '40', non_playing };
    const issues = issuesOf('band-application', path, value, 'submit');
    expect(issues.map((issue) => issue.message)).toEqual(messages);
    expect(issues.every((issue) => issue.kind === 'warning')).toBe(true);
  });

  test('too many non-playing members are counted out: how many percent, and how many the parade asks for', () => {
    const value = { brass: '118', woodwinds: '104', percussion: '66', non_playing: '58' };
    const [issue] = issuesOf('band-application', path, value, 'submit');
    expect(issue?.hint).toBe('58 of 346 is 16.8 percent; 15 percent of 346 is 51. It can be submitted this way.');
  });

  test.each([
    ['12', []],
    ['13', ['The breakdown adds up to more than the number of non-playing members']],
  ])('a breakdown of 12 non-playing members into 8 and 4 fits, into 8 and 5 is asked about: %s', (all, messages) => {
    const value = { brass: '60', woodwinds: '70', percussion: '40', non_playing: '12', color_guard: '8' };
    const twirlers = String(Number(all) - 8);
    const issues = issuesOf('band-application', path, { ...value, twirlers }, 'submit');
    expect(issues.map(({ message, kind }) => [kind, message])).toEqual(messages.map((message) => ['warning', message]));
  });

  test('band composition takes digits only and asks for every section, zero included', () => {
    const issues = issuesOf('band-application', path, { brass: 'ten', woodwinds: '0', percussion: '40' }, 'submit');
    expect(issues.filter((issue) => issue.kind !== 'warning').map((issue) => [issue.column, issue.message])).toEqual([
      ['brass', 'Invalid value format'],
      ['non_playing', 'This value is required'],
    ]);
  });
});

describe('the position grid', () => {
  const path = 'grid:grid';
  const grid = (cell: string, distance_across = '10', distance_down = '10') => ({
    cells: [
      [cell, ''],
      ['', ''],
    ],
    distance_across,
    distance_down,
  });

  test.each(['A', 'C', 'E', 'O', 'R', 'T', 'X', 'a', 'x'])(
    'the position grid takes %s and stores it in capitals',
    (letter) => {
      expect(issuesOf('equestrian-formation', path, grid(letter), 'submit')).toEqual([]);
      const form = currentForm('equestrian-formation');
      expect(normalize(form, { [path]: grid(letter) }, ctx)[path]).toEqual(grid(letter.toUpperCase()));
    },
  );

  test.each(['B', 'RR', '1', '?'])('the position grid refuses %s', (letter) => {
    const [issue] = issuesOf('equestrian-formation', path, grid(letter), 'save');
    expect(issue).toMatchObject({ row: 0, column: '0', message: 'Invalid value format' });
  });

  test('without a letter is no answer', () => {
    expect(issuesOf('equestrian-formation', path, grid(''), 'submit')[0]?.message).toBe('This value is required');
  });

  test.each([
    ['5', '5', []],
    ['25', '50', []],
    ['30', '50', ['distance_across']],
    ['25', '55', ['distance_down']],
    ['7', '0', ['distance_across', 'distance_down']],
  ])('%s ft across and %s ft down', (across, down, columns) => {
    expect(
      issuesOf('equestrian-formation', path, grid('R', across, down), 'save').map((issue) => issue.column),
    ).toEqual(columns);
  });
});

describe('rows', () => {
  const animal = { breed: 'Morgan', gender: 'mare', age: '9', horse_type: 'ridden' };
  const lacking = (row: FieldValue) =>
    issuesOf('equestrian-animals', 'animals:list', [row] as FieldValue, 'submit').map((issue) => issue.column);

  test('rows of animals need breed, gender, age, horse type and owner', () => {
    expect(lacking({ color: 'bay' })).toEqual(['breed', 'gender', 'age', 'horse_type', 'owner']);
  });

  test('rows of animals add name, phone, email and barefoot for an external owner, a choice and barefoot for a participant', () => {
    expect(lacking({ ...animal, owner: 'external' })).toEqual(['name', 'phone', 'email', 'barefoot']);
    expect(lacking({ ...animal, owner: 'participant' })).toEqual(['participant', 'barefoot']);
    expect(lacking({ ...animal, owner: 'participant', participant: '12', barefoot: 'no' })).toEqual([]);
    const owner = { owner: 'external', name: 'Al', phone: '626-555-0123', email: 'al@example.org', barefoot: 'yes' };
    expect(lacking({ ...animal, ...owner })).toEqual([]);
    expect(lacking({ ...animal, ...owner, horse_type: 'flying' })).toEqual(['horse_type']);
  });

  test('rows of vehicles need a plate where they need a pass, and none where they take part', () => {
    const cart = { type: 'Golf cart', length_ft: '8', driver_name: 'Al' };
    const lacking = (form_type: FormType, path: FieldPath, more: FieldValues = {}) =>
      issuesOf(form_type, path, [cart], 'submit', more).map(({ column }) => column);
    expect(lacking('vehicle-details', 'list:vehicles')).toEqual([]);
    expect(lacking('vehicles', 'support:list', { 'support:any': 'yes' })).toEqual(['plate']);
  });

  test('rows of music each raise rights-field-missing-{n} until rights are Yes or No', () => {
    const titles = [
      { title: 'One', all_rights_obtained: 'yes' },
      { title: 'Two' },
      { title: 'Three', all_rights_obtained: 'no' },
      { title: 'Four' },
    ];
    const issues = issuesOf('music', 'usage:titles', titles, 'submit', { 'usage:any': 'yes' });
    expect(issues.map((issue) => [issue.code, issue.row])).toEqual([
      ['rights-field-missing-2', 1],
      ['rights-field-missing-4', 3],
    ]);
    expect(issuesOf('music', 'usage:titles', titles, 'save', { 'usage:any': 'yes' })).toEqual([]);
  });

  test.each(['save', 'submit'] as const)(
    'rows of music raise rights-field-missing-{n} for rights that are neither Yes nor No, at a %s',
    (mode) => {
      const titles = [
        { title: 'One', all_rights_obtained: 'yes' },
        { title: 'Two', all_rights_obtained: 'perhaps' },
      ];
      const issues = issuesOf('music', 'usage:titles', titles, mode, { 'usage:any': 'yes' });
      expect(issues.map(({ code, row, message }) => [code, row, message])).toEqual([
        ['rights-field-missing-2', 1, MESSAGES.invalid],
      ]);
    },
  );

  test.each([
    ['vehicle-details', 'list:vehicles', 50, { type: 'Car', plate: '1ABC', length_ft: '15', driver_name: 'Al' }],
    ['band-profile', 'band_facts:drum_majors', 10, { name: 'Al' }],
    ['band-application', 'experience:past_parades', 10, { parade: 'Harvest Parade' }],
  ] as const)('%s %s takes %i', (form_type, path, max, row) => {
    const rows = (count: number) => Array.from({ length: count }, () => row);
    expect(issuesOf(form_type, path, rows(max), 'submit')).toEqual([]);
    expect(issuesOf(form_type, path, rows(max + 1), 'save').map((issue) => issue.message)).toEqual([
      `Please use at most ${max} rows`,
    ]);
  });

  const car = { type: 'Car', plate: '1ABC', length_ft: '15', driver_name: 'Al' };
  test.each<[FormType, FieldPath, (year: string) => FieldValue]>([
    ['vehicle-details', 'list:vehicles', (year) => [{ ...car, year }]],
    ['equestrian-vehicles', 'rigs:tables', (year) => ({ cars_and_vans: [car, { ...car, year }] })],
    ['band-application', 'experience:past_parades', (year) => [{ parade: 'Harvest Parade', year }]],
  ])('rows of %s take no year after the parade, as the questions of forms do', (form_type, path, rowsOf) => {
    const issues = (year: string, purpose: 'save' | 'submit') =>
      issuesOf(form_type, path, rowsOf(year), purpose).map(({ column, message }) => [column, message]);
    expect(issues('2027', 'submit')).toEqual([]);
    expect(issues('2028', 'submit')).toEqual([['year', 'This year is after the parade. Please check it.']]);
    expect(issues('2028', 'save')).toEqual([]);
    expect(issues('2101', 'submit')).toEqual([['year', 'Invalid value format']]);
  });

  test('rows of the four tables are 20 in each, with trailers in the first', () => {
    const path = 'rigs:tables';
    const rows = (count: number) => Array.from({ length: count }, () => car);
    expect(issuesOf('equestrian-vehicles', path, { motorhomes: rows(20), cars_and_vans: rows(20) }, 'submit')).toEqual(
      [],
    );
    expect(issuesOf('equestrian-vehicles', path, { motorhomes: rows(21) }, 'save')).toHaveLength(1);
    expect(issuesOf('equestrian-vehicles', path, { boats: rows(1) }, 'save')).toHaveLength(1);
    expect(
      issuesOf('equestrian-vehicles', path, { trucks_with_trailers: rows(1) }, 'submit').map((issue) => issue.column),
    ).toEqual(['trailer_plate', 'trailer_length_ft']);
  });

  test('rows that are blank are left out and answer nothing', () => {
    const form = currentForm('equestrian-animals');
    const blank = { 'animals:list': [{ breed: ' ' }, {}] } as const;
    expect(normalize(form, blank, ctx)['animals:list']).toEqual([]);
    expect(completion(form, blank, ctx).unfinished_fields).toContain('animals:list');
  });
});

describe('the float builder', () => {
  const contacts = readBuilderContacts(
    [
      'AES; Client desk; (626) 555-0141; floats@aes.example.org; 100 Barn Road; Azusa; CA; 91702',
      ' Fiesta Productions ;Desk; (626) 555-0142; floats@fiesta.example.org',
      'PHOENIX; Desk; (626) 555-0143; floats@phoenix.example.org',
      'SELF-BUILT; Nobody; (626) 555-0144; nobody@example.org',
      'Another company; Desk; (626) 555-0145; desk@example.org',
    ].join('\n'),
  );
  const path = 'builder:builder';
  const site = (builder: string) =>
    visibleFields(currentForm('float-design'), { [path]: chooseBuilder(builder) }, ctx).some(
      (placed) => placed.path === 'builder:construction_site',
    );

  test.each(['AES', 'FIESTA_PRODUCTIONS', 'PHOENIX'])('%s brings its contacts along', (builder) => {
    expect(issuesOf('float-design', path, chooseBuilder(builder, contacts), 'submit')).toEqual([]);
    expect(site(builder)).toBe(false);
  });

  test('the contacts are the office’s: without them a builder brings none', () => {
    expect(contacts['AES']).toEqual({
      name: 'Client desk',
      phone: '(626) 555-0141',
      email: 'floats@aes.example.org',
      address: { line1: '100 Barn Road', city: 'Azusa', state: 'CA', postal_code: '91702', country: 'US' },
    });
    expect(Object.keys(contacts)).toEqual(['AES', 'FIESTA_PRODUCTIONS', 'PHOENIX']);
    expect(chooseBuilder('AES', readBuilderContacts(''))).toEqual({ builder: 'AES' });
  });

  test('SELF-BUILT leaves the contacts empty and asks for the site', () => {
    expect(chooseBuilder('SELF-BUILT', contacts)).toEqual({ builder: 'SELF-BUILT' });
    expect(issuesOf('float-design', path, chooseBuilder('SELF-BUILT'), 'submit').map((issue) => issue.column)).toEqual([
      'name',
      'phone',
      'email',
    ]);
    expect(site('SELF-BUILT')).toBe(true);
  });
});

describe('an animal that a participant owns', () => {
  const path = 'animals:list';
  const form = currentForm('equestrian-animals');
  const animal = { breed: 'Morgan', gender: 'mare', age: '9', horse_type: 'ridden', barefoot: 'no' };
  const people = [{ value: '12', label: 'Dana Lee' }];
  const found = (row: Record<string, string>, listed: typeof people | null = people) =>
    validate(form, { [path]: [{ ...animal, ...row }] }, { ...ctx, ...(listed ? { people: listed } : {}) }, 'save').map(
      (issue) => issue.hint,
    );

  test('an animal that a participant owns names somebody who is listed in the entry', () => {
    expect(found({ owner: 'participant', participant: '12' })).toEqual([]);
    expect(found({ owner: 'participant', participant: '13' })).toEqual([MESSAGES.not_listed]);
    expect(found({ owner: 'external', participant: '13' })).toEqual([]);
    expect(found({ owner: 'participant', participant: '13' }, null)).toEqual([]);
  });

  test('an animal that a participant owns has to name them once people can be listed, and not in an application', () => {
    const row = { ...animal, owner: 'participant' };
    const missing = (form_type: 'special-application' | 'equestrian-animals', at: FieldPath, given: RowValue) =>
      validate(currentForm(form_type), { 'special:with_animals': 'yes', [at]: [given] }, ctx, 'submit')
        .filter(({ path: of }) => of === at)
        .map(({ column }) => column);
    expect(missing('equestrian-animals', path, row)).toEqual(['participant']);
    expect(missing('special-application', 'special:animals', row)).toEqual([]);
    expect(missing('special-application', 'special:animals', { ...animal, breed: '' })).toEqual(['breed', 'owner']);
    expect(missing('special-application', 'special:animals', { ...row, owner: 'external' })).toEqual([
      'name',
      'phone',
      'email',
    ]);
  });

  test('an animal that a participant owns is read with the name of its owner', () => {
    const field = findField(form, path)?.field;
    const row = { ...animal, owner: 'participant', participant: '12' };
    expect(field && answerText(answerOf(field, [row], people))).toContain('Dana Lee');
    expect(field && answerText(answerOf(field, [row], []))).toContain(NOT_LISTED_ANY_MORE);
  });

  test('an animal that a participant owns is not said to have lost its owner where it is not known who is listed', () => {
    const field = findField(form, path)?.field;
    const text = field && answerText(answerOf(field, [{ ...animal, owner: 'participant', participant: '12' }]));
    expect(text).toContain('Someone on the list');
    expect(text).not.toContain(NOT_LISTED_ANY_MORE);
  });
});
