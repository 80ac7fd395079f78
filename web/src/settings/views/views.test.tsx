import type { ScreenName } from '@parade/contract/access/screens.ts';
import type { ListView } from '@parade/contract/settings/views/view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AnswerTable } from '../../testing/answers.ts';
import { countedPageWith, pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const none = { data: [], total: 0 };

/** Each list that has views: its address, a sorting of it, the call that reads it, and what it is answered. */
const lists: readonly (readonly [ScreenName, string, string, keyof AnswerTable, AnswerTable])[] = [
  ['directory', '/applications', '-updated', 'listEntries', { listEntries: none, listReps: pageWith([]) }],
  [
    'formStatuses',
    '/entry-form-statuses',
    '-updated',
    'listFormStatuses',
    { listFormStatuses: { totalRows: 0, header: [], rows: [] }, countFormStatuses: none },
  ],
  ['waivers', '/individual-waivers', 'name', 'listWaivers', { listWaivers: none }],
  [
    'addressBook',
    '/address-book',
    'organization',
    'listAddressBook',
    { listAddressBook: { entries: [], form_fields: [], total: 0 } },
  ],
  ['organizations', '/organizations', 'name', 'listOrganizations', { listOrganizations: none }],
  ['users', '/users', 'email', 'listUsers', { listUsers: countedPageWith([]) }],
  ['outbox', '/outbox', 'created', 'listOutbox', { listOutbox: none, listMailings: { data: [], mail_stop: null } }],
];

function viewOf(list: ScreenName, sort_by: string, with_: Partial<ListView> = {}): ListView {
  return {
    id: 12,
    list: list as ListView['list'],
    name: 'About roses',
    filters: { q: 'rose' },
    sort_by,
    columns: null,
    page_size: null,
    is_shared: true,
    is_default: false,
    owner: 'Ana Ruiz',
    may_change: false,
    ...with_,
  };
}

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Views' }));

describe.each(lists)('saved views of %s', (list, path, sort, read, answers) => {
  const open = (views: ListView[], at = path) =>
    openPortal(at, { as: signedInAs(['admin']), listViews: { data: views, may_share: true }, ...answers });
  const searchedFor = (portal: ReturnType<typeof open>) =>
    portal.asked(read).map(({ query }) => (query as { q?: string } | undefined)?.q);

  it(`a saved view of ${list} is a tab that asks for what it names, and back leads to the list as it was`, async () => {
    const portal = open([viewOf(list, sort)]);
    const tab = await (await tabs()).findByRole('link', { name: /^About roses/ });
    expect(searchedFor(portal)).not.toContain('rose');
    await portal.user.click(tab);
    await waitFor(() => expect(searchedFor(portal).at(-1)).toBe('rose'));
    expect(portal.address()).toMatch(new RegExp(`^${path}/.*q=rose.*/v/12$`));
    expect((await tabs()).getByRole('link', { name: /^About roses/ }).getAttribute('aria-current')).toBe('page');
    expect(portal.asked('listViews').every(({ query }) => query?.list === list)).toBe(true);
    window.history.back();
    await waitFor(() => expect(portal.address()).toBe(path));
  });

  it(`the bare address of ${list} opens the view that somebody begins with`, async () => {
    const portal = open([viewOf(list, sort, { is_default: true })]);
    await waitFor(() => expect(searchedFor(portal).at(-1)).toBe('rose'));
    expect((await tabs()).getByRole('link', { name: /^About roses/ }).getAttribute('aria-current')).toBe('page');
  });

  it(`${list} has nothing to save as it begins, and no tabs for one view alone`, async () => {
    const portal = open([]);
    await waitFor(() => expect(portal.asked('listViews')).toHaveLength(1));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(searchedFor(portal).length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
    const links = screen.queryByRole('navigation', { name: 'Views' })?.querySelectorAll('a').length;
    expect(links).not.toBe(1);
  });

  it(`what ${list} shows is saved as a view of it, with its filters and nothing else`, async () => {
    const portal = open([], `${path}/f/q=rose`);
    portal.answer({ createView: { view: viewOf(list, sort, { owner: null, may_change: true }) } });
    await portal.user.click(await screen.findByRole('button', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }));
    await portal.user.type(dialog.getByLabelText(/Name/), 'About roses');
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(portal.asked('createView')).toHaveLength(1));
    expect(portal.asked('createView')[0]?.body).toMatchObject({
      list,
      name: 'About roses',
      filters: { q: 'rose' },
      columns: null,
    });
  });
});
