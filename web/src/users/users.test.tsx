import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPortal } from '../testing/portal.tsx';
import { account, countedPageWith, signedInAs } from '../testing/people.ts';

it('lists the accounts with their roles', async () => {
  openPortal('/users', { as: signedInAs(['admin']), listUsers: countedPageWith([account({ user_roles: ['volunteer'] })]) });
  await screen.findByRole("row", { name: /Bo Lind/ });
});
