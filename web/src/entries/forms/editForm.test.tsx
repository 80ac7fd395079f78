import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { exampleFile } from '@parade/contract/forms/widgets/kinds/file.ts';
import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal, unreachable, WrongFields } from '../../testing/answers.ts';
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
import { entry, filledForm, formOnServer } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

it('a form saves what is typed by itself, once, over the revision that was read', async () => {
  const portal = openPlan({});
  await enter(portal, await contact(), 'Ana Ruiz');
  expect(saving()).toContain('Saving …');
  await waitFor(() => expect(saving()).toContain('Saved 10:00 AM'));
  expect(sent(portal)).toEqual([
    { field_values: { 'people:parade_day_name': 'Ana Ruiz' }, value_was_copied: {}, revision: 3, agreed: '' },
  ]);
});

it('Save saves a form at once', async () => {
  const portal = openPlan({});
  await enter(portal, await contact(), 'Ana');
  await press(portal, 'Save');
  await enter(portal, await contact(), ' Ruiz');
  await press(portal, 'Save');
  await waitFor(() => expect(sent(portal).map(({ revision }) => revision)).toEqual([3, 4]));
});

it('the completion of a form follows what is typed', async () => {
  const portal = openPlan({ ...answeredPlan, 'plan:rain': '' });
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Completion' });
  expect(progress.value).toBe(85);
  await enter(portal, screen.getByLabelText(/^Rain plan/), 'Ponchos.');
  expect(progress.value).toBe(100);
});

it('a complete form is submitted and then shown to read', async () => {
  const portal = openPlan(answeredPlan);
  await contact();
  await press(portal, 'Submit');
  await screen.findByText('Emergency and Accessibility Plan has been submitted.');
  await waitFor(() => expect(portal.address()).toBe('/o/7/emergency-plan/2027'));
  expect(sent(portal)).toEqual([{ field_values: {}, submit: true, revision: 3, agreed: '' }]);
});

it('a form that is submitted too early lists what is missing, each line leading to its field', async () => {
  const portal = openPlan({ ...answeredPlan, 'plan:rain': '', 'people:second_name': '' });
  await contact();
  await press(portal, 'Submit');
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary.parentElement));
  const lines = within(summary)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(lines).toEqual(['Backup contact: This value is required', 'Rain plan: This value is required']);
  await portal.user.click(within(summary).getByRole('link', { name: /Rain plan/ }));
  const rain = screen.getByLabelText<HTMLTextAreaElement>(/^Rain plan/);
  expect(document.activeElement).toBe(rain);
  expect(document.getElementById(rain.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(
    'This value is required',
  );
  await portal.atRest();
  expect(sent(portal).some(({ submit }) => submit)).toBe(false);
  await enter(portal, rain, 'Ponchos.');
  expect(within(summary).getAllByRole('link')).toHaveLength(1);
});

it('an answer that the server refuses stays, with its error beside the field and on top', async () => {
  const refused = new WrongFields({ 'people:parade_day_name': ['Please use at most 80 characters'] });
  const portal = openPlan(answeredPlan, {
    saveForm: ({ body }) => (body.submit ? refused : formOnServer('emergency-plan', answeredPlan).save(body)),
  });
  await contact();
  await press(portal, 'Submit');
  const [first] = await screen.findAllByRole('alert');
  expect(first?.textContent).toContain(
    'Form submission failedYour entry could not be saved for the following reasons: Parade-day contact: Please use at most 80 characters',
  );
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/^mailto:/);
  const field = await contact();
  expect(field.value).toBe('Ana Ruiz');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('link', { name: /Parade-day contact: Please use at most 80 characters/ })).toBeTruthy();
});

it.each([
  ['is not reached', unreachable, 'We could not reach the portal.'],
  ['is too busy', new Refusal('too-busy'), 'The portal is very busy.'],
])('an answer that is typed while the server %s is saved once the server answers', async (_, failure, words) => {
  const portal = openPlan({}, { saveForm: failure });
  await enter(portal, await contact(), 'Ana Ruiz');
  await press(portal, 'Save');
  await waitFor(() => expect(saving()).toContain(`Not saved yet: ${words}`));
  expect((await screen.findByRole('alert')).textContent).toContain(
    `Form save failedYour entry could not be saved for the following reasons: ${words}`,
  );
  expect(onThisDevice()).toContain('Ana Ruiz');
  portal.answer(portal.form.table);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(saving()).toContain('Saved'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent(portal).at(-1)?.field_values).toEqual({ 'people:parade_day_name': 'Ana Ruiz' });
});

