import { showMoney } from './kinds/money.ts';
import { isPhone, readPhone } from '../../http/text.ts';
import { isHttpsUrl } from './kinds/url.ts';
import { exampleFile } from './kinds/file.ts';
import type { FormContext } from '../answers/context.ts';
import { describe, expect, test } from 'vitest';
import { issuesIn } from '../engine/example.ts';
import type { FormType } from '../formType.ts';
import { normalize } from '../engine/normalize.ts';
import { currentForm } from '../definitions/registry.ts';
import type { FieldPath, FieldValue } from '../answers/values.ts';
import { placedFields, visibleFields } from '../engine/visibility.ts';
import { answerOf } from '../engine/widget.ts';
import { answerText } from '../answers/answer.ts';
import { fileEnding, oneFileFindings, sizeHint } from './files.ts';

const ctx: FormContext = { parade_year: 2027, organization_type: 1, today: '2026-10-02' };

const issuesOf = issuesIn(ctx, currentForm);

describe('plain widgets', () => {
  // form, path, value, at save, at submit
  const table: [FormType, FieldPath, FieldValue, string[], string[]][] = [
    ['equestrian-fees', 'fees:participants', '12', [], []],
    ['equestrian-fees', 'fees:participants', '12a', ['Invalid value format'], ['Invalid value format']],
    ['equestrian-fees', 'fees:participants', '-3', ['Invalid value format'], ['Invalid value format']],
    ['equestrian-fees', 'fees:participants', '', [], ['This value is required']],
    ['band-logistics', 'day:unload_minutes', '45', [], []],
    ['band-logistics', 'day:unload_minutes', '46', [], ['Invalid value format']],
    ['media-availability', 'media:mobile', '(626) 555-0123 ext. 4', [], []],
    ['media-availability', 'media:mobile', 'call me', ['Invalid value format'], ['Invalid value format']],
    ['insurance', 'cover:limit', '$1,000,000', [], []],
    ['insurance', 'cover:limit', '999999.99', [], ['Invalid value format']],
    ['insurance', 'cover:limit', 'a lot', ['Invalid value format'], ['Invalid value format']],
    ['equestrian-fees', 'fees:method', 'Cash', ['Invalid value format'], ['Invalid value format']],
    ['equestrian-fees', 'fees:payer', 'x'.repeat(301), ['Invalid value format'], ['Invalid value format']],
    [
      'band-application',
      'material:parade_video',
      'http://example.org/v',
      ['Invalid value format'],
      ['Invalid value format'],
    ],
    [
      'band-application',
      'primary_contact:email',
      'nobody',
      ['Please provide a valid email'],
      ['Please provide a valid email'],
    ],
    [
      'float-design',
      'design:rendering_release',
      '13/45/2026',
      ['13/45/2026 is not a valid date format. Dates should be formatted MM/DD/YYYY'],
      ['13/45/2026 is not a valid date format. Dates should be formatted MM/DD/YYYY'],
    ],
    ['float-design', 'design:effects', ['None'], [], []],
    ['float-design', 'design:effects', ['None', 'Water'], [], ['Invalid value format']],
    ['float-design', 'design:effects', ['Dragons'], ['Invalid value format'], ['Invalid value format']],
    ['band-application', 'agreement:accurate', false, [], ['This value is required']],
    [
      'band-application',
      'agreement:signature',
      { kind: 'typed', text: ' ' },
      [],
      ['Please place your signature below'],
    ],
    ['band-application', 'agreement:signature', { kind: 'typed', text: 'Ana' }, [], []],
    ['band-application', 'band:years', ['2027', '2030'], [], []],
    ['band-application', 'band:years', ['2031'], ['Invalid value format'], ['Invalid value format']],
    ['band-application', 'band:years', ['2028', '2028'], ['Invalid value format'], ['Invalid value format']],
    ['band-application', 'band:years', [], [], ['This value is required']],
    ['parade-feedback', 'report:return_years', ['2028', '2031'], [], []],
    ['parade-feedback', 'report:return_years', ['2027'], ['Invalid value format'], ['Invalid value format']],
  ];

  test.each(table)('%s %s = %j', (form_type, path, value, save, submit) => {
    expect(issuesOf(form_type, path, value, 'save').map((issue) => issue.message)).toEqual(save);
    expect(issuesOf(form_type, path, value, 'submit').map((issue) => issue.message)).toEqual(submit);
  });

  test.each([
    ['(+49) 30 1234567', '(+49) 30 1234567', true],
    ['089 – 123456', '089 - 123456', true],
    ['626\u2011555\u20110100', '626-555-0100', true],
    ['626\u2212555\u20120100', '626-555-0100', true],
    ['(626) 555-0100, ext. 4', '(626) 555-0100, ext. 4', true],
    ['(626) 555-0100 extension 12', '(626) 555-0100 extension 12', true],
    ['626-555-0100 ext: 5', '626-555-0100 ext: 5', true],
    ['626-555-0100: x5', '626-555-0100: x5', true],
    ['626-555-0100, 4', '626-555-0100, 4', false],
    ['626-555-0100 extension', '626-555-0100 extension', false],
    ['626-555-0100 x4 x5', '626-555-0100 x4 x5', false],
    ['(++49) 30 1234567', '(++49) 30 1234567', false],
    ['49+ 30 1234567', '49+ 30 1234567', false],
    ['626•555•0100', '626•555•0100', false],
  ])('a phone number as people write it: %s is read as %s, taken: %s', (typed, read, isTaken) => {
    expect([readPhone(typed), isPhone(readPhone(typed))]).toEqual([read, isTaken]);
  });

  test('plain widgets phones take the usual signs, addresses of pages begin with https', () => {
    for (const text of ['626-555-0123', '+46 8 123 456 78', '(626) 555-0123 x12'])
      expect(isPhone(text), text).toBe(true);
    for (const text of ['12345', '626-555-CALL', '+', '1'.repeat(16)]) expect(isPhone(text), text).toBe(false);
    expect(isHttpsUrl('https://www.example.org/a?b=c#d')).toBe(true);
    for (const text of [
      'http://example.org',
      'https://',
      'https://x',
      'javascript:alert(1)',
      'https://a b.org',
      'https://me@evil.org',
    ]) {
      expect(isHttpsUrl(text), text).toBe(false);
    }
  });

  test.each<[FormType, FieldPath, string, string]>([
    ['equestrian-fees', 'fees:participants', '１２', '12'],
    ['insurance', 'cover:limit', '＄１，０００，０００', '1000000.00'],
    ['insurance', 'cover:expires', '０１／３１／２０２７', '2027-01-31'],
    ['insurance', 'cover:expires', '０１３１２０２７', '2027-01-31'],
    ['media-availability', 'media:mobile', '（６２６）５５５－０１２３', '(626)555-0123'],
  ])('%s %s: the full-width %s of an East Asian keyboard is %s', (form_type, path, typed, stored) => {
    expect(issuesOf(form_type, path, typed, 'submit')).toEqual([]);
    expect(normalize(currentForm(form_type), { [path]: typed }, ctx)[path]).toBe(stored);
  });

  test.each(['Yes', 'yes', ' YES '])('%j answers a question with yes, alone and in a row of a list', (given) => {
    const rows = [{ title: 'March', all_rights_obtained: given }];
    expect(issuesOf('music', 'usage:any', given, 'submit')).toEqual([]);
    expect(issuesOf('music', 'usage:any', 'Maybe', 'submit').map(({ code }) => code)).toEqual(['option']);
    expect(normalize(currentForm('music'), { 'usage:any': given, 'usage:titles': rows }, ctx)).toEqual({
      'usage:any': 'yes',
      'usage:titles': [{ title: 'March', all_rights_obtained: 'yes' }],
    });
  });

  test('a count in full-width digits is added up, and shows what depends on it', () => {
    const composition = { brass: '６０', woodwinds: '７０', percussion: '４０', non_playing: '２４' };
    const { 'final:composition': stored } = normalize(
      currentForm('band-composition'),
      { 'final:composition': composition },
      ctx,
    );
    expect(stored).toMatchObject({ brass: '60', total_band_size: '194' });
    const shown = visibleFields(currentForm('special-details'), { 'street:minors': '３' }, ctx);
    expect(shown.map(({ path }) => path)).toContain('street:supervision');
  });

  test('money is shown with a dollar sign and two decimals', () => {
    expect(showMoney('1250')).toBe('$1,250.00');
    expect(showMoney('1234567.5')).toBe('$1,234,567.50');
    expect(showMoney('some')).toBe('some');
  });

  test.each<[FormType, FieldPath, string, string]>([
    ['equestrian-fees', 'fees:participants', '480', '480'],
    ['equestrian-fees', 'fees:participants', '1480', '1,480'],
    ['equestrian-fees', 'fees:participants', 'some', 'some'],
    ['official-photo', 'photo:taken', '2019', '2019'],
  ])('%s %s: %s is read as %s', (form_type, path, stored, read) => {
    const { field } = placedFields(currentForm(form_type)).find((placed) => placed.path === path) ?? {};
    expect(field && answerText(answerOf(field, stored))).toBe(read);
  });

  test('an address names what it lacks, the state only where there are states', () => {
    const path = 'organization:mailing_address';
    const columns = (value: FieldValue) =>
      issuesOf('band-application', path, value, 'submit').map((issue) => issue.column);
    expect(columns({ line1: 'Rue 1', city: 'Lyon', postal_code: '69001', country: 'FR' })).toEqual([]);
    expect(columns({ line1: '1 Main St', city: 'Reno', postal_code: '89501', country: 'US' })).toEqual(['state']);
    expect(columns({ line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '8950', country: 'US' })).toEqual([
      'postal_code',
    ]);
    expect(columns({ line1: 'Calle 1', city: 'Puebla', postal_code: '72000', country: 'MX' })).toEqual(['country']);
    expect(columns({})).toEqual(['line1', 'city', 'postal_code', 'country']);
    expect(columns({ planet: 'Mars' })).toEqual(['planet']);
  });
});

