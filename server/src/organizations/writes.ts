import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';

/** Makes an organisation; answers its id. Leaves an audit line. */
export async function createOrganization(
  change: Change,
  organization: { name: string; type_id: number },
): Promise<number> {
  const { id } = await change.tx
    .insertInto('organizations')
    .values({
      ...organization,
      created_at: change.at,
      created_by: change.by.kind === 'user' ? change.by.user_id : null,
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
