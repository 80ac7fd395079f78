import { audit } from '../audit/writes.ts';
import { type Change, userIdOf } from '../database/change.ts';

/** Makes an organization; answers its id. Leaves an audit line. */
export async function createOrganization(
  change: Change,
  organization: { name: string; type_id: number },
): Promise<number> {
  const { id } = await change.tx
    .insertInto('organizations')
    .values({
      ...organization,
      created_at: change.at,
      created_by: userIdOf(change),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(change, {
    action: 'organization.created',
    model: 'Organization',
    model_id: id,
    changes: { name: { from: null, to: organization.name }, type_id: { from: null, to: organization.type_id } },
    organization_id: id,
    organization_type: organization.type_id,
  });
  return id;
}

/** What one account made counts as made by another from here on, with an audit line each. */
export async function moveOrganizations(change: Change, from: number, to: number): Promise<void> {
  const moved = await change.tx
    .updateTable('organizations')
    .set({ created_by: to })
    .where('created_by', '=', from)
    .returning(['id', 'type_id'])
    .execute();
  for (const { id, type_id } of moved)
    await audit(change, {
      action: 'organization.taken-over',
      model: 'Organization',
      model_id: id,
      organization_id: id,
      organization_type: type_id,
    });
}
