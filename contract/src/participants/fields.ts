/**
 * The fields of a participant, one row each. Everything else follows from this table: what calls accept and return,
 * the rules and messages (P-02), the columns of a list (P-03), the form and 'Needs Attention', what a merge completes,
 * and the columns of the database. A new field is a migration and a row here.
 */
import type { ParticipantType } from './participantType.ts';

/** 'role': a role code for individual participants, free text for others. */
export type ParticipantFieldKind = 'name' | 'email' | 'role' | 'yes-no' | 'text' | 'language';

interface FieldRow {
  readonly key: string;
  readonly kind: ParticipantFieldKind;
  /** The maximum length, as in the database. */
  readonly max: number;
  /** The type that is asked for it; absent: every type. */
  readonly only?: ParticipantType;
  /**
   * 'form-of-others': a row of a list may omit it, and a correction of somebody who is listed without it, except for
   * individual participants (decision 0033).
   */
  readonly required: 'always' | 'form-of-others' | 'never';
  /** Asked only where this field says yes. */
  readonly after?: string;
  /** The label in forms. */
  readonly label: string;
  readonly hint?: string;
  /** The message beside an invalid value. */
  readonly message: string;
  /** The header of its column in the template of a list. */
  readonly column: string;
  /** Other headers that lists give it, in letters only; `columns.ts` ignores the words around them. */
  readonly headers: string;
  /** The value in the template's sample row; `individual` where it differs. */
  readonly sample: string;
  readonly individualSample?: string;
  /** Whether a list's row completes it for a person who is already listed. Names and addresses identify people instead. */
  readonly merged: boolean;
  /** Whether it has its own column in the table of people. */
  readonly listed?: true;
  /** Not in the template, whose columns are P-03's: a list has it only where a header says so. */
  readonly byHeader?: true;
}

/** P-02: in the order of their messages. */
export const participantFields = [
  {
    key: 'first_name',
    kind: 'name',
    max: 60,
    required: 'always',
    label: 'First name',
    message: 'Problem with first name',
    column: 'First Name',
    headers:
      'first givenname givennames given forename fname christianname nombre nombres primernombre prenom prenoms vorname voornaam nome imie jmeno fornavn fornamn etunimi keresztnev prenume ime ad имя όνομα tên ten 名 名前 이름',
    sample: 'Jane',
    merged: false,
  },
  {
    key: 'last_name',
    kind: 'name',
    max: 60,
    required: 'always',
    label: 'Last name',
    message: 'Problem with last name',
    column: 'Last Name',
    headers:
      'last surname familyname family lname secondname apellido apellidos primerapellido nom nomdefamille nachname familienname achternaam sobrenome apelido cognome nazwisko prijmeni etternavn efternavn efternamn sukunimi vezeteknev numedefamilie prezime soyad soyadi фамилия прізвище επώνυμο ho 姓 名字 성',
    sample: 'Sample',
    merged: false,
  },
  {
    key: 'email',
    kind: 'email',
    max: 254,
    required: 'always',
    label: 'Email',
    message: 'Problem with email',
    column: 'Email',
    headers:
      'emailaddress emailaddresses e mail emails mailaddress emailid correo correoelectronico direcciondecorreoelectronico courriel adressemail adresseemail emailadresse mailadresse epost sahkoposti eposta indirizzoemail почта メール メールアドレス 邮箱 電子郵件 이메일',
    sample: 'jane.sample@example.com',
    merged: false,
  },
  {
    key: 'primary_role',
    kind: 'role',
    max: 60,
    required: 'form-of-others',
    label: 'Primary role',
    hint: 'For example: Trumpet, Banner, Groom',
    message: 'Problem with primary role',
    column: 'Primary Role',
    headers:
      'role instrument position rolecode part section job duty roleintheparade instrumento rol papel funcion puesto funktion rolle ruolo strumento',
    sample: 'Trumpet',
    individualSample: 'mhr',
    merged: true,
    listed: true,
  },
  {
    key: 'has_participated',
    kind: 'yes-no',
    max: 0,
    only: 'individual-participants',
    required: 'always',
    label: 'Has taken part in this parade before',
    message: 'Problem with participated',
    column: 'Participated Before (yes or no)',
    headers:
      'hasparticipated participated participatedbefore participatedinthisparadebefore takenpartbefore hastakenpartinthisparadebefore haveyoubeeninthisparadebefore previousparticipant',
    sample: 'yes',
    merged: true,
  },
  {
    key: 'other_appearances',
    kind: 'yes-no',
    max: 0,
    only: 'individual-participants',
    required: 'always',
    label: 'Has appeared in other parades',
    message: 'Problem with other appearances',
    column: 'Other Parades (yes or no)',
    headers:
      'otherappearances otherparades appearances hasappearedinotherparades haveyoubeeninotherparades participatedinotherparades beeninotherparades',
    sample: 'no',
    merged: true,
  },
  {
    key: 'other_parades_name',
    kind: 'text',
    max: 200,
    only: 'individual-participants',
    required: 'always',
    after: 'other_appearances',
    label: 'Which parades?',
    message: 'Problem with parade names',
    column: 'Names of Other Parades',
    headers: 'otherparadesname paradenames parades otherparadenames whichparades nameofotherparades',
    sample: '',
    merged: true,
  },
  {
    key: 'letter_language',
    kind: 'language',
    max: 2,
    required: 'never',
    label: 'Preferred language',
    hint: 'Emails about the waiver are in English, and say in this language what is needed.',
    message: 'Problem with language',
    column: 'Preferred Language',
    headers:
      'language preferredlanguage languagepreference homelanguage familylanguage languageoftheletter letterlanguage emaillanguage idioma idiomapreferido lengua sprache langue lingua lang 言語 希望言語 语言 語言 언어',
    sample: '',
    merged: true,
    byHeader: true,
  },
] as const satisfies readonly FieldRow[];

type Row = (typeof participantFields)[number];
export type ParticipantField = Row['key'];
/** The fields of a kind. */
type FieldOf<Kind extends ParticipantFieldKind> = Extract<Row, { kind: Kind }>['key'];
/** The fields that a row of a list completes. */
export type MergedField = Extract<Row, { merged: true }>['key'];

/** Every field as typed, or null; a name or an address may be missing, and 'yes-no' may be unanswered. */
export type ParticipantValues = Readonly<Record<Exclude<ParticipantField, FieldOf<'yes-no'>>, string | null>> &
  Readonly<Record<FieldOf<'yes-no'>, boolean | null>>;

export function fieldOf(key: ParticipantField): FieldRow & { readonly key: ParticipantField } {
  const field = participantFields.find((each) => each.key === key);
  if (!field) throw new Error(`there is no field ${key} of a participant`);
  return field;
}

/** Returns the fields that people of a type are asked for. */
export function fieldsOf(type: ParticipantType): readonly (FieldRow & { readonly key: ParticipantField })[] {
  const rows: readonly (FieldRow & { readonly key: ParticipantField })[] = participantFields;
  return rows.filter(({ only }) => only === undefined || only === type);
}

/** Empty values: the initial state of a form or a row. */
export const noParticipantValues = Object.fromEntries(
  participantFields.map(({ key }) => [key, null]),
) as unknown as ParticipantValues;
