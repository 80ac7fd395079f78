import { namesNeededText } from '@parade/contract/organizations/organization.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal, unreachable, WrongFields } from '../testing/answers.ts';
import { organizationEntry, organizationPage, organizationPerson, organizationRow } from '../testing/organizations.ts';
import { lookAgain } from '../testing/browser.ts';
import { signedInAs } from '../testing/people.ts';
import { enter, openPortal } from '../testing/portal.tsx';

const admin = signedInAs(['admin']);

describe('/organization/{id}', () => {
  it('an organization shows those tabs and acts alone that the server names', async () => {
    const page = organizationPage();
    openPortal('/organization/7/overview', {
      as: signedInAs(['staff']),
      readOrganization: { ...page, abilities: { tabs: ['overview'], actions: ['edit', 'add_leader'] } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Quail Hollow Band' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'People' })).toBeNull();
    expect(document.title).toBe('Overview: Quail Hollow Band');
  });

  it('an organization leads back to the list as it was filtered, and to its row', async () => {
    const list = '/organizations/s/-name/f/q=quail/p/1';
    const row = organizationRow({ id: 7 });
    const portal = openPortal(list, {
      as: admin,
      listOrganizations: { data: [row], total: 1 },
      readOrganization: organizationPage(),
    });
    await portal.user.click(await screen.findByRole('link', { name: row.name }));
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    await portal.user.click(trail.getByRole('link', { name: 'Organizations' }));
    await waitFor(() => expect(portal.address()).toBe(list));
    await waitFor(() => expect(document.activeElement?.textContent).toContain(row.name));
  });

  it('a tab that the reader does not get leads to the page that says so', async () => {
    const page = organizationPage();
    const portal = openPortal('/organization/7/people', {
      as: signedInAs(['staff']),
      readOrganization: { ...page, abilities: { tabs: ['overview'], actions: [] } },
    });
    await screen.findByRole('heading', { level: 1 });
    expect(portal.address()).toBe('/invalid-permissions');
  });

  it('the number of an organization that was merged leads to what it became', async () => {
    const portal = openPortal('/organization/3/entries', { as: admin, readOrganization: organizationPage() });
    expect(await screen.findByRole('link', { name: 'Quail Hollow Marching Band' })).toBeTruthy();
    expect(portal.address()).toBe('/organization/7/entries');
  });

  it('deleting promises nothing where there are entries, and leads to merging instead', async () => {
    const portal = openPortal('/organization/7/overview', {
      as: admin,
      readOrganization: organizationPage(),
      listOrganizations: { data: [], total: 0 },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'More' }));
    await portal.user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'This organization has entries' });
    expect(dialog.textContent).toContain('has an entry, so it cannot be deleted');
    expect(screen.queryByRole('button', { name: 'Delete organization' })).toBeNull();
    await portal.user.click(within(dialog).getByRole('button', { name: 'Merge into another…' }));
    await waitFor(() => expect(portal.address()).toBe('/organization/7/merge'));
  });

  it('deleting asks, says why it is refused, and leads to the list once it is done', async () => {
    const portal = openPortal('/organization/7/overview', {
      as: admin,
      readOrganization: organizationPage({ entries_count: 0 }),
      deleteOrganization: new Refusal('organization-has-entries'),
      listOrganizations: { data: [], total: 0 },
    });
    const remove = async () => {
      await portal.user.click(await screen.findByRole('button', { name: 'More' }));
      await portal.user.click(screen.getByRole('button', { name: 'Delete' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete Organization' });
      await portal.user.click(within(dialog).getByRole('button', { name: 'Delete organization' }));
    };
    await remove();
    expect((await screen.findByRole('alert')).textContent).toContain('has entries, so it cannot be deleted');
    portal.answer({ deleteOrganization: { success: true }, readOrganization: new Refusal('not-found') });
    const read = portal.asked('readOrganization').length;
    await remove();
    expect(await screen.findByText('There are no organizations yet.')).toBeTruthy();
    expect(portal.asked('deleteOrganization')).toHaveLength(2);
    // Read again on its own screen, it would lead to 'not found'.
    expect(portal.asked('readOrganization')).toHaveLength(read);
    expect(portal.address()).toBe('/organizations');
  });

  it('a role is deleted after a question, for its year', async () => {
    const portal = openPortal('/organization/7/people', {
      as: admin,
      readOrganization: organizationPage({
        users: [organizationPerson(), organizationPerson({ user_id: 31, parade_year: null, parade_id: null })],
      }),
      removeOrganizationRole: { success: true, success_msg: [], errors: [] },
    });
    expect(await screen.findByRole('table', { name: 'People, all years' })).toBeTruthy();
    const ofYear = screen.getByRole('table', { name: 'People, 2027' });
    await portal.user.click(within(ofYear).getByRole('button', { name: 'Delete role of Lena Leader' }));
    // Somebody leads the organization in all years as well.
    expect((await screen.findByRole('dialog', { name: 'Delete Role?' })).textContent).not.toContain('last leader');
    portal.answer({ readOrganization: organizationPage({ users: [organizationPerson({ user_id: 31 })] }) });
    await portal.user.click(screen.getByRole('button', { name: 'Delete role' }));
    expect(await screen.findByText('Roles Updated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('table', { name: 'People, all years' })).toBeNull());
    await portal.user.click(screen.getByRole('button', { name: /^Delete role of/ }));
    const last = await screen.findByRole('dialog', { name: 'Delete Role?' });
    expect(last.textContent).toContain('This is the organization’s last leader. Until you add another one');
    await portal.user.click(within(last).getByRole('button', { name: 'Keep role' }));
    expect(portal.asked('removeOrganizationRole').map(({ body }) => body)).toEqual([
      { name: 'leader', organization_id: 7, parade_id: 27 },
    ]);
  });
});

describe('Add Leader', () => {
  it('Add Leader is disabled while the email is empty, asks for a name where nobody has the address, and leads to the people', async () => {
    const portal = openPortal('/organization/7/overview', {
      as: admin,
      readOrganization: organizationPage(),
      addOrganizationLeader: new WrongFields({ first_name: [namesNeededText], last_name: [namesNeededText] }),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Add Leader' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Leader' }));
    const act = dialog.getByRole('button', { name: 'Add Leader' });
    expect(act).toHaveProperty('disabled', true);
    await enter(portal, dialog.getByLabelText(/Email/), 'new@quail.example');
    expect(act).toHaveProperty('disabled', false);
    await portal.user.click(act);
    expect(await dialog.findByText('Form validation failed')).toBeTruthy();
    expect(dialog.getAllByText(namesNeededText, { exact: false }).length).toBeGreaterThan(1);
    portal.answer({ addOrganizationLeader: { success: true, message: 'Invited.' } });
    await enter(portal, dialog.getByLabelText(/First name/), 'Nova');
    await enter(portal, dialog.getByLabelText(/Last name/), 'New');
    await portal.user.click(act);
    expect(await screen.findByText('Invited.')).toBeTruthy();
    await waitFor(() => expect(portal.address()).toBe('/organization/7/people'));
  });
});

describe('/organizations', () => {
  it('creating shows beside each field what is wrong, names one of this name that is there, and opens the new one', async () => {
    const portal = openPortal('/organizations/create', {
      as: admin,
      listOrganizations: { data: [organizationRow()], total: 1 },
      createOrganization: { id: 8 },
      readOrganization: organizationPage({ id: 8, name: 'Quail' }),
    });
    const act = await screen.findByRole('button', { name: 'Create Organization' });
    await portal.user.click(act);
    expect(screen.getAllByText('This value is required', { exact: false }).length).toBeGreaterThan(1);
    // The summary takes the focus, and with it what is pasted a moment too early.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert').parentElement));
    await enter(portal, screen.getByLabelText(/^Name/), 'Quail');
    expect(await screen.findByRole('link', { name: /Quail Hollow Band/ })).toBeTruthy();
    await portal.user.selectOptions(screen.getByLabelText(/^Entity Type/), '2');
    await portal.user.click(act);
    expect(await screen.findByRole('heading', { level: 1, name: 'Quail' })).toBeTruthy();
    expect(portal.asked('createOrganization').map(({ body }) => body)).toEqual([{ name: 'Quail', type_id: 2 }]);
    expect(portal.address()).toBe('/organization/8/overview');
  });
});

it.each([
  ['unexpected', new Refusal('unexpected'), /We encountered an unexpected error/],
  ['lost', unreachable, /could not reach the portal/],
] as const)('creating an organization blames no field for an answer that was %s', async (_, answer, words) => {
  const portal = openPortal('/organizations/create', {
    as: admin,
    listOrganizations: { data: [], total: 0 },
    createOrganization: answer,
  });
  await enter(portal, await screen.findByLabelText(/^Name/), 'Quail');
  await portal.user.click(screen.getByRole('button', { name: 'Create Organization' }));
  expect(await screen.findByText('Form validation failed')).toBeTruthy();
  await portal.user.selectOptions(screen.getByLabelText(/^Entity Type/), '2');
  await portal.user.click(screen.getByRole('button', { name: 'Create Organization' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText('Form validation failed')).toBeNull();
});

describe('merging two organizations', () => {
  it('a search for the other organization that does not arrive says so, and is made again when asked to', async () => {
    const portal = openPortal('/organization/7/merge', {
      as: admin,
      readOrganization: () => organizationPage({}),
      listOrganizations: unreachable,
    });
    await enter(portal, await screen.findByLabelText(/Organization to keep/), 'quail');
    const again = await screen.findByRole('button', { name: 'Try again' });
    portal.answer({ listOrganizations: { data: [organizationRow({ id: 9, name: 'Quail Hollow' })], total: 1 } });
    await portal.user.click(again);
    await screen.findByRole('radio');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('merging shows what goes where, sends the counts that were shown, and opens the one that stays', async () => {
    const other = organizationRow({
      id: 9,
      name: 'Quail Hollow High School',
      display_title: 'Quail Hollow High School [Marching Band]',
    });
    const portal = openPortal('/organization/7/merge', {
      as: admin,
      readOrganization: ({ params }) => organizationPage(Number(params.id) === 9 ? { id: 9, name: other.name } : {}),
      listOrganizations: { data: [organizationRow(), other], total: 2 },
      previewMerge: {
        from: { ...organizationRow(), people_count: 1 },
        into: { ...other, people_count: 0 },
        years: [
          {
            year: 2027,
            from: [organizationEntry()],
            into: [organizationEntry({ id: 90, organization_id: 9, official_name: 'The First' })],
            both: true,
          },
        ],
        people: [{ ...organizationPerson(), already: false }],
        invitations: 1,
        join_links: 0,
        blocker: null,
      },
      mergeOrganization: { id: 9, entries: 1, roles: 1 },
    });
    await enter(portal, await screen.findByLabelText(/Organization to keep/), 'quail');
    await portal.user.click(screen.getAllByRole('link', { name: 'Faq' })[0] as HTMLElement);
    await portal.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    const offered = await screen.findByRole('radio');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    await portal.user.click(offered);
    expect(await screen.findByText('Becomes an additional entry; The First stays the first')).toBeTruthy();
    expect(screen.getByText('Moves to Quail Hollow High School')).toBeTruthy();
    await portal.user.click(screen.getByRole('button', { name: 'Merge into Quail Hollow High School' }));
    await portal.user.click(await screen.findByRole('button', { name: 'Merge 1 entry and 1 role' }));
    expect(await screen.findByText('Organizations merged')).toBeTruthy();
    expect(portal.asked('mergeOrganization').map(({ body }) => body)).toEqual([{ into: 9, entries: 1, roles: 1 }]);
    expect(portal.address()).toBe('/organization/9/overview');
  });
});

describe('the next organization, as from the browser’s list of pages', () => {
  const jump = (to: string) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  const both = ({ params }: { params: { id: number | string } }) =>
    organizationPage(Number(params.id) === 7 ? {} : { id: Number(params.id), name: 'Maple Band' });
  /** Reads the next one first, so that it is there at once, and comes to the organization from it. */
  const open = async (path: string) => {
    const portal = openPortal(`/organization/8/${path}`, {
      as: admin,
      readOrganization: both,
      listOrganizations: { data: [organizationRow({ id: 9, name: 'Quail Hollow' })], total: 1 },
      previewMerge: {
        from: { ...organizationRow(), people_count: 1 },
        into: { ...organizationRow({ id: 9, name: 'Quail Hollow' }), people_count: 0 },
        years: [],
        people: [],
        invitations: 0,
        join_links: 0,
        blocker: null,
      },
    });
    await screen.findByRole('heading', { level: 1, name: /Maple Band/ });
    jump(`/organization/7/${path}`);
    await screen.findByRole('heading', { level: 1, name: /Quail Hollow Band/ });
    return portal;
  };
  const leave = async (portal: Awaited<ReturnType<typeof open>>, path: string) => {
    jump(`/organization/8/${path}`);
    const asked = screen.queryByRole('button', { name: 'Leave this page' });
    if (asked) await portal.user.click(asked);
    await screen.findByRole('heading', { level: 1, name: /Maple Band/ });
  };

  it('the organization that one is to be merged into is not chosen for the next one', async () => {
    const portal = await open('merge');
    await enter(portal, screen.getByLabelText(/Organization to keep/), 'quail');
    await portal.user.click(await screen.findByRole('radio'));
    await screen.findByRole('button', { name: 'Merge into Quail Hollow' });
    await leave(portal, 'merge');
    expect(screen.getByLabelText<HTMLInputElement>(/Organization to keep/).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Merge into Quail Hollow' })).toBeNull();
    expect(portal.asked('previewMerge').map(({ params }) => Number(params.id))).toEqual([7]);
  });

  it('the name that was typed for one is not that of the next one', async () => {
    const portal = await open('edit');
    const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
    await portal.user.clear(name());
    await enter(portal, name(), 'Quail Ridge Band');
    await leave(portal, 'edit');
    expect(name().value).toBe('Maple Band');
  });

  it('the leader who was to be added to one is not added to the next one', async () => {
    const portal = await open('people');
    await portal.user.click(screen.getByRole('button', { name: 'Add Leader' }));
    await enter(portal, await screen.findByLabelText(/Email/), 'new@quail.example');
    await leave(portal, 'people');
    expect(screen.queryByRole('dialog', { name: 'Add Leader' })).toBeNull();
  });
});

it('the name that is typed for an organization stays when somebody else deletes it meanwhile, and the page says so', async () => {
  const portal = openPortal('/organization/7/edit', {
    as: admin,
    readOrganization: organizationPage(),
    listOrganizations: { data: [], total: 0 },
  });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  await enter(portal, name, ' and Guard');
  portal.answer({ readOrganization: new Refusal('not-found') });
  lookAgain();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This is no longer here');
  expect(alert.textContent).toContain('What you typed has not been saved.');
  expect(portal.address()).toBe('/organization/7/edit');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toMatch(/ and Guard$/);
});
