import type { Signer } from '../texts/en.ts';
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
  printed_name: 'name',
};
/** Groups that ask people about themselves, with the browser's word that keeps two people on one page apart. */
const sections: Readonly<Record<string, string>> = { participant: '', signature: '', guardian: 'section-guardian ' };
/** Questions about somebody else, whom the browser may know too. */
const ofOthers: Readonly<Record<FieldPath, string>> = {
  'emergency:contact_name': 'section-emergency name',
  'emergency:contact_phone': 'section-emergency tel',
  'guardian:chaperone': 'section-chaperone name',
  'guardian:chaperone_phone': 'section-chaperone tel',
};

/**
 * What the browser may fill in: their own particulars for the participant and the guardian, and in a section of its own
 * for everybody else. signer: whoever signs for somebody else has a browser that knows the wrong person's particulars, so
 * the participant is in a section too. 'off' where no word fits. part: of an address.
 */
export function autoCompleteOf(path: FieldPath, part?: string, signer: Signer = 'self'): string {
  const [group = '', key = ''] = path.split(':');
  const other = ofOthers[path];
  if (other !== undefined) return other;
  const word = ofPerson[part ?? key];
  const section =
    (group === 'participant' || key === 'printed_name') && signer === 'guardian'
      ? 'section-participant '
      : sections[group];
  return word === undefined || section === undefined ? 'off' : `${section}${word}`;
}
