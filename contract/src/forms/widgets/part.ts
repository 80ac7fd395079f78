/** Widgets that can also be cells of rows and boxes of composite values, and how those refer to them. */
import type { Option } from '../answers/context.ts';
import type { FileMeta, RowValue } from '../answers/values.ts';

export type PlainWidget =
  | { readonly widget: 'text'; readonly max_length: number }
  | { readonly widget: 'textarea'; readonly max_length: number }
  | { readonly widget: 'number'; readonly min?: number; readonly max?: number }
  | { readonly widget: 'money'; readonly min?: number; readonly max?: number }
  | { readonly widget: 'date' }
  | {
      readonly widget: 'select';
      readonly options: readonly Option[];
      /** Choices that the office sets for the year, before the fixed ones. */
      readonly options_from?: 'pavilions';
    }
  | { readonly widget: 'radio'; readonly options: readonly Option[] }
  | { readonly widget: 'yesno' }
  | { readonly widget: 'phone' }
  | { readonly widget: 'email' }
  | { readonly widget: 'url' }
  | { readonly widget: 'address' }
  | { readonly widget: 'file'; readonly meta: FileMeta };

/** The plain widget of this name. */
export type Plain<Name extends PlainWidget['widget']> = Extract<PlainWidget, { widget: Name }>;

/** One column of a row, or one box of a composite value. */
export type Part = PlainWidget & {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  /** Whether it is required in a row that has been started. */
  readonly required?: boolean | ((row: RowValue) => boolean);
  /** Computed, never typed. */
  readonly computed?: boolean;
  readonly shown?: (row: RowValue) => boolean;
  /** Code of the issue raised when row n (counted from 1) has no answer to it, or one that is none of its choices. */
  readonly unanswered_code?: (n: number) => string;
  /** The text is the id of a listed person, chosen from a list. */
  readonly chosen_from?: 'people';
  /** A further rule for the text of this part. */
  readonly fits?: (text: string, row: RowValue) => boolean;
  /** A hint shown where the rule is not met. */
  readonly fits_hint?: string;
  /** True for one parade only, so never copied to another year. */
  readonly one_year?: true;
  /** A year that has come by the parade; a later one has a wrong digit (as `upToTheParade`). */
  readonly up_to_the_parade?: true;
  /** Replaces the example of its widget. */
  readonly example?: string;
};
