import { pressRoles, type Role } from './roles.ts';

const office = ['superadmin', 'admin', 'staff'] as const;
const admins = ['superadmin', 'admin'] as const;
const entryPeople = ['superadmin', 'admin', 'staff', 'volunteer', 'leader', 'float-builder'] as const;

/**
 * U-19: the permission table. A permission opens a screen or a call; the module's policy decides which of its rows a
 * person may see or change. A volunteer-chair is a volunteer too, so it needs no column of its own.
 */
export const permissionTable = {
  assignRep: office,
  exportEntries: office,
  copyEntryToYear: office,
  manageOrgs: office,
  manageUsers: office,
  updateStatus: office,
  sendReminders: office,
  viewStatusReport: office,

  createEntry: [...office, 'leader', 'volunteer'],

  changeOrder: admins,
  changeYear: admins,
  hideMediaGuide: admins,
  impersonateUsers: admins,
  manageBroadcasterAssets: admins,
  manageFaqs: admins,
  manageFormFiles: admins,
  managePages: admins,
  viewAuditLog: admins,

  manageEntries: entryPeople,
  viewWaivers: entryPeople,
  viewAddressBook: entryPeople,

  manageWaiverVerification: ['superadmin', 'admin', 'staff', 'volunteer'],
  viewBroadcasterAssets: ['superadmin', 'admin', 'broadcaster', 'staff'],
  viewEntries: [...entryPeople, 'media', 'judge'],
  viewEntryOverviewOnly: ['media', 'judge'],
  viewMusicDownloads: ['superadmin', 'admin', 'broadcaster'],

  // Rights that the requirements give to roles rather than to a key. They have a key here so that they are checked the
  // same way.
  deleteEntry: admins,
  markFormComplete: office,
  clearForm: admins,
  sendStatusReports: admins,
  // The staff desk, and applications to score and note on it; deciding needs updateStatus.
  viewDesk: [...office, 'volunteer'],
  reviewApplications: [...office, 'volunteer'],
  manageReviewCriteria: admins,
  // D-61: messages that people wrote to the office.
  answerFeedback: office,
  // D-31: requests for interviews, to read and to answer.
  answerInterviews: office,
  // D-10, D-11: the guides, for their readers and for those who prepare them.
  readMediaGuide: [...entryPeople, ...pressRoles],
  // D-03, D-12: more people than viewMusicDownloads covers reach these pages; the date and the year decide which rows.
  readPressKits: [...office, 'volunteer', ...pressRoles],
  readMusic: [...entryPeople, ...pressRoles],
  readJudgesGuide: [...office, 'volunteer', 'judge'],
  // E-11: the judge's page of one float, which its own people find on their entry's Judge tab.
  readJudgeView: [...entryPeople, 'judge'],
  // D-17, D-18: only judges give scores; the office manages the awards and reads the scores.
  scoreAwards: ['judge'],
  manageAwards: office,
  // S-11: settings for admins only, and the start of a season.
  managePortal: admins,
  // U-41: tokens and webhooks, which give outside programs access.
  manageIntegrations: ['superadmin'],
  // U-43: every session, including those of other superadmins.
  endAllSessions: ['superadmin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionTable;
export const permissions = Object.keys(permissionTable) as [Permission, ...Permission[]];

/** Returns whether any of the roles has the permission. */
export function permits(roles: Iterable<Role>, permission: Permission): boolean {
  const holders: readonly Role[] = permissionTable[permission];
  for (const role of roles) if (holders.includes(role)) return true;
  return false;
}

/** U-42: permissions that no token gives, whatever its role: accounts, other people's sessions, how people log in. */
const withheldFromTokens: readonly Permission[] = [
  'manageUsers',
  'impersonateUsers',
  'managePortal',
  'manageIntegrations',
  'endAllSessions',
  'scoreAwards',
];

/** Returns whether a token with the rights of these roles has the permission. */
export function tokenPermits(roles: Iterable<Role>, permission: Permission): boolean {
  return !withheldFromTokens.includes(permission) && permits(roles, permission);
}

/** Returns all permissions of some roles, in the order of the table. */
export function permissionsOf(roles: readonly Role[]): Permission[] {
  return permissions.filter((permission) => permits(roles, permission));
}
