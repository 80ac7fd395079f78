import { describe, expect, it } from 'vitest';
import { type Permission, permissions, permissionsOf, permits, tokenPermits } from './permissions.ts';
import { organizationRoleNames, type Role, staffRoleNames } from './roles.ts';

const roles: readonly Role[] = [...staffRoleNames, ...organizationRoleNames];
const office = 'superadmin admin staff';
const everybodyOfEntries = `${office} volunteer leader float-builder`;

/** U-19, role by role as the requirements have it, so that a permission is widened here as well or not at all. */
const holders: Readonly<Record<Permission, string>> = {
  assignRep: office,
  exportEntries: office,
  copyEntryToYear: office,
  manageOrgs: office,
  manageUsers: office,
  updateStatus: office,
  sendReminders: office,
  viewStatusReport: office,
  createEntry: `${office} volunteer leader`,
  changeOrder: 'superadmin admin',
  changeYear: 'superadmin admin',
  hideMediaGuide: 'superadmin admin',
  impersonateUsers: 'superadmin admin',
  manageBroadcasterAssets: 'superadmin admin',
  manageFaqs: 'superadmin admin',
  manageFormFiles: 'superadmin admin',
  managePages: 'superadmin admin',
  viewAuditLog: 'superadmin admin',
  manageEntries: everybodyOfEntries,
  viewWaivers: everybodyOfEntries,
  viewAddressBook: everybodyOfEntries,
  manageWaiverVerification: `${office} volunteer`,
  viewBroadcasterAssets: `${office} broadcaster`,
  viewEntries: `${office} volunteer judge media leader float-builder`,
  viewEntryOverviewOnly: 'judge media',
  viewMusicDownloads: 'superadmin admin broadcaster',
  deleteEntry: 'superadmin admin',
  markFormComplete: office,
  clearForm: 'superadmin admin',
  sendStatusReports: 'superadmin admin',
  viewDesk: `${office} volunteer`,
  reviewApplications: `${office} volunteer`,
  manageReviewCriteria: 'superadmin admin',
  answerFeedback: office,
  answerInterviews: office,
  readMediaGuide: `${office} volunteer media broadcaster leader float-builder`,
  readPressKits: `${office} volunteer media broadcaster`,
  readMusic: `${office} volunteer media broadcaster leader float-builder`,
  readJudgesGuide: `${office} volunteer judge`,
  readJudgeView: `${office} volunteer judge leader float-builder`,
  scoreAwards: 'judge',
  manageAwards: office,
  managePortal: 'superadmin admin',
  manageIntegrations: 'superadmin',
  endAllSessions: 'superadmin',
};

describe('the permission table', () => {
  it.each(permissions)(
    'the permission %s is for the roles that the requirements name, and for no other',
    (permission) => {
      expect(roles.filter((role) => permits([role], permission)).join(' ')).toBe(holders[permission]);
    },
  );

  it('several roles add up, and the chair, a person waiting for access and somebody without a role have nothing', () => {
    expect(permissionsOf(['judge', 'broadcaster'])).toEqual([
      'viewBroadcasterAssets',
      'viewEntries',
      'viewEntryOverviewOnly',
      'viewMusicDownloads',
      'readMediaGuide',
      'readPressKits',
      'readMusic',
      'readJudgesGuide',
      'readJudgeView',
      'scoreAwards',
    ]);
    for (const role of ['volunteer-chair', 'media-pending'] as const) expect(permissionsOf([role])).toEqual([]);
    expect(permissionsOf([])).toEqual([]);
  });

  it('U-42: a token of no role has the permissions about accounts, sessions, logging in and scores, and of its role the rest', () => {
    expect(permissions.filter((permission) => !tokenPermits(roles, permission))).toEqual([
      'manageUsers',
      'impersonateUsers',
      'scoreAwards',
      'managePortal',
      'manageIntegrations',
      'endAllSessions',
    ]);
    const other = permissions.filter((permission) => tokenPermits(['staff'], permission));
    expect(other).toEqual(permissionsOf(['staff']).filter((permission) => permission !== 'manageUsers'));
  });
});
