import { z } from 'zod';
import { refusalCodes } from './refusals.ts';

/** 422: what is wrong, per field. Field names are the payload's; of refusals they are in refusals.ts. */
export const fieldErrors = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
});
export type FieldErrors = z.output<typeof fieldErrors>;

/**
 * Every other failure: one text for people, and the refusal's code, which screens switch on. A 500 carries only the id
 * that the log carries too. Some refusals add what the screen needs to go on (the two values of a conflict).
 */
export const failure = z.object({
  error: z.string(),
  code: z.enum(refusalCodes).optional(),
  request_id: z.string().optional(),
});
export type Failure = z.output<typeof failure>;

/** The cookie that any API answer sets where the request had none, and the header that state-changing calls repeat it in. */
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';

/** Browser storage keys of the contract. */
export const tokenKey = 'jwt';
export const earlierTokenKey = 'jwt_prev';
/** The token of a session that has ended, so that other tabs can distinguish this from a sign-out. */
export const endedTokenKey = 'jwt_ended';
