/**
 * The shape of a form definition: data for the engine, no screen knows a form by name.
 * A definition is versioned; "a submission keeps the version that it was filled with".
 */
import type { FormGroup, FormType } from './formType.ts';
import type { CivilDate, FieldPath, FieldValue, FieldValues, RowValue } from './values.ts';

/** What a condition, a rule or a default may look at besides the answers. */
export interface FormContext {
  readonly parade_year: number;
  /** 1 Equestrian … 7 Other, as in the organization types. */
  readonly organization_type: number;
  /** Today in Los Angeles, from the portal's clock. */
  readonly today: CivilDate;
  /** Who is listed in the entry, for columns that choose one of them; absent where nobody looks at it. */
  readonly people?: readonly Option[] | undefined;
  /** How many on the list pay the fee of each participant; absent where nobody looks at it. */
  readonly paying_participants?: number | undefined;
  /** Waivers: the person's role on the participant list (mhr, hw, osw, cwd, cwp, or free words). */
  readonly participant_role?: string;
  /** Waivers: nobody knows an e-mail address of the person, the link was handed over; none is asked for then. */
  readonly participant_without_email?: boolean;
}

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

export interface Option {
  /** What is stored; never changed once published. */
  readonly value: string;
  readonly label: string;
}

/** A demand beyond the widget's own; asked only of a shown field that has an answer. */
export interface FieldRule {
  readonly code: string;
  /** A warning is shown and never blocks. */
  readonly kind: 'invalid' | 'warning';
  /** 'save': already a save refuses it; 'submit': only submitting does. */
  readonly at: 'save' | 'submit';
  readonly message: string;
  readonly holds: (values: FieldValues, ctx: FormContext) => boolean;
}

export interface FileMeta {
  /** Compared with size / 1,024,000. */
  readonly max_size_mb: number;
  /** Endings without the dot; jpg covers jpeg. */
  readonly file_types: readonly string[];
  /** Default 5. */
  readonly max_file_count?: number;
}

/** A text that people agree to or read; kept by id and version, `sample` until lawyers have replaced it. */
export interface StaticText {
  readonly text_id: string;
  readonly version: number;
  readonly sample: boolean;
  readonly blocks: readonly {
    readonly heading?: string;
    readonly text: string;
  }[];
}

/** What a `static` field shows: a text, the form files of this form, or links that stand in the settings. */
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

/** Widgets that are also cells of rows and boxes of composite values. */
export type PlainWidget =
  | { readonly widget: 'text'; readonly max_length: number }
  | { readonly widget: 'textarea'; readonly max_length: number }
  | { readonly widget: 'number'; readonly min?: number; readonly max?: number }
  | { readonly widget: 'money'; readonly min?: number; readonly max?: number }
  | { readonly widget: 'date' }
  | { readonly widget: 'select'; readonly options: readonly Option[] }
  | { readonly widget: 'radio'; readonly options: readonly Option[] }
  | { readonly widget: 'yesno' }
  | { readonly widget: 'phone' }
  | { readonly widget: 'email' }
  | { readonly widget: 'url' }
  | { readonly widget: 'address' }
  | { readonly widget: 'file'; readonly meta: FileMeta };

/** One column of a row, or one box of a composite value. */
export type Part = PlainWidget & {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  /** Must be filled in a row that has been begun. */
  readonly required?: boolean | ((row: RowValue) => boolean);
  /** Worked out, never typed. */
  readonly computed?: boolean;
  readonly shown?: (row: RowValue) => boolean;
  /** Code of the issue raised when it is missing in row n (counted from 1). */
  readonly missing_code?: (n: number) => string;
  /** The text is the id of somebody listed in the entry, and is chosen. */
  readonly chosen_from?: 'people';
  /** A further demand on the text of this part. */
  readonly fits?: (text: string, row: RowValue) => boolean;
};

/** Tables: one list of rows. */
export type RowWidgetName = 'animals' | 'vehicles' | 'name_list' | 'past_parades' | 'music_titles';
/** One composite value made of parts. */
export type CompositeWidgetName = 'band_composition' | 'float_builder' | 'commemorative_photo' | 'press_release';

export type Widget =
  | PlainWidget
  /** `exclusive`: an option (None) that stands alone. */
  | {
      readonly widget: 'checks';
      readonly options: readonly Option[];
      readonly exclusive?: string;
    }
  | { readonly widget: 'agree' }
  | { readonly widget: 'signature' }
  /** `of`: key of the signature in the same group. */
  | { readonly widget: 'signature_date'; readonly of: string }
  | { readonly widget: 'static'; readonly content: StaticContent }
  | { readonly widget: 'computed'; readonly shown_as: 'number' | 'money' }
  /** `required_columns`: in place of the widget's own, where so much cannot be known yet. */
  | {
      readonly widget: RowWidgetName;
      readonly required_columns?: readonly string[];
    }
  | { readonly widget: CompositeWidgetName }
  | { readonly widget: 'vehicles_four' }
  | { readonly widget: 'equestrian_grid' }
  /** "Tick boxes for the next 4 years", the first being parade_year + first_offset. */
  | { readonly widget: 'year_list'; readonly first_offset: 0 | 1 }
  | { readonly widget: 'official_photo'; readonly meta: FileMeta };

export type FieldDefinition = Widget & {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly req: Requirement;
  readonly used_by?: readonly Audience[];
  /** Driver's licenses, medical notes, minors' data: they 'stay out of every export but the operations one'. */
  readonly sensitive?: true;
  readonly show_when?: Condition;
  readonly rules?: readonly FieldRule[];
  /** Only with req '-': who fills it. Absent for static text. */
  readonly filled_by?: 'staff' | 'system' | 'computed';
  /** Only with filled_by 'computed': the value, undefined for none. */
  readonly compute?: (values: FieldValues, ctx: FormContext) => FieldValue | undefined;
  /** What preset and rules look at besides the form, so that it is brought along: how many of the list pay. */
  readonly looks_at?: 'paying_participants';
  /** What an untouched form starts with. */
  readonly preset?: (ctx: FormContext) => FieldValue | undefined;
};

export interface GroupDefinition {
  readonly key: string;
  readonly title: string;
  readonly intro?: string;
  readonly show_when?: Condition;
  readonly fields: readonly FieldDefinition[];
}

/** Month 1-12; year_offset is counted from the parade year (-1: "Y-1"). Due at 11:59 p.m. in Los Angeles. */
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
