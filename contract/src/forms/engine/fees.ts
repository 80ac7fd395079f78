/** S-07: $125 a participant, unless the settings name another fee. */
export const EQUESTRIAN_FEE_DOLLARS = 125;

/** Participation fee of a fee class as stored money; undefined for equestrian units, who pay for each participant. */
export function participationFee(fee_class: string): string | undefined {
  return participationFees.get(fee_class);
}

/** Sample values of a past season for the organizer to replace. */
const participationFees: ReadonlyMap<string, string> = new Map([
  ['Commercial', '16500.00'],
  ['Non-commercial', '5500.00'],
  ['Band', '0.00'],
  ['Invited, no fee', '0.00'],
]);
