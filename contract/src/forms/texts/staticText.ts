import type { Language } from '../../notifications/language.ts';

/** A text that people agree to or read; identified by id and version, `sample` until lawyers have replaced it. */
export interface StaticText {
  readonly text_id: string;
  readonly version: number;
  readonly sample: boolean;
  readonly blocks: TextBlocks;
  /** The office's own courtesy translations; absent where the text came with the portal, which has its own. */
  readonly translations?: TextTranslations | undefined;
}

export type TextBlocks = readonly {
  readonly heading?: string | undefined;
  readonly text: string;
}[];

/** By language; a language that is absent has none. */
export type TextTranslations = { readonly [language in Exclude<Language, 'en'>]?: TextBlocks | undefined };

/** Versions that replace a definition's own, by text_id. */
export type OfficeTexts = Readonly<Record<string, StaticText>>;

/** The content of a `static` field: a text, the form files of this form, or links from the settings. */
export type StaticContent =
  | { readonly kind: 'text'; readonly text: StaticText }
  | { readonly kind: 'form_files' }
  | {
      readonly kind: 'setting_links';
      readonly links: readonly {
        readonly setting: string;
        readonly label: string;
      }[];
    };
