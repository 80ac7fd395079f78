import { type Captcha, captchaLifetimeMs } from '@parade/contract/users/captcha.ts';
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { createHmac } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';

/** Creates a puzzle, or Google's box if RECAPTCHA_SECRET is set (U-07). */
export async function newCaptcha(portal: Portal, siteKey: string): Promise<Captcha> {
  if (portal.config.recaptchaSecret) return { kind: 'recaptcha', site_key: siteKey };
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(Math.ceil(portal.config.captchaCost / 4), portal.config.captchaCost),
    deriveKey,
    // The portal's own clock decides when it ends, not the library's (the machine's).
    data: { until: portal.clock.now().getTime() + captchaLifetimeMs },
    ...secretsOf(portal),
  });
  return { kind: 'work', challenge: { ...challenge } };
}

/** Refuses (captcha-failed) unless the payload's `recaptcha` is a fresh, right answer; each answer counts once. */
export async function checkCaptcha(portal: Portal, recaptcha: string | undefined, address: string): Promise<void> {
  const right = recaptcha
    ? await (portal.config.recaptchaSecret
        ? googleAccepts(portal, portal.config.recaptchaSecret, recaptcha, address)
        : isSolution(portal, recaptcha))
    : false;
  if (!right) throw new Refusal('captcha-failed', { extra: { captcha: true } });
}

/** Deletes used challenges that have expired. Runs daily. */
export async function sweepCaptchas(portal: Portal): Promise<void> {
  await portal.db.deleteFrom('captcha_solutions').where('expires_at', '<', portal.clock.nowIso()).execute();
}

async function isSolution(portal: Portal, text: string): Promise<boolean> {
  const payload = readPayload(text);
  if (!payload) return false;
  const { challenge, solution } = payload;
  const until = challenge.parameters.data?.until;
  if (typeof until !== 'number' || until <= portal.clock.now().getTime()) return false;
  // The library throws for a challenge that it cannot read.
  const result = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(portal) }).catch(() => null);
  if (!result?.verified || !challenge.signature) return false;
  // The library accepts the same solution forever, so the first use is stored, and a second one finds it.
  const first = await portal.db
    .insertInto('captcha_solutions')
    .values({ challenge: challenge.signature, expires_at: new Date(until).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return first !== undefined;
}

function readPayload(text: string): { challenge: Challenge; solution: Payload['solution'] } | null {
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Partial<Payload> | null;
    if (typeof payload?.challenge?.parameters !== 'object' || typeof payload.solution !== 'object') return null;
    return payload.challenge.parameters === null || payload.solution === null
      ? null
      : { challenge: payload.challenge, solution: payload.solution };
  } catch {
    return null;
  }
}

function secretsOf(portal: Portal) {
  const secret = (purpose: string) => createHmac('sha256', portal.config.secret).update(purpose).digest('base64url');
  return { hmacSignatureSecret: secret('captcha'), hmacKeySignatureSecret: secret('captcha-key') };
}

async function googleAccepts(portal: Portal, secret: string, response: string, address: string): Promise<boolean> {
  try {
    const answer = await fetch('https://www.google.com/recaptcha/api/siteverify', {
      method: 'POST',
      body: new URLSearchParams({ secret, response, remoteip: address }),
      signal: AbortSignal.timeout(8000),
    });
    const verdict = (await answer.json()) as { success?: unknown };
    return verdict.success === true;
  } catch (error) {
    portal.log.warn({ err: error }, 'could not reach reCAPTCHA');
    return false;
  }
}
