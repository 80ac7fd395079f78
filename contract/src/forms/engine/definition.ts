/**
 * The shape of a form definition. It is data for the engine; no screen knows a form by name. A definition is
 * versioned; F-04: a submission keeps the version it was filled in with.
 */
import type { FormContext } from '../answers/context.ts';
import type { FormGroup, FormType } from '../formType.ts';
import type { FieldPath, FieldValue, FieldValues } from '../answers/values.ts';
import type { Widget } from '../widgets/kinds.ts';

/** S: to save and to submit · X: to submit · C: to submit while shown · o: optional · -: not typed in the form. */
export type Requirement = 'S' | 'X' | 'C' | 'o' | '-';

/**
 * The users of a field: directory, address book, media guide, judges guide, press kit, commentary sheet, music
 * downloads, line-up planning, operations, equestrian committee, fees, staff review.
 */
export type Audience = 'DIR' | 'AB' | 'MG' | 'JG' | 'PK' | 'CS' | 'MU' | 'LU' | 'OP' | 'EQ' | 'FIN' | 'ST';

/**
 * A condition: the field is shown while it is true. `reads` names the fields it looks at, so that a test can check
 * that they and the keys exist.
 */
export interface Condition {
  (values: FieldValues, ctx: FormContext): boolean;
  readonly reads?: readonly {
    readonly path: FieldPath;
    readonly keys: readonly string[];
  }[];
}

/** A rule beyond the widget's own; applied only to a shown field that has an answer. */
export interface FieldRule {
  readonly code: string;
  /** A warning is shown and never blocks. */
  readonly kind: 'invalid' | 'warning';
  /** 'save': saving refuses it too; 'submit': only submitting does. */
  readonly phase: 'save' | 'submit';
  readonly message: string;
  /** Said after the message: what it was compared with. */
  readonly hint?: (ctx: FormContext) => string;
  /** Reads a malformed answer as none: its format is reported already. */
  readonly isMet: (values: FieldValues, ctx: FormContext) => boolean;
}

export type FieldDefinition = Widget & {
  readonly key: string;
  readonly label: string;
  /** How readers outside read the answer, where the label is a long question: 'Appearance: 20th'. */
  readonly fact?: { readonly label: string; readonly is_ordinal?: true };
  readonly help?: string;
  /** Replaces `help` where it states what the office sets for the year. */
  readonly help_for?: (ctx: FormContext) => string | undefined;
  readonly req: Requirement;
  readonly used_by?: readonly Audience[];
  /** F-37: licenses, medical notes and data of minors are left out of every export except the operations one. */
  readonly sensitive?: true;
  /** S-06: the retention promise in retention.ts that covers the answer and its files. */
  readonly retention?: 'medical' | 'licenses';
  /** Only the office and the entry's own people can open it; volunteers see just that there is an answer or a file. */
  readonly opened_by?: 'office';
  /** True for one parade only, so never copied to another year. */
  readonly one_year?: true;
  readonly show_when?: Condition;
  readonly rules?: readonly FieldRule[];
  /** Only with req '-': the party that fills it in. Absent for static text. */
  readonly filled_by?: 'staff' | 'system' | 'computed';
  /** Only with filled_by 'computed': the value, undefined for none. */
  readonly compute?: (values: FieldValues, ctx: FormContext) => FieldValue | undefined;
  /** The input besides the form that has to be loaded: how many listed people pay, or the year's terms. */
  readonly looks_at?: 'paying_participants' | 'terms';
  /** text_id of the text that ticking this box accepts: the accepted version is stored with the answers. */
  readonly accepts_text?: string;
  /** The initial value in an untouched form. */
  readonly preset?: (ctx: FormContext) => FieldValue | undefined;
};

export interface GroupDefinition {
  readonly key: string;
  readonly title: string;
  readonly intro?: string;
  readonly show_when?: Condition;
  /** Another group whose answers can be copied into the same keys of this one, and the label of the button. */
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
  /** posted: the day on which an information-only form appears. */
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
