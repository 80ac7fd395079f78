import type { FormFile } from '@parade/contract/forms/files/formFile.ts';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { entry, filledForm } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const manual: FormFile = {
  id: 1,
  form_type: 'participant-manual',
  form_name: 'Participant Manual and Key Dates',
  display_name: 'Map of the route',
  kind: 'link',
  url: 'https://parade.example/map',
  size: null,
  position: 1,
  created_at: '2026-10-01T17:00:00.000Z',
  created_by: null,
  downloaded_at: null,
  organizations: null,
};

it('a form is printed once, and only when the files that belong to it have arrived', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const files = Promise.withResolvers<{ data: FormFile[]; total: number }>();
  openPortal('/o/7/participant-manual/2027/print', {
    as: signedInAs(['leader']),
    readForm: { entry: entry(), form: filledForm('participant-manual', {}) },
    listFormFiles: () => files.promise,
  });
  await screen.findByRole('heading', { level: 1, name: 'Participant Manual and Key Dates' });
  act(() => void vi.advanceTimersByTime(2_000));
  expect(print).not.toHaveBeenCalled();
  files.resolve({ data: [manual], total: 1 });
  await screen.findByText(/^Map of the route/);
  act(() => void vi.advanceTimersByTime(2_000));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(print).toHaveBeenCalledTimes(1);
});
