import type { FieldPath } from '@parade/contract/forms/answers/values.ts';

const ofPerson: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  phone: 'tel',
  date_of_birth: 'bday',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
};
/** Groups that ask people about themselves, with the browser's word that keeps two people on one page apart. */
const sections: Readonly<Record<string, string>> = { participant: '', signature: '', guardian: 'section-guardian ' };

/**
 * What the browser may fill in: their own particulars for the participant and the guardian. 'off' for everybody else, such
 * as the emergency contact, whose phone is not that of the signer. part: of an address.
 */
export function autoCompleteOf(path: FieldPath, part?: string): string {
  const [group = '', key = ''] = path.split(':');
  const word = ofPerson[part ?? key];
  const section = sections[group];
  return word === undefined || section === undefined ? 'off' : `${section}${word}`;
}
