/** The targets of each kind of object, and how a path names them. */
import { randomUUID } from 'node:crypto';
import type { Kind } from '../policy/row.ts';
import type { Target } from '../policy/target.ts';
import type { Actor } from '../policy/actors.ts';
import { type Bundle, bundleOf, type World } from './world.ts';

const byOrganization: readonly Target[] = ['own', 'other year', 'other organization', 'absent'];
const byRank: readonly Target[] = ['own', 'a leader', 'a staff member', 'an admin', 'a superadmin', 'absent'];
const oneOrNone: readonly Target[] = ['own', 'absent'];

const targets: Readonly<Record<Kind, readonly Target[]>> = {
  nothing: ['own'],
  entry: byOrganization,
  'spare entry': byOrganization,
  submission: byOrganization,
  file: byOrganization,
  'asked file': byOrganization,
  'kit file': byOrganization,
  'form file': ['own', 'other organization', 'absent'],
  participant: byOrganization,
  'crossed participant': ['other year', 'other organization', 'absent'],
  waiver: byOrganization,
  'signed waiver': byOrganization,
  proof: byOrganization,
  'signing link': byOrganization,
  'signing secret': byOrganization,
  'screening link': byOrganization,
  'screening secret': byOrganization,
  'organization role': byOrganization,
  'entry invitation': byOrganization,
  account: byRank,
  letter: byOrganization,
  'failed letter': byOrganization,
  'join link': oneOrNone,
  page: oneOrNone,
  key: oneOrNone,
};

export function targetsOf(kind: Kind): readonly Target[] {
  return targets[kind];
}

type Params = Readonly<Record<string, string | number>>;

/** An id that no row has and the column could hold. */
export const absentId = 2_000_000_000;
/** A text as long as a secret or a locator that is neither. */
export const absentToken = 'nobody-was-ever-given-this-token-of-ours-000';

/** Returns the path values that name the object. */
export function paramsOf(kind: Kind, world: World, actor: Actor, target: Target): Params {
  const isAbsent = target === 'absent';
  const bundle = bundleOf(world, actor, target);
  const params = present(kind, world, actor, target, bundle);
  return isAbsent
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, absentOf(kind, name, value)]))
    : params;
}

function absentOf(kind: Kind, name: string, value: string | number): string | number {
  // The entry is the actor's own; the person on its list is what does not exist.
  if (kind === 'crossed participant' && name === 'entryId') return value;
  if (name === 'year') return value;
  if (name === 'file_id' && typeof value === 'string') return randomUUID();
  return typeof value === 'number' ? absentId : absentToken;
}

function present(kind: Kind, world: World, actor: Actor, target: Target, bundle: Bundle): Params {
  const { entry } = bundle;
  const address = { organization_id: entry.organization_id, year: entry.year };
  switch (kind) {
    case 'entry':
      return { id: entry.id, entryId: entry.id, ...address };
    case 'spare entry':
      return { id: bundle.spare.id };
    case 'submission':
      return { id: bundle.submissionId, submissionId: bundle.submissionId };
    case 'file':
      return { file_id: bundle.file.id };
    case 'asked file':
      return { file_id: bundle.askedFile.id };
    case 'kit file':
      return { ...address, file_id: bundle.file.id };
    case 'form file':
      return target === 'other organization'
        ? { id: world.formFile.bands, file_id: world.formFile.bands, organization_id: world.bandOrganizationId }
        : { id: world.formFile.floats, file_id: world.formFile.floats, organization_id: entry.organization_id };
    case 'participant':
      return { entryId: entry.id, participantId: bundle.pending.participant_id };
    case 'crossed participant':
      return { entryId: bundleOf(world, actor, 'own').entry.id, participantId: bundle.pending.participant_id };
    case 'waiver':
      return { token: bundle.pending.locator, id: bundle.pending.id };
    case 'signed waiver':
      return { token: bundle.signed.locator, id: bundle.signed.id };
    case 'proof':
      return { token: bundle.screened.locator, file_id: bundle.proofId };
    case 'signing link':
      // The link holder uses the secret for their own; everything else is named by the locator.
      return { token: actor === 'link holder' && target === 'own' ? bundle.secret : bundle.pending.locator };
    case 'screening link':
      return { token: actor === 'link holder' && target === 'own' ? bundle.screeningSecret : bundle.screening.locator };
    case 'screening secret':
      return { token: bundle.screeningSecret };
    case 'signing secret':
      return { token: bundle.secret };
    case 'organization role':
      return { userId: bundle.leader.id };
    case 'entry invitation':
      return { id: bundle.invitationId };
    case 'account': {
      const id =
        target === 'own' || target === 'absent' ? (world.people[actor]?.id ?? absentId) : accountOf(world, target);
      return { id, user_id: id };
    }
    case 'letter':
      return { id: bundle.letterId };
    case 'failed letter':
      return { id: bundle.failedLetterId };
    case 'join link':
      return { id: world.joinLinkId };
    default:
      return {};
  }
}

function accountOf(world: World, target: Target): number {
  const account = world.accounts[target as keyof World['accounts']];
  return account.id;
}
