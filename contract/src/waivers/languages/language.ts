/** What the signing page speaks. English is what is signed; the others are shown beside it. */
export const languages = ['en', 'es', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Each by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', ja: '日本語' };