test('the automobile limit is asked of who insures itself too, and the policy of nobody who does', () => {
  const form = currentForm('insurance');
  const asked = visibleFields(form, { 'cover:self_insured': 'yes' }, ctx).map(({ path }) => path);
  expect(asked).toContain('cover:auto_limit');
  expect(asked).not.toContain('cover:policy');
});

describe('an uploaded file', () => {
  test('that is empty is called so, and one that is too large has the limit', () => {
    const hints = [0, 3 * 1_024_000].map((size) =>
      sizeHint({ max_size_mb: 2, file_types: ['jpg'] }, { name: 'a.jpg', size }),
    );
    expect(hints).toEqual([
      'a.jpg: the file is empty. Please open it on your device first, then choose it again.',
      'a.jpg: at most 2 MB',
    ]);
  });

  const meta = { max_size_mb: 20, file_types: ['jpg', 'png'] };
  const photo = exampleFile('jpg');

  test.each([
    [{ size: 20 * 1_024_000 }, []],
    [{ size: 20 * 1_024_000 + 1 }, ['Invalid file size']],
    [{ size: 0 }, ['Invalid file size']],
    [{ width: 8500, height: 8500 }, []],
    [{ width: 8501 }, ['Invalid file dimensions']],
    [{ height: 8501 }, ['Invalid file dimensions']],
    [{ name: 'photo.JPEG' }, []],
    [{ name: 'photo.svg' }, ['Invalid file type']],
    [{ name: 'photo' }, ['Invalid file type']],
  ])('with %j', (difference, messages) => {
    expect(oneFileFindings(meta, { ...photo, ...difference }).map((finding) => finding.message)).toEqual(messages);
  });

  test('an uploaded file comes with at most five others of its field unless the field says otherwise', () => {
    const path = 'show:photos';
    expect(
      issuesOf(
        'show-application',
        path,
        Array.from({ length: 5 }, () => photo),
        'save',
      ),
    ).toEqual([]);
    for (const count of [6, 51]) {
      const photos = Array.from({ length: count }, () => photo);
      expect(issuesOf('show-application', path, photos, 'save')[0]?.message).toBe('Please use at most 5 files');
    }
    expect(issuesOf('official-photo', 'photo:photo', [photo, photo], 'save')[0]?.message).toBe(
      'Please use one file only',
    );
  });

  test.each(['official-photo photo:photo', 'float-design design:rendering'])(
    'an uploaded file that is asked to be 3000 px wide is judged by its width, however high it is: %s',
    (place) => {
      const [form_type, path] = place.split(' ') as [FormType, FieldPath];
      const hintOf = (width: number, height: number) =>
        issuesOf(form_type, path, [{ ...photo, width, height }], 'submit').map(({ hint }) => hint);
      expect(hintOf(3000, 1200)).toEqual([]);
      expect(hintOf(2999, 4000)).toEqual(['example.jpg: The image must be at least 3000 px wide']);
      expect(issuesOf(form_type, path, [{ ...photo, width: 2999, height: 4000 }], 'save')).toEqual([]);
    },
  );

  test('an uploaded file is known by its ending', () => {
    expect(fileEnding('a.b.PDF')).toBe('pdf');
    expect(fileEnding('a/b.c/d')).toBe('');
  });
});
