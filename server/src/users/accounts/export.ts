/** The accounts of a list as a workbook, streamed: some hundred are read, written and released. */
import { roleLabels } from '@parade/contract/access/roles.ts';
import { accountState, roleNames } from '@parade/contract/users/account.ts';
import { wallTimeOf } from '@parade/contract/calendar.ts';
import type { Readable } from 'node:stream';
import { batches } from '../../database/many.ts';
import type { Column } from '../../http/downloads/columnKinds.ts';
import { writeWorkbook } from '../../http/downloads/workbook.ts';
import type { Cell } from '../../http/downloads/worksheet.ts';
import type { Portal } from '../../portal.ts';
import { type AccountFilters, type AccountListRow, accountsWith, findAccountIds } from '../reads.ts';

interface AccountColumn extends Column {
  readonly cellOf: (account: AccountListRow) => Cell;
}

/** Returns the list with its filters and sort, all pages. */
export async function accountsWorkbook(portal: Portal, filters: AccountFilters): Promise<Readable> {
  const ids = await findAccountIds(portal.db, filters);
  return writeWorkbook([
    {
      name: 'Users',
      columns,
      frozen: 2,
      rows: async function* () {
        for (const some of batches(ids)) {
          const rows = new Map((await accountsWith(portal.db, some)).map((row) => [row.id, row]));
          for (const id of some) {
            const row = rows.get(id);
            if (row) yield columns.map(({ cellOf }) => cellOf(row));
          }
        }
      },
    },
  ]);
}

const columns: readonly AccountColumn[] = [
  { header: 'First Name', kind: 'firstName', cellOf: (account) => account.first_name },
  { header: 'Last Name', kind: 'lastName', cellOf: (account) => account.last_name },
  { header: 'Email', kind: 'email', cellOf: (account) => account.email },
  { header: 'Phone', kind: 'phone', cellOf: (account) => account.phone },
  { header: 'Roles', kind: 'text', cellOf: roleNames },
  {
    header: 'Organizations',
    kind: 'paragraph',
    cellOf: ({ organization_roles }) =>
      organization_roles
        .map((role) => `${role.organization_name}: ${roleLabels[role.name]}, ${role.parade_year ?? 'all years'}`)
        .join('; '),
  },
  { header: 'Media organization', kind: 'name', cellOf: (account) => account.media_organization_name },
  { header: 'State', kind: 'choice', cellOf: accountState },
  // Of somebody who was invited and has not come yet, nothing is confirmed or not.
  {
    header: 'Email confirmed',
    kind: 'choice',
    cellOf: ({ has_password, email_verified }) => (has_password ? (email_verified ? 'Yes' : 'No') : null),
  },
  { header: 'Last login', kind: 'wall', cellOf: ({ last_signed_in_at }) => wall(last_signed_in_at) },
];

function wall(instant: string | null): Cell {
  return instant === null ? null : { wall: wallTimeOf(instant) };
}
