import { type Language, languages } from '@parade/contract/waivers/languages/language.ts';
import { useSyncExternalStore } from 'react';
import { en, type Texts } from './en.ts';

const fetched: Record<Language, () => Promise<Texts>> = {
  en: () => Promise.resolve(en),
  es: async () => (await import('./es.ts')).es,
  ja: async () => (await import('./ja.ts')).ja,
};
const key = 'signing-language';
let now: { readonly language: Language; readonly texts: Texts } = { language: 'en', texts: en };
const listeners = new Set<() => void>();

/** The words of the page in the language that was chosen; the server sends English. */
export function useTexts(): Texts {
  return useSyncExternalStore(
    subscribe,
    () => now.texts,
    () => en,
  );
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    subscribe,
    () => now.language,
    () => 'en',
  );
}

/** What the page speaks at this moment: the evidence says so. */
export function languageNow(): Language {
  return now.language;
}

/** Fetches the words of a language and goes on in it, here and with the next waiver on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  const texts = await fetched[language]();
  now = { language, texts };
  document.documentElement.lang = language;
  try {
    window.localStorage.setItem(key, language);
  } catch {
    // It is chosen again next time.
  }
  for (const listener of listeners) listener();
}

/** The language that was chosen on this device, else the one of its browser where the page speaks it. */
export function restoreLanguage(): void {
  const wanted = stored() ?? window.navigator.language.slice(0, 2);
  const language = languages.find((each) => each === wanted) ?? 'en';
  // Without its words the page stays English.
  if (language !== now.language) chooseLanguage(language).catch(() => undefined);
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
