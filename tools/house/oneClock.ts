/**
 * The server learns the time in one place, server/src/clock.ts (docs/decisions/0001): so tests, the demo and drills run
 * at any instant, and a due date means the same for the screen, the query and the mail.
 */
import { isTest, type SourceFile } from './tree.ts';

const ownTime = /\bDate\.now\(\)|\bnew Date\(\)/;
const databaseTime = /(?<![.\w])(?:now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_(?:date|timestamp|time)\b/i;

/** Where the machine's or the database's own time is used, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'server/src/clock.ts': 'it is the clock',
  'server/src/database/migrate.ts': 'the ledger of migrations is older than the portal that has a clock',
  'server/src/database/embedded/embedded.ts': 'waits for a process of the machine, before there is a portal',
  'server/src/observing/processes.ts': 'it compares the clocks of processes, by the one that they share',
  'server/src/database/embedded/orphan.ts': 'waits for a process of the machine, before there is a portal',
};

/** One sentence for each line. */
export function clockFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(server\/src|contract\/src)\/.*\.ts$/.test(path) && !isTest(path) && !(path in allowed))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const code = line.replace(/\/\/.*$|^\s*\/?\*.*$/, '');
        if (ownTime.test(code)) return [`${path}:${index + 1}: takes the machine's time; ask the portal's clock`];
        if (path.startsWith('server/') && databaseTime.test(code))
          return [`${path}:${index + 1}: takes the database's time; hand the instant in`];
        return [];
      }),
    );
}

const shortWait = /\bvi\.wait(?:For|Until)\b/;

/** Where one of them is taken with a limit as long, with the reason. */
const allowedWaits: Readonly<Record<string, string>> = {
  'server/src/waivers/evidence/failedPdfs.test.ts': 'it waits before its first test, where expect.poll cannot',
};

/**
 * A test waits as long as vitest.config.ts and web/src/testing/aroundEachTest.ts say. vi.waitFor and vi.waitUntil have a
 * limit of one second, which a busy machine passes: the test fails although its promise is true. One sentence for each line.
 */
export function waitFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isTest(path) && !(path in allowedWaits))
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
