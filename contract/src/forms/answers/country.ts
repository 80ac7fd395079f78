import { keyed } from './options.ts';

/** "Countries offered: US, AU, CA, FR, DE, ES, SE, CH." */
const COUNTRIES = {
  US: 'United States',
  AU: 'Australia',
  CA: 'Canada',
  FR: 'France',
  DE: 'Germany',
  ES: 'Spain',
  SE: 'Sweden',
  CH: 'Switzerland',
} as const;

/** "Countries of an address are the eight of the contract" … */
export const addressCountries = keyed(COUNTRIES);

/** … "hometown_country also offers Other with a text field." */
export const hometownCountries = keyed({ ...COUNTRIES, Other: 'Other' });

/** Countries whose addresses and home towns name a state or province. */
export const countriesWithStates: readonly string[] = ['US', 'CA', 'AU'];
