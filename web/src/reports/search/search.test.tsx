import type { SearchAnswer } from '@parade/contract/reports/search.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, unreachable } from '../../testing/answers.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { turnLetterKeys } from '../../ui/keys/letterKeys.ts';
import { rememberPlace } from './recentPlaces.ts';

const none = { data: [], has_more: false };
const nothing: SearchAnswer = {
  entries: none,
  people: none,
  organizations: none,
  users: none,
  forms: none,
  pages: none,
  faqs: none,
};
const found: SearchAnswer = {
  ...nothing,
  entries: {
    data: [
      {
        id: 70,
        organization_id: 7,
        year: 2027,
        is_first: true,
        name: 'Cañada Spartans',
        organization_name: 'La Cañada High School',
        org_type: 2,
        type: 'Marching Band',
        displayed_status: 'accepted',
      },
    ],
    has_more: true,
  },
  people: {
    data: [{ token: 'locator-1', name: 'Itzel Cañedo', entry_name: 'Azucenas', year: 2027, status: 'pending' }],
    has_more: false,
  },
};

function open(answers: AnswerTable = {}) {
  return openPortal('/coming-soon', { as: signedInAs(['staff']), search: found, ...answers });
}

it.each(['{Control>}k{/Control}', '/'])(
  'the search opens with %s, and finds by letters without accents',
  async (keys) => {
    const portal = open();
    await screen.findByRole('heading', { name: 'Coming soon' });
    await portal.user.keyboard(keys);
    const box = await screen.findByRole('combobox');
    await portal.user.type(box, 'can');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Cañada Spartans 2027, acceptedMarching Band',
      'All entries with “can” ',
      'Itzel Cañedo Azucenas, 2027Waiver pending',
    ]);
    expect(options[0]?.querySelector('mark')?.textContent).toBe('Cañ');
    expect(portal.asked('search').at(-1)?.query).toEqual({ q: 'can' });
  },
);

it('the search opens with Ctrl and K, and not with a sign, while letter keys are off', async () => {
  turnLetterKeys(false);
  const portal = open();
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  await portal.atRest();
  expect(screen.queryByRole('dialog')).toBeNull();
  await portal.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
});

it('the list of keys names those of the search', async () => {
  const portal = open();
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ctrl K', '/', 'F8', '?']);
});

it('the search finds questions of the FAQ, and links to all of them', async () => {
  const faqs = { data: [{ id: 12, question: 'Where do buses park?', category: 'Parade day' }], has_more: true };
  const portal = open({ search: { ...nothing, faqs }, listFaqCategories: { data: [], total: 0 } });
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  await portal.user.type(await screen.findByRole('combobox'), 'buses');
  const group = await screen.findByRole('group', { name: 'Questions and answers' });
  expect(group.textContent).toMatch(/Where do buses park\? ?Parade day/);
  await portal.user.click(await screen.findByRole('option', { name: /All questions with/ }));
  await waitFor(() => expect(portal.address()).toBe('/faq?q=buses'));
});

it('the search links to all people with the text, of all years as it found them and whatever the state of their waivers', async () => {
  const people = { ...found.people, has_more: true };
  const portal = open({ search: { ...nothing, people }, listWaivers: unreachable });
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  await portal.user.type(await screen.findByRole('combobox'), 'cañ &');
  await portal.user.click(await screen.findByRole('option', { name: /^All people with/ }));
  await waitFor(() => expect(portal.address()).toBe('/individual-waivers?year=any&status=any&q=ca%C3%B1%20%26'));
  await waitFor(() => expect(portal.asked('listWaivers').at(-1)?.query).toMatchObject({ year: 'any', q: 'cañ &' }));
});

it('the search opens the result that the arrow keys chose', async () => {
  const portal = open({ readWaiver: unreachable });
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  await portal.user.type(await screen.findByRole('combobox'), 'can');
  await screen.findAllByRole('option');
  await portal.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(portal.address()).toBe('/waivers-form/locator-1/approve'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the search begins at the first result again when it is about another text', async () => {
  const portal = open();
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  const box = await screen.findByRole('combobox');
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  await portal.user.type(box, 'can');
  await screen.findAllByRole('option');
  await waitFor(() => expect(portal.asked('search').at(-1)?.query).toEqual({ q: 'can' }));
  await screen.findByRole('option', { name: /Itzel/ });
  await portal.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toContain('Itzel');
  await portal.user.type(box, 'a');
  await waitFor(() => expect(portal.asked('search').at(-1)?.query).toEqual({ q: 'cana' }));
  await waitFor(() => expect(chosen()).toContain('Spartans'));
});

it('the search opens what was typed when Enter comes before the results, and not what was found before', async () => {
  const pages = { data: [{ slug: 'parking', title: 'Parking' }], has_more: false };
  const portal = open({
    search: ({ query }) => (query['q'] === 'can' ? found : { ...nothing, pages }),
    readPage: unreachable,
  });
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  const box = await screen.findByRole('combobox');
  await portal.user.type(box, 'can');
  await screen.findByRole('option', { name: /^All entries with/ });
  await portal.user.clear(box);
  await portal.user.type(box, 'park{Enter}');
  await waitFor(() => expect(portal.address()).toBe('/pages/s/parking'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [/La Cañada High School/, '/organization/7'],
  [/Erik Cruz/, '/users/9'],
  [/^All organizations with/, '/organizations?q=qq'],
])('the search links to an organization or account, and to all with the text: %s', async (name, address) => {
  const organizations = { data: [{ id: 7, name: 'La Cañada High School', type: 'Marching Band' }], has_more: true };
  const users = {
    data: [{ id: 9, name: 'Erik Cruz', email: 'erik@example.org', is_disabled: false }],
    has_more: false,
  };
  const portal = openPortal('/coming-soon', {
    as: signedInAs(['admin']),
    search: { ...nothing, organizations, users },
    readOrganization: unreachable,
    listOrganizations: unreachable,
    readUser: unreachable,
  });
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  await portal.user.type(await screen.findByRole('combobox'), 'qq');
  await portal.user.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(portal.address()).toBe(address));
});

it('the search finds menu items by their names, also while the portal cannot be reached', async () => {
  const portal = open({ search: unreachable });
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  await portal.user.type(await screen.findByRole('combobox'), 'outb');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual(['Outbox']),
  );
});

it('the search says what to type, and that nothing was found', async () => {
  const portal = open({ search: nothing });
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  await screen.findByText(/Type at least two letters/);
  await portal.user.type(await screen.findByRole('combobox'), 'zzzz');
  await screen.findByText('Nothing has “zzzz” in its name. Try a different search.');
});

it('the search is not offered to those who have nothing to search, and takes no key from somebody who types', async () => {
  const portal = openPortal('/coming-soon', { as: signedInAs(['media']) });
  await screen.findByRole('heading', { name: 'Coming soon' });
  expect(screen.queryByRole('button', { name: /Search/ })).toBeNull();
  await portal.user.keyboard('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an open search offers a place that was just visited', async () => {
  const portal = open();
  await screen.findByRole('heading', { name: 'Coming soon' });
  await portal.user.keyboard('/');
  await screen.findByText(/Type at least two letters/);
  act(() => rememberPlace(1, { title: 'Cañada Spartans', to: '/entries/7/2027/timeline' }));
  await screen.findByRole('option', { name: /Cañada Spartans/ });
});
