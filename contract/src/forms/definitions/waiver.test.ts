import type { FormContext } from '../answers/context.ts';
import { describe, expect, test } from 'vitest';
import { completion } from '../engine/completion.ts';
import { exampleAnswers } from '../engine/example.ts';
import { blocks } from '../answers/issue.ts';
import { applyChanges, dateSignatures, normalize, presetValues } from '../engine/normalize.ts';
import { waiverFormTypes } from '../formType.ts';
import { fullNameIn } from '../groups/waiver.ts';
import { waiverKinds } from '../widgets/waiverKinds.ts';
import { currentForm } from './registry.ts';
import { waiverDefinition } from './waiverDefinitions.ts';
import { validate } from '../engine/validate.ts';
import type { FieldPath, FieldValues } from '../answers/values.ts';
import { isTyped, visibleFields } from '../engine/visibility.ts';

const waiver = currentForm('participant-waiver');
const ctxOf = (participant_role = '', today = '2026-10-02'): FormContext => ({
  parade_year: 2027,
  organization_type: 1,
  today,
  participant_role,
});
const shown = (values: FieldValues, ctx = ctxOf()) => visibleFields(waiver, values, ctx).map(({ path }) => path);
const born = (date_of_birth: string): FieldValues => ({ 'participant:date_of_birth': date_of_birth });

test('the full name that comes filled in is taken, however long both names may be', () => {
  const longest = 'x'.repeat(60);
  const named = { 'participant:first_name': longest, 'participant:last_name': longest } as const;
  const faultsOf = (name: string) =>
    validate(waiver, { ...named, 'signature:printed_name': name }, ctxOf(), 'save').filter(
      ({ path }) => path === 'signature:printed_name',
    );
  const full = fullNameIn('participant', named);
  expect([full.length, faultsOf(full).filter(blocks)]).toEqual([121, []]);
  expect(faultsOf(`${full}x`).filter(blocks)).toHaveLength(1);
});

test.each(waiverFormTypes)('%s asks signers nothing after the signatures, which cover it (F-34)', (form_type) => {
  const asked = currentForm(form_type).groups.filter(({ fields }) => fields.some(isTyped));
  const signs = asked.map(({ fields }) => fields.some(({ widget }) => widget === 'signature'));
  expect(signs.slice(signs.indexOf(true))).not.toContain(false);
});

