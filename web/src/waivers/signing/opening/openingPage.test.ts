import { openingFacts } from '@parade/contract/waivers/opening.ts';
import { expect, it } from 'vitest';
import source from '../../../../sign/index.html?raw';
import { openingPageOf } from './openingPage.tsx';

const page = openingPageOf(
  '<title>Your waiver</title><div id="root"></div><noscript>Signing needs JavaScript.</noscript>',
);

it('the signing page as it is sent has a slot for every fact of its opening card', () => {
  for (const fact of openingFacts) expect(page).toContain(`{{${fact}}}`);
  expect(page).toContain('data-opening="{{opening}}"');
  expect(page).toContain('or are you signing for');
});

it('the signing page as it is sent names nobody in its title, and nothing on it can be pressed before its script runs', () => {
  expect(page).toContain('<title>Your waiver</title>');
  const buttons = [...page.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
  expect(buttons).toHaveLength(3);
  for (const button of buttons) expect(button).toContain('disabled=""');
});

it('the signing page without JavaScript says in every language of the page what it needs', () => {
  const [words = ''] = /(?<=<noscript>).*(?=<\/noscript>)/s.exec(openingPageOf(source)) ?? [];
  expect(words).toContain('Signing needs JavaScript');
  expect(words).toMatch(/<p lang="es">\s*Para firmar se necesita JavaScript\. Actívelo/);
  expect(words).toMatch(/<p lang="ja">\s*署名するにはJavaScriptが必要です。/);
});

it('a built page without a place for the opening card fails the build', () => {
  expect(() => openingPageOf('<main></main>')).toThrow('no <div id="root"></div>');
});
