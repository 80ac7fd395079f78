import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { typeNamesOf } from '../../settings/reads.ts';
import type { AccountRef } from '../roles.ts';

/** Returns the types of entries that a person works with. */
export async function organizationTypesOf(db: Database, user_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_organization_types')
    .select('organization_type')
    .where('user_id', '=', user_id)
    .orderBy('organization_type')
    .execute();
  return rows.map((row) => row.organization_type);
}

/** U-36: removes and adds types, in this order, with one audit line if anything changed. Returns the remaining ones. */
export async function changeOrganizationTypes(
  change: Change,
  account: Authorized<AccountRef, 'change_roles'>,
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<number[]> {
  const before = await organizationTypesOf(change.tx, account.id);
  if (remove.length > 0)
    await change.tx
      .deleteFrom('user_organization_types')
      .where('user_id', '=', account.id)
      .where('organization_type', 'in', remove)
      .execute();
  if (add.length > 0)
    await change.tx
      .insertInto('user_organization_types')
      .values([...new Set(add)].map((organization_type) => ({ user_id: account.id, organization_type })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const after = await organizationTypesOf(change.tx, account.id);
  if (before.join() !== after.join()) {
    const named = async (ids: readonly number[]) => (await typeNamesOf(change.tx, ids)).join(', ') || null;
    await audit(change, {
      action: 'user.organization-types-changed',
      model: 'User',
      model_id: account.id,
      changes: { organization_types: { from: await named(before), to: await named(after) } },
    });
  }
  return after;
}
