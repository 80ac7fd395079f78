import type { Config } from '../config.ts';

/**
 * Lowers what password hashes and captchas cost in tests, which spent a tenth of their work on them.
 */
export const cheapCosts = {
  captchaCost: 100,
  passwordCost: { memory: 64, passes: 1 },
} satisfies Partial<Config>;
