import { z } from 'zod';
import { refusalCodes } from './refusals.ts';

/** 422: the errors of each field. Field names are the payload's; those of refusals, which have a code, are in refusals.ts. */
export const fieldErrors = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  code: z.enum(refusalCodes).optional(),
});

/**
 * Every other failure: a text for people, and the refusal's code, which screens switch on. A 500 has only an id that
 * is also in the log. Some refusals add what the screen needs to continue (the two values of a conflict).
 */
export const failure = z.object({
  error: z.string(),
  code: z.enum(refusalCodes).optional(),
  request_id: z.string().optional(),
});

/** A field that somebody else changed meanwhile, with both values ('revision-conflict'). */
export interface FieldConflict<Name extends string = string> {
  readonly name: Name;
  readonly yours: string | number | boolean | null;
  readonly theirs: string | number | boolean | null;
}

/** The cookie that any API response sets where the request had none, and the header in which state-changing calls repeat it. */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';

/** The required browser storage key of the token. */
export const tokenKey = 'jwt';
export const earlierTokenKey = 'jwt_prev';
/** The token of a session that has ended, so that other tabs can tell this from a sign-out. */
export const endedTokenKey = 'jwt_ended';
