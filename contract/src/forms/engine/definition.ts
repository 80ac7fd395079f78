/**
 * The shape of a form definition: data for the engine, no screen knows a form by name. A definition is versioned; F-04:
 * a submission keeps the version it was filled in with.
 */
import type { FormContext } from '../answers/context.ts';
import type { FormGroup, FormType } from '../formType.ts';
import type { FieldPath, FieldValue, FieldValues } from '../answers/values.ts';
import type { Widget } from '../widgets/kinds.ts';

/** S: to save and to submit · X: to submit · C: to submit while shown · o: optional · -: nobody types it in the form. */
export type Requirement = 'S' | 'X' | 'C' | 'o' | '-';

/** Who uses a field: directory, address book, media guide, judges guide, press kit, commentary sheet, music downloads,
 * line-up planning, operations, equestrian committee, fees, staff review. */
export type Audience = 'DIR' | 'AB' | 'MG' | 'JG' | 'PK' | 'CS' | 'MU' | 'LU' | 'OP' | 'EQ' | 'FIN' | 'ST';

/** Shown while true. `reads` names the fields it looks at, so that a test can check that they and the keys exist. */
export interface Condition {
  (values: FieldValues, ctx: FormContext): boolean;
  readonly reads?: readonly {
    readonly path: FieldPath;
    readonly keys: readonly string[];
  }[];
}

/** A demand beyond the widget's own; asked only of a shown field that has an answer. */
export interface FieldRule {
  readonly code: string;
  /** A warning is shown and never blocks. */
  readonly kind: 'invalid' | 'warning';
  /** 'save': already a save refuses it; 'submit': only submitting does. */
  readonly phase: 'save' | 'submit';
  readonly message: string;
  readonly isMet: (values: FieldValues, ctx: FormContext) => boolean;
}

export type FieldDefinition = Widget & {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  /** In place of `help`, where it says what the office sets for the year. */
  readonly help_for?: (ctx: FormContext) => string | undefined;
  readonly req: Requirement;
  readonly used_by?: readonly Audience[];
  /** F-37: licenses, medical notes and data of minors stay out of every export but the one for operations. */
  readonly sensitive?: true;
  /** S-06: which promise of retention.ts applies to the answer and its files. */
  readonly retention?: 'medical' | 'licenses';
  /** Opened by the office and by the entry's own people alone; volunteers see that there is an answer or a file, and no more. */
  readonly opened_by?: 'office';
  /** True of one parade only, so never brought to another year. */
  readonly one_year?: true;
  readonly show_when?: Condition;
  readonly rules?: readonly FieldRule[];
  /** Only with req '-': who fills it. Absent for static text. */
  readonly filled_by?: 'staff' | 'system' | 'computed';
  /** Only with filled_by 'computed': the value, undefined for none. */
  readonly compute?: (values: FieldValues, ctx: FormContext) => FieldValue | undefined;
  /** What it looks at besides the form, so that it is brought along: how many of the list pay; what the year's terms say. */
  readonly looks_at?: 'paying_participants' | 'terms';
  /** text_id of a text that a tick of this box accepts: the version that was accepted is stored with the answers. */
  readonly accepts_text?: string;
  /** What an untouched form starts with. */
  readonly preset?: (ctx: FormContext) => FieldValue | undefined;
};

export interface GroupDefinition {
  readonly key: string;
  readonly title: string;
  readonly intro?: string;
  readonly show_when?: Condition;
  /** Another group whose answers can be copied into the same keys of this one, and what the button says. */
  readonly copies?: { readonly group: string; readonly label: string };
  readonly fields: readonly FieldDefinition[];
}

/** Month 1-12; year_offset is counted from the parade year (-1: the year before). Due at 11:59 p.m. in Los Angeles. */
export interface DueDay {
  readonly month: number;
  readonly day: number;
  readonly year_offset: -2 | -1 | 0;
}

export type DueRule =
  | {
      readonly kind: 'day';
      readonly day: DueDay;
      readonly by_type?: Readonly<Partial<Record<number, DueDay>>>;
    }
  | { readonly kind: 'days_after_acceptance'; readonly days: number }
  /** posted: an information-only form appears then. */
  | { readonly kind: 'none'; readonly posted?: DueDay };

export interface FormDefinition {
  readonly form_type: FormType;
  readonly version: number;
  readonly name: string;
  readonly group: FormGroup;
  /** Organization type ids that get it. */
  readonly types: readonly number[];
  readonly due: DueRule;
  readonly is_information_only: boolean;
  readonly reportable: boolean;
  readonly groups: readonly GroupDefinition[];
}

/** A field with its place in the form. */
export interface PlacedField {
  readonly path: FieldPath;
  readonly group: GroupDefinition;
  readonly field: FieldDefinition;
}
