/** E-11: the tabs of one entry. The server computes which ones a person gets. */
import { organizationTypeIds } from '../settings/parade.ts';

export const entryTabNames = [
  'timeline',
  'submissions',
  'people',
  'waivers',
  'settings',
  'judge',
  'media',
  'audit_log',
] as const;
export type EntryTab = (typeof entryTabNames)[number];

/** Tabs that are lists: their path continues with sorting, filters and page. */
export const listTabs: readonly EntryTab[] = ['submissions', 'people', 'waivers', 'audit_log'];

export const entryTabLabels: Readonly<Record<EntryTab, string>> = {
  timeline: 'Timeline',
  submissions: 'Forms',
  people: 'People',
  waivers: 'Waivers',
  settings: 'Settings',
  judge: 'Judge',
  media: 'Media',
  audit_log: 'Audit Log',
};

/** A person's relation to one entry. */
export interface EntryViewer {
  /** The person works for the parade, or leads or builds for this entry. */
  readonly inside: boolean;
  readonly office: boolean;
  readonly admin: boolean;
  readonly judge: boolean;
  readonly press: boolean;
}

/** Whether an entry has a page for judges, which is that of the judges guide: floats alone have. */
export function hasJudgeView(entry: { readonly accepted: boolean; readonly org_type: number }): boolean {
  return entry.accepted && entry.org_type === organizationTypeIds.float;
}

/** E-11: returns the tabs by role, status and type. */
export function tabsFor(
  viewer: EntryViewer,
  entry: { readonly accepted: boolean; readonly org_type: number },
): EntryTab[] {
  const shown: Readonly<Record<EntryTab, boolean>> = {
    timeline: viewer.inside,
    submissions: viewer.inside,
    people: viewer.inside,
    waivers: viewer.inside && entry.accepted,
    settings: viewer.office,
    judge: (viewer.inside || viewer.judge) && hasJudgeView(entry),
    media: (viewer.inside || viewer.press) && entry.accepted,
    audit_log: viewer.admin,
  };
  return entryTabNames.filter((tab) => shown[tab]);
}

/** The pages that a link to an entry can lead to. */
export const entryLandings = ['view', 'judge', 'media'] as const;
export type EntryLanding = (typeof entryLandings)[number];

/** E-12: returns the entry view, the judge view or the media view, by role. */
export function landingOf(viewer: Pick<EntryViewer, 'inside' | 'judge' | 'press'>): EntryLanding {
  if (viewer.inside) return 'view';
  return viewer.judge ? 'judge' : 'media';
}
