import { useEffect } from 'react';
import { useCaptcha } from '../captcha.tsx';

export type Solve = () => Promise<string>;

/** The captcha that a sign-in has after failures; hands over how it is solved. */
export function CaptchaBox({ onReady }: { onReady: (solve: Solve) => void }) {
  const { box, solve } = useCaptcha();
  useEffect(() => onReady(solve), [onReady, solve]);
  return box;
}
