/** The people walking in an entry, as lists and calls tell them. */
import { z } from 'zod';
import { organizationRoleNames } from '../access/roles.ts';
import { organizationTypeIds } from '../settings/parade.ts';
import { emailAddress, personName } from '../users/account.ts';
import { waiverListed } from '../waivers/waiver.ts';

/** 'Participant types: individual-participants and general-participants (Support Personnel).' */
export const participantTypes = ['individual-participants', 'general-participants'] as const;
export type ParticipantType = (typeof participantTypes)[number];

/** 'Primary role codes.' Individual participants have one of these; others say their role in free words. */
export const roleCodes = ['mhr', 'hw', 'osw', 'cwd', 'cwp'] as const;
export type RoleCode = (typeof roleCodes)[number];

export const roleCodeLabels: Readonly<Record<RoleCode, string>> = {
  mhr: 'Mounted Horse Rider',
  hw: 'Horse Walker (Leading)',
  osw: 'Outwalker/Side Walker (without animals)',
  cwd: 'Carriage/Wagon Driver',
  cwp: 'Carriage/Wagon Passenger',
};

/** The role as it is read: a code's label, free words as they are. */
export function roleLabel(role: string | null): string {
  return role !== null && isRoleCode(role) ? roleCodeLabels[role] : (role ?? '');
}

export function isRoleCode(role: string): role is RoleCode {
  return (roleCodes as readonly string[]).includes(role);
}

/**
 * 'Equestrian entries have Participants (individual) and Personnel (general); others have Participants (general).' So
 * the type picker shows for organization type 1 alone.
 */
export function participantTypesOf(org_type: number): readonly ParticipantType[] {
  return org_type === organizationTypeIds.equestrian ? participantTypes : ['general-participants'];
}

/** The name of a table of people: 'Participants', or 'Personnel' for the support people of an equestrian entry. */
export function participantTableTitle(org_type: number, type: ParticipantType): string {
  return org_type === organizationTypeIds.equestrian && type === 'general-participants' ? 'Personnel' : 'Participants';
}

export const participantTypeLabels: Readonly<Record<ParticipantType, string>> = {
  'individual-participants': 'Participant',
  'general-participants': 'Support Personnel',
};

/** 'Individual participant … Messages: Problem with first name, …' */
export const participantMessages = {
  first_name: 'Problem with first name',
  last_name: 'Problem with last name',
  email: 'Problem with email',
  primary_role: 'Problem with primary role',
  has_participated: 'Problem with participated',
  other_appearances: 'Problem with other appearances',
  other_parades_name: 'Problem with parade names',
} as const;
export type ParticipantField = keyof typeof participantMessages;

export const unknownParticipantType = 'Unknown Participant Type';

const text = (limit: number) => z.string().trim().max(limit);
/** null, '' and absent are no answer. */
const optionalText = (limit: number) =>
  text(limit)
    .nullish()
    .transform((value) => (value ? value : null));

/**
 * One person as typed. Which fields are asked depends on the type and is said by `participantProblems`, so that a wrong
 * row gets the contract's message for each wrong field and not a parser's.
 */
export const participantInput = z.strictObject({
  type: z.enum(participantTypes, unknownParticipantType),
  first_name: optionalText(200),
  last_name: optionalText(200),
  email: optionalText(400),
  primary_role: optionalText(200),
  has_participated: z.boolean().nullish(),
  other_appearances: z.boolean().nullish(),
  other_parades_name: optionalText(1000),
});
export type ParticipantInput = z.output<typeof participantInput>;

/** A person whose fields are all in order. */
export interface SoundParticipant {
  readonly type: ParticipantType;
  readonly first_name: string;
  readonly last_name: string;
  /** Lower case. */
  readonly email: string;
  readonly primary_role: string | null;
  readonly has_participated: boolean | null;
  readonly other_appearances: boolean | null;
  readonly other_parades_name: string | null;
}

/**
 * 'Individual participant: first_name, last_name, valid email, primary_role, has_participated and other_appearances
 * required; if other_appearances is yes, other_parades_name is required. Support personnel: first_name, last_name,
 * valid email and primary_role required.' In a list ('a participant row counts as valid when …') the role is asked of
 * individual participants only.
 */
export function participantProblems(
  input: ParticipantInput,
  org_type: number,
  asRow = false,
): Partial<Record<ParticipantField | 'type', string>> {
  const wrong: Partial<Record<ParticipantField | 'type', string>> = {};
  const isIndividual = input.type === 'individual-participants';
  if (!participantTypesOf(org_type).includes(input.type)) wrong.type = unknownParticipantType;
  const say = (field: ParticipantField, isWrong: boolean) => {
    if (isWrong) wrong[field] = participantMessages[field];
  };
  say('first_name', !isName(input.first_name));
  say('last_name', !isName(input.last_name));
  say('email', !emailAddress.safeParse(input.email ?? '').success);
  const role = input.primary_role ?? '';
  say('primary_role', isIndividual ? !isRoleCode(role) : !isPlain(role, 60) || (role === '' && !asRow));
  if (!isIndividual) return wrong;
  const full = !asRow;
  say('has_participated', full && typeof input.has_participated !== 'boolean');
  say('other_appearances', full && typeof input.other_appearances !== 'boolean');
  const parades = input.other_parades_name ?? '';
  say('other_parades_name', !isPlain(parades, 200) || (full && input.other_appearances === true && parades === ''));
  return wrong;
}

/** The person as stored; call it once there are no problems. */
export function soundParticipant(input: ParticipantInput): SoundParticipant {
  const isIndividual = input.type === 'individual-participants';
  const other_appearances = isIndividual ? (input.other_appearances ?? null) : null;
  return {
    type: input.type,
    first_name: input.first_name ?? '',
    last_name: input.last_name ?? '',
    email: (input.email ?? '').toLowerCase(),
    primary_role: input.primary_role,
    has_participated: isIndividual ? (input.has_participated ?? null) : null,
    other_appearances,
    other_parades_name: other_appearances ? input.other_parades_name : null,
  };
}

function isPlain(text: string, limit: number): boolean {
  return text.length <= limit && !/\p{Cc}/u.test(text);
}

function isName(name: string | null): boolean {
  return name !== null && name.length <= 60 && personName.safeParse(name).success;
}

/** A listed person (overview.md section 3). */
export const participant = z.object({
  participant_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  primary_role: z.string().nullable(),
  type: z.enum(participantTypes),
  has_participated: z.boolean().nullable(),
  other_appearances: z.boolean().nullable(),
  other_parades_name: z.string().nullable(),
  waivers: z.array(waiverListed),
  /** 'Completed waivers are read-only', and so is the person under one; removing stays possible. */
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
  /** null: the role is held for all years. Ending it goes by the parade's id. */
  parade_year: z.number().int().nullable(),
  parade_id: z.number().int().nullable(),
  /** Has not confirmed the address, or not followed the invitation yet. */
  is_invited: z.boolean(),
  actions: z.array(z.enum(['remove', 'quick_edit', 'view_details'])),
});
export type EntryUser = z.output<typeof entryUser>;

/** 'Add Leader: email required.' The names are asked where the address has no account yet. */
export const newEntryUser = z.strictObject({
  email: emailAddress,
  first_name: personName.optional(),
  last_name: personName.optional(),
  phone: text(40).optional(),
  type: z.enum(organizationRoleNames).optional(),
});
export type NewEntryUser = z.output<typeof newEntryUser>;

/** Most rows that one call takes. */
export const rowsAtOnce = 5000;
