/**
 * F-34: names of the 54 forms, in the order in which they are shown. They are part of addresses
 * (/o/{orgId}/{form_type}/{year}) and of the database: never rename one.
 */
export const formTypes = [
  'equestrian-application',
  'band-application',
  'float-application',
  'show-application',
  'vehicle-application',
  'troop-application',
  'special-application',
  'equestrian-profile',
  'band-profile',
  'float-profile',
  'show-profile',
  'vehicle-profile',
  'troop-profile',
  'special-profile',
  'official-photo',
  'participant-manual',
  'participation-agreement',
  'equestrian-fees',
  'float-design',
  'float-specifications',
  'float-floral',
  'float-riders',
  'float-judging',
  'band-composition',
  'band-travel',
  'band-logistics',
  'bandfest',
  'equestrian-animals',
  'equestrian-health',
  'equestrian-formation',
  'equestrian-vehicles',
  'equestrian-stabling',
  'equestfest',
  'show-production',
  'vehicle-details',
  'vehicle-passengers',
  'troop-assignments',
  'special-details',
  'music',
  'vehicles',
  'insurance',
  'emergency-plan',
  'parade-day-instructions',
  'press-release',
  'commemorative-photo',
  'media-availability',
  'tickets-and-guests',
  'float-decorating',
  'advertising',
  'parade-feedback',
  'waiver-instructions',
  'participant-waiver',
  'personnel-waiver',
  'covid',
] as const;

export type FormType = (typeof formTypes)[number];

/** The five groups of an entry's forms, in the order of the timeline. */
export const formGroups = ['initial', 'profile', 'additional', 'optional', 'waivers'] as const;
export type FormGroup = (typeof formGroups)[number];

/** Forms that a person signs by link; they belong to waivers, not to the entry's form submissions. */
export const waiverFormTypes = ['participant-waiver', 'personnel-waiver', 'covid'] as const satisfies FormType[];
export type WaiverFormType = (typeof waiverFormTypes)[number];

export function isFormType(name: string): name is FormType {
  return (formTypes as readonly string[]).includes(name);
}
