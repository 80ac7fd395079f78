import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, unreachable } from '../../testing/answers.ts';
import {
  answeredPlan,
  contact,
  onThisDevice,
  openPlan,
  planAddress,
  press,
  saving,
  sent,
} from '../../testing/emergencyPlan.ts';
import { entry, filledForm, formOnServer, overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

it('a form says why it cannot be submitted yet', async () => {
  const waiting = formOnServer('emergency-plan', answeredPlan, {
    blocker: 'email-not-verified',
    abilities: { ...filledForm('emergency-plan').abilities, submit: false },
  });
  openPortal(planAddress, { as: signedInAs(['leader']), ...waiting.table });
  await screen.findByText(/You can fill in this form now\. Before you submit it/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true);
});

it.each([
  ['complete', null, 1],
  ['in-progress', null, 0],
  ['submitted', '2026-10-01T18:00:00.000Z', 0],
] as const)('an application that is %s, read, asks to be submitted only if that is all it lacks', async (...state) => {
  const [status, submitted_at, notices] = state;
  const read = formOnServer('band-application', {}, { status, submitted_at });
  openPortal('/o/7/band-application/2027', { as: signedInAs(['leader']), ...read.table });
  await screen.findByRole('link', { name: 'Edit' });
  expect(screen.queryAllByText('This application has not been submitted yet. To submit it, choose Edit.')).toHaveLength(
    notices,
  );
});

it('a form can be submitted without a reload once the email address was confirmed in another tab', async () => {
  const abilities = filledForm('emergency-plan').abilities;
  const waiting = { ...answeredPlan };
  const before = formOnServer('emergency-plan', waiting, {
    blocker: 'email-not-verified',
    abilities: { ...abilities, submit: false },
  });
  const portal = openPortal(planAddress, { as: signedInAs(['leader'], { email_verified: false }), ...before.table });
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submit' });
  expect(submit.disabled).toBe(true);
  portal.answer({ me: signedInAs(['leader']), ...formOnServer('emergency-plan', waiting).table });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(submit.disabled).toBe(false));
});

