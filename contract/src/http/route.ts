import type { z } from 'zod';
import type { Who } from '../access/who.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * One call of the API, shared by both sides. The server binds a handler to it and refuses to start without one; the
 * web calls it through one typed client; OpenAPI and the permission matrix are generated from it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:name` parameters; matched with and without a trailing slash. */
  readonly path: `/api/${string}`;
  /** One sentence for the API's description. */
  readonly summary: string;
  /** The callers. Required, and "anyone" has to be written out. Row rules come on top, in the module's policy. */
  readonly who: Who;
  readonly params?: z.ZodObject;
  /** Query values arrive as text: coerce in the schema. */
  readonly query?: z.ZodObject;
  /** Unknown keys are refused: use z.strictObject. */
  readonly body?: z.ZodType;
  /** A body as a program would send it, for the API's description. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The most values in the body, where its schema alone would allow far more than anybody sends. */
  readonly max_values?: number;
  /** Converts another accepted form of the body into this one before it is parsed. */
  readonly spelled?: (given: unknown) => unknown;
  /**
   * The treatment of body characters that are not text, such as NUL (see text.ts). By default they are refused.
   * 'clean' removes them: for answers that are saved while somebody types, since a refused save would fail again and
   * again. 'judged' leaves them to the rules of the payload: for lists whose invalid rows are returned one by one.
   */
  readonly texts?: 'clean' | 'judged';
  /**
   * The reason why this may be posted without the CSRF token, and with the body of a plain form, which is not read;
   * absent: it may not.
   */
  readonly acrossSites?: string;
  /**
   * Present where the call also accepts multipart/form-data. The parts are the fields of the body, all of them texts
   * except files, which arrive as a File of at most so many bytes. 32 parts at most by default.
   */
  readonly multipart?: { readonly max_bytes: number; readonly max_parts?: number };
  /**
   * The reason why it may be called where a second step is required and the session has none. Absent: it may not, and
   * a call open to anyone is answered as if nobody were signed in.
   */
  readonly beforeSecondFactor?: string;
  /**
   * What the token of a session that has ended counts as. 'ignored': as none, because the caller wants a session and
   * shows something else for it. Absent: it is refused, so that a waiting tab learns that its session has ended.
   */
  readonly endedSession?: 'ignored';
  /**
   * Its cost, and what is lost where it is put off while the portal is overloaded. 'many': a GET that reads many
   * people's rows, on connections of its own; it is put off first. 'signature': somebody signs, or opens what they
   * sign; it is never put off. Otherwise a GET is put off before a change.
   */
  readonly weight?: 'many' | 'signature';
  /**
   * U-42: the reason why a token may not make this call although its role may; absent: it may, where `who` names a
   * permission that tokens have. A call that needs no permission is never open to a token.
   */
  readonly notByToken?: string;
  /** The JSON response, or a file that the handler streams. */
  readonly output: z.ZodType | 'file';
  /** Success status; 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** Named refusals beyond those that every call may return (see refusals.ts). */
  readonly refusals: readonly RefusalCode[];
}

/** Checks the shape of a route and preserves its literal types. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** A module's calls, by name. */
export type RouteTable = Readonly<Record<string, Route>>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed values that a handler receives. */
export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined;
/** The values that a caller passes in, before parsing. */
export type GivenParams<R extends Route> = Given<R['params']>;
export type GivenQuery<R extends Route> = Given<R['query']>;
export type GivenBody<R extends Route> = Given<R['body']>;
/** The values that the call returns. */
export type OutputOf<R extends Route> = R['output'] extends z.ZodType ? z.output<R['output']> : undefined;
