/** The languages of letters to signers and of the signing page. People sign the English; translations are shown beside it. */
export const languages = ['en', 'es', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', ja: '日本語' };

export function isLanguage(text: string | null): text is Language {
  return languages.some((language) => language === text);
}

const alsoCalled: Readonly<Record<Language, RegExp>> = {
  en: /^(en|eng|english|inglés|ingles|英語)\b|^英語/iu,
  es: /^(es|spa|spanish|español|espanol|castellano)\b|^スペイン語/iu,
  ja: /^(ja|jp|jpn|japanese|japonés|japones)\b|^(日本語|にほんご)/iu,
};

/** Returns the language meant by 'Spanish', 'español' or 'es-MX'; null: none of these. */
export function languageNamed(text: string): Language | null {
  return languages.find((language) => alsoCalled[language].test(text.trim().normalize('NFC'))) ?? null;
}

/** The parameter in a signing link's address: the page's language where none was chosen on the device. */
export const languageParam = 'lang';

/** W-37: the language of the summary that letters to a signer add to the English. */
export function letterLanguageOf({
  signer_language,
  family_language,
}: Readonly<Record<'signer_language' | 'family_language', Language | null>>): Language {
  return signer_language ?? family_language ?? 'en';
}
