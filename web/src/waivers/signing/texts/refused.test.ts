import { waiversRoutes } from '@parade/contract/waivers/routes.ts';
import { expect, it } from 'vitest';
import { SigningFailure } from '../calls.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';
import { refusalIn } from './wording.ts';

const refusals = new Set([
  ...waiversRoutes.readWaiver.refusals,
  ...waiversRoutes.signWaiver.refusals,
  ...waiversRoutes.signPart.refusals,
]);

it.each([
  ['Spanish', es],
  ['Japanese', ja],
])('every refusal of a signature has its words in %s', (_language, texts) => {
  for (const code of refusals) {
    const words = refusalIn(texts, new SigningFailure(409, 'In English', { code }));
    expect([code, words]).not.toEqual([code, 'In English']);
  }
});

it('a waiver that is not open yet says in each language of which year the day is, and that a new link comes then', () => {
  const [spanish, japanese] = [es, ja].map(({ refused }) => refused['waiver-not-open']);
  for (const words of ['1 de octubre anterior al desfile', 'se lo enviaremos por correo entonces'])
    expect(spanish).toContain(words);
  for (const words of ['パレード前年の10月1日', 'その際にメールでお送りします']) expect(japanese).toContain(words);
});

it('a refusal has the portal’s own words in English, and where a language has none', () => {
  const failure = new SigningFailure(409, 'This waiver has already been signed.', { code: 'waiver-signed' });
  expect(refusalIn(en, failure)).toBe('This waiver has already been signed.');
  expect(refusalIn(es, new SigningFailure(500, 'Unexpected', { code: 'unexpected' }))).toBe('Unexpected');
});
