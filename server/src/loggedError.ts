/** An error as the log may have it: its kind and where it happened, and nothing that came from outside. */
export interface LoggedError {
  readonly name?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  readonly [detail: string]: unknown;
}

/** Details of errors of the database, the driver and the system; PostgreSQL's names are those of our schema. */
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

/** Names in code, addresses and codes: one word of only these characters. */
const plainName = /^[\w.:$/]{1,63}$/;
const frame = /^ {4}at .{1,400}$/;
const maxDepth = 4;

/**
 * Makes an error safe for the log. Leaves out its message: PostgreSQL's quote values ('Key (phone)=(626 …)'), mail
 * servers' quote addresses, and parsers' quote their input. The stack frames say where it happened.
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

/** Returns the stack without its head, which repeats the message: a line of the message may look like a frame. */
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
