import { z } from 'zod';

/**
 * What a browser has to do before it may sign up, reset a password or write to us: work on a puzzle of our own, or
 * show Google's box where a reCAPTCHA account is set up. The answer travels in the payload's `recaptcha`.
 */
export const captcha = z.union([
  z.object({ kind: z.literal('work'), challenge: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('recaptcha'), site_key: z.string() }),
]);
export type Captcha = z.output<typeof captcha>;

/** A challenge counts for this long. */
export const captchaLifetimeMs = 20 * 60 * 1000;

/** 'At sign-in only after three failures for that account or address.' */
export const failuresBeforeCaptcha = 3;
