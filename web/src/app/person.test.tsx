import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';
import { areLetterKeysOn } from '../ui/keys/letterKeys.ts';

it('the account menu leads, on pages without a list too, to the keys and to the switch of letter keys', async () => {
  const portal = openPortal('/coming-soon', { as: signedInAs(['staff']) });
  await portal.user.click(await screen.findByRole('button', { name: /account menu$/ }));
  await portal.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  // None of a list or desk, where none is there.
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ctrl K', '/', 'F8', '?']);
  const letters = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Letter keys' });
  await portal.user.click(letters());
  expect([letters().checked, areLetterKeysOn()]).toEqual([false, false]);
  await portal.user.click(letters());
  expect([letters().checked, areLetterKeysOn()]).toEqual([true, true]);
});