describe('a minor', () => {
  test.each([
    ['2008-10-03', true],
    ['2008-10-02', false],
    ['1980-01-01', false],
    ['2027-01-01', false],
    ['10/03/2008', true],
    ['', false],
  ])('born %s sees the guardian group: %s', (date, minor) => {
    expect(shown(born(date)).includes('guardian:signature')).toBe(minor);
  });

  test('a minor cannot be submitted without the guardian, an adult can', () => {
    const child = exampleAnswers(waiver, ctxOf(), born('2012-05-05'));
    expect(validate(waiver, child, ctxOf(), 'submit').filter(blocks)).toEqual([]);
    const alone = { ...child, 'guardian:signature': null, 'guardian:consent': false };
    expect(validate(waiver, alone, ctxOf(), 'submit').map((issue) => issue.message)).toEqual([
      'This value is required',
      'Please place your signature below',
    ]);
    expect(validate(waiver, { ...alone, ...born('1990-01-01') }, ctxOf(), 'submit').filter(blocks)).toEqual([]);
  });

  // The two must be different people; the guardian's address may be the one that the child was listed with.
  test.each([
    ['the same address', { 'guardian:email': 'kim@EXAMPLE.org' }, []],
    ['the same name', { 'guardian:first_name': 'Kim', 'guardian:last_name': 'Ruiz' }, []],
    [
      'the same name and date of birth',
      { 'guardian:first_name': 'KIM', 'guardian:last_name': 'Ruiz', 'guardian:date_of_birth': '05/05/2012' },
      ['guardian_minor', 'guardian_same_person'],
    ],
    ['a date of birth of 18 years ago', { 'guardian:date_of_birth': '2008-10-02' }, []],
    ['a date of birth a day later', { 'guardian:date_of_birth': '2008-10-03' }, ['guardian_minor']],
  ] as [string, FieldValues, string[]][])('a minor may have a guardian with %s: %#', (_, guardian, codes) => {
    const kim = {
      'participant:email': 'Kim@example.org',
      'participant:first_name': 'Kim',
      'participant:last_name': 'Ruiz',
    } as const;
    const child = exampleAnswers(waiver, ctxOf(), { ...born('2012-05-05'), ...kim, ...guardian });
    expect(validate(waiver, child, ctxOf(), 'submit').map((issue) => issue.code)).toEqual(codes);
  });

  const twins = {
    'participant:first_name': 'Cleo',
    'participant:last_name': 'Fone-Twin',
    'signature:printed_name': 'Cleo Fone-Twin',
    'guardian:first_name': 'Mara',
    'guardian:last_name': 'Fone',
  } as const;
  const typed = (text: string) => ({ kind: 'typed', text }) as const;
  const signatureCodes = (form_type: 'participant-waiver' | 'personnel-waiver' | 'covid', given: FieldValues) => {
    const form = currentForm(form_type);
    const issues = validate(form, exampleAnswers(form, ctxOf(), given), ctxOf(), 'submit').filter(blocks);
    return issues.map(({ path, code }) => `${path} ${code}`);
  };
  const childs = 'signature:signature signed_as_guardian';
  const guardians = 'guardian:signature signed_as_participant';

  test.each([
    ['Cleo Fone-Twin', 'Mara Fone', {}, []],
    ['Cleo Fone-Twin', 'Cleo Fone-Twin', {}, [guardians]],
    ['Cleo Fone-Twin', 'cleo  fone twin', {}, [guardians]],
    ['Cleo Fone-Twin', 'Fone-Twin, Cléo', {}, [guardians]],
    ['Mara Fone', 'Mara Fone', {}, [childs]],
    ['Mara Fone', 'Cleo Fone-Twin', {}, [childs, guardians]],
    // A nickname, initials or a middle name are everybody's own affair.
    ['Cleo', 'M. F.', {}, []],
    ['CFT', 'Mara Jane Fone', {}, []],
    ['Cleo Fone', 'Mara Fone-Twin', {}, []],
    // The name below the signature does not make the guardian's name the child's.
    ['Mara Fone', 'Mara Fone', { 'signature:printed_name': 'Mara Fone' }, [childs]],
    // Mother and daughter may have the same name.
    ['Mara Fone', 'Mara Fone', { 'participant:first_name': 'Mara', 'participant:last_name': 'Fone' }, []],
    ['Mara Fone', 'x', { 'participant:date_of_birth': '1990-01-01' }, []],
  ] as [string, string, FieldValues, string[]][])(
    'a minor who types “%s” and a guardian who types “%s” sign, each as themselves: %j, %j',
    (child, guardian, more, codes) => {
      const signed = { 'signature:signature': typed(child), 'guardian:signature': typed(guardian) };
      for (const form_type of ['participant-waiver', 'personnel-waiver'] as const)
        expect(signatureCodes(form_type, { ...born('2012-05-05'), ...twins, ...more, ...signed })).toEqual(codes);
    },
  );

  test('a minor and the guardian sign the health screening each with a name of their own', () => {
    const named = {
      'signature:date_of_birth': '2012-05-05',
      'signature:printed_name': 'Cleo Fone-Twin',
      'signature:guardian_name': 'Mara Fone',
    } as const;
    const codes = (child: string, guardian: string) =>
      signatureCodes('covid', {
        ...named,
        'signature:signature': typed(child),
        'signature:guardian_signature': typed(guardian),
      });
    expect(codes('Cleo', 'Mara Fone')).toEqual([]);
    expect(codes('mara fone', 'Cleo Fone-Twin')).toEqual([
      childs,
      'signature:guardian_signature signed_as_participant',
    ]);
  });

  test('a drawn signature is anybody’s, and a typed one of the other may be saved until it is signed', () => {
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    const codes = (signature: FieldValues, purpose: 'save' | 'submit') =>
      validate(waiver, { ...born('2012-05-05'), ...twins, ...signature }, ctxOf(), purpose).filter(({ code }) =>
        code.startsWith('signed_as'),
      );
    expect(codes({ 'guardian:signature': { kind: 'drawn', image } }, 'submit')).toEqual([]);
    const others = { 'guardian:signature': typed('Cleo Fone-Twin') };
    expect(codes(others, 'save')).toEqual([]);
    expect(codes(others, 'submit').map(({ message }) => message)).toEqual([
      'This is the name of the participant. Please sign here with the name of the parent or guardian.',
    ]);
  });

  test.each([
    ['yes', false],
    ['no', true],
    ['', false],
  ])('a minor whose guardian answers %s to being in charge is asked for another adult: %s', (answer, asked) => {
    const paths = shown({ ...born('2012-05-05'), 'guardian:is_chaperone': answer });
    expect([paths.includes('guardian:chaperone'), paths.includes('guardian:chaperone_phone')]).toEqual([asked, asked]);
  });

  test('a waiver of the versions that did not ask who is in charge asks for the adult whatever is answered', () => {
    for (const version of [1, 2]) {
      const form = waiverDefinition('participant-waiver', version) ?? expect.fail('no such version');
      const paths = visibleFields(form, born('2012-05-05'), ctxOf()).map(({ path }) => path);
      expect(paths).toContain('guardian:chaperone');
      expect(paths).toContain('guardian:chaperone_phone');
      expect(paths).not.toContain('guardian:is_chaperone');
    }
  });

  test.each([
    ['Nora', 'Diaz', 'Nora Diaz'],
    ['花子', '山田', '山田 花子'],
    ['アン', '山田', '山田 アン'],
    ['民準', '김', '김 民準'],
    // A foreign name in katakana, and a person with a single name.
    ['ジョーン', 'ファーガソン', 'ジョーン ファーガソン'],
    ['Hanako', '山田', 'Hanako 山田'],
    ['', '山田', '山田'],
  ])('somebody of the first name %s and the last name %s signs as %s', (first, last, name) => {
    const values = { 'guardian:first_name': first, 'guardian:last_name': ` ${last} ` };
    expect(fullNameIn('guardian', values)).toBe(name);
  });

  test('a minor wears a helmet; an adult may choose', () => {
    const helmet = { 'equestrian:helmet': 'I choose not to, and I am 18 or older' } as const;
    const child = exampleAnswers(waiver, ctxOf('mhr'), { ...born('2012-05-05'), ...helmet });
    expect(validate(waiver, child, ctxOf('mhr'), 'submit').map((issue) => issue.code)).toEqual(['helmet_under_18']);
    const adult = exampleAnswers(waiver, ctxOf('mhr'), { ...born('1990-05-05'), ...helmet });
    expect(validate(waiver, adult, ctxOf('mhr'), 'submit')).toEqual([]);
  });

  test('a minor is asked for a guardian in the health screening too', () => {
    const covid = currentForm('covid');
    const paths = (date: string) =>
      visibleFields(covid, { 'signature:date_of_birth': date }, ctxOf()).map(({ path }) => path);
    expect(paths('2012-05-05')).toContain('signature:guardian_signature');
    expect(paths('1990-05-05')).not.toContain('signature:guardian_signature');
  });
});

