import { type Captcha, captchaLifetimeMs } from '@parade/contract/users/captcha.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import type { Challenge } from 'altcha-lib';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../http/client.ts';
import { loadPart } from '../http/loadPart.ts';
import styles from './auth.module.css';

/** Google's script, as far as it is used. */
interface GoogleBox {
  ready(then: () => void): void;
  render(place: HTMLElement, options: { sitekey: string }): number;
  getResponse(widget: number): string;
  reset(widget: number): void;
}
declare global {
  interface Window {
    grecaptcha?: GoogleBox;
  }
}

/**
 * The captcha of a form. The portal's own is computed unseen while the person types; where a reCAPTCHA account is set
 * up, `box` is Google's. `solve` answers what the payload's `recaptcha` takes, once for each attempt.
 */
export function useCaptcha(): { box: ReactNode; solve: () => Promise<string> } {
  const [asked, setAsked] = useState<Captcha | null>(null);
  const worked = useRef<{ at: number; answer: Promise<string> } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<number | null>(null);

  const begin = useCallback(async () => {
    const captcha = await call(usersRoutes.captcha, {}, { quietOn401: true });
    setAsked(captcha);
    if (captcha.kind === 'work') {
      const answer = workOut(captcha.challenge);
      // A failure is reported when the answer is requested.
      answer.catch(() => undefined);
      worked.current = { at: performance.now(), answer };
    }
    return captcha;
  }, []);

  useEffect(() => {
    // Asked for again when the answer is requested, which reports the failure.
    begin().catch(() => undefined);
  }, [begin]);

  const siteKey = asked?.kind === 'recaptcha' ? asked.site_key : null;
  useEffect(() => {
    if (siteKey !== null && place.current && widget.current === null) {
      const target = place.current;
      loadGoogle((box) => {
        widget.current ??= box.render(target, { sitekey: siteKey });
      });
    }
  }, [siteKey]);

  const solve = useCallback(async () => {
    const fresh = worked.current && performance.now() - worked.current.at < captchaLifetimeMs / 2;
    const captcha = asked !== null && (asked.kind === 'recaptcha' || fresh) ? asked : await begin();
    if (captcha.kind === 'work') {
      const answer = await (worked.current?.answer ?? workOut(captcha.challenge));
      // Each answer counts once: the next attempt begins with a new one.
      worked.current = null;
      return answer;
    }
    const response = widget.current === null ? '' : (window.grecaptcha?.getResponse(widget.current) ?? '');
    if (widget.current !== null && response) window.grecaptcha?.reset(widget.current);
    return response;
  }, [asked, begin]);

  return { box: siteKey === null ? null : <div ref={place} className={styles['captcha']} />, solve };
}

async function workOut(given: Record<string, unknown>): Promise<string> {
  const challenge = given as unknown as Challenge;
  const [{ solveChallenge }, { deriveKey }] = await loadPart(() =>
    Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/sha')]),
  );
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

function loadGoogle(then: (box: GoogleBox) => void): void {
  const source = 'https://www.google.com/recaptcha/api.js?render=explicit';
  const ready = () => window.grecaptcha?.ready(() => window.grecaptcha && then(window.grecaptcha));
  if (window.grecaptcha) return ready();
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  script.addEventListener('load', ready);
  document.head.append(script);
}
