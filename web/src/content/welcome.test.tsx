import type { OrganizationRoleGrant } from '@parade/contract/users/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { unreachable } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { enter, openPortal } from '../testing/portal.tsx';

const page = {
  slug: 'welcome',
  title: 'Welcome',
  html: '<p>Good to have you.</p>',
  updated_at: '2026-10-01T17:00:00.000Z',
};
const own = (id: number, year: number) => ({
  id,
  organization_id: 7,
  year,
  is_first: id === 70,
  official_name: `Band ${id}`,
  organization_type: 2,
  status: 'accepted',
  role: 'leader' as const,
});
const leader = (...entries: ReturnType<typeof own>[]) => ({ ...signedInAs(['leader']), entries });

const task = {
  key: 'music',
  kind: 'form' as const,
  form_type: 'music' as const,
  name: 'Music and Rights',
  group: 'overdue' as const,
  is_optional: false,
  due_date: '2026-10-02',
  days_left: -20,
  started: true,
  completion: 40,
  missing: 3,
  count: null,
  done_at: null,
  updated_at: null,
};
const known = { organization_id: 7, year: 2027, org_type: 2, is_over: false };

it('leads from the welcome page to each of the own entries', async () => {
  openPortal('/dashboard', { as: leader(own(70, 2027), own(71, 2027)), readPage: page });
  const entries = within(await screen.findByRole('region', { name: 'Your entries' }));
  expect(entries.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/entries/7/2027/view',
    '/entries/7/2027/view?entry=71',
  ]);
});

it('says under each own entry how it stands and what it has to do next', async () => {
  openPortal('/dashboard', {
    as: leader(own(70, 2027), own(71, 2027)),
    readPage: page,
    listOwnTasks: {
      data: [
        {
          ...known,
          id: 71,
          is_first: false,
          official_name: 'Band 71',
          displayed_status: 'accepted',
          tasks: [task],
        },
        { ...known, id: 70, is_first: true, official_name: 'Band 70', displayed_status: 'rejected', tasks: [] },
      ],
    },
  });
  const line = await screen.findByText('Next: Music and Rights, 20 days late');
  expect(line.closest('li')?.textContent).toContain('Band 71 2027Accepted');
  // Home to several: which of them was declined is said where they stand side by side.
  expect(screen.getByText('Rejected').closest('li')?.textContent).toContain('Band 70');
});

/** Leaders without an entry to come, with the roles that they have from earlier parades. */
const without = (...organization_roles: OrganizationRoleGrant[]) => {
  const { user, ...rest } = leader();
  return { ...rest, user: user && { ...user, organization_roles } };
};

it('gives a leader without an entry one button, the days to apply by and the whole way', async () => {
  openPortal('/dashboard', {
    as: without(),
    readPage: page,
    listApplicationDates: {
      data: [
        { type_id: 2, type: 'Marching Band', year: 2028, application_due: '2026-11-15', is_late: false },
        { type_id: 3, type: 'Float', year: null, application_due: null, is_late: false },
      ],
    },
  });
  const begin = await screen.findByRole('region', { name: 'Your first entry' });
  expect(within(begin).getByRole('link', { name: 'Create New Entry' }).getAttribute('href')).toBe('/create-entry');
  const dates = within(screen.getByRole('region', { name: 'Apply by' }));
  expect((await dates.findByText('Marching Band')).closest('li')?.textContent).toContain(
    '11/15/2026 for the 2028 parade',
  );
  expect(dates.getByText('Float').closest('li')?.textContent).toContain('Not accepting applications');
  const way = within(screen.getByRole('region', { name: 'The whole way' }));
  expect(way.getAllByRole('listitem').length).toBe(5);
});

it('begins the next entry of somebody who led one before with that organization', async () => {
  const led = { name: 'leader' as const, organization_id: 7, parade_year: 2026, organization_type: 2 };
  openPortal('/dashboard', { as: without(led), readPage: page });
  const begin = await screen.findByRole('region', { name: 'Your next entry' });
  expect(within(begin).getByRole('link', { name: 'Create New Entry' }).getAttribute('href')).toBe('/create-entry/7');
});

it.each([
  ['the first entry before the parade of this year', '2026-12-31T18:00:00Z', 'Your first entry'],
  ['the next entry after the parade of this year', '2027-01-02T18:00:00Z', 'Your next entry'],
])('begins %s, for somebody who leads in it and has no entry to come', async (_, now, name) => {
  vi.setSystemTime(now);
  const leads = { name: 'leader' as const, organization_id: 7, parade_year: 2027, organization_type: 2 };
  openPortal('/dashboard', { as: without(leads), readPage: page });
  await screen.findByRole('region', { name });
});

