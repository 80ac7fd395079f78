/**
 * The name of each setting, what it does, its place in the settings, its control and who may change it. The screens
 * are built from this table. A key of setting.ts without a row does not compile, and neither does a control that
 * cannot hold its values.
 *
 * To add a setting: its shape and its first value in setting.ts, then its row here. Its tab shows it, POST /api/settings
 * takes it, and the audit trail names it; no screen or call has to be changed. A tab appears with its first row.
 */
import type { Permission } from '../access/permissions.ts';
import type { SettingKey, Settings } from './setting.ts';

/** The tabs that are built from the table, with their topics. */
export const settingGroups = {
  season: { title: 'Season', about: 'The parade your office is working on.' },
  types: { title: 'Types and years', about: 'Which parade years each entity type takes applications for.' },
  lineUp: { title: 'Line-up', about: 'What the line-up’s estimated times are based on.' },
  organizer: { title: 'Organizer and brand', about: 'The names, logo and color that everyone sees.' },
  liaison: { title: 'Liaison and contact', about: 'Who people write to and call.' },
  registration: { title: 'Registration and emails', about: 'What people can do on their own, and what is emailed.' },
  documents: { title: 'Documents', about: 'Links shown on forms and guide pages.' },
  security: { title: 'Security', about: 'How accounts are protected.' },
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** Settings with a separate screen, beside the things they affect. */
export const settingScreens = ['waiverCalendar', 'retention'] as const;
export type SettingScreen = (typeof settingScreens)[number];

/** The control for a value. */
export type SettingControl<V> = [V] extends [boolean]
  ? { readonly kind: 'switch' }
  : [V] extends [number]
    ? { readonly kind: 'year' } | { readonly kind: 'number'; readonly unit?: string }
    : string extends V
      ? { readonly kind: 'line' | 'paragraph' | 'email' | 'phone' | 'link' | 'date' | 'time' | 'color' | 'logo' }
      : [V] extends [string]
        ? { readonly kind: 'choice'; readonly options: { readonly [Option in V]: string } }
        : [V] extends [readonly number[]]
          ? { readonly kind: 'years' }
          : never;

export interface SettingDefinition<V> {
  readonly label: string;
  /** The effect of the setting, in one plain sentence. */
  readonly sentence: string;
  /** The tab that shows it, with its control; or its separate screen. */
  readonly place:
    | { readonly group: SettingGroup; readonly control: SettingControl<V> }
    | { readonly screen: SettingScreen };
  /** S-11: the permission to change it. Everyone who may open the settings can read it. */
  readonly who: Extract<Permission, 'manageOrgs' | 'managePortal'>;
}

/** Labels for the orders of a guide, in the settings and in the guides themselves. */
export const guideSortLabels = { title: 'By name', parade_order: 'By parade order' } as const;

/** The definitions, in the order of the screens. */
export const settingDefinitions: { readonly [K in SettingKey]: SettingDefinition<Settings[K]> } = {
  current_parade_year: {
    label: 'Current parade year',
    sentence: 'The parade that lists, menus and forms open with. The page reloads when you change it.',
    place: { group: 'season', control: { kind: 'year' } },
    who: 'managePortal',
  },
  media_guide_open_date: {
    label: 'Media guide opens on',
    sentence: 'From this day on, media and broadcasters see the entries of the current parade year.',
    place: { group: 'season', control: { kind: 'date' } },
    who: 'manageOrgs',
  },
  media_guide_sort: {
    label: 'Order of the media guide',
    sentence: 'How the media guide and the judges guide list the entries.',
    place: {
      group: 'season',
      control: { kind: 'choice', options: guideSortLabels },
    },
    who: 'manageOrgs',
  },
  covid_form_years: {
    label: 'Health screening',
    sentence: 'Participants in these years also get the health screening form; those already listed, within minutes.',
    place: { group: 'season', control: { kind: 'years' } },
    who: 'manageOrgs',
  },

  organizer_name: {
    label: 'Organizer',
    sentence: 'Your full name in emails, agreements, waivers and printed pages.',
    place: { group: 'organizer', control: { kind: 'line' } },
    who: 'managePortal',
  },
  organizer_short_name: {
    label: 'Short name',
    sentence: 'Used in labels such as ‘TOR Liaison’. Keep it to a few letters.',
    place: { group: 'organizer', control: { kind: 'line' } },
    who: 'managePortal',
  },
  parade_name: {
    label: 'Parade',
    sentence: 'The name of the parade in the top bar, on the cover and in emails.',
    place: { group: 'organizer', control: { kind: 'line' } },
    who: 'managePortal',
  },
  postal_address: {
    label: 'Postal address',
    sentence: 'Where paper mail reaches you.',
    place: { group: 'organizer', control: { kind: 'paragraph' } },
    who: 'manageOrgs',
  },
  organizer_logo: {
    label: 'Logo',
    sentence: 'Shown in the top bar of every page. Without one, the portal shows its rose.',
    place: { group: 'organizer', control: { kind: 'logo' } },
    who: 'managePortal',
  },
  brand_color: {
    label: 'Color of action',
    sentence: 'Used for buttons, links and the current menu item, on the signing page too.',
    place: { group: 'organizer', control: { kind: 'color' } },
    who: 'managePortal',
  },

  line_up_start_time: {
    label: 'Parade starts at',
    sentence: 'When the first unit passes the start, in Los Angeles time.',
    place: { group: 'lineUp', control: { kind: 'time' } },
    who: 'manageOrgs',
  },
  line_up_speed_mph: {
    label: 'Walking speed',
    sentence: 'How fast the parade moves down the street.',
    place: { group: 'lineUp', control: { kind: 'number', unit: 'mph' } },
    who: 'manageOrgs',
  },
  line_up_gap_ft: {
    label: 'Gap between units',
    sentence: 'The open space behind each unit.',
    place: { group: 'lineUp', control: { kind: 'number', unit: 'ft' } },
    who: 'manageOrgs',
  },
  line_up_start_ft: {
    label: 'Distance to the start',
    sentence: 'From the front of the first waiting unit to the start of the route.',
    place: { group: 'lineUp', control: { kind: 'number', unit: 'ft' } },
    who: 'manageOrgs',
  },
  line_up_tv_ft: {
    label: 'Distance to the television corner',
    sentence: 'From the same point to the corner with the cameras.',
    place: { group: 'lineUp', control: { kind: 'number', unit: 'ft' } },
    who: 'manageOrgs',
  },
  line_up_end_ft: {
    label: 'Distance to the end',
    sentence: 'From the same point to the end of the route.',
    place: { group: 'lineUp', control: { kind: 'number', unit: 'ft' } },
    who: 'manageOrgs',
  },

  default_tor_laison_name: {
    label: 'Default liaison, name',
    sentence: 'Shown for entries that have no liaison of their own.',
    place: { group: 'liaison', control: { kind: 'line' } },
    who: 'manageOrgs',
  },
  default_tor_laison_email: {
    label: 'Default liaison, email',
    sentence: 'Where leaders write while their entry has no liaison.',
    place: { group: 'liaison', control: { kind: 'email' } },
    who: 'manageOrgs',
  },
  default_tor_laison_phone: {
    label: 'Default liaison, phone',
    sentence: 'The number leaders call while their entry has no liaison.',
    place: { group: 'liaison', control: { kind: 'phone' } },
    who: 'manageOrgs',
  },
  support_email: {
    label: 'Support email',
    sentence: 'Shown with error messages and at the end of emails. Replies go to this address.',
    place: { group: 'liaison', control: { kind: 'email' } },
    who: 'manageOrgs',
  },
  support_phone: {
    label: 'Support phone',
    sentence: 'Shown with the support email.',
    place: { group: 'liaison', control: { kind: 'phone' } },
    who: 'manageOrgs',
  },
  float_builder_contacts: {
    label: 'Float builders',
    sentence: 'Float forms fill these in. One per line: builder; name; phone; email; street; city; state; ZIP code.',
    place: { group: 'liaison', control: { kind: 'paragraph' } },
    who: 'manageOrgs',
  },

  enable_media_registration: {
    label: 'Media registration',
    sentence: 'Reporters can create an account. When this is off, media sign-up is closed.',
    place: { group: 'registration', control: { kind: 'switch' } },
    who: 'manageOrgs',
  },
  enable_waiver_emails: {
    label: 'Waiver emails',
    sentence: 'Signing links and reminders are sent. Turn this off while you update the waivers.',
    place: { group: 'registration', control: { kind: 'switch' } },
    who: 'manageOrgs',
  },

  url_advertising_sales_kit_pdf: {
    label: 'Advertising sales kit',
    sentence: 'The PDF that forms link to; starts with https://. Leave blank for no link.',
    place: { group: 'documents', control: { kind: 'link' } },
    who: 'manageOrgs',
  },
  url_style_guide_pdf: {
    label: 'Style guide',
    sentence: 'The PDF that forms link to; starts with https://. Leave blank for no link.',
    place: { group: 'documents', control: { kind: 'link' } },
    who: 'manageOrgs',
  },

  require_second_factor: {
    label: 'Second factor for staff',
    sentence: 'Everyone with a staff role logs in with a passkey, or with a code in addition to the password.',
    place: { group: 'security', control: { kind: 'switch' } },
    who: 'managePortal',
  },
  recaptcha_site_key: {
    label: 'reCAPTCHA site key',
    sentence: 'Only if you use Google’s check. Without a key, the portal uses a puzzle of its own.',
    place: { group: 'security', control: { kind: 'line' } },
    who: 'managePortal',
  },

  waiver_reminder_days: {
    label: 'Waiver reminders',
    sentence: 'How many days before the due date reminders to sign are sent.',
    place: { screen: 'waiverCalendar' },
    who: 'manageOrgs',
  },
  retention_days_medical: {
    label: 'Medical notes and health documents',
    sentence: 'How many days after the parade these are deleted, along with answers in waivers that were never signed.',
    place: { screen: 'retention' },
    who: 'managePortal',
  },
  retention_days_licenses: {
    label: 'Driver’s licenses',
    sentence: 'How many days after the parade these are deleted.',
    place: { screen: 'retention' },
    who: 'managePortal',
  },
  retention_days_requests: {
    label: 'Feedback and requests',
    sentence: 'How many days after they are answered feedback, interview and media access requests are deleted.',
    place: { screen: 'retention' },
    who: 'managePortal',
  },
};

/** Returns the keys on a tab, in order. */
export function keysOf(group: SettingGroup): SettingKey[] {
  return (Object.keys(settingDefinitions) as SettingKey[]).filter((key) => {
    const { place } = settingDefinitions[key];
    return 'group' in place && place.group === group;
  });
}

/** Returns the tabs that have settings, with their address: 'line-up'. */
export function settingTabs(): { readonly group: SettingGroup; readonly slug: string; readonly title: string }[] {
  return (Object.keys(settingGroups) as SettingGroup[])
    .filter((group) => group === 'types' || keysOf(group).length > 0)
    .map((group) => ({
      group,
      slug: group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      title: settingGroups[group].title,
    }));
}