describe('a date of birth', () => {
  // date, kind and message at save
  test.each([
    ['2026-10-03', [['invalid', 'A date of birth cannot be in the future']]],
    ['2026-10-02', [['warning', 'Age is less than 5 years old. Is this correct?']]],
    ['2021-10-03', [['warning', 'Age is less than 5 years old. Is this correct?']]],
    ['2021-10-02', []],
    ['31/12/2000', [['invalid', '31/12/2000 is not a valid date format. Dates should be formatted MM/DD/YYYY']]],
  ])('%s', (date, message) => {
    const issues = validate(waiver, born(date), ctxOf(), 'save');
    expect(issues.map((issue) => [issue.kind, issue.message])).toEqual(message);
  });
});

describe('the equestrian part', () => {
  const yes: FieldValues = { 'equestrian:around_animals': 'yes' };

  test('the equestrian part is shown only when its toggle is yes', () => {
    expect(shown(yes)).toEqual(
      expect.arrayContaining(['equestrian:text', 'equestrian:helmet', 'equestrian:understood']),
    );
    for (const values of [{}, { 'equestrian:around_animals': 'no' }] as FieldValues[]) {
      expect(shown(values).filter((path) => path.startsWith('equestrian:'))).toEqual(['equestrian:around_animals']);
    }
  });

  test.each(['mhr', 'hw', 'osw', 'cwd', 'cwp'])('the equestrian part starts at yes for %s', (role) => {
    expect(presetValues(waiver, ctxOf(role))['equestrian:around_animals']).toBe('yes');
  });

  test('the equestrian part starts unanswered for everyone else', () => {
    expect(presetValues(waiver, ctxOf('Flute'))['equestrian:around_animals']).toBeUndefined();
  });

  test.each([
    ['mhr', true],
    ['cwd', true],
    ['hw', false],
    ['cwp', false],
  ])('the equestrian part asks %s for parades ridden or driven: %s', (role, asked) => {
    expect(shown(yes, ctxOf(role)).includes('equestrian:parade_rides')).toBe(asked);
  });
});

