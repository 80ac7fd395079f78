import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileAnswer } from '../testing/answers.ts';
import { pageWith, signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const exportsOf = (name: string | RegExp) => screen.queryAllByRole('button', { name });

it('reports begin with the choice of a type, and then list the forms of that type alone', async () => {
  const portal = openPortal('/reports', {
    as: signedInAs(['staff']),
    listReps: pageWith([]),
    exportForm: new FileAnswer('band-profile.xlsx', 'PK'),
  });
  const forms = within(await screen.findByRole('region', { name: 'Forms' }));
  expect(exportsOf('Export: All entries').length).toBe(1);
  expect(exportsOf(/Export: .* Profile/)).toEqual([]);
  await portal.user.click(forms.getByRole('button', { name: 'Band' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Export: Band Profile' }));
  expect(screen.getByRole('region', { name: 'Forms: Band' })).toBeTruthy();
  expect(exportsOf('Export: Float Profile')).toEqual([]);
  await portal.atRest();
  expect(portal.asked('exportForm').map(({ query }) => query)).toMatchObject([{ type: 2 }]);
});
