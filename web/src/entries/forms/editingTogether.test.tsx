import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, unreachable, WrongFields } from '../../testing/answers.ts';
import { answeredPlan, openPlan } from '../../testing/emergencyPlan.ts';
import { entry, filledForm } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

const [contactPath, backupPath] = ['people:parade_day_name', 'people:second_name'] as const;

/** What the server answers while the form is at this revision. */
function formAt(
  revision: number,
  values: FieldValues,
  editors: { user_id: number; name: string; field: string }[] = [],
) {
  const answer = { entry: entry(), form: filledForm('emergency-plan', values, { revision }) };
  return {
    readForm: answer,
    saveForm: ({ body }) => ({
      ...answer,
      form: filledForm(
        'emergency-plan',
        { ...values, ...(body.field_values as FieldValues) },
        { revision: revision + 1 },
      ),
    }),
    noteEditing: { editors, revision },
    listFormFiles: { data: [], total: 0 },
  } satisfies AnswerTable;
}
const open = (answers: AnswerTable) =>
  openPortal('/o/7/emergency-plan/2027/edit', { as: signedInAs(['leader']), ...answers });
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);

it('a form says who else has it open, and in which field', async () => {
  open(formAt(3, {}, [{ user_id: 9, name: 'Cy Diaz', field: contactPath }]));
  await screen.findByText('Cy Diaz is editing this form too');
  expect((await field(/^Parade-day contact/)).closest('[data-path]')?.textContent).toContain('Cy Diaz is here');
});

it('a form shows what somebody else saves meanwhile, and leaves what is typed here', async () => {
  const heard = Promise.withResolvers<{ editors: []; revision: number }>();
  const portal = open({ ...formAt(3, {}), noteEditing: () => heard.promise });
  await enter(portal, await field(/^Parade-day contact/), 'Ana Ruiz');
  portal.answer(formAt(4, { [backupPath]: 'Bo Lind' }));
  heard.resolve({ editors: [], revision: 4 });
  await waitFor(async () => expect((await field(/^Backup contact\b(?!')/)).value).toBe('Bo Lind'));
  expect((await field(/^Parade-day contact/)).value).toBe('Ana Ruiz');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(portal.asked('saveForm').at(-1)?.body).toMatchObject({
      field_values: { [contactPath]: 'Ana Ruiz' },
      revision: 4,
    }),
  );
});

it('a form that is submitted while a co-leader empties an answer shows that it is empty', async () => {
  const portal = openPlan(answeredPlan, {
    saveForm: new WrongFields({ [contactPath]: ['This value is required'] }),
    noteEditing: { editors: [], revision: 3 },
  });
  const contact = await field(/^Parade-day contact/);
  portal.answer({ readForm: formAt(4, { ...answeredPlan, [contactPath]: '' }).readForm });
  await portal.user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('link', { name: 'Parade-day contact: This value is required' });
  expect(contact.value).toBe('');
});

it('a form that the office has cleared says so, and offers to submit it again', async () => {
  const heard = Promise.withResolvers<{ editors: []; revision: number }>();
  const submitted = { [contactPath]: 'Ana Ruiz' };
  const form = filledForm('emergency-plan', submitted, {
    revision: 3,
    started: true,
    submitted_at: '2026-10-22T17:00:00.000Z',
  });
  const portal = open({
    ...formAt(3, submitted),
    readForm: { entry: entry(), form },
    noteEditing: () => heard.promise,
  });
  await screen.findByText(/You have submitted this form/);
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  const cleared = filledForm('emergency-plan', {}, { revision: 4, started: false, submitted_at: null });
  portal.answer({ ...formAt(4, {}), readForm: { entry: entry(), form: cleared } });
  heard.resolve({ editors: [], revision: 4 });
  await screen.findByText(/The parade office has cleared this form/);
  expect(screen.queryByText(/You have submitted this form/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
  expect((await field(/^Parade-day contact/)).value).toBe('');
});

it('a form whose last answer is emptied here does not say that the office has cleared it', async () => {
  const started = { [contactPath]: 'Ana Ruiz' };
  const emptied = filledForm('emergency-plan', {}, { revision: 4, started: false });
  const portal = open({ ...formAt(3, started), saveForm: { entry: entry(), form: emptied } });
  await portal.user.clear(await field(/^Parade-day contact/));
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(portal.asked('saveForm')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContainEqual(
      expect.stringMatching(/Saved/),
    ),
  );
  expect(screen.queryByText(/The parade office has cleared this form/)).toBeNull();
});

it('older answers that arrive late do not replace what was typed and saved meanwhile', async () => {
  const [heard, read] = [
    Promise.withResolvers<{ editors: []; revision: number }>(),
    Promise.withResolvers<ReturnType<typeof formAt>['readForm']>(),
  ];
  const portal = open({ ...formAt(3, {}), noteEditing: () => heard.promise });
  const contact = await field(/^Parade-day contact/);
  portal.answer({ ...formAt(4, {}), readForm: () => read.promise });
  heard.resolve({ editors: [], revision: 4 });
  await waitFor(() => expect(portal.asked('readForm')).toHaveLength(2));
  await enter(portal, contact, 'Ana Ruiz');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContainEqual(
      expect.stringMatching(/Saved/),
    ),
  );
  read.resolve(formAt(4, { [backupPath]: 'Bo Lind' }).readForm);
  await act(async () => undefined);
  expect(contact.value).toBe('Ana Ruiz');
  await enter(portal, contact, ' Junior');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(portal.asked('saveForm').at(-1)?.body).toMatchObject({
      field_values: { [contactPath]: 'Ana Ruiz Junior' },
      revision: 5,
    }),
  );
});

it('asks about an answer that was not saved when the page was left and that somebody else has changed since', async () => {
  const portal = open({ ...formAt(3, {}), saveForm: unreachable });
  await enter(portal, await field(/^Parade-day contact/), 'Ana Ruiz');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Not saved yet/);
  await portal.user.click(screen.getByRole('link', { name: 'View' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Leave this page' }));
  // Until then the page that is left would still save, once somebody answers.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  portal.answer(formAt(4, { [contactPath]: 'Cy Diaz' }));
  await portal.user.click(await screen.findByRole('link', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Which answer do you want to keep?' });
  expect(dialog.textContent).toContain('Cy Diaz');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Keep my answer: Parade-day contact' }));
  await waitFor(() =>
    expect(portal.asked('saveForm').at(-1)?.body).toMatchObject({
      field_values: { [contactPath]: 'Ana Ruiz' },
      revision: 4,
    }),
  );
});

/** React gives an element new props exactly when the component around it is rendered again. */
function propsOf(element: Element): unknown {
  return Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];
}

it('typing draws one field again, not the form', async () => {
  const portal = open(formAt(3, {}));
  const contact = await field(/^Parade-day contact/);
  await portal.user.click(contact);
  await portal.user.keyboard('A');
  const fields = [...document.querySelectorAll('[data-path]')];
  const before = new Map(fields.map((each) => [each, propsOf(each)]));
  await portal.user.keyboard('na Ruiz');
  const drawn = fields
    .filter((each) => propsOf(each) !== before.get(each))
    .map((each) => each.getAttribute('data-path'));
  expect(drawn).toEqual([contactPath]);
  expect(fields.length).toBeGreaterThan(10);
});