describe('a signature', () => {
  const limits = { by_staff: false, approved: false };
  const [signature, dated]: FieldPath[] = ['signature:signature', 'signature:signature-date'];
  const sign = (text: string) => ({ 'signature:signature': { kind: 'typed', text } }) as const;

  test('a signature sets its date to today, clearing it clears the date', () => {
    const signed = applyChanges(waiver, {}, sign('Ana'), ctxOf(), limits);
    expect(signed.values['signature:signature-date']).toBe('2026-10-02');
    expect(signed.changed).toEqual([signature, dated]);
    const cleared = applyChanges(waiver, signed.values, { 'signature:signature': null }, ctxOf(), limits);
    expect(cleared.values['signature:signature-date']).toBeNull();
  });

  test('a signature has the same date while it is unchanged, a new one when it changes, and never one that is sent along', () => {
    const signed = applyChanges(waiver, {}, sign('Ana'), ctxOf(), limits).values;
    const later = ctxOf('', '2026-10-09');
    expect(applyChanges(waiver, signed, sign('Ana'), later, limits).changed).toEqual([]);
    expect(applyChanges(waiver, signed, sign('Eva'), later, limits).values['signature:signature-date']).toBe(
      '2026-10-09',
    );
    const forged = applyChanges(
      waiver,
      {},
      { ...sign('Ana'), 'signature:signature-date': '2020-01-01' },
      later,
      limits,
    );
    expect(forged.values['signature:signature-date']).toBe('2026-10-09');
  });

  test('a signature is dated again by the final act', () => {
    const signed = applyChanges(waiver, {}, sign('Ana'), ctxOf(), limits).values;
    expect(dateSignatures(waiver, signed, ctxOf('', '2026-11-01'))['signature:signature-date']).toBe('2026-11-01');
  });

  test('and its group are locked once the form is approved; the rest is not', () => {
    const signed = applyChanges(waiver, {}, sign('Ana'), ctxOf(), limits).values;
    const approved = { by_staff: false, approved: true };
    const changes = { ...sign('Eva'), 'signature:printed_name': 'Eva', 'participant:first_name': 'Eva' } as const;
    const { issues, changed } = applyChanges(waiver, signed, changes, ctxOf(), approved);
    expect(issues.map((issue) => [issue.path, issue.code])).toEqual([
      ['signature:printed_name', 'locked'],
      ['signature:signature', 'locked'],
    ]);
    expect(changed).toEqual(['participant:first_name']);
  });
});