it('a photo that a submitted form needs can be brought back after it was deleted, also when the form is opened again', async () => {
  const photo = { ...exampleFile('jpg'), name: 'photo.jpg' };
  const submitted = { submitted_at: '2026-10-20T17:00:00.000Z' };
  const form = formOnServer('official-photo', { 'photo:photo': [photo] }, submitted);
  const saveForm = () => new WrongFields({ 'photo:photo': ['This value is required'] });
  const open = () =>
    openPortal('/o/7/official-photo/2027/edit', {
      as: signedInAs(['leader']),
      ...form.table,
      saveForm,
      readThumbnail: unreachable,
    });
  const portal = open();
  await portal.user.click(await screen.findByRole('button', { name: 'Delete photo.jpg' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Delete File' }));
  await press(portal, 'Save');
  await screen.findByRole('button', { name: 'Bring back photo.jpg' });
  expect(screen.queryByRole('button', { name: 'Replace photo.jpg' })).toBeNull();
  cleanup();
  const again = open();
  await screen.findByText('We restored your answers');
  await press(again, 'Save');
  await again.user.click(await screen.findByRole('button', { name: 'Bring back photo.jpg' }));
  await screen.findByRole('button', { name: 'Replace photo.jpg' });
  expect(screen.queryByRole('button', { name: 'Bring back photo.jpg' })).toBeNull();
  await waitFor(() => expect(onThisDevice()).not.toContain('photo:photo'));
});

it('a form that was not submitted says so and leads to the reasons until it is, even once its answers are saved', async () => {
  const portal = openPlan(answeredPlan, { saveForm: unreachable });
  await enter(portal, await contact(), 'Ana Ruiz-Paz');
  await press(portal, 'Submit');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Form submission failed');
  await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
  portal.answer(portal.form.table);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(saving()).toContain('Saved'));
  expect(alert.textContent).toBe('Form submission failedYour answers are saved now. Please submit the form again.');
  await press(portal, 'Submit');
  await waitFor(() => expect(portal.address()).toBe('/o/7/emergency-plan/2027'));
});

it('a form that was submitted without a connection and with an answer missing says only what is missing once it is saved', async () => {
  const portal = openPlan({ ...answeredPlan, 'plan:rain': '' }, { saveForm: unreachable });
  await enter(portal, await contact(), 'Ana Ruiz-Paz');
  await press(portal, 'Submit');
  await screen.findByText('Form submission failed');
  await screen.findByRole('link', { name: 'Rain plan: This value is required' });
  portal.answer(portal.form.table);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(saving()).toContain('Saved'));
  expect(screen.queryByText('Form submission failed')).toBeNull();
  expect(screen.queryByText(/could not reach the portal/)).toBeNull();
  screen.getByRole('link', { name: 'Rain plan: This value is required' });
});

it('a form brings back and saves what was not saved when the page was closed', async () => {
  const portal = openPlan({}, { saveForm: unreachable });
  await enter(portal, await contact(), 'Ana Ruiz');
  await press(portal, 'Save');
  await waitFor(() => expect(saving()).toContain('Not saved yet'));
  await portal.user.click(screen.getByRole('link', { name: 'View' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Leave this page' }));
  // Only now: a try that was on its way when the page was left would be answered otherwise.
  const edit = await screen.findByRole('link', { name: 'Edit' });
  portal.answer({ saveForm: portal.form.table.saveForm });
  await portal.user.click(edit);
  expect((await contact()).value).toBe('Ana Ruiz');
  await screen.findByText('We restored your answers');
  screen.getByText(/will be saved now, unless (it needs|they need) a correction/);
  await waitFor(() => expect(saving()).toContain('Saved 10:00 AM'));
});

it('a form asks before a page with unsaved answers is left', async () => {
  const portal = openPlan({}, { saveForm: unreachable });
  await enter(portal, await contact(), 'Ana Ruiz');
  await portal.user.click(screen.getByRole('link', { name: 'View' }));
  await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
  await press(portal, 'Stay on this page');
  expect(portal.address()).toBe(planAddress);
});

it('leaving a submitted form with an answer emptied says what the portal still has, and so does the form to read until it is put right', async () => {
  const submitted = { submitted_at: '2026-10-20T17:00:00.000Z' };
  const form = formOnServer('emergency-plan', answeredPlan, submitted);
  const portal = openPortal(planAddress, {
    as: signedInAs(['leader']),
    ...form.table,
    saveForm: new WrongFields({ 'people:parade_day_name': ['This value is required'] }),
  });
  await portal.user.clear(await contact());
  await portal.user.click(screen.getByRole('link', { name: 'View' }));
  const question = await screen.findByRole('dialog', { name: /unsaved changes/ });
  const words = 'Not saved: Parade-day contact (the portal has “Ana Ruiz”).';
  expect(question.textContent).toContain(words);
  await portal.user.click(within(question).getByRole('button', { name: 'Leave this page' }));
  expect((await screen.findByText(/This page shows what the portal has/)).textContent).toContain(words);
  portal.answer({ saveForm: form.table.saveForm });
  await portal.user.click(screen.getByRole('link', { name: 'Edit' }));
  await enter(portal, await contact(), 'Ana Paz');
  await waitFor(() => expect(saving()).toContain('Saved 10:00 AM'));
  await portal.user.click(screen.getByRole('link', { name: 'View' }));
  await screen.findByRole('link', { name: 'Edit' });
  await screen.findByText('Ana Paz');
  expect(screen.queryByText(/This page shows what the portal has/)).toBeNull();
});

it('Logout asks where answers are not saved, before the session ends, and leaves nothing typed on the device', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const portal = openPlan({}, { saveForm: unreachable, signOut: { success: true } });
  const logOut = async () => {
    await portal.user.click(await screen.findByRole('button', { name: /account menu/ }));
    await press(portal, 'Logout');
    await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
  };
  await enter(portal, await contact(), 'Ana Ruiz');
  await waitFor(() => expect(onThisDevice()).toContain('Ana Ruiz'));
  const token = localStorage.getItem('jwt') ?? '';
  const [key = '', typed = ''] = Object.entries(localStorage).find(([each]) => each.startsWith('draft:')) ?? [];
  localStorage.setItem('draft:99:7:emergency-plan:a-tab', JSON.stringify({ values: {}, base: {} }));
  sessionStorage.setItem('opened-row', '{"to":"/individual-waivers/s/name/f/q=Ana/p/1","label":"List","row":"1"}');
  sessionStorage.setItem('sign-up', '{"first_name":"Ana","email":"ana@example.org"}');
  await logOut();
  await press(portal, 'Stay on this page');
  await portal.notAsked('signOut');
  await logOut();
  await press(portal, 'Log out');
  await waitFor(() => expect(assign.mock.calls).toEqual([['/login']]));
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  // What a save that was on its way puts down on the device goes as well.
  localStorage.setItem(key, typed);
  window.dispatchEvent(new Event('pagehide'));
  expect(onThisDevice()).not.toContain('Ana Ruiz');
  expect(Object.keys(localStorage)).toEqual(['draft:99:7:emergency-plan:a-tab']);
  expect([sessionStorage.getItem('opened-row'), sessionStorage.getItem('sign-up')]).toEqual([null, null]);
  // The page of a browser is gone by now; the one of the test says goodbye to the others in the form.
  localStorage.setItem('jwt', token);
});

it('Switch Back asks where answers are not saved, before it ends, and leaves nothing on the device that was typed as another', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const admin = signedInAs(['admin'], { id: 9 });
  const impersonated_by = { email: 'ada@x.example', until: '2026-10-22T20:00:00.000Z', seconds_left: 3600 };
  const portal = openPortal(planAddress, {
    as: signedInAs(['leader'], { impersonated_by }),
    ...formOnServer('emergency-plan', {}).table,
    saveForm: unreachable,
    switchBack: { access_token: 'back', user: admin.user!, initial_data: admin },
    readPage: unreachable,
  });
  localStorage.setItem('jwt_prev', 'the-ticket-that-leads-back');
  const question = { name: 'You have unsaved changes, are you sure you want to leave?' };
  await enter(portal, await contact(), 'Ana Ruiz');
  await waitFor(() => expect(onThisDevice()).toContain('Ana Ruiz'));
  const [key = '', typed = ''] = Object.entries(localStorage).find(([each]) => each.startsWith('draft:')) ?? [];
  localStorage.setItem('draft:9:7:emergency-plan:a-tab', JSON.stringify({ values: {}, base: {} }));
  await press(portal, 'Switch Back');
  await screen.findByRole('dialog', question);
  await press(portal, 'Stay on this page');
  await portal.notAsked('switchBack');
  await press(portal, 'Switch Back');
  await portal.user.click(
    within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Switch Back' }),
  );
  await waitFor(() => expect(assign.mock.calls).toEqual([['/dashboard']]));
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  // What a save that was on its way puts down on the device goes as well.
  localStorage.setItem(key, typed);
  window.dispatchEvent(new Event('pagehide'));
  const drafts = Object.keys(localStorage).filter((each) => each.startsWith('draft:'));
  expect(drafts).toEqual(['draft:9:7:emergency-plan:a-tab']);
});

const path: FieldPath = 'people:parade_day_name';

/** Somebody else saves another answer in the same field while it is typed in here. */
function inConflict() {
  const theirs = formOnServer('emergency-plan', { [path]: 'Cy Diaz' }, { revision: 4 });
  const conflicts = [{ path, yours: 'Ana Ruiz', theirs: 'Cy Diaz', by: 'Cy Diaz', at: '2026-10-22T16:59:00.000Z' }];
  let saves = 0;
  const portal = openPlan({});
  return {
    portal,
    begin: async () => {
      await enter(portal, await contact(), 'Ana Ruiz');
      portal.answer({
        readForm: theirs.table.readForm,
        noteEditing: theirs.table.noteEditing,
        saveForm: ({ body }) => (saves++ === 0 ? new Refusal('revision-conflict', { conflicts }) : theirs.save(body)),
      });
      await press(portal, 'Save');
      return screen.findByRole('dialog', { name: 'Which answer do you want to keep?' });
    },
  };
}

it('shows both answers where another tab has changed the same field, and saves the own one when it is chosen', async () => {
  const { portal, begin } = inConflict();
  const dialog = await begin();
  expect(dialog.textContent).toContain('Your answerAna Ruiz');
  expect(dialog.textContent).toContain('Cy Diaz’s answerCy Diaz');
  await press(portal, 'Keep my answer: Parade-day contact');
  await waitFor(() => expect(sent(portal).at(-1)).toMatchObject({ field_values: { [path]: 'Ana Ruiz' }, revision: 4 }));
  expect((await contact()).value).toBe('Ana Ruiz');
});

it('choosing the other of two answers sends nothing', async () => {
  const { portal, begin } = inConflict();
  await begin();
  await press(portal, 'Use this answer: Parade-day contact');
  await waitFor(async () => expect((await contact()).value).toBe('Cy Diaz'));
  await waitFor(() => expect(saving()).toContain('Saved'));
  await portal.atRest();
  expect(sent(portal)).toHaveLength(1);
});

it('the choice between two answers can wait, and a form is not submitted before it is made', async () => {
  const { portal, begin } = inConflict();
  await begin();
  await press(portal, 'Decide later');
  await press(portal, 'Submit');
  await screen.findByRole('dialog', { name: 'Which answer do you want to keep?' });
  await press(portal, 'Decide later');
  expect(screen.getByRole('button', { name: 'Choose 1 answer' })).toBeTruthy();
  await portal.atRest();
  expect(sent(portal).some(({ submit }) => submit)).toBe(false);
});

it('choosing a float builder fills in the contacts that the office has set for it, and none of another one', async () => {
  const aes = { name: 'Client desk', phone: '(626) 555-0141', email: 'floats@aes.example.org' };
  const plain = filledForm('float-design', {});
  const form = { ...plain, context: { ...plain.context, builder_contacts: { AES: aes } } };
  const portal = openPortal('/o/7/float-design/2027/edit', {
    as: signedInAs(['leader']),
    ...formOnServer('emergency-plan', {}).table,
    readForm: { entry: entry(), form },
    saveForm: ({ body }) => ({
      entry: entry(),
      form: { ...form, field_values: body.field_values as FieldValues, revision: 4 },
    }),
  });
  const contactName = () => screen.findByLabelText<HTMLInputElement>(/^Contact name/);
  await portal.user.selectOptions(await screen.findByRole('combobox', { name: /^Float builder/ }), 'AES');
  expect((await contactName()).value).toBe('Client desk');
  await portal.user.selectOptions(screen.getByRole('combobox', { name: /^Float builder/ }), 'Phoenix');
  expect((await contactName()).value).toBe('');
});
