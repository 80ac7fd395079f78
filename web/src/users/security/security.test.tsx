import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { WrongFields } from '../../testing/answers.ts';

it('two-step login is switched on with the password, a code and recovery codes', async () => {
  const off = {
    app_since: null,
    recovery_codes_left: 0,
    passkeys: [],
    is_required: false,
    proof_ways: ['password' as const],
  };
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
  expect(screen.getByRole('link', { name: 'Open your authenticator app' }).getAttribute('href')).toContain('otpauth:');
  await portal.user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  await portal.user.type(screen.getByLabelText(/^Code from your app/), '123456');
  await portal.user.click(screen.getByRole('button', { name: 'Switch on' }));
  await screen.findByText('aaaa-bbbb-cccc-dddd');
  await portal.user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb-cccc-dddd');
  portal.answer({ readOwnFactors: { ...off, app_since: '2026-10-22T17:00:00.000Z', recovery_codes_left: 10 } });
  await portal.user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await screen.findByText('10 of 10 recovery codes are left.');
});

it('a code is asked for where the password is not enough, and a wrong one has its error beside it', async () => {
  const on = {
    app_since: '2026-10-20T17:00:00.000Z',
    recovery_codes_left: 10,
    passkeys: [],
    is_required: false,
    proof_ways: ['code' as const],
  };
  const portal = openPortal('/profile/security', {
    as: signedInAs(['staff']),
    readOwnFactors: on,
    removeApp: new WrongFields({ code: ['This code is not right. Please use the one your app shows now.'] }),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText(/^Current password/)).toBeNull();
  await portal.user.click(dialog.getByRole('button', { name: 'Switch off' }));
  await dialog.findAllByText(/This value is required/);
  await portal.notAsked('removeApp');
  await portal.user.type(dialog.getByLabelText(/^Code from your app/), '123 456');
  await portal.user.click(dialog.getByRole('button', { name: 'Switch off' }));
  await dialog.findAllByText(/This code is not right/);
  portal.answer({ removeApp: { success: true, message: 'Two-step login is off.' } });
  await portal.user.click(dialog.getByRole('button', { name: 'Switch off' }));
  await screen.findByText('Two-step login is off.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(portal.asked('removeApp').map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '123456' }]);
});

it('every second step of the account is offered, and only the chosen one is sent', async () => {
  const portal = openPortal('/profile/security', {
    as: signedInAs(['staff']),
    readOwnFactors: {
      app_since: '2026-10-20T17:00:00.000Z',
      recovery_codes_left: 10,
      passkeys: [],
      is_required: false,
      proof_ways: ['password' as const, 'code' as const],
    },
    renewRecoveryCodes: { recovery_codes: ['aaaa-bbbb-cccc-dddd'] },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Get new recovery codes' }));
  await portal.user.type(screen.getByLabelText(/^Current password/), 'marigold');
  await portal.user.click(screen.getByRole('radio', { name: 'A code from your authenticator app' }));
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  await portal.user.type(screen.getByLabelText(/^Code from your app/), '654321');
  await portal.user.click(screen.getByRole('button', { name: 'Get new codes' }));
  await screen.findByText('aaaa-bbbb-cccc-dddd');
  expect(portal.asked('renewRecoveryCodes').map(({ body }) => body)).toEqual([{ code: '654321' }]);
});

it('a session that owes the second step takes it without logging out', async () => {
  const as = signedInAs(['staff']);
  const due = { ...as, user: as.user && { ...as.user, second_factor_due: true } };
  const portal = openPortal('/profile/security', {
    as: due,
    readOwnFactors: {
      app_since: '2026-10-20T17:00:00.000Z',
      recovery_codes_left: 10,
      passkeys: [],
      is_required: true,
      proof_ways: ['code' as const],
    },
    takeSecondStep: { success: true, message: 'You’re all set.' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Complete the second step' }));
  await portal.user.type(screen.getByLabelText(/^Code from your app/), '654321');
  portal.answer({ me: as });
  await portal.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('link', { name: 'Devices' });
  expect(portal.asked('takeSecondStep').map(({ body }) => body)).toEqual([{ code: '654321' }]);
});

it('an admin who owes the second step is sent from an impersonation back to their own account', async () => {
  const by = { email: 'admin@x.example', until: '2026-10-22T20:00:00.000Z', seconds_left: 3600 };
  openPortal('/profile/security', {
    as: signedInAs(['volunteer'], { second_factor_due: true, impersonated_by: by }),
    readOwnFactors: {
      app_since: null,
      recovery_codes_left: 0,
      passkeys: [],
      is_required: false,
      proof_ways: ['password'],
    },
  });
  await screen.findByText('Your own account needs a second step first');
  expect(screen.queryByText('Set up two-step login to go on')).toBeNull();
});

it('leaving asks before unsaved recovery codes are lost, and not once they were saved', async () => {
  const portal = openPortal('/profile/security', {
    as: signedInAs(['staff']),
    readOwnFactors: {
      app_since: '2026-10-20T17:00:00.000Z',
      recovery_codes_left: 1,
      passkeys: [],
      is_required: false,
      proof_ways: ['code' as const],
    },
    renewRecoveryCodes: { recovery_codes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] },
  });
  await screen.findByText('1 recovery code left');
  await portal.user.click(screen.getByRole('button', { name: 'Get new recovery codes' }));
  await portal.user.type(screen.getByLabelText(/^Code from your app/), '654321');
  await portal.user.click(screen.getByRole('button', { name: 'Get new codes' }));
  const codes = await screen.findByRole('dialog', { name: 'Save your recovery codes' });
  await portal.user.keyboard('{Escape}');
  const asked = await screen.findByRole('dialog', { name: 'Close without saving your recovery codes?' });
  expect(asked.textContent).toContain('These 2 codes can’t be shown again.');
  await portal.user.click(within(asked).getByRole('button', { name: 'Go back' }));
  expect(codes.isConnected).toBe(true);
  await portal.user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [true, 'This browser has no passkeys.'],
  [false, 'This page was not opened over HTTPS, so no passkey can be added here.'],
])('where no passkey can be added, with HTTPS %s, the page says why', async (isSecureContext, words) => {
  vi.stubGlobal('isSecureContext', isSecureContext);
  openPortal('/profile/security', {
    as: signedInAs(['staff']),
    readOwnFactors: {
      app_since: null,
      recovery_codes_left: 0,
      passkeys: [],
      is_required: false,
      proof_ways: ['password'],
    },
  });
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
