import { Fragment } from 'react';

/**
 * An email or web address that breaks after its signs, where it is too long for its line, and not within a word: an
 * email before its domain, so that 'org' is never alone on a line, where both of its halves fit a line.
 */
export function AddressText({ children }: { children: string }) {
  return partsOf(children).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** Characters that fit the line of a narrow column. */
const maxHalf = 26;

function partsOf(address: string): string[] {
  const halves = address.split(/(?<=@)/);
  const isEmail = halves.length === 2 && halves.every((half) => half.length <= maxHalf);
  return isEmail ? halves : address.split(/(?<=[@./])(?=[^/])/);
}
