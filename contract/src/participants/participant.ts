/** The people in an entry, as calls accept and return them. */
import { z } from 'zod';
import { organizationRoleNames } from '../access/roles.ts';
import { isEmail, normalizeEmail } from '../http/emailAddress.ts';
import { emailAddress, optionalPhone } from '../http/singleLine.ts';
import { isLine, lineWithin } from '../http/text.ts';
import { personName } from '../users/account.ts';
import { isLanguage, type Language } from '../notifications/language.ts';
import { waiverListed } from '../waivers/waiver.ts';
import {
  fieldOf,
  fieldsOf,
  type ParticipantField,
  participantFields,
  type ParticipantFieldKind,
  type ParticipantValues,
} from './fields.ts';
import {
  type ParticipantType,
  participantTypes,
  participantTypesOf,
  unknownParticipantType,
} from './participantType.ts';
import { isRoleCode } from './role.ts';

// participantProblems checks for line breaks: it has the required message for each field.
const text = (message?: string) => z.string(message).overwrite(lineWithin(1000)).max(1000, message);
/**
 * null, '' and absent mean no answer. The limit is far above any rule's, and whatever is wrong has the field's message.
 */
const typedText = (message: string) =>
  text(message)
    .nullish()
    .transform((value) => (value ? value : null));
const typedYesNo = (message: string) => z.boolean(message).nullish();

/** The shape of every field, as typed and as returned. */
type Shape<Text, YesNo> = {
  readonly [Row in (typeof participantFields)[number] as Row['key']]: Row['kind'] extends 'yes-no' ? YesNo : Text;
};
function shapeOf<Text, YesNo>(
  textOf: (message: string) => Text,
  yesNo: (message: string) => YesNo,
): Shape<Text, YesNo> {
  const shape = participantFields.map(
    ({ key, kind, message }) => [key, kind === 'yes-no' ? yesNo(message) : textOf(message)] as const,
  );
  return Object.fromEntries(shape) as Shape<Text, YesNo>;
}

/**
 * One person as typed. The type decides which fields are required; `participantProblems` checks them, so that each
 * invalid field gets its message of P-02 and not a parser's.
 */
export const participantInput = z.strictObject({
  type: z.enum(participantTypes, unknownParticipantType),
  ...shapeOf(typedText, typedYesNo),
});
export type ParticipantInput = z.output<typeof participantInput>;

const yesNoFields: ReadonlySet<string> = new Set(
  participantFields.filter(({ kind }) => kind === 'yes-no').map(({ key }) => key),
);
const yesNo: ReadonlyMap<unknown, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

/** Returns a person with booleans for 'yes' and 'no', the words of the list's template and of a form's answers. */
export function withYesNo(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const taken = ([key, value]: [string, unknown]) => [key, yesNoFields.has(key) ? (yesNo.get(value) ?? value) : value];
  return Object.fromEntries(Object.entries(given).map(taken));
}

/** Returns the body of a list with such people. */
export function withYesNoRows(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('rows' in given) || !Array.isArray(given.rows)) return given;
  return { ...given, rows: given.rows.map(withYesNo) };
}

/** Stands in a row of a list for a value of another kind, or one that is far too long. No field takes it. */
const unreadable = '\uFFFD';
/**
 * One row of a list. It may name its type, which has to be the list's (`rowTypeProblem`). A value that cannot be read is a
 * problem of its row alone, as every other wrong one.
 */
export const participantRow = z.strictObject({
  type: text().nullish().catch(unreadable),
  ...shapeOf(
    (message) => typedText(message).catch(unreadable),
    // isValid refuses a text here, which is therefore never taken for an answer.
    (message) => typedYesNo(message).catch(unreadable as never),
  ),
});

/** Returns the message of a row that names another type than the list it is in. */
export function rowTypeProblem(row: z.output<typeof participantRow>, type: ParticipantType): string | undefined {
  const isOther = row.type !== undefined && row.type !== null && row.type !== type;
  return isOther ? 'Problem with type: it differs from the type of the list' : undefined;
}

/**
 * `from`: the values when the editing started. A field that was not edited keeps any change that somebody else made
 * since, and an edited one is not saved over somebody else's change.
 */
export const participantEdit = participantInput.extend({
  from: z.strictObject(shapeOf((message) => text(message).nullish(), typedYesNo)).optional(),
});
export type ParticipantSeen = NonNullable<z.output<typeof participantEdit>['from']>;

/**
 * Returns the same as a form for an organization type: each invalid field with its message of P-02. `seen`: the listed
 * person whom the form corrects.
 */
export function participantForm(org_type: number, seen?: ParticipantSeen) {
  return participantInput.required().check(({ value, issues }) => {
    for (const [field, message] of Object.entries(participantProblems(value, org_type, seen)))
      issues.push({ code: 'custom', path: [field], message, input: value });
  });
}

/** The error of a full name in one field. */
export const needsBothNames = 'Please enter a first and a last name';

/** A person whose fields are all valid. The email address is as normalizeEmail returns it. */
export type ValidParticipant = { readonly type: ParticipantType } & ParticipantValues & {
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly letter_language: Language | null;
  };

/**
 * What the values are, which decides what they may lack (decision 0033): a row of a list, the correction of a person as
 * they were seen on the list, or a new person (undefined).
 */
export type JudgedAs = 'row' | ParticipantSeen | undefined;

/** Returns the errors of a person by field (P-02). */
export function participantProblems(
  input: ParticipantInput,
  org_type: number,
  as?: JudgedAs,
): Partial<Record<ParticipantField | 'type', string>> {
  const problems: Partial<Record<ParticipantField | 'type', string>> = {};
  if (!participantTypesOf(org_type).includes(input.type)) problems.type = unknownParticipantType;
  for (const { key, kind, max, message } of fieldsOf(input.type)) {
    const value = input[key] ?? null;
    const isMissing = value === null && isRequired(key, input, as);
    if (isMissing || (value !== null && !isValid(kind, value, max, input.type))) problems[key] = message;
  }
  return problems;
}

