import { sql } from 'kysely';
import type { TestPortal } from './portal.ts';

/**
 * Lets the database refuse to write some rows of a table, as a fault in one row does. `condition` is SQL about `new`.
 * Returns what ends that.
 */
export async function failingRow(
  { owner }: Pick<TestPortal, 'owner'>,
  table: 'authenticator_apps' | 'entries' | 'files' | 'form_signature_requests' | 'outbox' | 'waivers' | 'webhooks',
  condition: string,
): Promise<() => Promise<unknown>> {
  await sql`create function fails() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$`.execute(
    owner,
  );
  await sql`create trigger fails before insert or update on ${sql.table(table)} for each row when (${sql.raw(condition)})
    execute function fails()`.execute(owner);
  return () => sql`drop function fails cascade`.execute(owner);
}
