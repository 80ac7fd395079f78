/**
 * A test waits as long as vitest.config.ts and web/src/testing/aroundEachTest.ts say, once for all tests. vi.waitFor and
 * vi.waitUntil have a limit of their own, one second, which a machine that does much besides passes: the test then fails
 * although its promise is true.
 */
import { isTest, type SourceFile } from './tree.ts';

const shortWait = /\bvi\.wait(?:For|Until)\b/;

/** One sentence for each line. */
export function waitFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          shortWait.test(line)
            ? [`${path}:${index + 1}: waits one second; take expect.poll, or waitFor of Testing Library on a screen`]
            : [],
        ),
    );
}
