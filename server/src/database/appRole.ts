import pg from 'pg';
import type { Logger } from 'pino';

/** The role that the portal's pool works as. One for the whole cluster; its rights are given in each database again. */
export const appRole = 'parade_app';

/** Write-once tables: the application may only add rows and read them. */
const appendOnly = ['audit_events', 'audit_seals', 'waiver_evidence', 'waiver_documents'];
/** Tables that the application may only read: a key that it could add would be the one that evidence is made with. */
const readOnly = ['migrations', 'evidence_keys'];
/** Any number that no other use of advisory locks has. */
const grantLock = 7_202_702;

/**
 * Creates the role without the right to change write-once rows, and grants it the rest. Run after the migrations and after the
 * queue has created its tables; both stay with the owner. Returns the role. Returns undefined, with a warning in the log, if
 * the url's user may not create or take it: then the triggers of the tables are the only protection.
 */
export async function prepareAppRole(url: string, log: Pick<Logger, 'warn'>): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await createRole(client);
    await client.query('begin');
    // Two processes that grant the same at once would get in each other's way.
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
/** Somebody else has just made it, from another database of the cluster. */
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
  // The owner of everything is a member of every role; anybody else has to be made one.
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
