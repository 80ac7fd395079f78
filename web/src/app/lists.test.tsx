import { type Screen, screens } from '@parade/contract/access/screens.ts';
import { entryTabNames } from '@parade/contract/entries/tabs.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type AnswerTable, unreachable } from '../testing/answers.ts';
import { calls } from '../testing/calls.ts';
import { overview } from '../testing/entries.ts';
import { accountDetail, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

/** Every filter whose values are known beforehand, with what is none; of an action, which is a word, any may be one. */
const wrong: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'status rep state kind topic mailing waiver standing whose'.split(' ').map((key) => [key, 'bogus']),
  ),
  year: '1e3',
  type: '99',
  entry: '-7',
  user: '0',
};
const filters = Object.entries(wrong).map(([key, value]) => `${key}=${value}`);

const paths = [
  ...Object.values<Screen>(screens)
    .filter(({ list }) => list)
    .map(({ path }) => path.replace('/:card', '/chase').replace('/:id/:tab?', '/20/log')),
  ...['people', 'waivers', 'submissions', 'audit_log'].map((tab) => `/entries/7/2027/${tab}`),
];

// A list that does not arrive shows its filters too. What is off the contract in a call fails the test by itself.
const nothingArrives = Object.fromEntries(
  Object.keys(calls)
    .filter((name) => name !== 'me')
    .map((name) => [name, unreachable]),
) as AnswerTable;

it.each(paths)('%s opens as it starts from an address whose filters are none', async (path) => {
  const portal = openPortal(`${path}/s/bogus/f/${filters.join(';')}/p/0`, {
    as: signedInAs(['superadmin']),
    ...nothingArrives,
    readOverview: overview({}, { abilities: { tabs: [...entryTabNames], actions: [] } }),
    readUser: accountDetail(),
  });
  await screen.findByRole('main');
  await portal.atRest();
  expect(document.body.textContent).not.toMatch(/bogus|1e3/);
  for (const choice of screen.queryAllByRole<HTMLSelectElement>('combobox'))
    expect(Object.values(wrong)).not.toContain(choice.value);
});

const places = Object.values<Screen>(screens)
  .filter(({ who, list }) => who !== 'anyone' && !list)
  .map(({ path }) =>
    path
      .replace(/\/:(tab|awardId|entryId|orgId)\?/g, '')
      .replace(':tab', 'season')
      .replace(':formType', 'band-profile')
      .replace(':year', '2027')
      .replace(/:\w+/g, '7'),
  );

it.each(places)(
  '%s, which does not arrive, says so under a title of its own and goes on loading nothing',
  async (path) => {
    document.title = 'The page before';
    const portal = openPortal(path, { as: signedInAs(['superadmin', 'judge']), ...nothingArrives });
    await screen.findByRole('heading', { level: 1 });
    await portal.atRest();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).not.toBe('The page before');
    expect(document.querySelectorAll('main :is(.loading, [aria-busy="true"])')).toHaveLength(0);
  },
);
