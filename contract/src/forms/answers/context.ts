import type { OfficeTexts } from '../texts/staticText.ts';
import type { YearTerms } from './terms.ts';
import type { CivilDate, FieldPath, RowValue } from './values.ts';

/** A choice. */
export interface Option {
  /** What is stored; never changed once published. */
  readonly value: string;
  readonly label: string;
}

/** Name, phone, email and address to call, by the builder of a float. */
export type BuilderContacts = Readonly<Record<string, RowValue>>;

/** The day on which an answer was deleted, by its path. */
export type DeletedAnswers = Readonly<Partial<Record<FieldPath, CivilDate>>>;

/** What a condition, a rule or a default may look at besides the answers. */
export interface FormContext {
  readonly parade_year: number;
  /** 1 Equestrian … 7 Other, as in the organization types. */
  readonly organization_type: number;
  /** Today in Los Angeles, from the portal's clock. */
  readonly today: CivilDate;
  /** The people listed in the entry, for columns that choose one of them; absent where no field needs them. */
  readonly people?: readonly Option[] | undefined;
  /** How many on the list pay the fee of each participant; absent where no field needs it. */
  readonly paying_participants?: number | undefined;
  /** Fees and pavilions of the parade year, or those that the answers were agreed to with; absent where no field needs them. */
  readonly terms?: YearTerms | undefined;
  /** By text_id, the texts that stand in for those of the definition: the newest, or those that were agreed to. */
  readonly texts?: OfficeTexts | undefined;
  /** What is filled in of a builder that is chosen; absent where no field needs it. */
  readonly builder_contacts?: BuilderContacts | undefined;
  /** S-06: answers that were deleted after the parade, with the day; absent: none was. */
  readonly deleted?: DeletedAnswers | undefined;
  /** F-37: answers that are there and that this reader does not get; absent: none. */
  readonly withheld?: readonly string[] | undefined;
  /** Waivers: the day of the parade, which the office can move; absent: the day it is usually on. */
  readonly parade_on?: CivilDate;
  /** Waivers: the person's role on the participant list (mhr, hw, osw, cwd, cwp, or free text). */
  readonly participant_role?: string;
  /** Waivers: no email address of the person is known, the link was handed over; none is asked for then. */
  readonly participant_without_email?: boolean;
}
