import type { Config } from '../config.ts';

/**
 * What is made hard for attackers, made cheap: a portal that is asked thousands of things by tests and drills spent a tenth
 * of its work on the hashes of passwords.
 */
export const cheapCosts = {
  captchaCost: 100,
  passwordCost: { memory: 64, passes: 1 },
} satisfies Partial<Config>;
