import { permissionsOf } from '@parade/contract/access/permissions.ts';
import type { Role, StaffRole } from '@parade/contract/access/roles.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { describe, expect, it } from 'vitest';
import { homeOf, participantsItem, personMenu, sideMenu, topMenu } from './menu.ts';

type RoleGrant = { name: 'leader' | 'float-builder'; organization_id: number; parade_year: number | null };

/** Each grant comes with an entry of that organization, in its year or the next but one where it is for all years. */
function dataOf(staff: StaffRole[], grants: RoleGrant[] = []): InitialData {
  const roles: Role[] = [...staff, ...grants.map((each) => each.name)];
  return {
    user: {
      id: 1,
      email: 'x@example.org',
      first_name: 'X',
      last_name: 'Y',
      phone: null,
      disabled_at: null,
      email_verified: true,
      subscriptions: [],
      user_roles: staff,
      organization_roles: grants.map((each) => ({ ...each, organization_type: 2 })),
      navigation_pages: [],
      media_organization_name: null,
      impersonated_by: null,
      second_factor_due: false,
      permissions: permissionsOf(roles.length > 0 ? roles : ['media-pending']),
    },
    settings: { current_parade_year: 2027 } as InitialData['settings'],
    parade_on: '2027-01-01',
    is_media_guide_open: true,
    parades: [],
    organization_types: [],
    form_types: [],
    live_site_url: null,
    navigation_pages: [
      { slug: 'about', title: 'About', menu_section: 'top' },
      { slug: 'press-desk', title: 'Press desk', menu_section: 'media' },
    ],
    entries: grants.map(({ organization_id, parade_year, name }) => ({
      id: organization_id,
      organization_id,
      year: parade_year ?? 2029,
      is_first: true,
      official_name: `Entry ${organization_id}`,
      organization_type: 2,
      status: 'accepted',
      role: name,
    })),
  };
}
const leads = (organization_id: number, parade_year: number | null = 2027): RoleGrant => ({
  name: 'leader',
  organization_id,
  parade_year,
});
const buildsIn = (organization_id: number, parade_year: number | null): RoleGrant => ({
  name: 'float-builder',
  organization_id,
  parade_year,
});
const builds = (organization_id: number): RoleGrant => buildsIn(organization_id, null);

/** The entry is listed once, in the role that the server names. */
const oneEntry = (data: InitialData): InitialData => ({ ...data, entries: data.entries.slice(0, 1) });
const withoutEntries = (data: InitialData): InitialData => ({ ...data, entries: [] });
const second = (data: InitialData): InitialData => ({
  ...data,
  entries: data.entries.map((entry) => ({ ...entry, is_first: false })),
});

describe('the participants item of the top bar', () => {
  it.each([
    ['one entry', dataOf([], [leads(7)]), '/entries/7/2027/people'],
    ['one entry of a coming year', dataOf([], [leads(7, null)]), '/entries/7/2029/people'],
    ['a role whose entries are all over', withoutEntries(dataOf([], [leads(7, 2026)])), null],
    ['the role of a parade that is just over', withoutEntries(dataOf([], [leads(7)])), '/entries/7/2027/people'],
    ['two of a parade that is just over', withoutEntries(dataOf([], [leads(7), leads(8)])), '/individual-waivers'],
    ['a second entry of its organization', second(dataOf([], [leads(7)])), '/entries/7/2027/people?entry=7'],
    ['two entries', dataOf([], [leads(7), leads(8)]), '/individual-waivers'],
    ['a float builder', dataOf([], [builds(7)]), '/individual-waivers'],
    ['a leader who builds the same float', oneEntry(dataOf([], [leads(7), builds(7)])), '/individual-waivers'],
    ['a float builder of a parade that is over', withoutEntries(dataOf([], [buildsIn(7, 2026)])), null],
    [
      'a leader who built the float of 2026',
      oneEntry(dataOf([], [leads(7), buildsIn(7, 2026)])),
      '/entries/7/2027/people',
    ],
    ['a float builder for all years, without an entry', withoutEntries(dataOf([], [builds(7)])), '/individual-waivers'],
    [
      'a leader of two organizations for all years, without an entry',
      withoutEntries(dataOf([], [leads(7, null), leads(8, null)])),
      '/individual-waivers',
    ],
    [
      'a leader of two organizations for all years, one with an entry',
      oneEntry(dataOf([], [leads(7, null), leads(8, null)])),
      '/individual-waivers',
    ],
    [
      'a leader of one entry for the year and for all years',
      oneEntry(dataOf([], [leads(7), leads(7, null)])),
      '/entries/7/2027/people',
    ],
    [
      'a leader of one entry who led another organization before',
      oneEntry(dataOf([], [leads(7), leads(8, 2026)])),
      '/entries/7/2027/people',
    ],
    ['staff', dataOf(['staff']), '/individual-waivers'],
    ['a volunteer who leads an entry', dataOf(['volunteer'], [leads(7)]), '/individual-waivers'],
    ['a judge', dataOf(['judge']), null],
    ['nobody in particular', dataOf([]), null],
  ])('%s', (_, data, to) => {
    expect(participantsItem(data)?.to ?? null).toBe(to);
  });
});

describe('the home of a user', () => {
  it.each([
    ['media', dataOf(['media']), '/pages/s/welcome-media'],
    ['a broadcaster who leads an entry', dataOf(['broadcaster'], [leads(7)]), '/pages/s/welcome-media'],
    ['a leader of one entry', dataOf([], [leads(7)]), '/entries/7/2027/view'],
    ['a leader of one entry of a coming year', dataOf([], [leads(7, 2029)]), '/entries/7/2029/view'],
    ['a leader whose entries are all over', withoutEntries(dataOf([], [leads(7, 2026)])), '/pages/s/welcome'],
    ['a leader of two entries', dataOf([], [leads(7), leads(8)]), '/pages/s/welcome'],
    ['a float builder of one entry', dataOf([], [builds(7)]), '/pages/s/welcome'],
    ['staff', dataOf(['staff']), '/pages/s/welcome'],
  ])('the home of a user of %s', (_, data, to) => {
    expect(homeOf(data)).toBe(to);
  });
});

