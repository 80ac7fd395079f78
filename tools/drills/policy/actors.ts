/**
 * The people of the permission matrix, and the groups that the requirements name. Written by hand from
 * docs/requirements.md: nothing here is imported from the permission table that it checks.
 */
export const actors = [
  'anonymous',
  'link holder',
  'unverified',
  'no role',
  'media-pending',
  'media',
  'broadcaster',
  'judge',
  'leader',
  'float builder',
  'volunteer',
  'staff',
  'admin',
  'superadmin',
] as const;
export type Actor = (typeof actors)[number];
export type Actors = readonly Actor[];

export const nobody: Actors = [];
export const everyone: Actors = actors;
/** The link holder has a signing link and no session. */
export const signedIn: Actors = actors.filter((actor) => actor !== 'anonymous' && actor !== 'link holder');
export const admins: Actors = ['admin', 'superadmin'];
/** Superadmin, admin and staff. */
export const office: Actors = ['staff', ...admins];
/** Everybody whose rows are not narrowed to their own organizations. */
export const crew: Actors = ['volunteer', ...office];
export const press: Actors = ['media', 'broadcaster'];
/**
 * Leaders and float builders. An unverified person has signed up as a leader and drafts an entry of their own (F-43).
 */
export const applicants: Actors = ['leader', 'float builder', 'unverified'];
/** U-19: who may create an entry. */
export const entryCreators: Actors = [...crew, 'leader', 'unverified'];

/** superadmin > admin > staff > volunteer > judge, broadcaster, media > media-pending and organization roles. */
const ranks: Readonly<Record<Actor, number>> = {
  superadmin: 7,
  admin: 6,
  staff: 5,
  volunteer: 4,
  judge: 3,
  broadcaster: 3,
  media: 3,
  'media-pending': 1,
  leader: 1,
  'float builder': 1,
  unverified: 0,
  'no role': 0,
  anonymous: 0,
  'link holder': 0,
};

/** U-01: nobody changes an account of equal or higher rank. */
export function outranks(actor: Actor, other: Actor): boolean {
  return ranks[actor] > ranks[other];
}
