import type { SignedPdfCheck } from '@parade/contract/waivers/signedPdf.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPortal } from '../../testing/portal.tsx';

const code = 'A1B2-C3D4-E5F6-0718-29AB';
const genuine: SignedPdfCheck = {
  known: true,
  code,
  year: 2027,
  position: 12,
  signed_on: '2026-10-20',
  withdrawn: false,
  head_in_chain: null,
  chain_holds: true,
};
const unknown = { ...genuine, known: false, code: null, year: null, position: null, signed_on: null };
const altered = 'This year’s records have been altered';
const words = /This code belongs to a signed waiver|This signed waiver is genuine/;

it('says of a code that its waiver is genuine, and of which year and day it is', async () => {
  openPortal(`/verify/${code}`, { checkSignedPdf: genuine });
  await screen.findByText('This code belongs to a signed waiver');
  for (const fact of ['2027', '12', '10/20/2026', code]) expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.queryByText(altered)).toBeNull();
});

it.each([
  ['whose year was altered', { ...genuine, chain_holds: false }, altered],
  ['that is not known', { ...unknown, chain_holds: null }, 'No signed waiver has this code'],
] as const)('says of no code %s that its waiver is genuine', async (_, checkSignedPdf, wrong) => {
  openPortal(`/verify/${code}`, { checkSignedPdf });
  await screen.findByText(wrong);
  expect(screen.queryByText(words)).toBeNull();
});

it('says of a file whose year was altered that we issued it, and not that it is genuine; of a good one that it is', async () => {
  const portal = openPortal('/verify', { checkSignedPdf: { ...genuine, chain_holds: false } });
  const input = await screen.findByLabelText(/^Drop the PDF here/);
  const file = new File(['%PDF-1.7'], 'waiver.pdf', { type: 'application/pdf' });
  await portal.user.upload(input, file);
  await screen.findByText(altered);
  expect(screen.queryByText(words)).toBeNull();
  portal.answer({ checkSignedPdf: genuine });
  await portal.user.upload(input, new File(['%PDF-1.7 again'], 'other.pdf', { type: 'application/pdf' }));
  await screen.findByText('This signed waiver is genuine');
  expect(screen.getByText(/“other.pdf” is identical to the PDF we issued/)).toBeTruthy();
});

it('a code that is checked leaves the focus in its field, and what is typed behind it', async () => {
  const other = 'A1B2-C3D4-E5F6-0718-29AC';
  const read = Promise.withResolvers<SignedPdfCheck>();
  const portal = openPortal('/verify', { checkSignedPdf: () => read.promise });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Code/ });
  await portal.user.type(field, `${code}{Enter}`);
  await waitFor(() => expect(portal.address()).toBe(`/verify/${code}`));
  await portal.user.keyboard('{Backspace}C');
  read.resolve(genuine);
  await screen.findByText('This code belongs to a signed waiver');
  expect([document.activeElement === field, field.value]).toEqual([true, other]);
  // The browser's Back and Forward lead to the code that was checked there.
  await portal.user.keyboard('{Enter}');
  await waitFor(() => expect(portal.address()).toBe(`/verify/${other}`));
  act(() => history.back());
  await waitFor(() => expect(field.value).toBe(code));
  act(() => history.forward());
  await waitFor(() => expect(field.value).toBe(other));
});
