import { z } from 'zod';

/**
 * The challenge that a browser has to solve before it may sign up, reset a password or write to the office: our own
 * puzzle, or Google's box where a reCAPTCHA account is configured. The solution is in the payload's `recaptcha`.
 */
export const captcha = z.union([
  z.object({ kind: z.literal('work'), challenge: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('recaptcha'), site_key: z.string() }),
]);
export type Captcha = z.output<typeof captcha>;

/** How long a challenge is valid. */
export const captchaLifetimeMs = 20 * 60 * 1000;

/**
 * U-07: sign-in asks only after three failures for that account or address. On a device that signed in to the account
 * before, only its own failures count.
 */
export const failuresBeforeCaptcha = 3;

/**
 * Failures within 15 minutes after which attempts are slowed down: all from one network, and those from one network
 * for one account. They never slow down a device that signed in before, nor any other network.
 */
export const maxNetworkFailures = 50;
export const maxAccountFailuresPerNetwork = 20;
/** Seconds between the attempts that are processed while they are slowed down. */
export const slowTrySeconds = 10;
export const slowedDownText = `Too many attempts. Please wait ${slowTrySeconds} seconds and try again.`;
/** Failures of a known device within 15 minutes after which it is treated as unknown. */
export const maxDeviceFailures = 10;
