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

/**
 * U-07: sign-in asks only after three failures for that account or address. On a device that signed in to the account
 * before, its own failures count and nobody else's.
 */
export const failuresBeforeCaptcha = 3;

/**
 * Failures within 15 minutes after which tries are slowed down: all of one network, and those of one network for one
 * account. They never slow down a device that signed in before, nor any other network.
 */
export const maxNetworkFailures = 50;
export const maxAccountFailuresPerNetwork = 20;
/** Where tries are slowed down, one is looked at in so many seconds. */
export const slowTrySeconds = 10;
export const slowedDownText = `Too many attempts. Please wait ${slowTrySeconds} seconds and try again.`;
/** Failures of a known device within 15 minutes after which it is treated like an unknown one. */
export const maxDeviceFailures = 10;
