import type { Config } from '../config.ts';

/** Lowers the cost of password hashes and captchas in tests, which otherwise take a tenth of their work. */
export const cheapCosts = {
  captchaCost: 100,
  passwordCost: { memory: 64, passes: 1 },
} satisfies Partial<Config>;
