/** Roles given to an account by staff. The ids are part of the API. */
export const staffRoles = [
  { id: 1, name: 'superadmin', label: 'Superadmin' },
  { id: 2, name: 'admin', label: 'Admin' },
  { id: 3, name: 'staff', label: 'Staff' },
  { id: 4, name: 'volunteer', label: 'Volunteer' },
  { id: 5, name: 'judge', label: 'Judge' },
  { id: 6, name: 'media', label: 'Media' },
  { id: 7, name: 'broadcaster', label: 'Broadcaster' },
  { id: 8, name: 'volunteer-chair', label: 'Volunteer Chair' },
  { id: 9, name: 'media-pending', label: 'Media (waiting for access)' },
] as const;

export type StaffRole = (typeof staffRoles)[number]['name'];
export const staffRoleNames = staffRoles.map((role) => role.name) as [StaffRole, ...StaffRole[]];

/** Roles in an organization, for one parade year or for all. */
export const organizationRoleNames = ['leader', 'float-builder'] as const;
export type OrganizationRole = (typeof organizationRoleNames)[number];

/** Every role that the permission table names. */
export type Role = StaffRole | OrganizationRole;

export const roleLabels: Readonly<Record<Role, string>> = {
  ...(Object.fromEntries(staffRoles.map((role) => [role.name, role.label])) as Record<StaffRole, string>),
  leader: 'Leader',
  'float-builder': 'Float Builder',
};

/**
 * superadmin > admin > staff > volunteer-chair > volunteer > judge, broadcaster, media > media-pending; organization
 * roles rank with media-pending, since they give rights over rows and none over accounts.
 */
const ranks: Readonly<Record<Role, number>> = {
  superadmin: 70,
  admin: 60,
  staff: 50,
  'volunteer-chair': 40,
  volunteer: 30,
  judge: 20,
  broadcaster: 20,
  media: 20,
  'media-pending': 10,
  leader: 10,
  'float-builder': 10,
};

/** Returns the highest rank among some roles; 0 for none. */
export function rankOf(roles: Iterable<Role>): number {
  let highest = 0;
  for (const role of roles) highest = Math.max(highest, ranks[role]);
  return highest;
}

/**
 * Returns whether the roles work for the parade: superadmin, admin, staff, volunteer. Their rows are not narrowed to
 * their own organizations. A volunteer chair is a volunteer too; the chair role alone has no permission in the table,
 * and opens nothing here either.
 */
export function worksForTheParade(roles: Iterable<Role>): boolean {
  for (const role of roles) if (role !== 'volunteer-chair' && ranks[role] >= ranks.volunteer) return true;
  return false;
}

/** Superadmin, admin, staff. */
export function isOffice(roles: Iterable<Role>): boolean {
  return rankOf(roles) >= ranks.staff;
}

/** Superadmin, admin. */
export function isAdmin(roles: Iterable<Role>): boolean {
  return rankOf(roles) >= ranks.admin;
}

/** Journalists and broadcasters, who see what is for the press and start on the same page (U-22). */
export const pressRoles = ['media', 'broadcaster'] as const satisfies readonly StaffRole[];

export function isPress(roles: Iterable<Role>): boolean {
  for (const role of roles) if ((pressRoles as readonly Role[]).includes(role)) return true;
  return false;
}

/** The roles of those who work for the parade, who may be liaisons. */
export const paradeStaffRoles = staffRoleNames.filter((role) => worksForTheParade([role]));

/** U-01: nobody changes an account of equal or higher rank. */
export function outranks(actor: Iterable<Role>, target: Iterable<Role>): boolean {
  return rankOf(actor) > rankOf(target);
}

/**
 * Returns whether an actor may grant a role to an account, whichever call grants it. Admins and superadmins grant
 * staff roles (U-02), none above their own rank (U-01); the office grants organization roles. Leaders add people to
 * their own entries by invitation, which the participants module decides.
 */
export function mayGrant(actor: Iterable<Role>, role: Role): boolean {
  const rank = rankOf(actor);
  return isOrganizationRole(role) ? rank >= ranks.staff : rank >= ranks.admin && rank >= ranks[role];
}

export function isOrganizationRole(role: Role): role is OrganizationRole {
  return (organizationRoleNames as readonly Role[]).includes(role);
}