it('begins the next entry after the parade for somebody who leads an organization in all years', async () => {
  vi.setSystemTime('2027-01-02T18:00:00Z');
  const leads = { name: 'leader' as const, organization_id: 7, parade_year: null, organization_type: 2 };
  openPortal('/dashboard', { as: without(leads), readPage: page });
  await screen.findByRole('region', { name: 'Your next entry' });
});

it('leads from home to what is still due after the parade', async () => {
  const leads = { name: 'leader' as const, organization_id: 7, parade_year: 2027, organization_type: 2 };
  const report = {
    ...task,
    key: 'parade-feedback',
    form_type: 'parade-feedback' as const,
    name: 'After-Parade Report',
  };
  const tasks = [{ ...report, group: 'later' as const, is_optional: true, due_date: '2027-01-31', days_left: 26 }];
  openPortal('/dashboard', {
    as: without(leads),
    readPage: page,
    listOwnTasks: {
      data: [
        {
          ...known,
          id: 70,
          is_first: true,
          official_name: 'Band 70',
          displayed_status: 'accepted',
          is_over: true,
          tasks,
        },
      ],
    },
  });
  const after = within(await screen.findByRole('region', { name: 'After the parade' }));
  expect(after.getByRole('link', { name: 'Band 70' }).getAttribute('href')).toBe('/entries/7/2027/view');
  expect(after.getByText('Next: After-Parade Report, due in 26 days')).toBeTruthy();
});

it('does not take an entry that was just made in another tab for one after its parade', async () => {
  const made = { ...known, organization_id: 7, year: 2027, displayed_status: 'in-progress' as const, tasks: [task] };
  const portal = openPortal('/dashboard', {
    as: leader(own(70, 2027), own(71, 2027)),
    readPage: page,
    listOwnTasks: {
      data: [
        { ...made, id: 70, is_first: true, official_name: 'Band 70' },
        { ...made, id: 72, is_first: false, official_name: 'Band 72' },
      ],
    },
  });
  const entries = within(await screen.findByRole('region', { name: 'Your entries' }));
  await entries.findByText(/^Next: /);
  expect(portal.asked('listOwnTasks').length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: 'After the parade' })).toBeNull();
});

it.each([
  ['staff', signedInAs(['staff']), /accept or decline/, ['Applications', 'Form Statuses']],
  ['a volunteer', signedInAs(['volunteer']), /Staff make the decision/, ['Applications']],
] as const)('says to %s what they can do here', async (_, as, text, names) => {
  openPortal('/dashboard', { as: { ...as, entries: [] }, readPage: page, readToday: unreachable });
  const places = within(await screen.findByRole('region', { name: 'What you can do here' }));
  expect(places.getByText(text)).toBeTruthy();
  const links = places.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links.filter((name) => name === 'Applications' || name === 'Form Statuses')).toEqual(names);
});

it.each([
  ['an admin', signedInAs(['admin']), ['Settings', 'Users', 'Pages']],
  ['staff', signedInAs(['staff']), []],
] as const)('says to %s where the portal is set up, if they may', async (_, as, names) => {
  openPortal('/dashboard', { as: { ...as, entries: [] }, readPage: page, readToday: unreachable });
  const places = within(await screen.findByRole('region', { name: 'What you can do here' }));
  const links = places.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links.filter((name) => ['Settings', 'Users', 'Pages'].includes(name))).toEqual(names);
});

it('says to a leader nothing of what the office does', async () => {
  openPortal('/dashboard', { as: leader(own(70, 2027), own(71, 2027)), readPage: page });
  await screen.findByText('Good to have you.');
  expect(screen.queryByText('What you can do here')).toBeNull();
});

it.each([
  ['a leader with an entry', leader(own(70, 2027), own(71, 2027))],
  ['somebody without a role', { ...signedInAs([]), entries: [] }],
  ['staff', { ...signedInAs(['staff']), entries: [] }],
])('shows the way of a newcomer to no %s', async (_, as) => {
  // Staff have Today above it.
  openPortal('/pages/s/welcome', { as, readPage: page, readToday: unreachable });
  await screen.findByText('Good to have you.');
  expect(screen.queryByText('Your first entry')).toBeNull();
});

it.each([
  ['on the welcome page to who has none', '/pages/s/welcome', leader()],
  ['on another page', '/pages/s/important-dates', leader(own(70, 2027))],
])('shows no list of entries %s', async (_, path, as) => {
  openPortal(path, { as, readPage: page });
  await screen.findByText('Good to have you.');
  expect(screen.queryByRole('region', { name: /Your entr/ })).toBeNull();
});

