/** The error codes of PostgreSQL and the driver for a database that is not there, or not now. */
const codes: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
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

/** Returns whether an error says that the database is away now; the same statement may succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  const { code, syscall, message } = partsOf(error);
  return (
    codes.has(code) ||
    // A socket that does not exist yet, and no other missing file.
    (code === 'ENOENT' && syscall === 'connect') ||
    /timeout exceeded when trying to connect|Connection terminated|encountered a connection error/.test(String(message))
  );
}

/**
 * Codes of a standby that cancels a statement: the primary has removed rows that it still reads, or it waits for a lock
 * in a deadlock.
 */
const conflictCodes: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Returns whether a statement was canceled in favor of another; it may succeed in a moment. */
export function isConflict(error: unknown): boolean {
  return conflictCodes.has(partsOf(error).code);
}

const canceled = '57014';

/** Returns whether the database or we ended a statement because it took too long. */
export function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    ((error as { code?: unknown }).code === canceled || error.message === 'Query read timeout')
  );
}

/** The codes of the database and the system for a full disk. */
const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Returns whether an error, or its cause, says that a disk is full. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  const { code, cause } = partsOf(error);
  return fullCodes.has(code) || (depth < maxCauses && isDiskFull(cause, depth + 1));
}

const maxCauses = 4;

/** Returns the parts of an error, or of the plain object that a library has made of one. */
function partsOf(error: unknown): Readonly<Partial<Record<'code' | 'syscall' | 'message' | 'cause', unknown>>> {
  return typeof error === 'object' && error !== null ? error : {};
}
