import type { OfficeTexts } from '../texts/staticText.ts';
import type { YearTerms } from './terms.ts';
import type { CivilDate, FieldPath, RowValue } from './values.ts';

/** A choice. */
export interface Option {
  /** The stored key; never changed once published. */
  readonly value: string;
  readonly label: string;
}

/** The name, phone, email and address of each float builder. */
export type BuilderContacts = Readonly<Record<string, RowValue>>;

/** The day on which an answer was deleted, by its path. */
export type DeletedAnswers = Readonly<Partial<Record<FieldPath, CivilDate>>>;

/** The values that a condition, a rule or a default may look at besides the answers. */
export interface FormContext {
  readonly parade_year: number;
  /** 1 Equestrian … 7 Other, as in the organization types. */
  readonly organization_type: number;
  /** Today in Los Angeles, from the portal's clock. */
  readonly today: CivilDate;
  /** The people listed in the entry, for columns that choose one of them; absent where no field needs them. */
  readonly people?: readonly Option[] | undefined;
  /** How many listed people pay the participant fee; absent where no field needs it. */
  readonly paying_participants?: number | undefined;
  /** Fees and pavilions of the parade year, or those agreed to with the answers; absent where no field needs them. */
  readonly terms?: YearTerms | undefined;
  /** Texts that replace the definition's, by text_id: the newest, or those that were agreed to. */
  readonly texts?: OfficeTexts | undefined;
  /** The contacts that choosing a builder fills in; absent where no field needs them. */
  readonly builder_contacts?: BuilderContacts | undefined;
  /** S-06: answers that were deleted after the parade, with the day; absent: none. */
  readonly deleted?: DeletedAnswers | undefined;
  /** F-37: answers that exist but are withheld from this reader; absent: none. */
  readonly withheld?: readonly string[] | undefined;
  /** Waivers: the day of the parade, which the office can move; absent: the usual day. */
  readonly parade_on?: CivilDate;
  /** Waivers: the person's role on the participant list (mhr, hw, osw, cwd, cwp, or free text). */
  readonly participant_role?: string;
  /** Waivers: the person has no known email address and was handed the link; the form then asks for none. */
  readonly participant_without_email?: boolean;
}
