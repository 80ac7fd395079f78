import type { HeldDecision } from '@parade/contract/entries/review/decision.ts';
import type { ListView } from '@parade/contract/settings/views/view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerTable, unreachable } from '../../testing/answers.ts';
import { entry } from '../../testing/entries.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

const bo = { id: 3, first_name: 'Bo', last_name: 'Lind', email: 'bo@parade.example', entries: 4 };
const spurs = entry({ id: 71, organization_id: 8, official_name: 'Silver Spurs' });
const asChosen = (id: number, name: string) => ({
  id,
  organization_id: id,
  year: 2027,
  is_first: true,
  official_name: name,
  displayed_status: 'accepted' as const,
  rep_id: null,
});

function open(answers: AnswerTable = {}, path = '/applications') {
  return openPortal(path, {
    as: signedInAs(['staff']),
    listReps: pageWith([bo]),
    listEntries: pageWith([entry(), spurs], 3),
    ...answers,
  });
}

async function choose(portal: ReturnType<typeof open>, ...names: string[]) {
  for (const name of names) await portal.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  return within(await screen.findByRole('region', { name: 'Selected rows' }));
}

it('assigns a liaison to entries of all pages, each with what was shown of it, and takes it back with Undo', async () => {
  const portal = open({
    chooseDirectory: pageWith([asChosen(70, 'Rosewood'), asChosen(71, 'Silver Spurs'), asChosen(72, 'Third')]),
    assignReps: ({ body }) => ({
      changed: body.changes.map(({ id }) => id),
      left_out: [],
      emails_queued: 0,
      letters_gone: 0,
    }),
  });
  const bar = await choose(portal, 'Silver Spurs');
  await portal.user.click(bar.getByRole('button', { name: 'Select all 3' }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain('3 selected'),
  );
  await portal.user.click(bar.getByRole('button', { name: 'Assign liaison' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Liaison?' }));
  await portal.user.click(await dialog.findByRole('radio', { name: /Bo Lind.*4 entries in 2027/ }));
  await portal.user.click(dialog.getByRole('button', { name: 'Assign Bo Lind' }));
  await screen.findByText('3 entries: liaison Bo Lind.');
  expect(portal.asked('assignReps').map(({ body }) => body.changes)).toEqual([
    [70, 71, 72].map((id) => ({ id, from: null, to: 3 })),
  ]);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  await portal.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/the liaison is as before/);
  expect(portal.asked('assignReps').at(-1)?.body.changes).toEqual(
    [70, 71, 72].map((id) => ({ id, from: 3, to: null })),
  );
});

it('says that nobody could be looked up as a liaison, and looks again when asked to', async () => {
  const portal = open();
  const bar = await choose(portal, 'Silver Spurs');
  portal.answer({ listReps: unreachable });
  await portal.user.click(bar.getByRole('button', { name: 'Assign liaison' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Liaison?' }));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  portal.answer({ listReps: pageWith([bo]) });
  await portal.user.click(again);
  await dialog.findByRole('radio', { name: /Bo Lind/ });
});

it('says how many have the name of a liaison that is looked for, and that nobody has it', async () => {
  const portal = open({ listReps: ({ query }) => pageWith(query['q'] === 'zz' ? [] : [bo]) });
  const bar = await choose(portal, 'Silver Spurs');
  await portal.user.click(bar.getByRole('button', { name: 'Assign liaison' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Liaison?' }));
  await dialog.findByRole('radio', { name: /Bo Lind/ });
  const status = dialog.getByRole('status');
  expect(status.textContent).toBe('');
  const box = dialog.getByRole('searchbox', { name: 'Search by name' });
  await enter(portal, box, 'lind');
  await waitFor(() => expect(status.textContent).toBe('1 person found'));
  await portal.user.clear(box);
  await enter(portal, box, 'zz');
  await waitFor(() => expect(status.textContent).toBe('No one who works for the parade has this name.'));
});

it('says which letters a status brings before it is set, and which entries were left out', async () => {
  const portal = open({
    setStatuses: {
      changed: [70],
      left_out: [{ id: 71, official_name: 'Silver Spurs' }],
      emails_queued: 2,
      letters_gone: 0,
    },
  });
  const bar = await choose(portal, 'Rosewood High Band', 'Silver Spurs');
  await portal.user.click(bar.getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Status?' }));
  await portal.user.selectOptions(dialog.getByLabelText('Status'), 'Rejected');
  expect(dialog.getByText(/the letter of rejection to their leaders/)).toBeTruthy();
  await portal.notAsked('setStatuses');
  await portal.user.click(dialog.getByRole('button', { name: 'Set 2 entries to Rejected' }));
  await screen.findByText(
    '1 entry: Rejected. 2 emails queued. 1 entry left out because it has changed since: Silver Spurs.',
  );
  expect(portal.asked('setStatuses').map(({ body }) => body.changes)).toEqual([
    [
      { id: 70, from: 'accepted', to: 'rejected' },
      { id: 71, from: 'accepted', to: 'rejected' },
    ],
  ]);
});

describe('while decisions are held until a day', () => {
  const decided = (id: number, official_name: string): HeldDecision => ({
    id,
    org_type: 2,
    official_name,
    year: 2027,
    status: 'accepted',
    release_on: '2026-12-05',
    letter: null,
    is_parade_over: false,
    held_by: 'Ana Ruiz',
    held_at: '2026-11-30T17:00:00.000Z',
  });
  const dialogFor = async (portal: ReturnType<typeof open>) => {
    const bar = await choose(portal, 'Rosewood High Band', 'Silver Spurs');
    await portal.user.click(bar.getByRole('button', { name: 'Change status' }));
    const shown = await screen.findByRole('dialog', { name: 'Update Status?' });
    const pick = (status: string) => portal.user.selectOptions(within(shown).getByLabelText('Status'), status);
    return { ...within(shown), text: () => shown.textContent, pick };
  };
  const day = 'Decisions of the review desk are held until 12/05/2026. These letters go out now.';

  it('statuses of several entries whose letters do not wait for the day say so, and those without a letter do not', async () => {
    const dialog = await dialogFor(open({ listHeld: { ...pageWith([]), release_on: '2026-12-05' } }));
    await dialog.pick('Rejected');
    await dialog.findByText(day);
    await dialog.pick('Received');
    expect(dialog.text()).not.toContain('held until');
  });

  it('statuses of several entries name the held decisions that they replace, and no others', async () => {
    const held = pageWith([decided(71, 'Silver Spurs'), decided(99, 'Another Band')]);
    const dialog = await dialogFor(open({ listHeld: { ...held, release_on: null } }));
    await dialog.pick('Rejected');
    await dialog.findByText(
      '1 of these has a held decision, which this replaces: Silver Spurs (Accepted, 12/05/2026).',
    );
    expect(dialog.text()).not.toMatch(/Another Band|go out now/);
    await dialog.pick('Withdrawn');
    await dialog.findByText(/which this cancels: Silver Spurs/);
  });

  it('a dialog that could not ask for held decisions says so, and asks again', async () => {
    const portal = open({ listHeld: unreachable });
    const dialog = await dialogFor(portal);
    await dialog.pick('Rejected');
    await dialog.findByText('We couldn’t check whether decisions are held');
    portal.answer({ listHeld: { ...pageWith([]), release_on: '2026-12-05' } });
    await portal.user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText(day);
  });
});

it('a note to the leaders goes with the status that sets applications back, and with no other', async () => {
  const at = '2026-10-12T16:00:00.000Z';
  const changed_at = { 70: at, 71: at };
  const portal = open({
    setStatuses: { changed: [70, 71], left_out: [], emails_queued: 2, letters_gone: 0, changed_at },
  });
  const bar = await choose(portal, 'Rosewood High Band', 'Silver Spurs');
  await portal.user.click(bar.getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Status?' }));
  await portal.user.selectOptions(dialog.getByLabelText('Status'), 'In Progress');
  await portal.user.type(dialog.getByLabelText(/^Note to the leaders/), ' Please name your director. ');
  await portal.user.selectOptions(dialog.getByLabelText('Status'), 'Rejected');
  expect(dialog.queryByLabelText(/^Note to the leaders/)).toBeNull();
  await portal.user.selectOptions(dialog.getByLabelText('Status'), 'In Progress');
  await portal.user.click(dialog.getByRole('button', { name: 'Set 2 entries to In Progress' }));
  await screen.findByText(/2 emails queued/);
  await portal.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(portal.asked('setStatuses').map(({ body }) => body.note)).toEqual(['Please name your director.', undefined]);
  const undone = portal.asked('setStatuses').map(({ body }) => body.changes.map(({ undo }) => undo));
  expect(undone).toEqual([
    [undefined, undefined],
    [at, at],
  ]);
});

it('statuses that are taken back count the letters that had gone out before', async () => {
  const portal = open({
    setStatuses: ({ body }) => ({
      changed: body.changes.map(({ id }) => id),
      left_out: [],
      emails_queued: 0,
      letters_gone: body.changes[0]?.from === 'rejected' ? 1 : 0,
      changed_at: Object.fromEntries(body.changes.map(({ id }) => [id, '2026-10-12T16:00:00.000Z'])),
    }),
  });
  const bar = await choose(portal, 'Rosewood High Band', 'Silver Spurs');
  await portal.user.click(bar.getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Status?' }));
  await portal.user.selectOptions(dialog.getByLabelText('Status'), 'Rejected');
  await portal.user.click(dialog.getByRole('button', { name: 'Set 2 entries to Rejected' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('2 entries: the status is as before. A letter about the change had gone out.');
});

it.each([
  [
    [70],
    '1 entry: the status is as before. 1 entry left out because it can no longer be undone: Silver Spurs.',
    'Undone',
  ],
  [[], '2 entries left out because they can no longer be undone: Rosewood High Band, Silver Spurs.', 'Not undone'],
] as const)(
  'statuses of which only %j were taken back say so, and of none that nothing was',
  async (undone, words, title) => {
    const names = { 70: 'Rosewood High Band', 71: 'Silver Spurs' };
    const portal = open({
      setStatuses: ({ body }) => {
        const isDone = (id: number) => body.changes[0]?.undo === undefined || undone.some((each) => each === id);
        const ids = body.changes.map(({ id }) => id);
        const left_out = ids.filter((id) => !isDone(id)).map((id) => ({ id, official_name: names[id as 70 | 71] }));
        const changed_at = Object.fromEntries(ids.map((id) => [id, '2026-10-12T16:00:00.000Z']));
        return { changed: ids.filter(isDone), left_out, emails_queued: 0, letters_gone: 0, changed_at };
      },
    });
    const bar = await choose(portal, 'Rosewood High Band', 'Silver Spurs');
    await portal.user.click(bar.getByRole('button', { name: 'Change status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Status?' }));
    await portal.user.selectOptions(dialog.getByLabelText('Status'), 'Rejected');
    await portal.user.click(dialog.getByRole('button', { name: 'Set 2 entries to Rejected' }));
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(words);
    expect(screen.getByText(title)).toBeTruthy();
  },
);

it('Remind and Export act on the chosen entries alone', async () => {
  const portal = open({ remindChosen: { emails_queued: 1, left_out: 0 } });
  const bar = await choose(portal, 'Silver Spurs');
  await portal.user.click(bar.getByRole('button', { name: 'Remind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind?' }));
  await portal.user.click(dialog.getByRole('button', { name: 'Remind' }));
  await screen.findByText('1 email queued.');
  expect(portal.asked('remindChosen').map(({ body }) => body)).toEqual([{ entry_ids: [71] }]);
});

it('Remind of chosen entries that are all skipped says so as a warning', async () => {
  const portal = open({ remindChosen: { emails_queued: 0, left_out: 1 } });
  const bar = await choose(portal, 'Silver Spurs');
  await portal.user.click(bar.getByRole('button', { name: 'Remind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind?' }));
  await portal.user.click(dialog.getByRole('button', { name: 'Remind' }));
  expect((await screen.findByText('Nothing to send')).closest('.toast')?.className).toContain('toast-warning');
});

it('the directory offers no acts on entries to people without the permission', async () => {
  openPortal('/applications', { as: signedInAs(['judge']), listEntries: pageWith([entry()]) });
  await screen.findByRole('row', { name: /Rosewood/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
});

const received: ListView = {
  id: 12,
  list: 'directory',
  name: 'Bands to decide',
  filters: { status: 'received', type: '2' },
  sort_by: '-updated',
  columns: ['status', 'organization'],
  page_size: 50,
  is_shared: true,
  is_default: false,
  owner: 'Ana Ruiz',
  may_change: false,
};

it('the directory shows saved views as tabs with their counts, and opens one with its filters, columns and size', async () => {
  const portal = open({
    listViews: { data: [received], may_share: true },
    countViews: { data: [{ view_id: 12, count: 15 }], presets: [{ key: 'accepted', count: 96 }] },
  });
  const tabs = within(await screen.findByRole('navigation', { name: 'Views' }));
  expect(tabs.getByRole('link', { name: /Accepted/ }).getAttribute('aria-current')).toBe('page');
  await screen.findByRole('columnheader', { name: 'Entity Type' });
  await portal.user.click(await tabs.findByRole('link', { name: 'Bands to decide 15' }));
  expect(portal.address()).toBe(
    '/applications/s/-updated/f/type=2;status=received/p/1/pp/50/c/status,organization/v/12',
  );
  await waitFor(() =>
    expect(portal.asked('listEntries').at(-1)?.query).toMatchObject({ status: 'received', type: 2, limit: 50 }),
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Official Name', 'Application Status', 'Organization']),
  );
  expect(screen.queryByRole('columnheader', { name: 'Entity Type' })).toBeNull();
  // Somebody else's: it can be begun with, and neither renamed nor deleted.
  await portal.user.click(screen.getByRole('button', { name: 'View' }));
  expect(screen.getByRole('button', { name: 'Open with this view' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('the filters, columns and size of the directory are saved as a view under a name', async () => {
  const saved = { ...received, id: 13, name: 'Late bands', owner: null, may_change: true };
  const portal = open(
    { createView: { view: saved }, listViews: { data: [], may_share: true } },
    '/applications/s/-updated/f/type=2/p/3/c/rep',
  );
  await portal.user.click(await screen.findByRole('button', { name: 'Save this view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }));
  await portal.user.type(dialog.getByLabelText(/Name/), 'Late bands');
  await portal.user.click(dialog.getByRole('checkbox', { name: 'Share with the staff' }));
  portal.answer({ listViews: { data: [saved], may_share: true } });
  await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Late bands is now one of the tabs above the list.');
  expect(portal.asked('createView').map(({ body }) => body)).toEqual([
    {
      list: 'directory',
      name: 'Late bands',
      is_shared: true,
      filters: { type: '2' },
      sort_by: '-updated',
      columns: ['rep'],
      page_size: null,
    },
  ]);
  await waitFor(() => expect(portal.address()).toMatch(/\/v\/13$/));
});

it('the directory opens the default view from its bare address, and what the address names otherwise', async () => {
  const portal = open({ listViews: { data: [{ ...received, is_default: true }], may_share: true } });
  await waitFor(() => expect(portal.address()).toMatch(/\/v\/12$/));
  await portal.user.click(await screen.findByRole('link', { name: 'Accepted' }));
  expect(portal.address()).toBe('/applications/s/name/f/none/p/1');
});

it.each(['{Escape}', 'Cancel'])(
  'a note to the leaders that was typed is discarded by %s after a question alone',
  async (way) => {
    const portal = open();
    const bar = await choose(portal, 'Rosewood High Band');
    await portal.user.click(bar.getByRole('button', { name: 'Change status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Status?' }));
    const leave = () =>
      way === 'Cancel' ? portal.user.click(dialog.getByRole('button', { name: 'Cancel' })) : portal.user.keyboard(way);
    await portal.user.selectOptions(dialog.getByLabelText('Status'), 'In Progress');
    await portal.user.type(dialog.getByLabelText(/^Note to the leaders/), 'Please name your director.');
    await leave();
    await portal.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note to the leaders/).value).toBe('Please name your director.');
    await leave();
    await portal.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('a dialog about many entries stays until it is answered, and says what failed', async () => {
  const answered = Promise.withResolvers<typeof unreachable>();
  const portal = open({ assignReps: () => answered.promise });
  const bar = await choose(portal, 'Rosewood High Band');
  await portal.user.click(bar.getByRole('button', { name: 'Assign liaison' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Liaison?' }));
  await portal.user.click(await dialog.findByRole('radio', { name: /Bo Lind/ }));
  await portal.user.click(dialog.getByRole('button', { name: 'Assign Bo Lind' }));
  await waitFor(() => expect(portal.asked('assignReps')).toHaveLength(1));
  await portal.user.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  answered.resolve(unreachable);
  await dialog.findByText('Problem Assigning Liaison');
  await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a dialog about the status without a note closes at once', async () => {
  const portal = open();
  const bar = await choose(portal, 'Rosewood High Band');
  await portal.user.click(bar.getByRole('button', { name: 'Change status' }));
  await screen.findByRole('dialog', { name: 'Update Status?' });
  await portal.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
