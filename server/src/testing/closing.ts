import { afterAll } from 'vitest';

const steps: (() => unknown)[] = [];

// Registered when a test file imports this: an afterAll called later, in a beforeAll or a test, would never run.
afterAll(async () => {
  for (const step of steps.splice(0).reverse()) await step();
});

/** Has something closed after the tests of the file, the newest first; may be called at any time. */
export function closeAfterTests(step: () => unknown): void {
  steps.push(step);
}
