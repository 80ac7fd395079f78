import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

it('a join link that the browser does not let us copy is selected, and the dialog says how to copy it', async () => {
  const url = 'https://portal.example/join/secret-of-the-new-link';
  const portal = openPortal('/users/join-links', {
    as: signedInAs(['admin']),
    listJoinLinks: pageWith([]),
    createJoinLink: { id: 3, url, expires_at: '2026-11-05T16:00:00.000Z' },
  });
  const [create] = await screen.findAllByRole('button', { name: 'Create join link' });
  if (create) await portal.user.click(create);
  const form = within(await screen.findByRole('dialog', { name: 'Create join link' }));
  await portal.user.selectOptions(form.getByLabelText(/^Role/), 'media');
  await portal.user.click(form.getByRole('button', { name: 'Create link' }));
  const made = within(await screen.findByRole('dialog', { name: 'Copy the link now' }));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
  await portal.user.click(made.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(made.getByRole('status').textContent).toContain('press Ctrl+C'));
  const field = made.getByLabelText<HTMLInputElement>('Join link');
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(url);
  // Where it is allowed, it is copied.
  await portal.user.click(made.getByRole('button', { name: 'Copy link' }));
  await made.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(url);
});
