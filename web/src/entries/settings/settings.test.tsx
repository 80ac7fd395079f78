import type { EntryAction } from '@parade/contract/entries/entry.ts';
import type { OrganizationListed } from '@parade/contract/organizations/organization.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, Refusal, WrongFields } from '../../testing/answers.ts';
import { lookAgain } from '../../testing/browser.ts';
import { entry, overview as overviewOf } from '../../testing/entries.ts';
import { auditEvent } from '../../testing/events.ts';
import { countedPageWith, pageWith, signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

/** Of an entry in which nobody has signed, unless said. */
const overview: typeof overviewOf = (values, ...rest) => overviewOf({ waivers_completed: 0, ...values }, ...rest);
const all: EntryAction[] = ['update_status', 'assign_rep', 'hide_from_media', 'copy', 'change_year', 'move', 'delete'];

function open(answers: AnswerTable = {}, actions = all) {
  return openPortal('/entries/7/2027/settings', {
    as: signedInAs(['admin']),
    readOverview: overview({}, { abilities: { tabs: ['timeline', 'settings'], actions } }),
    ...answers,
  });
}
const setting = async (name: string) => within(await screen.findByRole('region', { name }));
const organizationListed = (id: number, name: string): OrganizationListed => ({
  id,
  name,
  type_id: 2,
  type: 'Band',
  display_title: `${name} (Band)`,
  former_names: [],
  entries_count: 1,
  latest_year: 2027,
});
const found = {
  listOrganizations: {
    data: [organizationListed(7, 'Rosewood High School'), organizationListed(8, 'Rose Valley High')],
    total: 2,
  },
};

it('the settings show exactly the acts that the server allows, in groups', async () => {
  open({}, ['update_status', 'assign_rep', 'copy', 'move']);
  await screen.findByRole('region', { name: 'In this parade' });
  const titles = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(titles).toEqual(['Application Status', 'TOR Liaison', 'Copy Entry', 'Move Entry']);
  expect(screen.queryByRole('region', { name: 'Delete' })).toBeNull();
});

it('a liaison whom somebody else assigns behind the open dialog is not replaced unseen, and is once the dialog has named them', async () => {
  const person = (id: number, first_name: string) => ({
    id,
    first_name,
    last_name: 'Reed',
    email: `${id}@example.org`,
  });
  const [ann, bo, cy] = [person(1, 'Ann'), person(2, 'Bo'), person(3, 'Cy')];
  const assignedTo = (rep: typeof ann) =>
    overview({ rep }, { abilities: { tabs: ['timeline', 'settings'], actions: all } });
  const named = new Refusal('revision-conflict', { error: 'Someone else has changed the liaison. It is Bo Reed now.' });
  const portal = open({ readOverview: assignedTo(ann), listReps: pageWith([ann, bo, cy]), assignRep: named });
  await portal.user.click((await setting('TOR Liaison')).getByRole('button', { name: 'Change Liaison' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Liaison?' }));
  await portal.user.click(await dialog.findByRole('radio', { name: /Cy Reed/ }));
  portal.answer({ readOverview: assignedTo(bo) });
  const before = portal.asked('readOverview').length;
  lookAgain();
  await waitFor(() => expect(portal.asked('readOverview').length).toBeGreaterThan(before));
  await portal.atRest();
  await portal.user.click(dialog.getByRole('button', { name: 'Assign Cy Reed' }));
  await dialog.findByText(/It is Bo Reed now/);
  await portal.user.click(dialog.getByRole('button', { name: 'Assign Cy Reed' }));
  await waitFor(() => expect(portal.asked('assignRep').map(({ body }) => body.from)).toEqual([ann.id, bo.id]));
});

it('moving needs a target from the list, which leaves out the present organization', async () => {
  const portal = open(found);
  const move = await setting('Move Entry');
  await portal.user.click(move.getByRole('button', { name: 'Move Entry' }));
  await portal.notAsked('moveEntry');
  expect(move.getByLabelText(/^Target organization/).getAttribute('aria-invalid')).toBe('true');
  expect(move.getAllByText('Please choose a target organization.').length).toBeGreaterThan(0);
  // It takes the focus once it is drawn, and would take it from the field.
  await waitFor(() => expect(document.activeElement).toBe(move.getByRole('alert').parentElement));
  await enter(portal, move.getByLabelText(/^Target organization/), 'rose');
  await move.findByRole('radio', { name: 'Rose Valley High (Band)' });
  expect(move.queryByRole('radio', { name: /Rosewood/ })).toBeNull();
  expect(portal.asked('listOrganizations').at(-1)?.query).toMatchObject({ q: 'rose', type: 2 });
});

it('moving asks first, goes to the entry’s new address, and is taken back by the notice', async () => {
  const moved = entry({
    organization_id: 8,
    organization: { ...entry().organization, id: 8, name: 'Rose Valley High' },
  });
  const portal = open({
    ...found,
    moveEntry: ({ params }) => ({
      success: true,
      entry: params.organization_id === 8 ? moved : entry(),
      can_undo: true,
    }),
    readOverview: ({ params }) =>
      overview(params.organization_id === 8 ? moved : {}, { abilities: { tabs: ['settings'], actions: all } }),
  });
  const move = await setting('Move Entry');
  await enter(portal, move.getByLabelText(/^Target organization/), 'rose');
  await portal.user.click(await move.findByRole('radio', { name: 'Rose Valley High (Band)' }));
  await portal.user.click(move.getByRole('button', { name: 'Move Entry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move Entry?' });
  expect(dialog.textContent).toContain('Leaders keep their access only if they belong to Rose Valley High');
  expect(dialog.textContent).toContain('has no other entry of 2027, its sign-up links for that year end too.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Move to Rose Valley High' }));
  await waitFor(() => expect(portal.address()).toBe('/entries/8/2027/settings'));
  await portal.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(portal.address()).toBe('/entries/7/2027/settings'));
  expect(portal.asked('moveEntry').map(({ params }) => params.organization_id)).toEqual([8, 7]);
});

it('moving says in the contract’s words that it failed', async () => {
  const portal = open({ ...found, moveEntry: new WrongFields({ organization_id: ['It has an entry already.'] }) });
  const move = await setting('Move Entry');
  await enter(portal, move.getByLabelText(/^Target organization/), 'rose');
  await portal.user.click(await move.findByRole('radio', { name: 'Rose Valley High (Band)' }));
  await portal.user.click(move.getByRole('button', { name: 'Move Entry' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Move to Rose Valley High' }));
  expect((await move.findByRole('alert')).textContent).toContain('Problems Moving to New Organization');
});

it.each([
  ['Copy Entry', 'copyEntry', 'Copy Entry', null],
  ['Parade Year', 'changeYear', 'Change Year', 'Change to 2029'],
] as const)('%s shows beside its year what is wrong with it', async (name, call, act, confirmed) => {
  const portal = open({ [call]: new WrongFields({ parade_year: ['Already taken.'] }) });
  const part = await setting(name);
  const year = part.getByRole('textbox');
  await portal.user.clear(year);
  await portal.user.type(year, '2029');
  await portal.user.click(part.getByRole('button', { name: act }));
  if (confirmed) await portal.user.click(await screen.findByRole('button', { name: confirmed }));
  await waitFor(() => expect(part.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  expect(part.getByText('Already taken.')).toBeTruthy();
});

it.each([
  ['Copy Entry', 'copyEntry', 'Copy Entry'],
  ['Parade Year', 'changeYear', 'Change Year'],
] as const)('%s refuses the year of the entry beside the field, and asks nothing', async (name, call, act) => {
  const portal = open();
  const part = await setting(name);
  const year = part.getByRole('textbox');
  await portal.user.clear(year);
  await portal.user.type(year, '2027');
  await portal.user.click(part.getByRole('button', { name: act }));
  await waitFor(() => expect(part.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  expect(part.getByText('The entry is already in that parade year.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await portal.notAsked(call);
});

it.each([
  ['2031', 'Please choose a parade year up to three years ahead.'],
  ['2019', 'There is no parade of that year here.'],
] as const)('Parade Year refuses %s before it asks, and asks about a year that is possible', async (wrong, words) => {
  const portal = open();
  const part = await setting('Parade Year');
  const give = async (year: string) => {
    await portal.user.clear(part.getByRole('textbox'));
    await portal.user.type(part.getByRole('textbox'), year);
    await portal.user.click(part.getByRole('button', { name: 'Change Year' }));
  };
  await give(wrong);
  await part.findAllByText(new RegExp(words));
  expect(screen.queryByRole('dialog')).toBeNull();
  await give('2030');
  await screen.findByRole('dialog', { name: 'Change Year?' });
});

it('Parade Year says of an entry with signed waivers that it stays in its year, and offers no other', async () => {
  const abilities = { tabs: ['settings' as const], actions: all };
  open({ readOverview: overview({ waivers_total: 9, waivers_completed: 7 }, { abilities }) });
  const part = await setting('Parade Year');
  part.getByText(/^7 people have signed a waiver for the 2027 parade, and signed waivers cannot move/);
  expect(part.queryByRole('button', { name: 'Change Year' })).toBeNull();
  expect((await setting('Copy Entry')).getByRole('button', { name: 'Copy Entry' })).toBeDefined();
});

it.each([
  ['Copy Entry', 'textbox', '2030', '2028'],
  ['Parade Year', 'textbox', '2030', '2027'],
  ['Move Entry', 'textbox', 'rose', ''],
  ['Application Status', 'combobox', 'withdrawn', 'accepted'],
] as const)(
  '%s asks before leaving loses what was entered, but not after it was taken back',
  async (name, role, to, from) => {
    const portal = open({ ...found, listFaqCategories: { data: [], total: 0 } });
    const part = await setting(name);
    const give = async (value: string) => {
      const field = part.getByRole(role);
      if (role === 'combobox') return portal.user.selectOptions(field, value);
      await portal.user.clear(field);
      if (value) await enter(portal, field, value);
    };
    const leave = () => portal.user.click(screen.getAllByRole('link', { name: 'Faq' })[0] as HTMLElement);
    await give(to);
    await leave();
    await portal.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(portal.address()).toBe('/entries/7/2027/settings');
    await give(from);
    await leave();
    await waitFor(() => expect(portal.address()).toBe('/faq'));
  },
);

it('hiding from the media is taken back by the notice', async () => {
  const portal = open({ toggleMediaGuide: { success: true, entry: entry() } });
  await portal.user.click((await setting('Publish for Media')).getByRole('button', { name: 'Hide from Media' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(portal.asked('toggleMediaGuide').map(({ body }) => body)).toEqual([
    { id: 70, hidden: true },
    { id: 70, hidden: false },
  ]);
});

it('deleting asks first, and says in the contract’s words that it failed', async () => {
  const portal = open({ deleteEntry: new Refusal('unexpected') });
  await portal.user.click((await setting('Delete Entry')).getByRole('button', { name: 'Delete Entry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Entry?' });
  expect(dialog.textContent).toContain('This cannot be undone.');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Delete Entry' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Problems Deleting Entry');
  expect(alert.textContent).toContain('Please refresh the page and try again.');
  expect(portal.address()).toBe('/entries/7/2027/settings');
});

const stamped = {
  accepted: { status: 'accepted' as const },
  received: { status: 'received' as const, approved_at: null },
};
it.each([
  [
    'accepted',
    'rejected',
    'We’ll email each of its leaders. Its leaders will no longer be able to manage people and waivers.',
  ],
  ['accepted', 'withdrawn', 'Its leaders will no longer be able to manage people and waivers.'],
  ['received', 'rejected', 'We’ll email each of its leaders.'],
  ['received', 'withdrawn', 'No one will be notified by email.'],
  ['received', 'in-progress', 'We’ll email each of its leaders to submit it again.'],
  [
    'accepted',
    'in-progress',
    'We’ll email each of its leaders to submit it again. Its leaders will no longer be able to manage people and waivers.',
  ],
] as const)('the question before a status changes from %s to %s says what that means', async (from, to, words) => {
  const portal = open({
    readOverview: overview(stamped[from], { abilities: { tabs: ['timeline', 'settings'], actions: all } }),
  });
  await portal.user.selectOptions(await screen.findByLabelText('Status'), to);
  await portal.user.click(screen.getByRole('button', { name: 'Update Status' }));
  const body = (await screen.findByRole('dialog', { name: 'Update Status?' })).querySelector('.dialog-body');
  expect(body?.textContent?.replace(/^[^.]*\. /, '')).toBe(words);
});

it('the question before a status changes says which day its letter does not wait for, and which held decision it replaces', async () => {
  const held = { official_name: 'Rosewood High Band', org_type: 2, year: 2027, letter: null, is_parade_over: false };
  const decision = { ...held, status: 'accepted', release_on: '2026-12-05', held_by: null, held_at: 'then' } as const;
  const portal = open({
    readOverview: overview(stamped.received, { abilities: { tabs: ['timeline', 'settings'], actions: all } }),
    listHeld: { ...pageWith([{ ...decision, id: entry().id }]), release_on: '2026-12-05' },
  });
  await portal.user.selectOptions(await screen.findByLabelText('Status'), 'rejected');
  await portal.user.click(screen.getByRole('button', { name: 'Update Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Status?' }));
  await dialog.findByText('Decisions of the review desk are held until 12/05/2026. This letter goes out now.');
  dialog.getByText('Its decision is held (Accepted, 12/05/2026), and this replaces it.');
});

it('setting an application back takes a note for its leaders, which no other status has', async () => {
  const portal = open({
    readOverview: overview(stamped.received, { abilities: { tabs: ['timeline', 'settings'], actions: all } }),
    setStatus: { success: true, entry: entry(), letters_gone: 0, changed_at: null },
  });
  const status = await screen.findByLabelText('Status');
  await portal.user.selectOptions(status, 'rejected');
  expect(screen.queryByLabelText(/^Note to the leaders/)).toBeNull();
  await portal.user.selectOptions(status, 'in-progress');
  await enter(portal, screen.getByLabelText(/^Note to the leaders/), 'Please add a photo.');
  await portal.user.click(screen.getByRole('button', { name: 'Update Status' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Set to In Progress' }));
  await waitFor(() =>
    expect(portal.asked('setStatus').map(({ body }) => body)).toEqual([
      { status: 'in-progress', from: 'received', note: 'Please add a photo.' },
    ]),
  );
});

it('a status that is taken back counts the letters that had gone out before', async () => {
  const portal = open({
    readOverview: overview(stamped.received, { abilities: { tabs: ['timeline', 'settings'], actions: all } }),
    setStatus: ({ body }) => ({
      success: true,
      entry: entry(),
      letters_gone: body.undo === undefined ? 0 : 2,
      changed_at: body.undo === undefined ? '2026-10-12T16:00:00.000Z' : null,
    }),
  });
  await portal.user.selectOptions(await screen.findByLabelText('Status'), 'accepted');
  await portal.user.click(screen.getByRole('button', { name: 'Update Status' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Set to Accepted' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^2 letters about .+ had gone out\.$/);
  expect(portal.asked('setStatus').map(({ body }) => body)).toEqual([
    { status: 'accepted', from: 'received' },
    { status: 'received', from: 'accepted', undo: '2026-10-12T16:00:00.000Z' },
  ]);
});

it('what shows the entry elsewhere is read again once its status was set', async () => {
  const portal = open({
    readOverview: overview(stamped.received, {
      abilities: { tabs: ['timeline', 'settings', 'audit_log'], actions: all },
    }),
    auditDetails: { ...countedPageWith([auditEvent()]), filters: { models: [], actions: [] } },
    setStatus: { success: true, entry: entry(), letters_gone: 0, changed_at: null },
  });
  const tabs = within(await screen.findByRole('navigation', { name: 'Sections of this entry' }));
  await portal.user.click(tabs.getByRole('link', { name: 'Audit Log' }));
  await waitFor(() => expect(portal.asked('auditDetails')).toHaveLength(1));
  await portal.user.click(tabs.getByRole('link', { name: 'Settings' }));
  await portal.user.selectOptions(await screen.findByLabelText('Status'), 'withdrawn');
  await portal.user.click(screen.getByRole('button', { name: 'Update Status' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Set to Withdrawn' }));
  await screen.findByText('Saved');
  await portal.user.click(tabs.getByRole('link', { name: 'Audit Log' }));
  await waitFor(() => expect(portal.asked('auditDetails')).toHaveLength(2));
});

it('a status that somebody else has changed meanwhile is said, then shown, and what was chosen stays', async () => {
  const words =
    'Someone else has changed the status since you opened this page. It is Rejected now. Nothing was changed.';
  const seenBy = (status: Partial<ReturnType<typeof entry>>) =>
    overview(status, { abilities: { tabs: ['timeline', 'settings'], actions: all } });
  const portal = open({
    readOverview: seenBy(stamped.received),
    setStatus: new Refusal('revision-conflict', { error: words }),
  });
  const select = await screen.findByLabelText<HTMLSelectElement>('Status');
  const press = async () => {
    await portal.user.click(screen.getByRole('button', { name: 'Update Status' }));
    await portal.user.click(await screen.findByRole('button', { name: 'Set to Accepted' }));
  };
  await portal.user.selectOptions(select, 'accepted');
  portal.answer({ readOverview: seenBy({ status: 'rejected', displayed_status: 'rejected' }) });
  await press();
  await screen.findByText(words);
  await waitFor(() => expect(portal.asked('readOverview').length).toBeGreaterThan(1));
  await portal.atRest();
  expect(select.value).toBe('accepted');
  portal.answer({ setStatus: { success: true, entry: entry(), letters_gone: 0, changed_at: null } });
  await press();
  await screen.findByText('Saved');
  expect(portal.asked('setStatus').map(({ body }) => body)).toEqual([
    { status: 'accepted', from: 'received' },
    { status: 'accepted', from: 'rejected' },
  ]);
});

it.each([
  ['accepted', ['In Progress', 'Received', 'Accepted', 'Rejected', 'Withdrawn']],
  ['interested', ['Interested', 'In Progress', 'Received', 'Accepted', 'Rejected', 'Withdrawn']],
] as const)(
  'the statuses to choose for an entry that is %s are those that can be set, below what it is',
  async (is, offered) => {
    const entryThen =
      is === 'accepted' ? {} : { status: null, displayed_status: is, approved_at: null, submitted_at: null };
    open({ readOverview: overview(entryThen, { abilities: { tabs: ['timeline', 'settings'], actions: all } }) });
    const select = await screen.findByLabelText<HTMLSelectElement>('Status');
    expect([...select.options].map(({ text }) => text)).toEqual(offered);
    expect(select.selectedOptions[0]?.text).toBe(is === 'accepted' ? 'Accepted' : 'Interested');
  },
);

it.each([
  ['moved', true],
  ['moved', false],
  ['of another year', true],
  ['of another year', false],
] as const)('an entry that is %s now can be taken back: %s, and Undo is offered only then', async (is, can_undo) => {
  const there = is === 'moved' ? entry({ organization_id: 8 }) : entry({ year: 2029 });
  const portal = open({
    ...found,
    readOverview: ({ params }) =>
      overview(params.organization_id === 7 && params.year === 2027 ? {} : there, {
        abilities: { tabs: ['settings'], actions: all },
      }),
    moveEntry: { success: true, entry: there, can_undo },
    changeYear: { success: true, entry: there, can_undo },
  });
  if (is === 'moved') {
    const part = await setting('Move Entry');
    await enter(portal, part.getByLabelText(/^Target organization/), 'rose');
    await portal.user.click(await part.findByRole('radio', { name: 'Rose Valley High (Band)' }));
    await portal.user.click(part.getByRole('button', { name: 'Move Entry' }));
    await portal.user.click(await screen.findByRole('button', { name: 'Move to Rose Valley High' }));
  } else {
    const part = await setting('Parade Year');
    await portal.user.clear(part.getByRole('textbox'));
    await portal.user.type(part.getByRole('textbox'), '2029');
    await portal.user.click(part.getByRole('button', { name: 'Change Year' }));
    await portal.user.click(await screen.findByRole('button', { name: 'Change to 2029' }));
  }
  await screen.findByText('Saved');
  expect(screen.queryByRole('button', { name: 'Undo' }) !== null).toBe(can_undo);
});

it.each([
  ['moved', 8, 2027],
  ['of another year', 7, 2029],
] as const)(
  'an entry that is %s now is not asked for under the address that it had',
  async (is, organization_id, year) => {
    const there = entry({ organization_id, year });
    const portal = open({
      ...found,
      moveEntry: { success: true, entry: there, can_undo: true },
      changeYear: { success: true, entry: there, can_undo: true },
    });
    const part = await setting(is === 'moved' ? 'Move Entry' : 'Parade Year');
    portal.answer({
      readOverview: ({ params }) =>
        params.organization_id === organization_id && params.year === year
          ? overview(there, { abilities: { tabs: ['settings'], actions: all } })
          : new Refusal('not-found'),
    });
    if (is === 'moved') {
      await enter(portal, part.getByLabelText(/^Target organization/), 'rose');
      await portal.user.click(await part.findByRole('radio', { name: 'Rose Valley High (Band)' }));
      await portal.user.click(part.getByRole('button', { name: 'Move Entry' }));
      await portal.user.click(await screen.findByRole('button', { name: 'Move to Rose Valley High' }));
    } else {
      await portal.user.clear(part.getByRole('textbox'));
      await portal.user.type(part.getByRole('textbox'), String(year));
      await portal.user.click(part.getByRole('button', { name: 'Change Year' }));
      await portal.user.click(await screen.findByRole('button', { name: `Change to ${year}` }));
    }
    await waitFor(() => expect(portal.address()).toBe(`/entries/${organization_id}/${year}/settings`));
    await portal.atRest();
    expect(portal.asked('readOverview').map(({ params }) => `${params.organization_id}/${params.year}`)).toEqual([
      '7/2027',
      `${organization_id}/${year}`,
    ]);
  },
);
