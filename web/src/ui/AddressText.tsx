import { Fragment } from 'react';

/** An email or web address that breaks after its signs, where it is too long for its line, and not within a word. */
export function AddressText({ children }: { children: string }) {
  return children.split(/(?<=[@./])(?=[^/])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
