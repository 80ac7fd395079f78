import { keyed } from './options.ts';

/** F-32: the countries of an address. */
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

/** F-32: an address offers the eight countries. */
export const addressCountries = keyed(COUNTRIES);

/** F-32: a hometown also offers Other, with a text field. */
export const hometownCountries = keyed({ ...COUNTRIES, Other: 'Other' });

/** Countries whose addresses and home towns name a state or province. */
export const countriesWithStates: readonly string[] = ['US', 'CA', 'AU'];