describe('a save', () => {
  const covid = currentForm('covid');

  test('a save leaves what is absent, clears what is null and names what changed', () => {
    const stored = normalize(waiver, { 'participant:first_name': 'Ana', 'participant:last_name': 'Ruiz' }, ctxOf());
    const { values, changed } = applyChanges(
      waiver,
      stored,
      { 'participant:last_name': null, 'participant:phone': ' 626 555 0123 ' },
      ctxOf(),
      { by_staff: false, approved: false },
    );
    expect(values).toMatchObject({ 'participant:first_name': 'Ana', 'participant:phone': '626 555 0123' });
    expect(values['participant:last_name']).toBeNull();
    expect(changed).toEqual(['participant:last_name', 'participant:phone']);
  });

  test('a save refuses unknown fields, and staff fields from anyone but staff', () => {
    const changes = {
      'verification:confirmed': 'yes',
      'verification:nothing': 'x',
      'participant:role': 'boss',
    } as const;
    const refused = applyChanges(covid, {}, changes, ctxOf(), { by_staff: false, approved: false });
    expect(refused.issues.map((issue) => [issue.path, issue.code])).toEqual([
      ['verification:nothing', 'unknown_field'],
      ['participant:role', 'unknown_field'],
      ['verification:confirmed', 'read_only'],
    ]);
    const staff = applyChanges(covid, {}, { 'verification:confirmed': 'yes' }, ctxOf(), {
      by_staff: true,
      approved: false,
    });
    expect([staff.issues, staff.changed]).toEqual([[], ['verification:confirmed']]);
    const system = applyChanges(waiver, {}, { 'participant:role': 'boss' }, ctxOf(), {
      by_staff: true,
      approved: false,
    });
    expect(system.issues.map((issue) => issue.code)).toEqual(['read_only']);
  });

  test('a save counts the sections of an untouched waiver as unfinished', () => {
    const { required, filled, percent } = completion(waiver, {}, ctxOf());
    expect([required, filled, percent]).toEqual([17, 0, 0]);
    expect(completion(waiver, {}, { ...ctxOf(), participant_without_email: true }).required).toBe(16);
  });
});

test.each([
  // 2027 is usually on January 1: the last dose by December 18.
  [undefined, '2026-12-18', true],
  [undefined, '2026-12-19', false],
  ['2027-01-04', '2026-12-21', true],
  ['2027-01-04', '2026-12-22', false],
])('with the parade on %s a last dose of %s is early enough: %s', (parade_on, last_dose, early) => {
  const ctx = { ...ctxOf('', '2026-12-31'), ...(parade_on ? { parade_on } : {}) };
  const form = currentForm('covid');
  const answers = exampleAnswers(form, ctx, { 'status:path': 'Fully vaccinated' });
  const issues = validate(form, { ...answers, 'status:last_dose': last_dose }, ctx, 'submit').filter(blocks);
  expect(issues.map(({ code }) => code)).toEqual(early ? [] : ['too_late']);
});

test.each(waiverFormTypes)(
  'every field of %s, in every version, is of a kind that the signing page carries',
  (type) => {
    const versions = [1, 2, 3, 4].flatMap((version) => waiverDefinition(type, version) ?? []);
    expect(versions.at(-1)).toBe(waiverDefinition(type));
    const widgets = versions.flatMap(({ groups }) =>
      groups.flatMap(({ fields }) => fields.map(({ widget }) => widget)),
    );
    expect(widgets.filter((each) => !(each in waiverKinds))).toEqual([]);
  },
);
