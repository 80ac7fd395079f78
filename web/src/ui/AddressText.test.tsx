import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AddressText } from './AddressText.tsx';

/** The pieces that stay on one line each. */
function piecesOf(address: string): string[] {
  const { container } = render(<AddressText>{address}</AddressText>);
  return container.innerHTML.split('<wbr>').filter(Boolean);
}

it.each([
  ['an email before its domain alone', 'ana.ruiz@school.example', ['ana.ruiz@', 'school.example']],
  [
    'an email with a long domain after the dots of that one',
    'participants@paradeofroses.example',
    ['participants@', 'paradeofroses.', 'example'],
  ],
  [
    'an email with a long name after each of its signs',
    'maria.guadalupe.villasenor.7@school.example',
    ['maria.', 'guadalupe.', 'villasenor.', '7@', 'school.', 'example'],
  ],
  ['a web address after its signs', 'https://a.example/b', ['https://', 'a.', 'example/', 'b']],
])('breaks %s', (_, address, pieces) => {
  expect(piecesOf(address)).toEqual(pieces);
});
