import { Fragment } from 'react';

/**
 * An email or web address that breaks after its signs, where it is too long for its line, and not within a word: an
 * email before its domain, so that 'org' is never alone on a line, where both of its halves fit a line; a long domain
 * after its dots too, for the narrowest columns.
 */
export function AddressText({ children }: { children: string }) {
  return partsOf(children).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** Characters that fit the line of a narrow column, and of one beside another on a phone. */
const [maxHalf, maxDomain] = [26, 18];
const signs = /(?<=[@./])(?=[^/])/;

function partsOf(address: string): string[] {
  const halves = address.split(/(?<=@)/);
  const [name = '', domain = ''] = halves;
  const isEmail = halves.length === 2 && halves.every((half) => half.length <= maxHalf);
  if (!isEmail) return address.split(signs);
  return [name, ...(domain.length > maxDomain ? domain.split(signs) : [domain])];
}
