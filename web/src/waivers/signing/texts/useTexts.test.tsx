import type { Language } from '@parade/contract/notifications/language.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { chooseLanguage, languageNow, restoreLanguage, whenChosen } from './useTexts.ts';

afterEach(async () => {
  await chooseLanguage('en');
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('a language that is chosen is said once to whoever listens, and is that of the document', async () => {
  const heard: Language[] = [];
  const leave = whenChosen((language) => heard.push(language));
  await chooseLanguage('es');
  leave();
  await chooseLanguage('ja');
  expect([heard, document.documentElement.lang]).toEqual([['es'], 'ja']);
});

it('the page speaks what its link says, which is no choice, unless another language was chosen on the device', async () => {
  const heard: Language[] = [];
  const leave = whenChosen((language) => heard.push(language));
  window.history.replaceState(null, '', '/waivers-form/secret?lang=ja');
  restoreLanguage();
  await vi.waitFor(() => expect(languageNow()).toBe('ja'));
  expect([heard, window.localStorage.getItem('signing-language')]).toEqual([[], null]);
  window.localStorage.setItem('signing-language', 'es');
  restoreLanguage();
  await vi.waitFor(() => expect(languageNow()).toBe('es'));
  expect(heard).toEqual([]);
  leave();
});