it('leads a leader who is of the press, too, from the welcome of the media to the own entries', async () => {
  const as = { ...signedInAs(['leader', 'media']), entries: [own(70, 2027), own(71, 2027)] };
  const portal = openPortal('/dashboard', {
    as,
    readPage: page,
    listOwnTasks: {
      data: [
        { ...known, id: 70, is_first: true, official_name: 'Band 70', displayed_status: 'accepted', tasks: [task] },
      ],
    },
  });
  await screen.findByText('Next: Music and Rights, 20 days late');
  expect(portal.address()).toBe('/pages/s/welcome-media');
});

it('has Today on the welcome of the media for a volunteer who is of the press, too', async () => {
  const as = { ...signedInAs(['volunteer', 'broadcaster']), entries: [] };
  const portal = openPortal('/dashboard', { as, readPage: page, readToday: unreachable });
  await waitFor(() => expect(portal.asked('readToday').length).toBeGreaterThan(0));
  expect(portal.address()).toBe('/pages/s/welcome-media');
});

it.each([
  ['nothing but the press', signedInAs(['media'])],
  ['staff who only read it', signedInAs(['staff'])],
  ['a leader who only reads it', signedInAs(['leader'])],
])('the welcome of the media has its text alone for %s', async (_, as) => {
  const entries = as.user?.organization_roles.length ? [own(70, 2027)] : [];
  const portal = openPortal('/pages/s/welcome-media', { as: { ...as, entries }, readPage: page });
  await screen.findByText('Good to have you.');
  expect(screen.queryByRole('region', { name: /Your entr/ })).toBeNull();
  await portal.notAsked('readToday');
});

it('says to somebody without a role why little opens, with one thing to do', async () => {
  openPortal('/dashboard', { as: { ...signedInAs([]), entries: [] }, readPage: page });
  await screen.findByText('Your account doesn’t have a role yet');
  const mail = screen.getByRole('link', { name: /^Email / }).getAttribute('href');
  expect(mail).toMatch(/^mailto:[^?]+@[^?]+\?subject=/);
});

it('says to media that they are being reviewed', async () => {
  openPortal('/dashboard', { as: { ...signedInAs(['media-pending']), entries: [] }, readPage: page });
  await screen.findByText('Your request for media access is being reviewed');
});

it.each([
  ['waiting', 'Your request for media access is being reviewed', null],
  ['refused', 'Your request for media access was not granted', 'Ask again for media access'],
] as const)('says on the home page that the request for media access is %s', async (state, title, act) => {
  openPortal('/dashboard', {
    as: { ...signedInAs([]), entries: [] },
    readPage: page,
    readMediaAccess: {
      state,
      media_organization_name: '',
      asked_at: '2026-10-01T17:00:00.000Z',
      decided_at: null,
      abilities: { ask: state === 'refused' },
    },
  });
  await screen.findByText(title);
  expect(screen.queryByRole('link', { name: /media access/ })?.textContent ?? null).toBe(act);
});

it.each([
  ['a leader', leader()],
  ['somebody whose address waits to be confirmed, as the banner says', signedInAs([], { email_verified: false })],
])('says nothing of a role to %s', async (_, as) => {
  openPortal('/dashboard', { as, readPage: page });
  await screen.findByText('Good to have you.');
  expect(screen.queryByText(/role yet|being reviewed/)).toBeNull();
});

it.each([
  ['somebody without an organization', signedInAs(['leader'], { organization_roles: [] }), 'use the same name'],
  ['staff', { ...signedInAs(['staff']), entries: [] }, 'choose it from the list'],
])('creating an entry promises the list of organizations to whom it is offered: %s', async (_, as, hint) => {
  const portal = openPortal('/create-entry', { as, suggestOrganizations: { data: [], total: 0 } });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Organization/);
  expect(name.closest('.field')?.textContent).toContain(hint);
  await enter(portal, name, 'x'.repeat(121));
  expect([name.value.length, name.getAttribute('aria-invalid')]).toEqual([121, 'true']);
  expect(screen.getByText('Please use at most 120 characters')).toBeTruthy();
});

it.each([
  ['answered', false],
  ['not reached', true],
])(
  'shows the welcome page once the own entries are known, so that nothing moves down under its reader: %s',
  async (_, isLost) => {
    const answer = Promise.withResolvers<typeof unreachable | { data: [] }>();
    const leads = { name: 'leader' as const, organization_id: 7, parade_year: 2027, organization_type: 2 };
    const portal = openPortal('/dashboard', { as: without(leads), readPage: page, listOwnTasks: () => answer.promise });
    await waitFor(() => expect(portal.asked('listOwnTasks')).toHaveLength(1));
    await waitFor(() => expect(portal.asked('readPage')).toHaveLength(1));
    expect(screen.queryByText('Good to have you.')).toBeNull();
    answer.resolve(isLost ? unreachable : { data: [] });
    await screen.findByText('Good to have you.');
  },
);
