import type { ToChase } from '@parade/contract/reports/today/today.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

const late: ToChase = {
  entry: { id: 70, organization_id: 7, year: 2027, is_first: true, official_name: 'Alder Band', org_type: 2 },
  form_type: 'band-profile',
  form_name: 'Band Profile',
  due_date: '2026-10-01',
  days_late: 60,
};

it('the list of overdue forms is searched and sorted by the server, and says where nothing matches', async () => {
  const portal = openPortal('/today/chase/s/first/f/whose=everyone/p/1', {
    as: signedInAs(['staff']),
    listToChase: ({ query }) => pageWith(query.q === 'Birch' ? [] : [late]),
  });
  await screen.findByRole('row', { name: /Alder Band/ });
  await portal.user.click(screen.getByRole('link', { name: 'Days late' }));
  await waitFor(() => expect(portal.address()).toBe('/today/chase/s/late/f/whose=everyone/p/1'));
  await enter(portal, screen.getByRole('searchbox', { name: 'Search by entry' }), 'Birch');
  await screen.findByText('No overdue forms match these filters');
  const asked = portal.asked('listToChase').map(({ query }) => query);
  expect(asked[0]).toMatchObject({ whose: 'everyone', type: 'any', sortBy: '-late' });
  expect(asked.at(-1)).toMatchObject({ whose: 'everyone', type: 'any', sortBy: 'late', q: 'Birch' });
});
