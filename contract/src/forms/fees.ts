/** "Equestrian participant fee $125 per participant." */
export const EQUESTRIAN_FEE_DOLLARS = 125;

/**
 * Participation fee by fee class, as stored money. Stand-ins of a past season for the organiser to replace; equestrian
 * units pay for each participant on a form of their own.
 */
export const PARTICIPATION_FEES: Readonly<Record<string, string>> = {
  Commercial: '16500.00',
  'Non-commercial': '5500.00',
  Band: '0.00',
  'Invited, no fee': '0.00',
};
