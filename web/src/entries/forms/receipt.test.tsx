import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entry, filledForm } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const receipt = {
  submitted_at: '2026-10-22T17:00:00.000Z',
  mailed_to: ['ana@rosewood.example', 'bo@rosewood.example'],
  next_form: { form_type: 'band-profile', name: 'Band Profile', due_date: '2026-12-15', days_after_acceptance: null },
} as const;

function open(of: typeof receipt | null) {
  const form = filledForm('band-application', {}, { receipt: of && { ...of, mailed_to: [...of.mailed_to] } });
  return openPortal('/o/7/band-application/2027', {
    as: signedInAs(['leader']),
    readForm: { entry: entry(), form },
    listFormFiles: { data: [] },
  });
}

it('shows a receipt of a submitted application: when, where the email went, what is next, and the next form', async () => {
  open(receipt);
  const shown = (await screen.findByText('We received your Marching Band Application')).parentElement;
  for (const words of [
    'Submitted 10/22/2026 10:00 AM',
    'ana@rosewood.example, bo@rosewood.example',
    'will review your application and email you a decision',
    'the next form is Band Profile, due 12/15/2026',
  ])
    expect(shown?.textContent?.replaceAll('\u202F', ' ')).toContain(words);
});

it('shows no receipt of a form that has none', async () => {
  open(null);
  await screen.findByRole('heading', { level: 1, name: 'Marching Band Application' });
  expect(screen.queryByText(/We received your/)).toBeNull();
});
