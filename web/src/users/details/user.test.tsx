import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal, unreachable } from '../../testing/answers.ts';
import { accountDetail, countedPageWith, pageWith, signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';

const admin = signedInAs(['admin']);

it('an unknown user leads to the list of users', async () => {
  const portal = openPortal('/users/999/roles', {
    as: admin,
    readUser: new Refusal('not-found'),
    listUsers: countedPageWith([]),
  });
  await screen.findByText('No users match these filters');
  expect(portal.address()).toBe('/users');
});

it('what was typed for a user is not there for the next one', async () => {
  const portal = openPortal('/users/21/edit', {
    as: admin,
    readUser: ({ params }) => accountDetail({ id: Number(params.id), first_name: params.id === 20 ? 'Ana' : 'Ben' }),
  });
  const firstName = async (name: string) => {
    await screen.findByRole('heading', { level: 1, name: new RegExp(name) });
    return screen.findByLabelText<HTMLInputElement>(/^First name/);
  };
  // As from the browser's list of pages.
  const jump = (to: string) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  await firstName('Ben');
  jump('/users/20/edit');
  await portal.user.type(await firstName('Ana'), 'belle');
  jump('/users/21/edit');
  expect((await firstName('Ben')).value).toBe('Ben');
});

it('a staff role of a user is saved at once, and one that could not be removed is named', async () => {
  const portal = openPortal('/users/20/roles', {
    as: admin,
    readUser: accountDetail({ user_roles: ['judge'] }),
    changeRoles: { success: true, message: 'Roles Updated', user_roles: ['judge', 'volunteer'] },
  });
  await portal.user.click(await screen.findByLabelText('Volunteer'));
  await screen.findByText('Roles Updated');
  portal.answer({ changeRoles: new Refusal('rank-too-low') });
  await portal.user.click(screen.getByLabelText('Judge'));
  await screen.findByText('Problem Removing Judge');
  expect(portal.asked('changeRoles').map(({ body }) => body)).toMatchObject([
    { add: ['volunteer'] },
    { remove: ['judge'] },
  ]);
});

it('the page of a user names every role, those with organizations too, as the list does', async () => {
  const role = {
    name: 'leader' as const,
    organization_id: 7,
    organization_name: 'Rosewood High Band',
    parade_year: 2027,
    parade_id: 27,
    organization_type: 2,
    is_last_leader: false,
  };
  openPortal('/users/20/overview', {
    as: admin,
    readUser: accountDetail({ user_roles: ['judge'], organization_roles: [role] }),
  });
  expect((await screen.findByText('Judge, Leader')).closest('div')?.textContent).toContain('Roles');
});

it('a user is disabled after a question', async () => {
  const portal = openPortal('/users/20/overview', {
    as: admin,
    readUser: accountDetail(),
    disableUser: { success: true, message: 'The user has been disabled.' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable User?' });
  await portal.notAsked('disableUser');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Disable user' }));
  await screen.findByText('The user has been disabled.');
});

it('a user is not disabled by staff, who are not offered it', async () => {
  const detail = accountDetail();
  openPortal('/users/20/overview', {
    as: signedInAs(['staff']),
    readUser: { ...detail, abilities: { ...detail.abilities, change_access: false } },
  });
  await screen.findByRole('link', { name: 'Change password' });
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
});

it('the page of a user says in how many browsers they are logged in, and logs them out after a question', async () => {
  const portal = openPortal('/users/20/overview', {
    as: admin,
    readUser: accountDetail({ session_count: 2 }),
    endUserSessions: { success: true, message: 'The user has been logged out everywhere.' },
  });
  await screen.findByText('In 2 browsers');
  await portal.user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log Out Everywhere?' });
  await portal.notAsked('endUserSessions');
  portal.answer({ readUser: accountDetail({ session_count: 0 }) });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
  await screen.findByText('The user has been logged out everywhere.');
  await screen.findByText('Nowhere');
  // Somebody else may have logged out, and left links behind that they handed over.
  await portal.user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  expect((await screen.findByRole('dialog', { name: 'Log Out Everywhere?' })).textContent).toContain(
    'is not logged in anywhere right now. Links to sign and QR codes that they handed out stop working',
  );
});

it.each([
  [0, true, /another one\.$/],
  [1, true, /Their passkey still logs in, until you press ‘Reset two-step login’\.$/],
  [2, false, /Their 2 passkeys still log in, until they remove them under ‘Login and security’ on their profile\.$/],
])(
  'logging a user out everywhere says what becomes of %s passkeys',
  async (passkey_count, reset_second_factor, words) => {
    const detail = accountDetail({ passkey_count });
    const portal = openPortal('/users/20/overview', {
      as: admin,
      readUser: { ...detail, abilities: { ...detail.abilities, reset_second_factor } },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log Out Everywhere?' });
    expect(dialog.querySelector('.dialog-body')?.textContent).toMatch(words);
  },
);

it('a superadmin can log everybody out after a question', async () => {
  const portal = openPortal('/users', {
    as: signedInAs(['superadmin']),
    listUsers: countedPageWith([]),
    endAllSessions: { success: true, message: 'Logged out everywhere but here: 12 sessions.' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Log everybody out' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log Everybody Out?' });
  await portal.notAsked('endAllSessions');
  await portal.user.click(within(dialog).getByRole('button', { name: 'Log everybody out' }));
  await screen.findByText('Logged out everywhere but here: 12 sessions.');
});

it('an admin is not offered to log everybody out', async () => {
  openPortal('/users', { as: admin, listUsers: countedPageWith([]) });
  await screen.findByRole('link', { name: 'Create User' });
  expect(screen.queryByRole('button', { name: 'Log everybody out' })).toBeNull();
});

it('a person who owes a second step is led to where it is set up, from every page', async () => {
  const portal = openPortal('/users', {
    as: signedInAs(['staff'], { second_factor_due: true }),
    readOwnFactors: {
      app_since: null,
      recovery_codes_left: 0,
      passkeys: [],
      is_required: true,
      proof_ways: ['password'],
    },
  });
  await screen.findByText('Set up two-step login to go on');
  expect(portal.address()).toBe('/profile/security');
  await portal.notAsked('listUsers');
});

it('a notice says that a notification has ended, though its row is gone by then', async () => {
  const row = { id: 7, notification_type: 'application submitted' as const, organization_type: 1 };
  const portal = openPortal('/users/20/notifications', {
    as: admin,
    readUser: accountDetail({ user_roles: ['staff'], subscriptions: [row] }),
    removeSubscription: { success: true, message: 'Done' },
  });
  const button = await screen.findByRole('button', { name: /^Unsubscribe: Application submitted, / });
  portal.answer({ readUser: accountDetail({ user_roles: ['staff'], subscriptions: [] }) });
  await portal.user.click(button);
  await screen.findByText(/^No more emails: Application submitted, /);
  expect(screen.getByText('No notifications')).toBeTruthy();
});

it('a notice says that a device is logged out, though its row is gone by then', async () => {
  const here = {
    id: 1,
    browser: 'Chrome on Linux',
    address: '127.0.0.1',
    created_at: '2026-10-22T17:00:00.000Z',
    last_seen_at: '2026-10-22T17:00:00.000Z',
    is_this: true,
  };
  const there = { ...here, id: 2, browser: 'Safari on iPhone', is_this: false };
  const portal = openPortal('/profile/devices', {
    as: admin,
    listOwnSessions: { data: [here, there] },
    endOwnSession: { success: true },
  });
  const button = await screen.findByRole('button', { name: 'Log out Safari on iPhone' });
  portal.answer({ listOwnSessions: { data: [here] } });
  await portal.user.click(button);
  await screen.findByText('Safari on iPhone is logged out.');
  await portal.user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  expect((await screen.findByRole('dialog', { name: 'Log out everywhere else?' })).textContent).toContain(
    'You are logged in on this device only. Links to sign and QR codes that you handed out stop working',
  );
});

it.each([
  ['says that nobody leads the organization after the last leader', true],
  ['says nothing of the kind where somebody else leads it', false],
])('the question before a role is deleted: %s', async (_, is_last_leader) => {
  const role = {
    name: 'leader' as const,
    organization_id: 7,
    organization_name: 'Rosewood High Band',
    parade_year: 2027,
    parade_id: 27,
    organization_type: 2,
    is_last_leader,
  };
  const portal = openPortal('/users/20/roles', { as: admin, readUser: accountDetail({ organization_roles: [role] }) });
  await portal.user.click(await screen.findByRole('button', { name: 'Delete: Leader of Rosewood High Band' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Role?' });
  expect(question.textContent?.includes('This is the organization’s last leader. Until you add another one')).toBe(
    is_last_leader,
  );
});

it.each(['/users/20/edit', '/users/create'])('%s asks before leaving loses what was typed', async (address) => {
  const portal = openPortal(address, { as: admin, readUser: accountDetail(), listUsers: countedPageWith([]) });
  const field = await screen.findByLabelText<HTMLInputElement>(/First name/i);
  await portal.user.type(field, 'x');
  await portal.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
  await portal.user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect([portal.address(), field.value.endsWith('x')]).toEqual([address, true]);
  await portal.user.type(field, '{Backspace}');
  await portal.user.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(portal.address()).not.toBe(address));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['/users/20/password', /^New password/],
  ['/profile/details', /^First name/i],
] as const)('%s asks before leaving loses what was typed, but not after it was taken back', async (address, label) => {
  const portal = openPortal(address, {
    as: admin,
    readUser: accountDetail(),
    listFaqCategories: { data: [], total: 0 },
  });
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await portal.user.type(field, 'x');
  const [away] = screen.getAllByRole('link', { name: 'Faq' });
  if (away) await portal.user.click(away);
  await screen.findByRole('dialog', { name: 'You have unsaved changes, are you sure you want to leave?' });
  await portal.user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect([portal.address(), field.value.endsWith('x')]).toEqual([address, true]);
  await portal.user.type(field, '{Backspace}');
  if (away) await portal.user.click(away);
  await waitFor(() => expect(portal.address()).toBe('/faq'));
});

it('what somebody else changed on a user meanwhile is named, what was typed stays, and a second press saves it', async () => {
  const user = accountDetail();
  const conflicts = [{ name: 'last_name', yours: 'Linx', theirs: 'Lindt' }];
  const portal = openPortal(`/users/${user.id}/edit`, {
    as: admin,
    readUser: user,
    editUser: new Refusal('revision-conflict', { conflicts }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Last name/i);
  const { first_name, last_name, email, phone } = user;
  await portal.user.clear(field);
  await portal.user.type(field, 'Linx');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Someone else has changed this person since you opened the form. Last name: “Lindt” now, “Linx” in yours. Save again to keep yours',
  );
  expect(field.value).toBe('Linx');
  portal.answer({ editUser: { success: true, message: 'Saved' } });
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  const from = { first_name, last_name, email, phone: phone ?? '' };
  expect(portal.asked('editUser').map(({ body }) => body.from)).toEqual([from, { ...from, last_name: 'Lindt' }]);
});

it('the own name that was saved is left without a question, and what is typed after it with one', async () => {
  const portal = openPortal('/profile/details', {
    as: admin,
    editUser: { success: true, message: 'Saved' },
    listFaqCategories: { data: [], total: 0 },
  });
  const field = await screen.findByLabelText(/^First name/i);
  await portal.user.type(field, 'x');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  await portal.user.type(field, 'y');
  const [away] = screen.getAllByRole('link', { name: 'Faq' });
  if (away) await portal.user.click(away);
  await portal.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  await portal.user.type(field, '{Backspace}');
  if (away) await portal.user.click(away);
  await waitFor(() => expect(portal.address()).toBe('/faq'));
});

it.each(['edit', 'password'] as const)(
  'the form %s of somebody whom one may not change opens by no address, and that of others does',
  async (tab) => {
    const { abilities } = accountDetail();
    const portal = openPortal(`/users/20/${tab}`, {
      as: signedInAs(['staff']),
      readUser: accountDetail({ abilities: { ...abilities, edit: false, change_password: false } }),
    });
    await screen.findByRole('heading', { name: 'No access' });
    expect(portal.address()).toBe('/invalid-permissions');
    portal.answer({ readUser: accountDetail() });
    const own = openPortal(`/users/20/${tab}`, { as: signedInAs(['staff']), readUser: accountDetail() });
    await screen.findByRole('heading', { name: tab === 'edit' ? 'Edit' : 'Password' });
    expect(own.address()).toBe(`/users/20/${tab}`);
  },
);

it('the own password is changed where one’s own login is', async () => {
  const portal = openPortal('/users/1/password', {
    as: admin,
    readUser: accountDetail({ id: 1 }),
    readOwnFactors: {
      app_since: null,
      recovery_codes_left: 0,
      passkeys: [],
      is_required: false,
      proof_ways: ['password'],
    },
  });
  await screen.findByRole('button', { name: 'Change password' });
  expect(portal.address()).toBe('/profile/security');
});

it.each([
  ['unexpected', new Refusal('unexpected'), /We encountered an unexpected error/],
  ['lost', unreachable, /could not reach the portal/],
] as const)('creating a user blames no field for an answer that was %s', async (_, answer, words) => {
  const made = openPortal('/users/create', { as: admin, createUser: answer });
  await made.user.type(await screen.findByLabelText(/First name/i), 'Bo');
  await made.user.type(screen.getByLabelText(/Last name/i), 'Diaz');
  await made.user.type(screen.getByLabelText(/Email/i), 'bo');
  await made.user.click(screen.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText('Form validation failed')).toBeTruthy();
  await made.user.type(screen.getByLabelText(/Email/i), '@family.example');
  await made.user.click(screen.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText('Form validation failed')).toBeNull();
});

it('whoever becomes a user is known to the lists that have asked for liaisons before', async () => {
  const portal = openPortal('/applications', {
    as: admin,
    listEntries: pageWith([]),
    listReps: pageWith([]),
    createUser: { id: 20, message: 'x' },
    readUser: accountDetail(),
  });
  const goTo = (path: string) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  await waitFor(() => expect(portal.asked('listReps')).toHaveLength(1));
  goTo('/users/create');
  await portal.user.type(await screen.findByLabelText(/First name/i), 'Bo');
  await portal.user.type(screen.getByLabelText(/Last name/i), 'Diaz');
  await portal.user.type(screen.getByLabelText(/Email/i), 'bo@family.example');
  await portal.user.click(screen.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(portal.address()).toBe('/users/20/roles'));
  goTo('/applications');
  await waitFor(() => expect(portal.asked('listReps')).toHaveLength(2));
});

it('an account that is saved or made is left without a question', async () => {
  const made = openPortal('/users/create', {
    as: admin,
    createUser: { id: 20, message: 'x' },
    readUser: accountDetail(),
  });
  await made.user.type(await screen.findByLabelText(/First name/i), 'Bo');
  await made.user.type(screen.getByLabelText(/Last name/i), 'Diaz');
  await made.user.type(screen.getByLabelText(/Email/i), 'bo@family.example');
  await made.user.click(screen.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(made.address()).toBe('/users/20/roles'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['overview', 'Overview: Bo Lind'],
  ['edit', 'Edit: Bo Lind'],
  ['password', 'Password: Bo Lind'],
])('the browser’s tab says which page of a user it shows: %s', async (tab, title) => {
  openPortal(`/users/20/${tab}`, { as: admin, readUser: accountDetail() });
  await screen.findByRole('heading', { level: 1 });
  expect(document.title).toBe(title);
});
