import { maxSheetLinks } from '@parade/contract/waivers/review/linkSheet.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unreachable } from '../../testing/answers.ts';
import { overview } from '../../testing/entries.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { board, waiver } from '../../testing/waivers.ts';

it('the codes of a first part are shown although a later one could not be made, since their links have ended', async () => {
  const everyone = Array.from({ length: maxSheetLinks + 1 }, (_, n) => waiver({ id: n + 1, token: `locator-${n}` }));
  const code = { id: 1, name: 'Mia Chen', form_name: 'Participant Waiver', entry_name: 'Band', year: 2027 };
  const portal = openPortal('/entries/7/2027/waivers', {
    as: signedInAs(['staff']),
    readOverview: overview(),
    listWaivers: ({ query }) =>
      query.all ? { all_results: everyone } : { total: everyone.length, data: everyone.slice(0, 10) },
    listPasses: { data: [] },
    readBoard: board({ missing: [] }),
    makeLinkSheet: ({ body }) =>
      body.ids.length === maxSheetLinks
        ? { data: [{ ...code, link: 'https://portal.test/sign/secret' }], left_out: [] }
        : unreachable,
  });
  await portal.user.click(await screen.findByRole('button', { name: 'QR sheet' }));
  await portal.user.click(await screen.findByRole('button', { name: `Make ${maxSheetLinks + 1} codes` }));
  const sheet = await screen.findByRole('dialog', { name: 'Signing codes for Rosewood High Band' });
  expect(within(sheet).getByRole('img', { name: 'QR code for Mia Chen’s signing link' })).toBeTruthy();
  expect(sheet.textContent).toContain('1 code could not be made');
});

it.each([
  [[{ reason: 'signed', count: 2 }], 'Everyone has signed', 'There is no one to make a code for.'],
  [[{ reason: 'not-accepted', count: 2 }], 'No codes were made', '2 in an entry that is not accepted.'],
  [
    [
      { reason: 'gone', count: 1 },
      { reason: 'signed', count: 1 },
    ],
    'No codes were made',
    '1 no longer on the list, 1 already signed.',
  ],
] as const)(
  'a sheet without codes says that everyone has signed only where they have: %j',
  async (left_out, title, words) => {
    const asked = [1, 2].map((id) => waiver({ id, token: `locator-${id}` }));
    const portal = openPortal('/entries/7/2027/waivers', {
      as: signedInAs(['staff']),
      readOverview: overview(),
      listWaivers: ({ query }) => (query.all ? { all_results: asked } : { total: 2, data: asked }),
      listPasses: { data: [] },
      readBoard: board({ missing: [] }),
      makeLinkSheet: { data: [], left_out: [...left_out] },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'QR sheet' }));
    await portal.user.click(await screen.findByRole('button', { name: /^Make \d codes?$/ }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  },
);
