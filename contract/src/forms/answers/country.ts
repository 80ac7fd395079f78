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

/** F-32: the eight countries that an address offers. */
export const addressCountries = keyed(COUNTRIES);

/** F-32: the countries that a hometown offers, including Other with a text field. */
export const hometownCountries = keyed({ ...COUNTRIES, Other: 'Other' });

/** Countries whose addresses and home towns name a state or province. */
export const countriesWithStates: readonly string[] = ['US', 'CA', 'AU'];
