import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { settingDefaults } from '@parade/contract/settings/setting.ts';
import { screen, within, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, FileAnswer, Refusal, unreachable } from '../testing/answers.ts';
import { entry } from '../testing/entries.ts';
import { pageWith, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const support = settingDefaults.support_email;
const bo = { id: 3, first_name: 'Bo', last_name: 'Lind', email: 'bo@parade.example' };
const spurs = entry({ id: 71, organization_id: 8, official_name: 'Silver Spurs', rep: bo, is_first: false });

function open(answers: AnswerTable, path = '/applications') {
  return openPortal(path, { as: signedInAs(['staff']), listReps: pageWith([bo]), ...answers });
}

it('the directory lists entries with a link to each, their status and liaison, and the total', async () => {
  open({ listEntries: pageWith([entry(), spurs], 123) });
  const row = await screen.findByRole('row', { name: /Rosewood High Band/ });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/entries/7/2027/view');
  expect(row.textContent).toContain('Accepted');
  const other = screen.getByRole('row', { name: /Silver Spurs/ });
  expect(within(other).getByRole('link').getAttribute('href')).toBe('/entries/8/2027/view?entry=71');
  expect(other.textContent).toContain('Bo Lind');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Directory of Entries 123 in this list');
});

it('the tabs of the directory are there before the saved views are, and its filters stay below them', async () => {
  const saved = Promise.withResolvers<{ data: []; may_share: boolean }>();
  const portal = open({ listEntries: pageWith([entry()]), listViews: () => saved.promise });
  await screen.findByRole('row', { name: /Rosewood High Band/ });
  const tabs = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
  expect(tabs.length).toBeGreaterThan(1);
  saved.resolve({ data: [], may_share: false });
  await portal.atRest();
  expect(tabs.every(({ isConnected }) => isConnected)).toBe(true);
});

it('the directory offers its export once it knows how much there is, in a place that was there before', async () => {
  const list = Promise.withResolvers<ReturnType<typeof pageWith<ReturnType<typeof entry>>>>();
  open({ listEntries: () => list.promise });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Export/ });
  expect(button.disabled).toBe(true);
  list.resolve(pageWith([entry()], 123));
  await screen.findByRole('button', { name: 'Export 123' });
  expect([button.isConnected, button.disabled]).toEqual([true, false]);
});

it('the directory requests exactly what its address says', async () => {
  const portal = open(
    { listEntries: pageWith([]) },
    '/applications/s/-updated/f/status=received;type=2;year=2026;q=rose/p/3',
  );
  await screen.findByText('Remove a filter or try a different search.');
  expect(portal.asked('listEntries').map(({ query }) => query)).toMatchObject([
    { sortBy: '-updated', status: 'received', type: 2, year: 2026, q: 'rose', page: 3 },
  ]);
});

it('the directory sorts, filters and searches by its address, and Back goes back', async () => {
  const portal = open({ listEntries: pageWith([entry()], 123) });
  await screen.findByRole('row', { name: /Rosewood/ });
  await portal.user.click(within(screen.getByRole('columnheader', { name: 'Application Status' })).getByRole('link'));
  expect(portal.address()).toBe('/applications/s/status/f/none/p/1');
  await portal.user.selectOptions(screen.getByLabelText('Entity Type'), 'Band');
  // At once: a pause between two keys would search for half of it.
  await portal.user.click(screen.getByLabelText('Search'));
  await portal.user.paste('high');
  await screen.findByRole('button', { name: 'Remove “high”' });
  expect(portal.address()).toBe('/applications/s/status/f/type=2;q=high/p/1');
  await waitFor(() =>
    expect(portal.asked('listEntries').at(-1)?.query).toMatchObject({ sortBy: 'status', type: 2, q: 'high' }),
  );
  window.history.back();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''));
  expect(screen.queryByRole('button', { name: 'Remove “high”' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Entity Type: Band' })).toBeTruthy();
});

it('the directory exports the filters, sorting and columns that are shown', async () => {
  const portal = open(
    { listEntries: pageWith([entry()], 96), exportDirectory: new FileAnswer('directory-of-entries.xlsx', 'PK') },
    '/applications/s/-updated/f/type=2/p/1/c/status,organization',
  );
  await portal.user.click(await screen.findByRole('button', { name: 'Export 96' }));
  await screen.findByText('directory-of-entries.xlsx');
  expect(portal.asked('exportDirectory').map(({ body }) => body)).toEqual([
    {
      filters: { year: 2027, type: 2, status: 'accepted', rep: 'any', q: '' },
      entry_ids: null,
      sortBy: '-updated',
      columns: ['name', 'status', 'organization'],
    },
  ]);
  expect(portal.address()).toBe('/applications/s/-updated/f/type=2/p/1/c/status,organization');
});

it('the directory says that it loads, then that there are no entries yet and how to begin', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof pageWith<never>>>();
  open({ listEntries: () => answer.promise });
  await screen.findByRole('status', { name: 'Loading entries' });
  answer.resolve(pageWith([]));
  await screen.findByText(/^No entry for 2027 has been accepted yet\. Choose another status/);
  for (const link of screen.getAllByRole('link', { name: 'Create New Entry' }))
    expect(link.getAttribute('href')).toBe('/create-entry');
});

