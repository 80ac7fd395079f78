/** An error as the log may show it: its kind and place, without any outside input. */
export interface LoggedError {
  readonly name?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  readonly [detail: string]: unknown;
}

/** Fields of database, driver and system errors; the names in PostgreSQL's are those of our schema. */
const details = [
  'name',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'address',
  'port',
  'status',
  'statusCode',
  'responseCode',
] as const;

/** Names in code, addresses and codes: one word, of these characters alone. */
const plainName = /^[\w.:$/]{1,63}$/;
const frame = /^ {4}at .{1,400}$/;
const maxDepth = 4;

/**
 * Makes an error fit for the log. Its message is left out: those of PostgreSQL quote values ('Key (phone)=(626 …)'),
 * those of mail servers addresses, and those of parsers what they read. The frames of the stack say where it happened.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (typeof error !== 'object' || error === null) return { name: `thrown ${typeof error}` };
  const given = error as Readonly<Record<string, unknown>>;
  const safeDetails = details.flatMap((key) => (isPlain(given[key]) ? [[key, given[key]] as const] : []));
  const stack = framesOf(given);
  const deeper = depth < maxDepth;
  return {
    ...Object.fromEntries(safeDetails),
    ...(stack === '' ? {} : { stack }),
    ...(deeper && given.cause !== undefined ? { cause: loggedError(given.cause, depth + 1) } : {}),
    ...(deeper && Array.isArray(given.errors)
      ? { errors: given.errors.slice(0, 10).map((each) => loggedError(each, depth + 1)) }
      : {}),
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && plainName.test(value));
}

/** The stack without its head, which repeats the message: a message of several lines may look like a frame. */
function framesOf({ stack, message }: Readonly<Record<string, unknown>>): string {
  if (typeof stack !== 'string') return '';
  const text = typeof message === 'string' ? message : '';
  const index = stack.indexOf(text);
  const behind = index < 0 ? '' : stack.slice(index + text.length);
  return behind
    .split('\n')
    .filter((line) => frame.test(line))
    .join('\n');
}
