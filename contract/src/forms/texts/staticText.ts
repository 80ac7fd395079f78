/** A text that people agree to or read; identified by id and version, `sample` until lawyers have replaced it. */
export interface StaticText {
  readonly text_id: string;
  readonly version: number;
  readonly sample: boolean;
  readonly blocks: readonly {
    readonly heading?: string | undefined;
    readonly text: string;
  }[];
}

/** What a `static` field shows: a text, the form files of this form, or links from the settings. */
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
