import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type AnswerTable, unreachable, WrongFields } from '../../testing/answers.ts';
import { entry, filledForm } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { enter, openPortal, type OpenPortal } from '../../testing/portal.tsx';

afterEach(() => localStorage.removeItem('form-layout'));

const name = { 'entry:official_name': 'Rosewood High Band' } as const satisfies FieldValues;

function open(path: string, values: FieldValues = {}, with_: Partial<FilledForm> = {}) {
  const form_type = path.split('/')[3] as FormType;
  let now = filledForm(form_type, values, { revision: 3, ...with_ });
  const saveForm: AnswerTable['saveForm'] = ({ body }) => {
    const given = body.field_values as FieldValues;
    now = filledForm(form_type, { ...now.field_values, ...given }, { ...with_, revision: now.revision + 1 });
    return { entry: entry(), form: now };
  };
  const portal = openPortal(path, {
    as: signedInAs(['leader']),
    readForm: () => ({ entry: entry(), form: now }),
    saveForm,
    noteEditing: () => ({ editors: [], revision: now.revision }),
    listFormFiles: { data: [], total: 0 },
    listSignatureRequests: pageWith([]),
  });
  return { ...portal, savesAgain: () => portal.answer({ saveForm }) };
}

const long = '/o/7/band-application/2027/edit';
const short = '/o/7/emergency-plan/2027/edit';
const list = () => screen.findByRole('navigation', { name: 'Sections of this form' });
const shown = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
/** The focus has come to a section. */
const arrived = (title: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: title })));
/** Saving waits for a pause in typing, then for the server. */
const press = ({ user }: OpenPortal, button: RegExp | string) =>
  user.click(screen.getByRole('button', { name: button }));
const lit = async () => within(await list()).getByRole('link', { current: 'step' }).textContent;

it('shows a long form one section at a time, and goes on with what was typed saved', async () => {
  const portal = open(long);
  expect(await lit()).toContain('Entry identity');
  expect(shown()).toEqual(['Entry identity']);
  await enter(portal, screen.getByLabelText(/^Official entry name/), 'Rosewood High Band');
  await press(portal, /^Save and continue/);
  expect(shown()).toEqual(['Organization']);
  await arrived('Organization');
  await waitFor(() => expect(portal.asked('saveForm')[0]?.body.field_values).toEqual(name));
  await press(portal, 'Back');
  expect(screen.getByLabelText<HTMLInputElement>(/^Official entry name/).value).toBe('Rosewood High Band');
});

describe('Save and continue in a submitted form', () => {
  const float = '/o/7/float-design/2027/edit';
  const title = 'theme:title' as const;
  const words = 'Float title (shown on the float): This value is required';
  const openFloat = () => {
    localStorage.setItem('form-layout', 'sections');
    return open(`${float}#section-theme`, { [title]: 'Larks' }, { submitted_at: '2026-10-20T17:00:00.000Z' });
  };

  it('stays on the section where an answer is refused, names that answer in sight, and leads to it', async () => {
    const portal = openFloat();
    portal.answer({ saveForm: new WrongFields({ [title]: ['This value is required'] }) });
    const field = await screen.findByLabelText<HTMLInputElement>(/^Float title/);
    await portal.user.clear(field);
    await press(portal, /^Save and continue/);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`Your entry could not be saved for the following reasons: ${words}`);
    await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
    expect(shown()).toContain('Title and theme');
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.join(' ')).not.toContain('highlighted in yellow');
    screen.getByText('1 answer is not saved: it needs a correction');
    await portal.user.click(within(alert).getByRole('link', { name: words }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    portal.savesAgain();
    await enter(portal, field, 'Larks at dawn');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await press(portal, /^Save and continue/);
    await arrived('Builder and designer');
  });

  it('goes on where the portal is not reached, with what was typed on this device', async () => {
    const portal = openFloat();
    portal.answer({ saveForm: unreachable });
    const field = await screen.findByLabelText<HTMLInputElement>(/^Float title/);
    await portal.user.clear(field);
    await press(portal, /^Save and continue/);
    await arrived('Builder and designer');
  });
});

it('says of what a percentage is, to listeners too, where a narrow bar shows the number alone', async () => {
  open(short);
  await screen.findByRole('button', { name: 'Submit' });
  expect(screen.getByText(/^0%/).textContent).toMatch(/^0% filled in, \d+ answers left$/);
});

it('names the section in the address, so that Back goes to the one before and a link leads to one', async () => {
  const portal = open(`${long}?entry=70#section-organization`);
  expect(await lit()).toContain('Organization');
  await arrived('Organization');
  await press(portal, /^Save and continue/);
  await waitFor(() => expect(window.location.hash).toBe('#section-primary_contact'));
  expect(portal.address()).toBe(`${long}?entry=70`);
  window.history.back();
  await waitFor(async () => expect(await lit()).toContain('Organization'));
  await portal.user.click(within(await list()).getByRole('link', { name: /^Declaration/ }));
  expect(shown()).toEqual(['Declaration and signature']);
});

