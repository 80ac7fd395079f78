import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, unreachable, WrongFields } from '../../testing/answers.ts';
import { entry, overview } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

const leaving = 'You have unsaved changes, are you sure you want to leave?';

it('/create-entry asks before a name that was typed is left behind, and not where nothing was', async () => {
  const portal = openPortal('/create-entry', {
    as: signedInAs(['leader']),
    suggestOrganizations: pageWith([]),
    listFaqCategories: { data: [], total: 0 },
  });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Organization/);
  await enter(portal, name, 'Arroyo Riders');
  const [away] = screen.getAllByRole('link', { name: 'Faq' });
  if (away) await portal.user.click(away);
  await screen.findByRole('dialog', { name: leaving });
  await portal.user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect([portal.address(), name.value]).toEqual(['/create-entry', 'Arroyo Riders']);
  await portal.user.clear(name);
  if (away) await portal.user.click(away);
  await waitFor(() => expect(portal.address()).toBe('/faq'));
});

it('/create-entry goes on to the new entry without a question', async () => {
  const portal = openPortal('/create-entry', {
    as: signedInAs(['leader']),
    suggestOrganizations: pageWith([]),
    listEntryYears: { data: [{ year: 2027, is_late: false, application_due: null }], preferred: 2027 },
    createEntry: { data: { entry: entry(), initial_form: null } },
    readOverview: overview(),
  });
  await enter(portal, await screen.findByLabelText(/^Organization/), 'Arroyo Riders');
  await portal.user.selectOptions(screen.getByLabelText(/^Entity Type/), '2');
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Entry' });
  await waitFor(() => expect(create.disabled).toBe(false));
  await portal.user.click(create);
  await waitFor(() => expect(portal.address()).toBe('/entries/7/2027/view'));
  expect(screen.queryByRole('dialog', { name: leaving })).toBeNull();
});

it('/create-entry pressed again after a lost answer asks for the same entry, and for another one once it is another wish', async () => {
  const portal = openPortal('/create-entry', {
    as: signedInAs(['leader']),
    suggestOrganizations: pageWith([]),
    listEntryYears: { data: [{ year: 2027, is_late: false, application_due: null }], preferred: 2027 },
    createEntry: unreachable,
  });
  const name = await screen.findByLabelText(/^Organization/);
  await enter(portal, name, 'Arroyo Riders');
  await portal.user.selectOptions(screen.getByLabelText(/^Entity Type/), '2');
  const press = async (count: number) => {
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Entry' });
    await waitFor(() => expect(create.disabled).toBe(false));
    await portal.user.click(create);
    await waitFor(() => expect(portal.asked('createEntry').length).toBe(count));
  };
  await press(1);
  await press(2);
  await portal.user.clear(name);
  await enter(portal, name, 'Arroyo Seco Riders');
  await press(3);
  const keys = portal.asked('createEntry').map(({ body }) => (body as { request_key?: string }).request_key);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

it('/create-entry reads out what it means not to lead the entry, when the box is unticked and only then', async () => {
  const portal = openPortal('/create-entry', { as: signedInAs(['leader']), suggestOrganizations: pageWith([]) });
  const box = await screen.findByRole('checkbox', { name: /I am the leader/ });
  const region = screen.getByText('I am the leader of this entry').closest('form')?.querySelector('[role="status"]');
  expect(region?.textContent).toBe('');
  await portal.user.click(box);
  expect(region?.textContent).toBe('You will not have access to this entry once created.');
});

const unknownLink =
  'We couldn’t find the organization of this link, or you cannot enter for it. Please name one below.';

it.each([['99999'], ['none']])(
  '/create-entry/%s says that it names no organization that one may choose',
  async (id) => {
    const portal = openPortal(`/create-entry/${id}`, { as: signedInAs(['admin']), suggestOrganizations: pageWith([]) });
    await screen.findByText(unknownLink);
    expect(screen.getByLabelText(/^Organization/)).toBeTruthy();
    expect(portal.asked('suggestOrganizations').length).toBe(id === 'none' ? 0 : 1);
  },
);

it.each([
  ['staff', 'the'],
  ['leader', 'your'],
] as const)('/create-entry asks %s to choose %s organization', async (role, whose) => {
  openPortal('/create-entry', { as: signedInAs([role]), suggestOrganizations: pageWith([]) });
  await screen.findByText(new RegExp(`^Choose ${whose} organization and the parade year`));
});

it('/create-entry/7 begins with the organization of the link, without a word', async () => {
  const found = { id: 7, name: 'Rosewood High', type_id: 2, display_title: 'Rosewood High' };
  openPortal('/create-entry/7', {
    as: signedInAs(['admin']),
    suggestOrganizations: pageWith([found]),
    listEntryYears: { data: [{ year: 2027, is_late: false, application_due: null }], preferred: 2027 },
  });
  await screen.findByText('Rosewood High');
  expect(screen.queryByText(unknownLink)).toBeNull();
});

it('/create-entry says beside the box why a volunteer does not become leader of that organization, and goes on without it', async () => {
  const words =
    'You do not lead this organization, and only our office can make you its leader. Please uncheck this box.';
  const portal = openPortal('/create-entry', {
    as: signedInAs(['volunteer']),
    suggestOrganizations: pageWith([]),
    listEntryYears: { data: [{ year: 2027, is_late: false, application_due: null }], preferred: 2027 },
    createEntry: new WrongFields({ role: [words] }),
  });
  await enter(portal, await screen.findByLabelText(/^Organization/), 'Rosewood High');
  await portal.user.selectOptions(screen.getByLabelText(/^Entity Type/), '2');
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Entry' });
  await waitFor(() => expect(create.disabled).toBe(false));
  await portal.user.click(create);
  const box = screen.getByRole('checkbox', { name: /I am the leader/ });
  await screen.findByText(words);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await portal.user.click(box);
  await portal.user.click(create);
  await waitFor(() =>
    expect(portal.asked('createEntry').map(({ body }) => body)).toMatchObject([{ role: 'leader' }, { role: '' }]),
  );
});

it.each([
  ['entry-exists', true],
  ['request-key-used', false],
] as const)(
  '/create-entry asks about another entry of the year where there is one: after %s, %s',
  async (code, asks) => {
    const portal = openPortal('/create-entry', {
      as: signedInAs(['leader']),
      suggestOrganizations: pageWith([]),
      listEntryYears: { data: [{ year: 2027, is_late: false, application_due: null }], preferred: 2027 },
      createEntry: new Refusal(code),
    });
    await enter(portal, await screen.findByLabelText(/^Organization/), 'Arroyo Riders');
    await portal.user.selectOptions(screen.getByLabelText(/^Entity Type/), '2');
    const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Entry' });
    await waitFor(() => expect(create.disabled).toBe(false));
    await portal.user.click(create);
    if (asks) await screen.findByRole('dialog', { name: 'Multiple Entry Notice' });
    else {
      await screen.findByText(/This was already sent with something else in it/);
      expect(screen.queryByRole('dialog', { name: 'Multiple Entry Notice' })).toBeNull();
    }
  },
);
