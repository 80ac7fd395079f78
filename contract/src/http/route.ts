import type { z } from 'zod';
import type { Who } from '../access/who.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * One call of the API, as both sides agree on it. The server binds a handler to it and refuses to start without one;
 * the web calls it through one typed client; OpenAPI and the permission matrix are read off it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:name` parameters; matched with and without a trailing slash. */
  readonly path: `/api/${string}`;
  /** One sentence for the API's description. */
  readonly summary: string;
  /** Who may call it. Required; "anyone" is written down. Row rules come on top, in the room's policy. */
  readonly who: Who;
  readonly params?: z.ZodObject;
  /** Query values arrive as text: coerce in the schema. */
  readonly query?: z.ZodObject;
  /** Unknown keys are refused: use z.strictObject. */
  readonly body?: z.ZodType;
  /** How many values the body may have, where its schema alone would allow far more than anybody sends. */
  readonly max_values?: number;
  /** Another spelling of the body that is taken too: turned into this one before it is parsed. */
  readonly spelled?: (given: unknown) => unknown;
  /**
   * What happens to characters of the body that are no text, such as NUL (see text.ts). They are refused unless said;
   * 'clean' removes them: for answers that are saved while somebody types, since a refused save would fail again and again.
   * 'judged' leaves them to the rules of the payload: for lists whose wrong rows come back one by one.
   */
  readonly texts?: 'clean' | 'judged';
  /**
   * Why this may be posted without the token against forged requests, and with the body of a plain form, which is not
   * read; absent: it may not.
   */
  readonly acrossSites?: string;
  /**
   * The call may come as multipart/form-data too: the parts are the fields of the body, all of them texts but files, which
   * come as a File of at most so many bytes. 32 parts at most, unless said.
   */
  readonly multipart?: { readonly max_bytes: number; readonly max_parts?: number };
  /**
   * Why it may be called where a second step is demanded and the session has none; absent: it may not, and what anyone may
   * call is answered as to nobody.
   */
  readonly beforeSecondFactor?: string;
  /**
   * What it costs, and what is lost where it is put off while the portal is asked for more than it can answer. 'many': a GET
   * that looks at the rows of many, on connections of its own, and is put off first. 'signature': somebody signs, or opens
   * what they sign, and is never put off. Otherwise a GET is put off before a change.
   */
  readonly weight?: 'many' | 'signature';
  /**
   * U-42: why a token may not make this call although its role may; absent: it may, where `who` names a permission that
   * tokens have. What asks for no permission is never open to one.
   */
  readonly notByToken?: string;
  /** The JSON answer, or a file that the handler streams. */
  readonly output: z.ZodType | 'file';
  /** Success status; 200 unless said. */
  readonly status?: 200 | 201 | 202;
  /** Named refusals beyond those every call may give (see refusals.ts). */
  readonly refusals: readonly RefusalCode[];
}

/** Checks the shape of a route and preserves its literal types. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** A room's calls, by name. */
export type RouteTable = Readonly<Record<string, Route>>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, parsed. */
export type ParamsOf<R extends Route> = Parsed<R['params']>;
export type QueryOf<R extends Route> = Parsed<R['query']>;
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined;
/** What a caller hands in, before parsing. */
export type GivenParams<R extends Route> = Given<R['params']>;
export type GivenQuery<R extends Route> = Given<R['query']>;
export type GivenBody<R extends Route> = Given<R['body']>;
/** What comes back. */
export type OutputOf<R extends Route> = R['output'] extends z.ZodType ? z.output<R['output']> : undefined;
