import pg from 'pg';

/** The database is behind a pooler that shares connections. */
export class SharedConnections extends Error {}

/** The part of a connection that this check needs. */
export interface Session {
  query<R extends pg.QueryResultRow>(text: string): Promise<{ readonly rows: readonly R[] }>;
}

/**
 * Refuses a database behind a pooler that passes a connection on after each transaction. The portal's connections have
 * a role of few rights and limits of their own. Set on a shared connection, they would apply to anybody, and the
 * evidence would be open to a client that gets a connection without them.
 */
export async function refuseSharedConnections(url: string): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }));
  // A lost connection fails the statement; without a listener it would end the process as well.
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const [one, other] = clients;
    if (one && other && (await areShared(one, other)))
      throw new SharedConnections(
        'it is behind a pooler that shares connections between transactions, such as PgBouncer with pool_mode = transaction; ' +
          'connect to PostgreSQL itself, or set pool_mode = session',
      );
  } finally {
    // A connection that was never opened or is lost has nothing left to end.
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Returns whether two connections reach one process of PostgreSQL, or one connection reaches several. */
export async function areShared(one: Session, other: Session): Promise<boolean> {
  const first = await backendOf(one);
  await other.query('begin');
  try {
    // A pooler has given the first one's connection to the other by now.
    return (await backendOf(other)) === first || (await backendOf(one)) !== first;
  } finally {
    await other.query('rollback');
  }
}

async function backendOf(session: Session): Promise<number | undefined> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() pid');
  return rows[0]?.pid;
}
