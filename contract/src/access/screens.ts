/**
 * Every screen of the portal: its path, who may open it, and where a menu lists it. The router, the menus, redirects,
 * letters and links all read this table, so a screen is opened or closed to people only here.
 */
import type { Permission } from './permissions.ts';

export type ScreenWho = 'anyone' | 'signedIn' | { readonly may: Permission | readonly Permission[] };

/**
 * A menu that lists a screen for those who may open it: the top bar and its end ('topEnd'); the rail's groups for
 * everyone who works for the parade ('staff'), for superadmin, admin and staff only ('office') and for all others
 * ('others'); the groups of media, broadcasters and judges; a tab of the settings. A screen of such a group and of
 * 'staff' is in that group for those who work for the parade as well.
 */
export type MenuName =
  | 'top'
  | 'topEnd'
  | 'office'
  | 'staff'
  | 'others'
  | 'media'
  | 'broadcaster'
  | 'judge'
  | 'settings';

export interface Screen {
  /** The path with its parameters: `:name`, or `:name?` where it is optional. */
  readonly path: `/${string}`;
  readonly who: ScreenWho;
  /** without: addresses below its path that belong to other screens, so the menu does not highlight it there. */
  readonly menu?: { readonly label: string; readonly in: readonly MenuName[]; readonly without?: `/${string}` };
  /** True for a list, whose path continues with its sorting, filters and page. */
  readonly list?: true;
}

// Broadcasters read entries without having viewEntries.
const entryReaders = { may: ['viewEntries', 'viewBroadcasterAssets'] } as const;
// The people who prepare a kit, and the press. Judges have no press kits.
const kitReaders = { may: ['manageEntries', 'readPressKits'] } as const;
const formReaders = { may: 'manageEntries' } as const;

