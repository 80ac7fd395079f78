import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverFormTypes } from '@parade/contract/forms/formType.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { waiverBodyText } from '@parade/contract/forms/texts/waiverBody.ts';
import { paradeTimeZone } from '@parade/contract/calendar.ts';
import { expect, it } from 'vitest';
import { portalNow } from '../../../http/request.ts';
import { issuesOf } from '../answering/steps.ts';
import { SigningFailure } from '../calls.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';
import { issuesIn, problemIn, translationOf } from './wording.ts';

const ctx = { parade_year: 2027, organization_type: 1, today: '2026-10-02', participant_role: 'mhr' };
const address = { line1: 'x'.repeat(500), city: 'Pasadena', state: 'CA', postal_code: '1', country: 'US' };
const badAnswers: readonly FieldValue[] = [
  'I choose not to, and I am 18 or older',
  '',
  'no',
  '2 %',
  '31/12/2000',
  '2030-01-01',
  '1800-01-01',
  '2024-05-05',
  'x'.repeat(500),
  'two\nlines',
  address,
];

const signedAsEachOther: FieldValues = {
  'participant:first_name': 'Cleo',
  'participant:last_name': 'Fone',
  'guardian:first_name': 'Mara',
  'guardian:last_name': 'Fone',
  'signature:signature': { kind: 'typed', text: 'Mara Fone' },
  'guardian:signature': { kind: 'typed', text: 'Cleo Fone' },
};

/** What is found wrong with the waivers of a child when each answer is a bad one in turn. */
function findings(): readonly Issue[] {
  return waiverFormTypes.flatMap((type) => {
    const form = waiverDefinition(type) ?? expect.fail(`no ${type}`);
    const birth = type === 'covid' ? 'signature:date_of_birth' : 'participant:date_of_birth';
    const base: FieldValues = exampleAnswers(form, ctx, { [birth]: '2012-05-05' });
    const each = placedFields(form).flatMap(({ path }) =>
      badAnswers.flatMap((answer) => issuesOf(form, { ...base, [path]: answer }, ctx)),
    );
    return type === 'covid' ? each : [...each, ...issuesOf(form, { ...base, ...signedAsEachOther }, ctx)];
  });
}

it.each([
  ['Spanish', es],
  ['Japanese', ja],
])('what is wrong with an answer of a waiver, and what would be right, is said in %s', (_language, texts) => {
  const found = findings();
  const messages = new Set(found.map(({ message }) => message));
  // The answers above are bad in every way that matters here.
  for (const message of [
    MESSAGES.required,
    MESSAGES.invalid,
    MESSAGES.email,
    MESSAGES.age_under_5,
    MESSAGES.signed_as_guardian,
    MESSAGES.signed_as_participant,
    'A helmet is required under 18',
  ])
    expect(messages).toContain(message);
  expect(new Set(found.map(({ hint }) => hint)).size).toBeGreaterThan(5);
  const left = new Set<string>();
  for (const [index, own] of issuesIn(texts, found).entries()) {
    const english = found[index];
    if (own.message === english?.message) left.add(own.message);
    if (own.hint !== undefined && own.hint === english?.hint) left.add(own.hint);
  }
  expect([...left]).toEqual([]);
  expect(issuesIn(en, found)).toBe(found);
});

it('a connection that is gone is said in the language of the page', () => {
  const gone = new SigningFailure(0, 'We can’t reach the portal.');
  expect([en, es, ja].map((texts) => problemIn(texts, gone))).toEqual([gone.message, es.unreached, ja.unreached]);
});

it('an instant has its day and time in the order of the language', () => {
  const at = '2026-11-23T23:25:00.000Z';
  expect([en, es, ja].map((texts) => texts.losAngeles(at).replaceAll(/\s/g, ' '))).toEqual([
    '11/23/2026 3:25 PM (Los Angeles time)',
    '23 de noviembre de 2026 a las 3:25 p.m. (hora de Los Ángeles)',
    '2026年11月23日 15:25（ロサンゼルス時間）',
  ]);
});

it('when answers were saved is said in the order of the language', () => {
  const at = portalNow();
  const clock = (tag: string) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: paradeTimeZone });
  expect([en, es, ja].map(({ saving }) => saving.saved('3:25 PM', at))).toEqual([
    'Saved 3:25 PM',
    `Guardado: ${clock('es-US').format(new Date(at))}`,
    `保存済み ${clock('ja-JP').format(new Date(at))}`,
  ]);
});

it('texts have the quotation marks and brackets of their language, and none within others', () => {
  expect(JSON.stringify(es)).not.toMatch(/[«»]/);
  expect(es.pass.turnOverWhy).toContain(`“${es.pass.next}”`);
  expect(ja.parts.sentTo('to@example.org', ja.losAngeles('2026-11-23T23:25:00.000Z')).join('')).toBe(
    '2026年11月23日 15:25（ロサンゼルス時間）に、to@example.orgにリンクをお送りしました。',
  );
});

it('no text calls a minor a boy, or a parent who is not the right person somebody who is not the participant', () => {
  const siblings = 'Si todavía tiene que firmar por otra persona menor de edad, también le enviamos ese enlace.';
  expect(es.ended.siblings).toBe(siblings);
  expect(JSON.stringify(es)).not.toMatch(/\b(el|al|del|otro) menor\b/i);
  expect(ja.decline.confirmNotMe).not.toContain('本人');
});

it('a count of one is in the singular', () => {
  expect([en.field.left(1), en.field.left(2)]).toEqual(['1 character left', '2 characters left']);
  expect([es.field.left(1), es.field.over(2)]).toEqual(['Queda 1 carácter', 'Sobran 2 caracteres']);
  expect([es.review.nextBoxes(1), es.review.nextBoxes(2)]).toEqual(['Falta 1 casilla', 'Faltan 2 casillas']);
});

it('the text of the portal has its translation, and the text of the office what the office gave and nothing else', () => {
  const spanish = [{ text: 'Escrito por nuestros abogados.' }];
  const own = { ...waiverBodyText, translations: { es: spanish } };
  expect([en, es, ja].map((texts) => translationOf(texts, own))).toEqual([null, spanish, null]);
  expect(translationOf(es, waiverBodyText)?.[0]?.heading).toBe('Partes de este acuerdo');
  expect(translationOf(es, { ...waiverBodyText, version: 1 })).toBeNull();
});
