import type { Permission } from '@parade/contract/access/permissions.ts';

/** A part of /settings; its page stands in the room that it is about. */
interface SettingsTab {
  readonly label: string;
  readonly to: string;
  readonly may: Permission;
}

/** Every tab there is. A later one adds its line here and nowhere else. */
const settingsTabs: readonly SettingsTab[] = [
  { label: 'Form due dates', to: '/settings/form-due-dates', may: 'manageFormFiles' },
  { label: 'Form files', to: '/settings/form-files', may: 'manageFormFiles' },
  { label: 'Waiver calendar', to: '/settings/waiver-calendar', may: 'manageOrgs' },
  { label: 'Retention', to: '/settings/retention', may: 'manageOrgs' },
];

/** The tabs that somebody with these permissions may open. */
export function settingsTabsFor(can: (permission: Permission) => boolean): readonly SettingsTab[] {
  return settingsTabs.filter((tab) => can(tab.may));
}
