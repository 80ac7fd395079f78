import { z } from 'zod';
import {
  typedDay,
  emailAddress,
  optionalEmailAddress,
  optionalHttpsLink,
  optionalLine,
  optionalPhone,
  singleLine,
} from '../http/singleLine.ts';
import { brandColor, defaultBrandColor } from './brand.ts';
import { builderLinesFault } from './floatBuilders.ts';

/** The error for a year in which no parade can be; S-13 uses it for years out of order as well. */
export const invalidYear = 'Invalid Year';
/** The first parade was in 1890. */
const [firstYear, lastYear] = [1890, 2199];
const outOfRange = `${invalidYear}: please choose a year from ${firstYear} to ${lastYear}`;
const paradeYear = z.number().int().min(firstYear, outOfRange).max(lastYear, outOfRange);
/** S-16: the message of a year that cannot be the current one. */
export const unlikelyYear = (from: number, to: number) =>
  `${invalidYear}: please choose a year from ${from} to ${to}, or one that has a parade`;
export const maxScreeningYears = 20;

/**
 * Every setting with its shape. The required keys come first, then ours: the organizer's own names, so that another
 * parade can use the portal. A new key needs a row here, its first value in settingDefaults below, and its label,
 * sentence and control in definition.ts; it does not compile without the three. Its place in the settings screens
 * follows from these rows.
 */
export const settingShapes = {
  /** The limit is 2199, since the following year has a parade too. */
  current_parade_year: paradeYear,
  media_guide_open_date: typedDay,
  enable_media_registration: z.boolean(),
  enable_waiver_emails: z.boolean(),
  media_guide_sort: z.enum(['title', 'parade_order']),
  url_advertising_sales_kit_pdf: optionalHttpsLink(),
  url_style_guide_pdf: optionalHttpsLink(),
  default_tor_laison_name: optionalLine(120),
  default_tor_laison_email: optionalEmailAddress,
  default_tor_laison_phone: optionalLine(40),
  recaptcha_site_key: optionalLine(200),
  /** F-29: the contacts that a float's forms fill in for the chosen builder, one line each. */
  float_builder_contacts: z.string().max(2000),

  organizer_name: singleLine(120),
  organizer_short_name: singleLine(20),
  parade_name: singleLine(120),
  support_email: emailAddress,
  support_phone: optionalLine(40),
  postal_address: z.string().max(300),
  /** The picture in the top bar: the SHA-256 of its bytes; '' means the portal's own rose. */
  organizer_logo: z.string().regex(/^([0-9a-f]{64})?$/),
  brand_color: brandColor,
  /** Whether staff and above must use a second step; off by default. */
  require_second_factor: z.boolean(),
  /** Parade years with a health screening; none by default. */
  covid_form_years: z
    .array(paradeYear)
    .max(maxScreeningYears, `Choose ${maxScreeningYears} years at most`)
    .refine((years) => new Set(years).size === years.length, 'Choose each year once'),
  /** The reminder schedule for unsigned waivers: days before the due date, each with its switch. */
  waiver_reminder_days: z
    .array(z.strictObject({ days: z.number().int().min(0).max(60), on: z.boolean() }))
    .max(8)
    .refine((steps) => new Set(steps.map(({ days }) => days)).size === steps.length),
  /** S-06: days after the parade until these are deleted. */
  retention_days_medical: z.number().int().min(0).max(365),
  retention_days_licenses: z.number().int().min(0).max(365),
  /** The same, after they were answered: feedback, requests for interviews and for media access. */
  retention_days_requests: z.number().int().min(30).max(3650),
  /** The basis of the line-up's times: when the first unit starts, and feet from its starting place. */
  line_up_start_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  line_up_speed_mph: z.number().min(0.5).max(10),
  line_up_gap_ft: z.number().int().min(0).max(1000),
  line_up_start_ft: z.number().int().min(0).max(100_000),
  line_up_tv_ft: z.number().int().min(0).max(100_000),
  line_up_end_ft: z.number().int().min(0).max(100_000),
} as const;

/**
 * The shapes for typed values. A stored value stays readable by its own shape, even where a release no longer knows an
 * earlier one's builders, or took any text for a phone.
 */
export const typedSettingShapes = {
  ...settingShapes,
  default_tor_laison_phone: optionalPhone,
  support_phone: optionalPhone,
  float_builder_contacts: settingShapes.float_builder_contacts.check(({ value, issues }) => {
    const message = builderLinesFault(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  }),
} as const;

export type SettingKey = keyof typeof settingShapes;
export const settingKeys = Object.keys(settingShapes) as [SettingKey, ...SettingKey[]];
export type Settings = { [K in SettingKey]: z.output<(typeof settingShapes)[K]> };

/** The values of a new portal; the season (year and dates) is initialized during setup. */
export const settingDefaults: Omit<Settings, 'current_parade_year' | 'media_guide_open_date'> = {
  enable_media_registration: true,
  enable_waiver_emails: true,
  media_guide_sort: 'title',
  url_advertising_sales_kit_pdf: '',
  url_style_guide_pdf: '',
  default_tor_laison_name: 'Participant Services',
  default_tor_laison_email: 'participants@paradeofroses.example',
  default_tor_laison_phone: '(626) 555-0100',
  recaptcha_site_key: '',
  float_builder_contacts: '',
  organizer_name: 'Parade of Roses Association',
  organizer_short_name: 'TOR',
  parade_name: 'Parade of Roses',
  support_email: 'support@paradeofroses.example',
  support_phone: '(626) 555-0101',
  postal_address: '100 Rosebud Avenue, Pasadena, CA 91101',
  organizer_logo: '',
  brand_color: defaultBrandColor,
  require_second_factor: false,
  covid_form_years: [],
  waiver_reminder_days: [
    { days: 45, on: true },
    { days: 21, on: true },
    { days: 7, on: true },
    { days: 2, on: true },
  ],
  retention_days_medical: 30,
  retention_days_licenses: 30,
  retention_days_requests: 365,
  // 5.5 miles at 2.5 mph; the cameras are three fifths of a mile in.
  line_up_start_time: '08:00',
  line_up_speed_mph: 2.5,
  line_up_gap_ft: 50,
  line_up_start_ft: 0,
  line_up_tv_ft: 3168,
  line_up_end_ft: 29_040,
};

/** The settings that every visitor's browser gets, signed in or not. */
export const publicSettings = z.object({
  current_parade_year: settingShapes.current_parade_year,
  media_guide_open_date: z.string(),
  enable_media_registration: z.boolean(),
  media_guide_sort: settingShapes.media_guide_sort,
  enable_waiver_emails: z.boolean(),
  url_advertising_sales_kit_pdf: z.string(),
  url_style_guide_pdf: z.string(),
  recaptcha_site_key: z.string(),
  default_tor_laison_name: z.string(),
  default_tor_laison_email: z.string(),
  default_tor_laison_phone: z.string(),
  organizer_name: z.string(),
  organizer_short_name: z.string(),
  parade_name: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  organizer_logo: z.string(),
});
export type PublicSettings = z.output<typeof publicSettings>;

/** S-03: how many years ahead people of the parade can choose. */
export const staffYearsAhead = 3;

/** D-02: returns whether the directory has opened to media and broadcasters. today: civil date in Los Angeles. */
export function isMediaGuideOpen(
  { media_guide_open_date }: Pick<Settings, 'media_guide_open_date'>,
  today: string,
): boolean {
  return today >= media_guide_open_date;
}
