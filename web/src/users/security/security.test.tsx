import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

it('switches two-step login on: password, code, recovery codes', async () => {
  const off = { app_since: null, recovery_codes_left: 0, passkeys: [], is_required: false };
  const portal = openPortal('/profile/security', {
    as: signedInAs(['staff']),
    readOwnFactors: off,
    startApp: { uri: 'otpauth://totp/Parade:ana?secret=JBSWY3DPEHPK3PXP', secret: 'JBSWY3DPEHPK3PXP' },
    confirmApp: { recovery_codes: ['aaaa-bbbb-cccc-dddd'] },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  await portal.user.type(screen.getByLabelText(/^Current password/), 'marigold');
  await portal.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await portal.user.type(screen.getByLabelText(/^Code from your app/), '123456');
  await portal.user.click(screen.getByRole('button', { name: 'Switch on' }));
  await screen.findByText('aaaa-bbbb-cccc-dddd');
  portal.answer({ readOwnFactors: { ...off, app_since: '2026-10-22T17:00:00.000Z', recovery_codes_left: 10 } });
  await portal.user.click(screen.getByRole('button', { name: 'I’ve kept them' }));
  await screen.findByText('10 of 10 recovery codes are left.');
});
