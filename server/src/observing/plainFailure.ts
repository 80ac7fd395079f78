/**
 * Returns one sentence for an operator about why a command failed. Errors of the system and of the database's driver
 * come as codes, without any message, or with one that says nothing of what to do; others are shown as they are.
 */
export function plainFailure(error: unknown): string {
  const first: unknown = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const { code, path, dest, address, port, message } = first as NodeJS.ErrnoException & Refused;
  const where = address === undefined ? path : port === undefined ? address : `${address}, port ${port}`;
  return sentences[code ?? '']?.(dest ?? path ?? 'the path that was given', where ?? 'it') ?? message;
}

/** What an error of a connection, or of renaming, has besides. */
interface Refused {
  readonly address?: string;
  readonly port?: number;
  readonly dest?: string;
}

const noAccess = (path: string) => `This account may not use ${path}. Check its owner and mode.`;

/** How a password with signs is written into DATABASE_URL. */
export const passwordSigns = 'Signs such as @ : / # % of the password are written as %40 %3A %2F %23 %25.';

const unknownSigner =
  'DATABASE_URL: this machine does not know who signed the certificate of the database. ' +
  'Add sslmode=verify-full&sslrootcert=FILE to the address, with the file of the certificate that did.';

const sentences: Readonly<Record<string, (path: string, where: string) => string>> = {
  ENOENT: (path) => `${path} does not exist. Check the path.`,
  ENOTDIR: (path) => `${path} is not below a folder. Check the path.`,
  EISDIR: (path) => `${path} is a folder, where a file is needed.`,
  EEXIST: (path) => `${path} exists already, and is not what is needed there.`,
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: (path) => `Nothing can be written to ${path}: its disk is read-only.`,
  ENOSPC: (path) => `There is no room left for ${path}.`,
  ENAMETOOLONG: () => 'The path is longer than this system allows.',
  EIO: (path) => `${path} cannot be read: it is no ordinary file, or its disk fails.`,
  EINVAL: (path) => `${path} cannot be used: it is no ordinary file or folder.`,
  ECONNREFUSED: (_, where) => `DATABASE_URL: no database answers at ${where}. Check the address, and that it runs.`,
  ECONNRESET: () => 'DATABASE_URL: the database ended the connection. Try again.',
  ENOTFOUND: () => 'DATABASE_URL: there is no host of this name. Check the address.',
  EAI_AGAIN: () => 'DATABASE_URL: the name of the host cannot be looked up now. Check the address and the network.',
  // PostgreSQL's own codes: a refused login, an absent database.
  '28P01': () => `DATABASE_URL: password authentication failed. Check the user and the password. ${passwordSigns}`,
  '3D000': () =>
    'DATABASE_URL: there is no database of this name. Check the name, or create it: createdb --owner USER NAME',
  DEPTH_ZERO_SELF_SIGNED_CERT: () => unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: () => unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => unknownSigner,
  ERR_TLS_CERT_ALTNAME_INVALID: () =>
    'DATABASE_URL: the certificate of the database is for another host. Use a name of the host that is in it.',
  ETIMEDOUT: (_, where) => `DATABASE_URL: no database answers at ${where} in time.`,
};