/** The screens, in the order of the menus. */
export const screens = {
  home: { path: '/', who: 'anyone' },
  dashboard: { path: '/dashboard', who: 'signedIn' },
  comingSoon: { path: '/coming-soon', who: 'anyone' },
  invalidPermissions: { path: '/invalid-permissions', who: 'anyone' },
  notFound: { path: '/not-found', who: 'anyone' },
  page: { path: '/pages/s/:slug', who: 'anyone' },
  faq: { path: '/faq', who: 'anyone', menu: { label: 'Faq', in: ['topEnd'] } },
  feedback: { path: '/feedback', who: 'anyone' },
  privacy: { path: '/privacy', who: 'anyone' },

  login: { path: '/login', who: 'anyone' },
  register: { path: '/register', who: 'anyone' },
  forgottenPassword: { path: '/password/reset', who: 'anyone' },
  newPassword: { path: '/password/reset/:token', who: 'anyone' },
  join: { path: '/join/:token', who: 'anyone' },
  invitation: { path: '/invitations/:token', who: 'anyone' },
  verifyEmail: { path: '/verify-email/:token', who: 'anyone' },
  emailChange: { path: '/email-change/:token', who: 'anyone' },
  profile: { path: '/profile/:tab?', who: 'signedIn' },
  unsubscribe: { path: '/unsubscribe/:token', who: 'anyone' },

  todayList: { path: '/today/:card', who: { may: 'viewDesk' }, list: true },
  review: {
    path: '/review/:entryId?',
    who: { may: 'reviewApplications' },
    menu: { label: 'Applications', in: ['staff'] },
  },
  heldDecisions: { path: '/review/held', who: { may: 'updateStatus' } },
  mediaGuide: {
    path: '/media-guide',
    who: { may: 'readMediaGuide' },
    menu: { label: 'Media Guide', in: ['top', 'staff', 'media'] },
    list: true,
  },
  directory: {
    path: '/applications',
    who: entryReaders,
    menu: { label: 'Directory of Entries', in: ['top', 'office'] },
    list: true,
  },
  paradeOrder: {
    path: '/applications/order',
    who: { may: 'changeOrder' },
    menu: { label: 'Parade Order', in: ['staff'] },
  },
  createEntry: {
    path: '/create-entry/:orgId?',
    who: { may: 'createEntry' },
    menu: { label: 'Create New Entry', in: ['staff', 'others'] },
  },
  entry: { path: '/entries/:organizationId/:year', who: entryReaders },
  acceptanceLetter: { path: '/entries/:organizationId/:year/letter', who: formReaders },
  form: { path: '/o/:organizationId/:formType/:year', who: formReaders },
  editForm: { path: '/o/:organizationId/:formType/:year/edit', who: formReaders },
  printForm: { path: '/o/:organizationId/:formType/:year/print', who: formReaders },
  pressKit: { path: '/o/:organizationId/press-release/:year', who: kitReaders },
  formStatuses: {
    path: '/entry-form-statuses',
    who: { may: 'viewStatusReport' },
    menu: { label: 'Form Statuses', in: ['staff'] },
    list: true,
  },

  waivers: { path: '/individual-waivers', who: { may: 'viewWaivers' }, list: true },
  waiverBoard: {
    path: '/waiver-board',
    who: { may: 'viewWaivers' },
    menu: { label: 'Waiver Board', in: ['staff'] },
    list: true,
  },
  waiverQueue: {
    path: '/waiver-queue',
    who: { may: 'manageEntries' },
    menu: { label: 'Waivers to Approve', in: ['staff'] },
    list: true,
  },
  reviewWaiver: { path: '/waivers-form/:token/approve', who: { may: 'viewWaivers' } },
  verifyWaiver: { path: '/verify/:code?', who: 'anyone', menu: { label: 'Check a Signed Waiver', in: ['staff'] } },

  addressBook: {
    path: '/address-book',
    who: { may: 'viewAddressBook' },
    menu: { label: 'Address Book', in: ['staff', 'others'] },
    list: true,
  },
  contacts: { path: '/address-book/:organizationId/:year', who: { may: 'viewAddressBook' } },
  releases: {
    path: '/official-press-releases',
    who: 'anyone',
    menu: { label: 'Press Releases', in: ['top'] },
    list: true,
  },
  release: { path: '/press-releases/:id', who: 'anyone' },
  broadcasterAssets: {
    path: '/broadcaster-assets',
    who: { may: 'viewBroadcasterAssets' },
    menu: { label: 'Broadcaster Assets', in: ['staff', 'broadcaster'] },
  },
  commentary: {
    path: '/commentary-sheets',
    who: { may: 'viewBroadcasterAssets' },
    menu: { label: 'Commentary Sheets', in: ['staff', 'broadcaster'] },
    list: true,
  },
  media: { path: '/media', who: { may: 'readMediaGuide' } },
  interviewRequest: {
    path: '/m/interview-request',
    who: 'anyone',
    menu: { label: 'Request an Interview', in: ['media', 'broadcaster'] },
  },
  interviews: {
    path: '/interview-requests',
    who: { may: 'answerInterviews' },
    menu: { label: 'Interview Requests', in: ['staff', 'media'] },
    list: true,
  },
  interview: { path: '/interview-request/:id', who: { may: 'answerInterviews' } },
  mediaAccess: { path: '/media-access', who: 'signedIn' },
  mediaRequests: {
    path: '/media-requests',
    who: { may: 'manageUsers' },
    menu: { label: 'Media Access Requests', in: ['staff', 'media'] },
    list: true,
  },
  judgesGuide: {
    path: '/judges-guide',
    who: { may: 'readJudgesGuide' },
    menu: { label: 'Judges Guide', in: ['staff', 'judge'] },
    list: true,
  },
  scoreSheets: {
    path: '/score-sheets/:awardId?/:entryId?',
    who: { may: 'scoreAwards' },
    menu: { label: 'Score Sheets', in: ['staff', 'judge'] },
  },
  awards: {
    path: '/awards',
    who: { may: 'manageAwards' },
    menu: { label: 'Awards and Scores', in: ['staff', 'judge'] },
    list: true,
  },
  award: { path: '/award/:id', who: { may: 'manageAwards' } },
  pressKits: {
    path: '/press-kits',
    who: { may: 'readPressKits' },
    menu: { label: 'Press Kits', in: ['staff', 'media'] },
    list: true,
  },
  music: {
    path: '/music-downloads',
    who: { may: 'readMusic' },
    menu: { label: 'Music Downloads', in: ['staff', 'media', 'others'] },
    list: true,
  },
  judge: { path: '/judge', who: { may: 'readJudgesGuide' } },
  organizations: {
    path: '/organizations',
    who: { may: 'manageOrgs' },
    menu: { label: 'Organizations', in: ['staff'] },
    list: true,
  },
  createOrganization: { path: '/organizations/create', who: { may: 'manageOrgs' } },
  organization: { path: '/organization/:id', who: { may: 'manageOrgs' } },
  editOrganization: { path: '/organization/:id/edit', who: { may: 'manageOrgs' } },
  mergeOrganization: { path: '/organization/:id/merge', who: { may: 'manageOrgs' } },

  reports: {
    path: '/reports',
    who: { may: 'exportEntries' },
    menu: { label: 'Reports', in: ['staff'] },
    list: true,
  },
  exportSubmission: { path: '/reports/:formType/:submissionId', who: { may: 'exportEntries' } },
  users: { path: '/users', who: { may: 'manageUsers' }, menu: { label: 'Users', in: ['staff'] }, list: true },
  createUser: { path: '/users/create', who: { may: 'manageUsers' } },
  joinLinks: { path: '/users/join-links', who: { may: 'manageUsers' } },
  user: { path: '/users/:id/:tab?', who: { may: 'manageUsers' }, list: true },
  auditLog: {
    path: '/audit-log',
    who: { may: 'viewAuditLog' },
    menu: { label: 'Audit Log', in: ['staff'] },
    list: true,
  },
  auditDetails: { path: '/audit-details', who: { may: 'viewAuditLog' }, list: true },
  outbox: { path: '/outbox', who: { may: 'manageUsers' }, menu: { label: 'Outbox', in: ['staff'] }, list: true },
  notDelivered: { path: '/not-delivered', who: { may: 'manageUsers' } },
  feedbackList: {
    path: '/feedback/received',
    who: { may: 'answerFeedback' },
    menu: { label: 'Feedback', in: ['staff'] },
    list: true,
  },
  pages: {
    path: '/pages',
    who: { may: 'managePages' },
    menu: { label: 'Pages', in: ['staff'], without: '/pages/s' },
    list: true,
  },
  pageMenus: { path: '/pages/menus', who: { may: 'managePages' } },
  editPage: { path: '/pages/:id/edit', who: { may: 'managePages' } },
  previewPage: { path: '/pages/:id/preview', who: { may: 'managePages' } },
  pageVersions: { path: '/pages/:id/versions', who: { may: 'managePages' } },
  settings: {
    path: '/settings',
    who: { may: ['manageFaqs', 'manageFormFiles', 'manageOrgs', 'managePages'] },
    menu: { label: 'Settings', in: ['staff'] },
  },
  newSeason: { path: '/settings/new-season', who: { may: 'managePortal' } },
  /** A tab that is drawn from the table of settings. */
  settingsTab: { path: '/settings/:tab', who: { may: 'manageOrgs' } },
  formDueDates: {
    path: '/settings/form-due-dates',
    who: { may: 'manageFormFiles' },
    menu: { label: 'Form due dates', in: ['settings'] },
  },
  formTerms: {
    path: '/settings/fees',
    who: { may: 'manageOrgs' },
    menu: { label: 'Fees and pavilions', in: ['settings'] },
  },
  formTexts: {
    path: '/settings/form-texts',
    who: { may: 'managePages' },
    menu: { label: 'Form texts', in: ['settings'] },
  },
  formFiles: {
    path: '/settings/form-files',
    who: { may: 'manageFormFiles' },
    menu: { label: 'Form files', in: ['settings'] },
  },
  faqs: { path: '/settings/faqs', who: { may: 'manageFaqs' }, menu: { label: 'FAQ', in: ['settings'] } },
  reviewCriteria: {
    path: '/settings/review-criteria',
    who: { may: 'manageReviewCriteria' },
    menu: { label: 'Review criteria', in: ['settings'] },
  },
  waiverCalendar: {
    path: '/settings/waiver-calendar',
    who: { may: 'manageOrgs' },
    menu: { label: 'Waiver calendar', in: ['settings'] },
  },
  tokens: {
    path: '/settings/tokens',
    who: { may: 'manageIntegrations' },
    menu: { label: 'Tokens', in: ['settings'] },
  },
  webhooks: {
    path: '/settings/webhooks',
    who: { may: 'manageIntegrations' },
    menu: { label: 'Webhooks', in: ['settings'] },
  },
  retention: {
    path: '/settings/retention',
    who: { may: 'manageOrgs' },
    menu: { label: 'Parade days and retention', in: ['settings'] },
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
type Parameters<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ParametersOf<Name extends ScreenName> = Parameters<(typeof screens)[Name]['path']>;
type Optional<Name> = Name extends `${infer Bare}?` ? Bare : never;
type Required<Name> = Name extends `${string}?` ? never : Name & string;
type Values<Name> = { [K in Required<Name>]: string | number } & { [K in Optional<Name>]?: string | number };

/** Returns the path of a screen. Ids, slugs, secrets and the placeholders of secrets go in unescaped. */
export function pathTo<Name extends ScreenName>(
  name: Name,
  ...[values]: [Required<ParametersOf<Name>>] extends [never]
    ? [values?: Values<ParametersOf<Name>>]
    : [values: Values<ParametersOf<Name>>]
): string {
  const given: Readonly<Record<string, string | number | undefined>> = values ?? {};
  return filled(screens[name].path, given);
}

function filled(path: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => (values[name] === undefined ? '' : `/${values[name]}`));
}

/** Returns whether somebody with these permissions may open a screen; null means that nobody is signed in. */
export function mayOpen(who: ScreenWho, permissions: readonly Permission[] | null): boolean {
  if (who === 'anyone') return true;
  if (permissions === null) return false;
  if (who === 'signedIn') return true;
  const asked: readonly Permission[] = typeof who.may === 'string' ? [who.may] : who.may;
  return asked.some((permission) => permissions.includes(permission));
}

/** Returns the menus that list a screen. */
export function menusOf(name: ScreenName): readonly MenuName[] {
  const { menu }: Screen = screens[name];
  return menu?.in ?? [];
}

/** Returns what some menus list for somebody, in the order of the table. */
export function menuOf(
  menus: readonly MenuName[],
  permissions: readonly Permission[] | null,
): { label: string; to: string; screen: ScreenName; without?: string | undefined }[] {
  return (Object.entries(screens) as [ScreenName, Screen][]).flatMap(([name, screen]) =>
    screen.menu?.in.some((menu) => menus.includes(menu)) && mayOpen(screen.who, permissions)
      ? [{ label: screen.menu.label, to: filled(screen.path, {}), screen: name, without: screen.menu.without }]
      : [],
  );
}
