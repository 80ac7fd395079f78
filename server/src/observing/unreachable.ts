const tooManyConnections = '53300';
const noneFree = /timeout exceeded when trying to connect/;

/** The error codes of PostgreSQL and the driver for a database that is not there, or not now. */
const codes: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  tooManyConnections,
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Returns whether an error means that the database is unreachable now; the same statement may succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  const { code, syscall, message } = partsOf(error);
  return (
    codes.has(code) ||
    // A socket that does not exist yet, and no other missing file.
    (code === 'ENOENT' && syscall === 'connect') ||
    noneFree.test(String(message)) ||
    /Connection terminated|encountered a connection error/.test(String(message))
  );
}

/** Returns whether an unreachable database is there, and all its connections are in use. */
export function hasNoneFree(error: unknown): boolean {
  const { code, message } = partsOf(error);
  return code === tooManyConnections || noneFree.test(String(message));
}

/**
 * Codes of a standby that gives way to replication: the primary has removed rows that a statement still reads, or replication
 * would wait for a lock that waits for it.
 */
const conflictCodes: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Returns whether a statement was ended in favor of another; the same one may succeed in a moment. */
export function isConflict(error: unknown): boolean {
  return conflictCodes.has(partsOf(error).code);
}

const canceled = '57014';

/** Returns whether the database or the portal ended a statement because it took too long. */
export function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    ((error as { code?: unknown }).code === canceled || error.message === 'Query read timeout')
  );
}

/** The database's code and the system's two codes for a full disk. */
const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Returns whether an error, or its cause, means that a disk is full. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  const { code, cause } = partsOf(error);
  return fullCodes.has(code) || (depth < maxCauses && isDiskFull(cause, depth + 1));
}

const maxCauses = 4;

/** Returns the parts of an error, or of the plain object that a library has made of one. */
function partsOf(error: unknown): Readonly<Partial<Record<'code' | 'syscall' | 'message' | 'cause', unknown>>> {
  return typeof error === 'object' && error !== null ? error : {};
}
