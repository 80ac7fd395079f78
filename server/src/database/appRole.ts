import pg from 'pg';
import type { Logger } from 'pino';

/** The role of the portal's connections. The cluster has one; each database grants it its rights. */
export const appRole = 'parade_app';

/** Tables that are written once: the application may add and read rows, and nothing else. */
const appendOnly = ['audit_events', 'audit_seals', 'waiver_evidence', 'waiver_documents'];
/** Tables that the application only reads: a key that it could add would be the one for new evidence. */
const readOnly = ['migrations', 'evidence_keys'];
/** A number that no other use of advisory locks has. */
const grantLock = 7_202_702;

/**
 * Creates the role without the right to change what is written once, and grants it the rest. Runs after the migrations
 * and after the queue has made its tables; both stay with the owner. Returns the role. Returns undefined, with a
 * warning in the log, if the url's user may not create or use it: then the triggers of the tables are the only
 * protection.
 */
export async function prepareAppRole(url: string, log: Pick<Logger, 'warn'>): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await createRole(client);
    await client.query('begin');
    // Two processes that grant the same at once would disturb each other.
    await client.query('select pg_advisory_xact_lock($1)', [grantLock]);
    for (const statement of grants) await client.query(statement);
    await client.query('commit');
    return appRole;
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error;
    log.warn(
      { err: error },
      `the database user cannot use the role ${appRole}, so only triggers protect the evidence and the audit trail (see docs/operating.md)`,
    );
    return undefined;
  } finally {
    await client.end();
  }
}

const insufficientPrivilege = '42501';
/** Another process has just created it, from another database of the cluster. */
const concurrentCreationCodes = ['42710', '23505'];

async function createRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; member: boolean }>(
    `select found.oid is not null as exists, coalesce(pg_has_role(current_user, found.oid, 'member'), false) as member
     from (select (select oid from pg_roles where rolname = $1) as oid) found`,
    [appRole],
  );
  if (!rows[0]?.exists) {
    await client.query(`create role ${appRole} nologin`).catch((error: { code?: string }) => {
      if (!concurrentCreationCodes.includes(error.code ?? '')) throw error;
    });
  }
  // The owner of everything is a member of every role; any other user must become one.
  if (!rows[0]?.member) await client.query(`grant ${appRole} to current_user`);
}

const grants = [
  `grant usage on schema public, jobs to ${appRole}`,
  `grant select, insert, update, delete on all tables in schema public, jobs to ${appRole}`,
  `grant usage, select on all sequences in schema public, jobs to ${appRole}`,
  `grant execute on all functions in schema public, jobs to ${appRole}`,
  `revoke update, delete, truncate on ${appendOnly.join(', ')} from ${appRole}`,
  `revoke insert, update, delete, truncate on ${readOnly.join(', ')} from ${appRole}`,
];
