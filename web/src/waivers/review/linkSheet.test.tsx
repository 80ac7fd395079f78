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
