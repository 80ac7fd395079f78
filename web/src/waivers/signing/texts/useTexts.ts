import { type Language, languageParam, languages } from '@parade/contract/notifications/language.ts';
import { useSyncExternalStore } from 'react';
import { type BrowserStore, deviceStore, tabStore } from '../../../ui/storage/browserStore.ts';
import { en, type Texts } from './en.ts';

const fetched: Record<Language, () => Promise<Texts>> = {
  en: () => Promise.resolve(en),
  es: async () => (await import('./es.ts')).es,
  ja: async () => (await import('./ja.ts')).ja,
};
const key = 'signing-language';
/** The storage of a choice: the device, or, while that is passed around (W-34), its tab until the next person. */
let memory: BrowserStore = deviceStore;
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

/** Returns the current language of the page, which the evidence records. */
export function languageNow(): Language {
  return now.language;
}

/** Fetches the words of a language and goes on in it, here and with the next waiver on this device; the portal hears of it. */
export async function chooseLanguage(language: Language): Promise<void> {
  // Before its words are there: they may come with the next load of the page alone.
  memory.setItem(key, language);
  await speak(language);
  chosen?.(language);
}

/** W-34: the language that one person chooses on a passed device is not the next one's. */
export function rememberInTab(isPassed: boolean): void {
  memory = isPassed ? tabStore : deviceStore;
}

/** The next person chooses for themselves. */
export function forgetChoice(): void {
  memory.removeItem(key);
}

let chosen: ((language: Language) => void) | undefined;

/** Calls a listener with each choice of a language while the page is open. Returns the cleanup. */
export function whenChosen(tell: (language: Language) => void): () => void {
  chosen = tell;
  return () => {
    chosen = undefined;
  };
}

/** The language that was chosen on this device, else that of the letter with the link, else of the browser. */
export function restoreLanguage(): void {
  const ofLink = new URLSearchParams(window.location.search).get(languageParam);
  const wanted = [memory.getItem(key), ofLink, window.navigator.language.slice(0, 2)];
  const language = wanted.flatMap((one) => languages.find((each) => each === one) ?? [])[0] ?? 'en';
  // Without its words the page stays English.
  if (language !== now.language) speak(language).catch(() => undefined);
}

async function speak(language: Language): Promise<void> {
  const texts = await fetched[language]();
  now = { language, texts };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