/** Returns the message of P-02 as a screen says it: with the limit, where the length is what is wrong. */
export function saidProblem(key: ParticipantField, message: string, value: unknown): string {
  const { max } = fieldOf(key);
  const isTooLong = typeof value === 'string' && max > 0 && value.length > max;
  return isTooLong ? `${message}: please use at most ${max} characters` : message;
}

/** Returns whether the field is required, given the other answers. */
export function isRequired(key: ParticipantField, input: ParticipantInput, as?: JudgedAs): boolean {
  const { required, after } = fieldOf(key);
  if (after !== undefined && !isAsked(key, input)) return false;
  if (required === 'never') return false;
  const isIndividual = input.type === 'individual-participants';
  if (required === 'always' || isIndividual) return true;
  // Whoever was listed by a row without it is corrected without it; what is there is not taken away.
  return as !== 'row' && (as === undefined || Boolean(as[key]));
}

/** Returns whether this person is asked for the field at all. */
export function isAsked(key: ParticipantField, input: ParticipantInput): boolean {
  const { only, after } = fieldOf(key);
  if (only !== undefined && only !== input.type) return false;
  return after === undefined || (input as Readonly<Record<string, unknown>>)[after] === true;
}

/** Returns the person as stored; call it once there are no problems. */
export function validParticipant(input: ParticipantInput): ValidParticipant {
  const values = participantFields.map(({ key, kind }) => {
    const value = isAsked(key, input) ? (input[key] ?? null) : null;
    return [key, kind === 'email' && typeof value === 'string' ? normalizeEmail(value) : value] as const;
  });
  return { type: input.type, ...(Object.fromEntries(values) as Omit<ValidParticipant, 'type'>) };
}

function isValid(kind: ParticipantFieldKind, value: string | boolean, max: number, type: ParticipantType): boolean {
  if (kind === 'yes-no') return typeof value === 'boolean';
  // U+FFFD replaces a character that could not be decoded: no name contains it.
  if (typeof value !== 'string' || value.length > max || value.includes('\uFFFD')) return false;
  switch (kind) {
    case 'name':
      return personName.safeParse(value).success;
    case 'email':
      return isEmail(value);
    case 'role':
      // A code in free text would be shown by its label, and ask the waiver's questions about horses.
      return type === 'individual-participants' ? isRoleCode(value) : isPlain(value) && !isRoleCode(value);
    case 'text':
      return isPlain(value);
    case 'language':
      return isLanguage(value);
  }
}

function isPlain(value: string): boolean {
  return isLine(value);
}

/** P-01: a listed person. */
export const participant = z.object({
  participant_id: z.number().int(),
  type: z.enum(participantTypes),
  ...shapeOf(
    () => z.string().nullable(),
    () => z.boolean().nullable(),
  ),
  first_name: z.string(),
  last_name: z.string(),
  waivers: z.array(waiverListed),
  /** W-05: a signed waiver is read-only, and so is its participant; removing stays possible. */
  actions: z.array(z.enum(['edit', 'remove'])),
});
export type Participant = z.output<typeof participant>;

/** A leader or float builder of an entry. */
export const entryUser = z.object({
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(organizationRoleNames),
  organization_id: z.number().int(),
  /** null: the role is for all years. The parade's id is needed to end it. */
  parade_year: z.number().int().nullable(),
  parade_id: z.number().int().nullable(),
  /** Whether the address is unconfirmed, or the invitation was not followed yet. */
  is_invited: z.boolean(),
  actions: z.array(z.enum(['remove', 'quick_edit', 'view_details'])),
});
export type EntryUser = z.output<typeof entryUser>;

/**
 * A person who was invited to an entry and has not accepted yet, as the inviter typed it. It does not show whether the
 * address has an account.
 */
export const entryInvitation = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(organizationRoleNames),
  organization_id: z.number().int(),
  parade_year: z.number().int(),
  /** expired: the link in the letter no longer works; sending it again makes a new one. */
  state: z.enum(['invited', 'expired']),
  sent_at: z.string(),
  expires_at: z.string(),
  actions: z.array(z.enum(['resend', 'withdraw'])),
});
export type EntryInvitation = z.output<typeof entryInvitation>;

/**
 * The most invitation letters within 24 hours: by one account, for one entry, to one address from one organization and
 * from all, and again to a person invited before. The office has only two of these limits, counted separately: to one
 * address, and again.
 */
export const maxInvitationsPerDay = { account: 20, entry: 20, address: 5, address_from_all: 20, again: 3 } as const;
export const onlyFloatsText = 'Only float entries have float builders';
export const notOneselfText = 'You cannot add yourself. Please ask a leader of this entry, or our office.';
export const tooManyInvitationsText = 'You have reached the daily limit for invitations. Please try again tomorrow.';

/**
 * P-14: the email is required. The names are always requested, so that addresses with and without an account get the
 * same response. Only the office, which may see every account, may omit them for an address with an account.
 */
export const newEntryUser = z.strictObject({
  email: emailAddress,
  first_name: personName.optional(),
  last_name: personName.optional(),
  phone: optionalPhone.optional(),
  type: z.enum(organizationRoleNames).optional(),
});
export type NewEntryUser = z.output<typeof newEntryUser>;

/** Most rows that one call takes. */
export const maxImportRows = 5000;
/** The most values of such a list. Each row may have one key too many, so that this is named and not the size. */
export const maxImportValues = maxImportRows * (Object.keys(participantRow.shape).length + 2);
