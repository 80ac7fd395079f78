import type { Language } from '@parade/contract/notifications/language.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseLanguage, forgetChoice, languageNow, rememberInTab, restoreLanguage, whenChosen } from './useTexts.ts';

afterEach(async () => {
  rememberInTab(false);
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
  await waitFor(() => expect(languageNow()).toBe('ja'));
  expect([heard, window.localStorage.getItem('signing-language')]).toEqual([[], null]);
  window.localStorage.setItem('signing-language', 'es');
  restoreLanguage();
  await waitFor(() => expect(languageNow()).toBe('es'));
  expect(heard).toEqual([]);
  leave();
});

it('on a device that is passed around a language is one person’s: in no storage of the device, and gone with the next name', async () => {
  rememberInTab(true);
  await chooseLanguage('ja');
  expect(window.localStorage.getItem('signing-language')).toBeNull();
  restoreLanguage();
  expect(languageNow()).toBe('ja');
  forgetChoice();
  restoreLanguage();
  await waitFor(() => expect(languageNow()).toBe('en'));
});