it('opens a form that was begun at its first gap, and the section of the question that an address names', async () => {
  open(`${long}#field-organization-phone`, name);
  await waitFor(() => expect(document.activeElement?.id).toBe('field-organization-phone'));
  expect(await lit()).toContain('Organization');
});

it('says in the list what is done, left, wrong, and to complete once submitting was tried', async () => {
  const portal = open(`${long}#section-organization`, name);
  await list();
  await arrived('Organization');
  const link = async (title: RegExp) => within(await list()).getByRole('link', { name: title }).textContent;
  expect(await link(/^Organization/)).toMatch(/\d+ left$/);
  const phone = document.getElementById('field-organization-phone') as HTMLInputElement;
  await portal.user.type(phone, '62');
  expect(phone.getAttribute('aria-invalid')).toBeNull();
  await portal.user.tab();
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(await link(/^Organization/)).toMatch(/1 to correct$/);
  await portal.user.clear(phone);
  await press(portal, 'Submit');
  await waitFor(async () => expect(await link(/^Organization/)).toMatch(/\d+ to complete$/));
});

it('leads to the first section with a problem when it is submitted too early, with all of them by section', async () => {
  const portal = open(`${long}#section-agreement`, name);
  await list();
  await arrived('Declaration and signature');
  await press(portal, 'Submit');
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary.parentElement));
  await portal.atRest();
  expect(portal.asked('saveForm').some(({ body }) => body.submit)).toBe(false);
  await waitFor(async () => expect(await lit()).toContain('Entry identity'));
  const parts = within(summary).getAllByRole('group');
  expect(parts[0]?.textContent).toContain('Entry identity');
  expect(parts.map((part) => part.hasAttribute('open'))).toEqual(parts.map((_, index) => index === 0));
  const line = within(parts[1] as HTMLElement).getAllByRole('link')[0] as HTMLElement;
  await portal.user.click(line);
  const field = document.getElementById(line.getAttribute('href')?.slice(1) ?? '') as HTMLElement;
  await waitFor(() => expect(field.contains(document.activeElement)).toBe(true));
  expect(await lit()).toContain(parts[1]?.querySelector('b')?.textContent);
});

it('shows a short form on one page on a desk, and either as the person has chosen before', async () => {
  const portal = open(short);
  await list();
  expect(shown()).toEqual(['Emergency contacts', 'Plan']);
  expect(screen.queryByRole('button', { name: /^Save and continue/ })).toBeNull();
  await press(portal, 'Show one section at a time');
  expect(shown()).toEqual(['Emergency contacts']);
  expect(localStorage.getItem('form-layout')).toBe('sections');
});

it('shows a long form on one page where that was chosen', async () => {
  localStorage.setItem('form-layout', 'page');
  const portal = open(long);
  await list();
  expect(shown().length).toBeGreaterThan(10);
  await press(portal, 'Show one section at a time');
  expect(shown()).toHaveLength(1);
});

it('offers what is known for open questions, fills it in when asked to, and takes it back', async () => {
  const values = { 'primary_contact:name': 'Ana Ruiz', 'primary_contact:email': 'ana@rosewood.example' } as const;
  const suggestions = [{ group: 'primary_contact', from: 'your account', values }];
  const portal = open(`${long}#section-primary_contact`, { 'primary_contact:name': 'Bo Lind' }, { suggestions });
  const offer = await screen.findByRole('group', { name: 'From your account' });
  // An answer that is there is none of its business.
  expect(offer.textContent).not.toContain('Ana Ruiz');
  await portal.notAsked('saveForm');
  await portal.user.click(within(offer).getByRole('button', { name: 'Use it' }));
  await waitFor(() =>
    expect(portal.asked('saveForm')[0]?.body.field_values).toEqual({
      'primary_contact:email': 'ana@rosewood.example',
    }),
  );
  screen.getByText('Filled in from your account: Email.');
  await press(portal, 'Undo');
  await screen.findByRole('group', { name: 'From your account' });
  await press(portal, 'No, thanks');
  expect(screen.queryByRole('group', { name: 'From your account' })).toBeNull();
});

it('fills the open parts of an answer of several parts, and keeps what was typed in it', async () => {
  const begun = { headline: 'Larks on the road', contact_name: 'Bo Lind' };
  const values = { 'kit:release': { contact_name: 'Cy Diaz', contact_phone: '626 555 0177' } } as const;
  const suggestions = [{ group: 'kit', from: 'Marching Band Application', values }];
  const portal = open('/o/7/press-release/2027/edit', { 'kit:release': begun }, { suggestions });
  const offer = await screen.findByRole('group', { name: 'From Marching Band Application' });
  await portal.user.click(within(offer).getByRole('button', { name: 'Use it' }));
  await waitFor(() =>
    expect(portal.asked('saveForm')[0]?.body.field_values).toEqual({
      'kit:release': { ...begun, contact_phone: '626 555 0177' },
    }),
  );
  expect(screen.queryByRole('group', { name: 'From Marching Band Application' })).toBeNull();
});
