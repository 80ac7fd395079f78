import { pressRoles, type Role } from './roles.ts';

const office = ['superadmin', 'admin', 'staff'] as const;
const admins = ['superadmin', 'admin'] as const;
const entryPeople = ['superadmin', 'admin', 'staff', 'volunteer', 'leader', 'float-builder'] as const;

/**
 * U-19: the permission table. A permission opens a screen or a call; which rows of it a person may see or change is the
 * policy of the room. A volunteer-chair is a volunteer too, so it needs no column of its own.
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

  // Rights that the requirements name by role instead of by key, given a key so that they are checked the same way.
  deleteEntry: admins,
  markFormComplete: office,
  clearForm: admins,
  sendStatusReports: admins,
  // The desk of those who work for the parade, and applications to score and note on it; deciding asks for updateStatus.
  viewDesk: [...office, 'volunteer'],
  reviewApplications: [...office, 'volunteer'],
  manageReviewCriteria: admins,
  // D-61: what people wrote to the office.
  answerFeedback: office,
  // D-31: requests for interviews, to read and to answer.
  answerInterviews: office,
  // D-10, D-11: the guides, for those whom they are made for and those who prepare them.
  readMediaGuide: [...entryPeople, ...pressRoles],
  // D-03, D-12: more people than the key viewMusicDownloads names reach these pages; which rows, by date and year.
  readPressKits: [...office, 'volunteer', ...pressRoles],
  readMusic: [...entryPeople, ...pressRoles],
  readJudgesGuide: [...office, 'volunteer', 'judge'],
  // E-11: one float's page of it, which its own people find on the tab Judge of their entry.
  readJudgeView: [...entryPeople, 'judge'],
  // D-17, D-18: judges alone give scores; the office makes the awards and reads what was sent.
  scoreAwards: ['judge'],
  manageAwards: office,
  // S-11: settings that are for admins alone, and the start of a season.
  managePortal: admins,
  // U-41: tokens and webhooks, which let programs of others in.
  manageIntegrations: ['superadmin'],
  // U-43: every session, those of other superadmins too.
  endAllSessions: ['superadmin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionTable;
export const permissions = Object.keys(permissionTable) as [Permission, ...Permission[]];

/** Whether any of the roles has the permission. */
export function permits(roles: Iterable<Role>, permission: Permission): boolean {
  const holders: readonly Role[] = permissionTable[permission];
  for (const role of roles) if (holders.includes(role)) return true;
  return false;
}

/** U-42: what no token gives, whatever its role may: accounts, other people's sessions, what decides how the portal is entered. */
const withheldFromTokens: readonly Permission[] = [
  'manageUsers',
  'impersonateUsers',
  'managePortal',
  'manageIntegrations',
  'endAllSessions',
  'scoreAwards',
];

/** Whether a token with the rights of these roles has the permission. */
export function tokenPermits(roles: Iterable<Role>, permission: Permission): boolean {
  return !withheldFromTokens.includes(permission) && permits(roles, permission);
}

/** All permissions of some roles, in the order of the table. */
export function permissionsOf(roles: readonly Role[]): Permission[] {
  return permissions.filter((permission) => permits(roles, permission));
}
