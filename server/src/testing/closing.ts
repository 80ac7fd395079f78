const steps: (() => unknown)[] = [];

/** Closes something after the tests of the file, the newest first; may be called at any time. */
export function closeAfterTests(step: () => unknown): void {
  steps.push(step);
}

/** Closes everything; afterEachFile.ts calls this. */
export async function closeAll(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step();
}
