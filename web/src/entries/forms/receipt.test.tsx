import { type TasksFrom, tasksOf } from '@parade/contract/entries/tasks/task.ts';
import { screen, within, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileAnswer } from '../../testing/answers.ts';
import { entry, entryForm, filledForm } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const receipt = {
  is_application: true,
  submitted_at: '2026-10-22T17:00:00.000Z',
  mailed_to: ['ana@rosewood.example', 'bo@rosewood.example'],
  next_form: { form_type: 'band-profile', name: 'Band Profile', due_date: '2026-12-15', days_after_acceptance: null },
} as const;

function open(of: typeof receipt | null) {
  const form = filledForm('band-application', {}, { receipt: of && { ...of, mailed_to: [...of.mailed_to] } });
  return openPortal('/o/7/band-application/2027', {
    as: signedInAs(['leader']),
    readForm: { entry: entry(), form },
    listFormFiles: { data: [], total: 0 },
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

it('shows what is to be done next after any other form, and brings a copy as a PDF and by mail', async () => {
  const submitted_at = '2026-10-22T17:00:00.000Z';
  const submitted = { is_application: false, submitted_at, mailed_to: [], next_form: null };
  const form = { ...entryForm('music'), name: 'Music and Rights', due_date: '2026-10-01' };
  const from = {
    year: 2027,
    displayed_status: 'accepted',
    total_participants: 3,
    waivers_total: 0,
    waivers_completed: 0,
  };
  const forms = { initial: [], profile: [], additional: [form], optional: [], waivers: [] };
  const { id, organization_id, official_name } = entry();
  const own = { id, organization_id, official_name, year: 2027, is_first: true, org_type: 2 };
  const portal = openPortal('/o/7/band-profile/2027', {
    as: signedInAs(['leader']),
    readForm: { entry: entry(), form: filledForm('band-profile', {}, { submitted_at, receipt: submitted }) },
    listFormFiles: { data: [], total: 0 },
    listOwnTasks: {
      data: [
        {
          ...own,
          displayed_status: 'accepted',
          is_over: false,
          tasks: tasksOf({ ...from, forms } as TasksFrom, '2026-10-22'),
        },
      ],
    },
    mailForm: { mailed_to: 'ana@rosewood.example', is_new: true },
    formPdf: new FileAnswer('Band Profile.pdf', '%PDF-1.7'),
  });
  const shown = await screen.findByRole('region', { name: 'Receipt' });
  const start = await within(shown).findByRole('link', { name: 'Start' });
  expect(within(shown).getByRole('heading', { level: 2 }).textContent).toBe('We received your Band Profile form');
  expect(shown.textContent).toContain('Next: Music and Rights, 21 days late');
  expect(start.getAttribute('href')).toBe('/o/7/music/2027/edit');
  // One solid button: what is next, and not what is done.
  const solid = [...document.querySelectorAll('main .button-primary')].map(({ textContent }) => textContent);
  expect(solid).toEqual(['Start']);
  await portal.user.click(within(shown).getByRole('button', { name: 'Email me a copy' }));
  await screen.findByText('We are emailing a link to these answers to ana@rosewood.example.');
  await portal.user.click(within(shown).getByRole('button', { name: 'Save as PDF' }));
  await waitFor(() => expect(portal.asked('formPdf')).toHaveLength(1));
  // Of the entry that is shown, though its year may have another first one by now.
  for (const { query } of [...portal.asked('mailForm'), ...portal.asked('formPdf')])
    expect(query).toEqual({ entry: entry().id });
});
