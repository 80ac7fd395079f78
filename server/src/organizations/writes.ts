import { cannotDeleteText } from '@parade/contract/organizations/organization.ts';
import type { Authorized } from '../access/authorized.ts';
import { audit, type AuditLine } from '../audit/writes.ts';
import { type Change, userIdOf, findSentBefore } from '../database/change.ts';
import { FieldRefusal, Refusal, withoutLosing } from '../http/refusal.ts';
import { typeNamesOf } from '../settings/reads.ts';
import { findFormerOrganization, findOrganization, type OrganizationRow } from './reads.ts';

/** The name and type of an organization. */
interface NameAndType {
  readonly name: string;
  readonly type_id: number;
}

/** Creates an organization and returns its id. Writes an audit line. */
export async function createOrganization(change: Change, { name, type_id }: NameAndType): Promise<number> {
  const { id } = await change.tx
    .insertInto('organizations')
    .values({ name, type_id, created_at: change.at, created_by: userIdOf(change) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [type] = await typeNamesOf(change.tx, [type_id]);
  await audit(change, {
    action: 'organization.created',
    ...auditTarget({ id, type_id }),
    changes: { name: { from: null, to: name }, type: { from: null, to: type } },
  });
  return id;
}

/** Creates an organization by hand, as above. The same one again within the hour is the one that is there. */
export async function addOrganization(change: Change, given: NameAndType): Promise<number> {
  const { name, type_id } = given;
  return (await findSentBefore(change, 'organizations', { name, type_id })) ?? createOrganization(change, given);
}

/**
 * Changes name and type, with an audit line; unchanged ones have no effect. Refuses what another has
 * changed since `from` was read (revision-conflict), and another type while there are
 * entries, because their forms belong to the type (422 on type_id).
 */
export async function updateOrganization(
  change: Change,
  organization: Authorized<OrganizationRow, 'edit'>,
  to: NameAndType,
  from: { readonly [K in keyof NameAndType]?: NameAndType[K] | undefined } = {},
): Promise<void> {
  const before = await lockOrganization(change, organization.id);
  const { name, type_id } = withoutLosing(before, to, from);
  if (before.name === name && before.type_id === type_id) return;
  if (before.type_id !== type_id) await refuseNewType(change, before);
  await change.tx.updateTable('organizations').set({ name, type_id }).where('id', '=', before.id).execute();
  const [type] = await typeNamesOf(change.tx, [type_id]);
  await audit(change, {
    action: 'organization.updated',
    ...auditTarget({ id: before.id, type_id }),
    changes: {
      ...(before.name === name ? {} : { name: { from: before.name, to: name } }),
      ...(before.type_id === type_id ? {} : { type: { from: before.type, to: type } }),
    },
  });
}

/**
 * W-20: deletes an organization without entries, with its roles, invitations and join links; signed waivers and the
 * trail stay. Writes an audit line. Refuses organization-has-entries.
 */
export async function deleteOrganization(
  change: Change,
  organization: Authorized<OrganizationRow, 'delete'>,
): Promise<void> {
  const before = await lockOrganization(change, organization.id);
  const entries = await countEntries(change, before.id);
  if (entries > 0) throw new Refusal('organization-has-entries', { words: cannotDeleteText(before.name, entries) });
  await change.tx.deleteFrom('organizations').where('id', '=', before.id).execute();
  await audit(change, {
    action: 'organization.deleted',
    ...auditTarget(before),
    changes: { name: { from: before.name, to: null } },
    note: `${before.name} deleted, with its people’s roles in it`,
  });
}

/** Makes another account the creator of everything that one account made, with an audit line each. */
export async function moveOrganizations(change: Change, from: number, to: number): Promise<void> {
  const moved = await change.tx
    .updateTable('organizations')
    .set({ created_by: to })
    .where('created_by', '=', from)
    .returning(['id', 'type_id'])
    .execute();
  for (const row of moved) await audit(change, { action: 'organization.taken-over', ...auditTarget(row) });
}

/**
 * Locks and returns the row until the change ends. Refuses not-found, with an explanation if it has just been merged.
 */
export async function lockOrganization(change: Change, id: number): Promise<OrganizationRow> {
  await holdOrganization(change, id);
  const row = await findOrganization(change.tx, id);
  if (row) return row;
  const former = await findFormerOrganization(change.tx, id);
  const now = former && (await findOrganization(change.tx, former.organization_id));
  throw new Refusal('not-found', now ? { words: `This organization has been merged into ${now.name}.` } : {});
}

/** Locks it for a change that reads it by other means, or not at all. */
export async function holdOrganization(change: Change, id: number): Promise<void> {
  await change.tx.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute();
}

export async function countEntries(change: Change, organization_id: number): Promise<number> {
  const { count } = await change.tx
    .selectFrom('entries')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the target of an audit line about an organization. */
export function auditTarget({ id, type_id }: Pick<OrganizationRow, 'id' | 'type_id'>) {
  return {
    model: 'Organization',
    model_id: id,
    organization_id: id,
    organization_type: type_id,
  } as const satisfies Partial<AuditLine>;
}

async function refuseNewType(change: Change, before: OrganizationRow): Promise<void> {
  const entries = await countEntries(change, before.id);
  if (entries > 0)
    throw new FieldRefusal({
      type_id: `The type cannot change while there ${entries === 1 ? 'is an entry' : `are ${entries} entries`}: the type decides which forms an entry has.`,
    });
}
