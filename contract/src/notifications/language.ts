/** What letters to signers and the signing page speak. English is what is signed; the others go beside it. */
export const languages = ['en', 'es', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Each by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', ja: '日本語' };

export function isLanguage(text: string | null): text is Language {
  return languages.some((language) => language === text);
}

const alsoCalled: Readonly<Record<Language, RegExp>> = {
  en: /^(en|eng|english|inglés|ingles|英語)\b|^英語/iu,
  es: /^(es|spa|spanish|español|espanol|castellano)\b|^スペイン語/iu,
  ja: /^(ja|jp|jpn|japanese|japonés|japones)\b|^(日本語|にほんご)/iu,
};

/** The language that is meant by 'Spanish', 'español' or 'es-MX'; null: none of these. */
export function languageNamed(text: string): Language | null {
  return languages.find((language) => alsoCalled[language].test(text.trim().normalize('NFC'))) ?? null;
}

/** Of a signing link's address: what the page speaks where nothing was chosen on the device. */
export const languageParam = 'lang';