it('the directory names no other status to readers of accepted entries alone', async () => {
  openPortal('/applications', { as: signedInAs(['media']), listEntries: pageWith([]) });
  await screen.findByText('No entry for 2027 has been accepted yet.');
});

it('the directory says to judges that no float is accepted, as bands may be', async () => {
  openPortal('/applications', { as: signedInAs(['judge']), listEntries: pageWith([]) });
  await screen.findByText('No Float entry for 2027 has been accepted yet.');
});

it.each([
  ['not reached', unreachable, 'We could not reach the portal.', []],
  ['too busy', new Refusal('too-busy'), 'The portal is very busy.', []],
  ['broken', new Refusal('unexpected'), 'We encountered an unexpected error.', [support]],
])(
  'the directory says that the server is %s, names support, and reads the list again when asked to',
  async (...given) => {
    const [, failure, words, help] = given;
    const portal = open({ listEntries: failure });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(
      within(alert)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(help);
    portal.answer({ listEntries: pageWith([entry()]) });
    await portal.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('row', { name: /Rosewood/ });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('the directory has fewer columns for judges, and filters that they cannot change', async () => {
  const float = entry({ org_type: organizationTypeIds.float, landing: 'judge' });
  const portal = openPortal('/applications', { as: signedInAs(['judge']), listEntries: pageWith([float]) });
  const row = await screen.findByRole('row', { name: /Rosewood/ });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/entries/7/2027/judge');
  expect(screen.queryByRole('columnheader', { name: / Rep$/ })).toBeNull();
  for (const label of ['Entity Type', 'Application Status', 'Parade Year'])
    expect(screen.getByLabelText<HTMLSelectElement>(label).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
  await portal.notAsked('listReps');
});

it('the directory shows judges the fixed filters, whatever a copied address says', async () => {
  const path = '/applications/s/name/f/type=2;status=withdrawn;year=2026/p/1';
  const portal = openPortal(path, { as: signedInAs(['judge']), listEntries: pageWith([entry()]) });
  await screen.findByRole('row', { name: /Rosewood/ });
  const shown = ['Parade Year', 'Entity Type', 'Application Status'].map(
    (label) => screen.getByLabelText<HTMLSelectElement>(label).value,
  );
  expect(shown).toEqual(['2027', '3', 'accepted']);
  expect(portal.asked('listEntries').at(-1)?.query).toMatchObject({ year: 2027, type: 3, status: 'accepted' });
});

it('the directory lets a judge of the press choose among the types, and leads to the media view of what is no float', async () => {
  const float = entry({ org_type: organizationTypeIds.float, landing: 'judge', id: 71, official_name: 'A Ship' });
  const { displayed_status: _, status: __, user_last_updated_at: ___, ...band } = entry({ landing: 'media' });
  openPortal('/applications', { as: signedInAs(['judge', 'media']), listEntries: pageWith([float, band]) });
  const rows = [await screen.findByRole('row', { name: /A Ship/ }), screen.getByRole('row', { name: /Rosewood/ })];
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/entries/7/2027/judge',
    '/entries/7/2027/media',
  ]);
  expect(rows.map((row) => row.textContent?.includes('Accepted'))).toEqual([true, false]);
  const isFixed = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).disabled;
  expect(['Entity Type', 'Application Status', 'Parade Year'].map(isFixed)).toEqual([false, true, true]);
});

it('the directory gives the press that only signed up as a leader the filters and columns of the press', async () => {
  const as = signedInAs(['media', 'leader'], { organization_roles: [] });
  openPortal('/applications', { as, listEntries: pageWith([entry({ landing: 'media' })]) });
  await screen.findByRole('row', { name: /Rosewood/ });
  expect(screen.getByLabelText<HTMLSelectElement>('Parade Year').disabled).toBe(true);
  expect(screen.queryByRole('columnheader', { name: 'Application Status' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: / Rep$/ })).toBeNull();
});

it('the directory has the liaison column, its filter and the export for staff', async () => {
  const portal = open({ listEntries: pageWith([entry()]) });
  await screen.findByRole('row', { name: /Rosewood/ });
  screen.getByRole('columnheader', { name: / Rep$/ });
  for (const label of ['Entity Type', 'Application Status', 'Parade Year'])
    expect(screen.getByLabelText<HTMLSelectElement>(label).disabled).toBe(false);
  screen.getByRole('button', { name: /^Export/ });
  await portal.atRest();
  expect(portal.asked('listReps')).toHaveLength(1);
});

it('the directory stays under the session dialog when the session has ended', async () => {
  const portal = open({ listEntries: pageWith([entry()], 123) });
  await screen.findByRole('row', { name: /Rosewood/ });
  portal.answer({ listEntries: new Refusal('not-signed-in') });
  await portal.user.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByRole('dialog', { name: 'Your session has expired.' });
  expect(screen.getAllByRole('link', { name: 'Login' }).at(-1)?.getAttribute('target')).toBe('_blank');
});

it('Remind mails the leaders of one type after showing how many, with the count that was shown', async () => {
  const portal = open({
    listEntries: pageWith([entry()]),
    countReminders: { count: 4, without_leader: 0, emailed_today: 0 },
    remindEntries: { emails_queued: 5 },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Remind' }));
  await portal.user.click(screen.getByRole('button', { name: 'Float entries' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind?' });
  expect(dialog.textContent).toContain('4 accepted Float entries of 2027');
  await portal.notAsked('remindEntries');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Remind' }));
  await screen.findByText('Reminders queued');
  await screen.findByText('5 emails queued.');
  expect(portal.asked('remindEntries').map(({ body }) => body)).toEqual([{ type: 3, year: 2027, count: 4 }]);
});

it('Remind is not offered for a year without accepted entries, and is where only a search finds nothing', async () => {
  const portal = open({ listEntries: pageWith([]) });
  await screen.findByText('No entries found');
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
  await portal.user.type(screen.getByRole('searchbox'), 'qz');
  await screen.findByRole('button', { name: 'Remind' });
  await portal.user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull());
  await portal.user.selectOptions(screen.getByLabelText('Parade Year'), '2028');
  await waitFor(() => expect(portal.asked('listEntries').at(-1)?.query).toMatchObject({ year: 2028 }));
  await screen.findByText('No entries found');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull());
});

it('Remind mails nobody when the list has changed since, and says so', async () => {
  const portal = open({
    listEntries: pageWith([entry()]),
    countReminders: { count: 4, without_leader: 0, emailed_today: 0 },
    remindEntries: new Refusal('list-changed'),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Remind' }));
  await portal.user.click(screen.getByRole('button', { name: 'Float entries' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind?' });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Remind' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The list has changed since you opened it.');
});

it('the directory links to the parade order for those who may change it', async () => {
  openPortal('/applications', {
    as: signedInAs(['admin']),
    listReps: pageWith([bo]),
    listEntries: pageWith([entry()]),
  });
  const link = await screen.findByRole('link', { name: 'Change Parade Order' });
  expect(link.getAttribute('href')).toBe('/applications/order');
});

it('the directory has no link to the parade order for staff', async () => {
  open({ listEntries: pageWith([entry()]) });
  await screen.findByRole('row', { name: /Rosewood High Band/ });
  expect(screen.queryByRole('link', { name: 'Change Parade Order' })).toBeNull();
});