it('shows no empty group, and staff tools to staff alone', () => {
  expect(sideMenu({ ...dataOf([]), navigation_pages: [] }).map((group) => group.label)).toEqual(['Dashboard']);
  expect(sideMenu(dataOf([])).map((group) => group.label)).toEqual(['Dashboard', 'Media Resources']);
  expect(sideMenu(dataOf(['staff'])).map((group) => group.label)).toContain('Staff Resources');
});

it('leads those who work for the parade, volunteers at a gate too, to the check of a signed waiver, and nobody else', () => {
  const toCheck = (staff: StaffRole[], grants: RoleGrant[] = []) =>
    sideMenu(dataOf(staff, grants)).flatMap(({ items }) => items.filter(({ to }) => to === '/verify')).length;
  expect([toCheck(['volunteer']), toCheck(['staff'])]).toEqual([1, 1]);
  expect([toCheck([], [leads(7)]), toCheck(['judge']), toCheck(['media'])]).toEqual([0, 0, 0]);
});

it('puts what press, broadcasters and judges have as well in their groups for an admin, with what waits there', () => {
  const groups = sideMenu(dataOf(['admin']), { mediaRequests: 3 });
  const labels = (name: string) => groups.find(({ label }) => label === name)?.items.map(({ label }) => label);
  expect(labels('Media Resources')).toEqual([
    'Media Guide',
    'Interview Requests',
    'Media Access Requests',
    'Press Kits',
    'Music Downloads',
    'Press desk',
  ]);
  expect(labels('Broadcaster Resources')).toEqual(['Broadcaster Assets', 'Commentary Sheets']);
  expect(labels('Judge Resources')).toEqual(['Judges Guide', 'Awards and Scores']);
  expect(labels('Staff Resources')).toContain('Waivers to Approve');
  expect(labels('Staff Resources')).not.toContain('Press Kits');
  expect(groups.flatMap(({ items }) => items).find(({ to }) => to === '/media-requests')?.count).toBe(3);
});

it.each(['media', 'broadcaster', 'judge'] as const)('lists none of the office’s acts for %s', (role) => {
  const labels = sideMenu(dataOf([role])).flatMap(({ items }) => items.map(({ label }) => label));
  for (const act of ['Interview Requests', 'Media Access Requests', 'Awards and Scores'])
    expect(labels).not.toContain(act);
});

it('names the parade of each own entry where they are of several', () => {
  const own = (id: number, year: number) => ({
    id,
    organization_id: 7,
    year,
    is_first: true,
    official_name: 'Larkspur Band',
    organization_type: 2,
    status: 'accepted',
    role: 'leader' as const,
  });
  const labels = (...entries: ReturnType<typeof own>[]) =>
    sideMenu({ ...dataOf([], [leads(7)]), entries })[0]
      ?.items.map(({ label }) => label)
      .slice(1);
  expect(labels(own(1, 2027), own(2, 2028))).toEqual(['Larkspur Band, 2027', 'Larkspur Band, 2028']);
  expect(labels(own(1, 2027))).toEqual(['Larkspur Band']);
});

it('leads to the directory those who may open it, broadcasters too, and nobody else', () => {
  expect(topMenu(dataOf(['judge'])).map((item) => item.to)).toContain('/applications');
  expect(topMenu(dataOf(['broadcaster'])).map((item) => item.to)).toContain('/applications');
  expect(topMenu(dataOf([])).map((item) => item.to)).toEqual(['/official-press-releases', '/pages/s/about', '/faq']);
});

it.each(['media', 'broadcaster', 'judge', 'admin'] as const)('lists no place twice for %s', (role) => {
  const places = sideMenu(dataOf([role])).flatMap(({ items }) => items.map(({ to }) => to));
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBe(places.length);
});

describe('the menu in the person’s corner', () => {
  const labels = (data: InitialData) => personMenu(data).map(({ label }) => label);
  it('the menu in the person’s corner has the account, the own entry and help', () => {
    expect(labels(dataOf([], [leads(7)]))).toEqual([
      'My profile',
      'Login and security',
      'Notifications',
      'My entry',
      'Help',
      'Write to us',
      'Privacy',
    ]);
    expect(personMenu(dataOf([], [leads(7)]))[3]?.to).toBe('/entries/7/2027/view');
  });
  it('the menu in the person’s corner leads to the office’s own privacy page where there is one, else to the portal’s', () => {
    const data = dataOf([], [leads(7)]);
    expect(personMenu(data).at(-1)).toMatchObject({ label: 'Privacy', to: '/privacy' });
    const own = { slug: 'privacy', title: 'Your data', menu_section: '' } as InitialData['navigation_pages'][number];
    expect(personMenu({ ...data, navigation_pages: [own] }).at(-1)).toMatchObject({
      label: 'Your data',
      to: '/pages/s/privacy',
    });
  });
  it('the menu in the person’s corner leads to all entries, or to the first one', () => {
    expect(labels(dataOf([], [leads(7), leads(8)]))).toContain('My entries');
    const newcomer = withoutEntries(dataOf([], [leads(7)]));
    expect(labels(newcomer)).toContain('Create New Entry');
    expect(labels(dataOf(['staff']))).not.toContain('Create New Entry');
  });
});