it('a form begins with last year’s answers when asked to', async () => {
  const from = formOnServer('emergency-plan', {}, { copy_from: 2026 });
  const copied = filledForm('emergency-plan', answeredPlan, {
    revision: 4,
    value_was_copied: ['people:parade_day_name'],
  });
  const portal = openPortal(planAddress, {
    as: signedInAs(['leader']),
    ...from.table,
    copyForm: { entry: entry(), form: copied },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Copy from 2026' }));
  await waitFor(async () => expect((await contact()).value).toBe('Ana Ruiz'));
  expect(screen.getAllByText('Copied from last year, please check')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Copy from 2026' })).toBeNull();
});

it('each copied count is marked until it is changed or all are confirmed, beside last year’s total', async () => {
  const counts = 'final:composition';
  const values = { [counts]: { brass: '40', woodwinds: '60', percussion: '20', non_playing: '10' } };
  const form = filledForm('band-composition', values, {
    revision: 3,
    value_was_copied: [counts],
    earlier_totals: [{ path: counts, year: 2026, total: 130 }],
  });
  const portal = openPortal('/o/7/band-composition/2027/edit', {
    as: signedInAs(['leader']),
    ...formOnServer('emergency-plan', {}).table,
    readForm: { entry: entry(), form },
    saveForm: ({ body }) => ({
      entry: entry(),
      form: { ...form, field_values: body.field_values as FieldValues, value_was_copied: [], revision: 4 },
    }),
  });
  const marked = () =>
    screen
      .getAllByRole('textbox')
      .filter((box) => {
        const notes = (box.getAttribute('aria-describedby') ?? '').split(' ');
        return notes.some((id) => document.getElementById(id)?.textContent === 'Copied from last year, please check');
      })
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.replace('\u00a0*', ''));
  expect((await screen.findByText('2026: 130 people')).parentElement?.textContent).toContain('Last time');
  expect(marked()).toEqual(['Brass', 'Woodwinds', 'Percussion', 'Non-playing']);
  await enter(portal, screen.getByLabelText(/^Brass/), '2');
  await waitFor(() => expect(saving()).toContain('Saved 10:00 AM'));
  expect(marked()).toEqual(['Woodwinds', 'Percussion', 'Non-playing']);
  await press(portal, 'Still correct: Final band composition');
  expect(marked()).toEqual([]);
});

it('a form that does not exist or is somebody else’s leads home and says why', async () => {
  const leader = signedInAs(['leader']);
  const portal = openPortal(planAddress, { as: leader, readForm: new Refusal('not-found'), readOverview: overview() });
  await screen.findByText('We couldn’t find that form');
  await screen.findByRole('heading', { level: 1, name: 'Rosewood High Band' });
  expect(portal.address()).toBe('/entries/7/2027/view');
});

it('a form is saved and submitted in the entry that is shown: its address may mean another one meanwhile', async () => {
  const portal = openPlan(answeredPlan);
  await enter(portal, await contact(), 'Ana Ruiz');
  await press(portal, 'Submit');
  await screen.findByRole('link', { name: 'Edit' });
  const calls = [...portal.asked('saveForm'), ...portal.asked('noteEditing')];
  expect(calls.length).toBeGreaterThan(1);
  for (const { query } of calls) expect(query).toEqual({ entry: entry().id });
});

it('a form whose entry was moved while it was open says so, and keeps what was typed', async () => {
  const portal = openPlan({}, { saveForm: new Refusal('not-found') });
  await enter(portal, await contact(), 'Ana Ruiz');
  await press(portal, 'Save');
  await waitFor(() => expect(saving()).toContain('Not saved yet: This form has moved'));
  expect(screen.getByText(/could not be saved.*This form has moved/)).toBeTruthy();
  expect(screen.getByDisplayValue('Ana Ruiz')).toBeTruthy();
  expect(onThisDevice()).toContain('Ana Ruiz');
});

it('a form says that it loads, why it cannot be read, and is read again when asked to', async () => {
  const answer = Promise.withResolvers<typeof unreachable>();
  const portal = openPlan({}, { readForm: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading the form' });
  answer.resolve(unreachable);
  const alert = await screen.findByRole('alert');
  portal.answer(portal.form.table);
  await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await contact();
});

it('a form that is read-only is shown to read when it is opened to be changed', async () => {
  const abilities = { ...filledForm('emergency-plan').abilities, edit: false, submit: false };
  const closed = formOnServer('emergency-plan', answeredPlan, { abilities, blocker: 'entry-closed' });
  const portal = openPortal(planAddress, { as: signedInAs(['leader']), ...closed.table, readOverview: overview() });
  await screen.findByText(/This application is closed/);
  expect(portal.address()).toBe('/o/7/emergency-plan/2027');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.getByText('A van follows.')).toBeTruthy();
});

it('a form waits for a new session where the session has ended, and goes on as the same person', async () => {
  const portal = openPlan({}, { saveForm: new Refusal('not-signed-in') });
  await enter(portal, await contact(), 'Ana Ruiz');
  await press(portal, 'Save');
  await screen.findByRole('dialog', { name: 'Your session has expired.' });
  portal.answer(portal.form.table);
  localStorage.setItem('jwt', 'a-new-session');
  fireEvent(window, new StorageEvent('storage', { key: 'jwt', newValue: 'a-new-session' }));
  await waitFor(() => expect(sent(portal).at(-1)?.field_values).toEqual({ 'people:parade_day_name': 'Ana Ruiz' }));
  await waitFor(() => expect(saving()).toContain('Saved'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a form starts over for another person who has logged in meanwhile, and keeps the typed answers for the first', async () => {
  const portal = openPlan({}, { saveForm: new Refusal('not-signed-in') });
  await enter(portal, await contact(), 'Ana Ruiz');
  await press(portal, 'Save');
  await screen.findByRole('dialog', { name: 'Your session has expired.' });
  portal.answer({
    me: signedInAs(['leader'], { id: 4711, email: 'other@school.example' }),
    readForm: new Refusal('not-found'),
    noteEditing: new Refusal('not-found'),
  });
  localStorage.setItem('jwt', 'another-session');
  fireEvent(window, new StorageEvent('storage', { key: 'jwt', newValue: 'another-session' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Parade-day contact/)).toBeNull());
  expect(screen.queryByDisplayValue('Ana Ruiz')).toBeNull();
  expect(sent(portal)).toHaveLength(1);
  expect(onThisDevice()).toContain('Ana Ruiz');
});

it.each([
  ['approved', '2026-11-01T17:00:00.000Z', 1],
  ['still under review', null, 0],
])('a form that is %s says why its signatures cannot be changed', async (_, approved_at, times) => {
  const form = filledForm('band-application', {}, { revision: 3, approved_at });
  openPortal('/o/7/band-application/2027/edit', {
    as: signedInAs(['leader']),
    ...formOnServer('emergency-plan', {}).table,
    readForm: { entry: entry(), form },
    listSignatureRequests: { data: [], total: 0 },
  });
  await screen.findByRole('heading', { name: 'Declaration and signature', level: 2, hidden: true });
  // One for each group that is signed: of the institution, and of the declaration.
  expect(screen.queryAllByText('Signatures are locked once the form is approved')).toHaveLength(times * 2);
});

const unusual = { 'final:composition': { brass: '60', woodwinds: '70', percussion: '40', non_playing: '60' } };
const warning = /Non-playing members should not exceed 15 percent of group size\. 60 of 230 is 26\.1 percent/;

it('an unusual saved answer has its warning when the form is opened to be changed', async () => {
  const form = formOnServer('band-composition', unusual);
  openPortal('/o/7/band-composition/2027/edit', { as: signedInAs(['leader']), ...form.table });
  const box = await screen.findByRole('textbox', { name: /^Non-playing/ });
  const notes = (box.getAttribute('aria-describedby') ?? '').split(' ');
  expect(notes.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(warning);
});

it('an unusual saved answer has its warning when the form is read', async () => {
  const form = formOnServer('band-composition', unusual, { submitted_at: '2026-10-22T17:00:00.000Z' });
  openPortal('/o/7/band-composition/2027', { as: signedInAs(['staff']), ...form.table });
  await screen.findByText(warning);
});

it('a form that its entry does not have yet says so under its name, and leads to the entry', async () => {
  openPortal(planAddress, { as: signedInAs(['leader']), readForm: new Refusal('entry-not-accepted') });
  await screen.findByRole('heading', { level: 1, name: 'Emergency and Accessibility Plan' });
  screen.getByText('You can do this once the entry is accepted.');
  expect(screen.getByRole('link', { name: 'Go to the entry' }).getAttribute('href')).toBe('/entries/7/2027/view');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
