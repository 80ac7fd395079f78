import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { draftStorageFor } from './answering/draft.ts';
import { SigningFailure, type WaiverCalls } from './calls.ts';
import { SigningPage } from './SigningPage.tsx';
import { deviceStore } from '../../ui/storage/browserStore.ts';

const context = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const form_submission = { form_type: 'participant-waiver', definition_version: 3, field_values: {}, context };
const waiver = {
  name: 'Nora Diaz',
  first_name: 'Nora',
  form_name: 'Participant Waiver',
  entry_name: 'Band',
  organizer_name: 'Association',
  parade_name: 'Parade',
  parade_on: '2027-01-01',
  due_date: '2026-12-01',
  support_email: 'office@example.org',
  declined: null,
  part: null,
  revision: 3,
  may_sign: true,
  form_submission,
};

it('a link that was replaced while its waiver was being signed offers a fresh one, as when it is opened', async () => {
  const ended = new SigningFailure(410, 'This link has been replaced by a newer one. Please use the newest.', {
    code: 'waiver-link-replaced',
  });
  const calls = {
    read: () => Promise.resolve({ waiver }),
    save: () => Promise.reject(ended),
    sign: () => Promise.reject(ended),
    newLink: () => Promise.resolve({ success: true }),
  } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'replaced');
  draftStorage.savePending({ version: 3, field_values: {} });
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  expect(await screen.findByRole('heading', { name: 'This link has been replaced by a newer one' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Email me a fresh link' })).toBeTruthy();
});

it('a signature whose waiver is not open any more is not said to be signed, wherever the signer is, and the answers stay', async () => {
  window.location.hash = '';
  const words =
    'This waiver is not yet available. It will be available on 10/01/2027. We will email you a new link then.';
  const notOpen = new SigningFailure(409, words, { code: 'waiver-not-open' });
  const calls = {
    read: () => Promise.resolve({ waiver }),
    sign: () => Promise.reject(notOpen),
  } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'moved');
  draftStorage.saveDraft({ version: 3, values: { 'participant:first_name': 'Nora' } });
  draftStorage.savePending({ version: 3, field_values: {} });
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  expect(await screen.findByRole('heading', { name: 'This waiver is not yet available' })).toBeTruthy();
  expect(screen.getByText(/We will email you a new link then/)).toBeTruthy();
  expect([draftStorage.pending(), draftStorage.draft()?.values]).toEqual([null, { 'participant:first_name': 'Nora' }]);
});

it('the page of declining has the focus once its code is here, says at its field what is missing, and gives the focus back', async () => {
  window.location.hash = '';
  const user = userEvent.setup();
  const calls = { read: () => Promise.resolve({ waiver: { ...waiver, revision: 0 } }) } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'declining');
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  await user.click(await screen.findByRole('button', { name: /or don’t want to take part/ }));
  const heading = await screen.findByRole('heading', { name: 'Don’t want to sign?' });
  await waitFor(() => expect(document.activeElement).toBe(heading));

  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const [first] = screen.getAllByRole('radio');
  // A radio has no aria-invalid: its group says what is wrong.
  const said = () => document.getElementById('decline-as-error')?.textContent;
  expect(screen.getByRole('group', { name: /^Reason/ }).getAttribute('aria-describedby')).toContain('decline-as-error');
  expect(said()).toBe('Please choose one of these');
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Please choose one of these' }));
  expect(document.activeElement).toBe(first);
  await user.click(screen.getByRole('radio', { name: /I am Nora Diaz/ }));
  expect([screen.queryByRole('alert'), said()]).toEqual([null, undefined]);

  window.location.hash = '';
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Nora Diaz'));
  expect(document.activeElement?.id).toBe('page-title');
});
