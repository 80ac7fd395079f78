import { defineConfig } from 'vitest/config';

/**
 * Properties take seconds, and many on a machine that does much besides; so does a folder of a database that is removed. The
 * defaults, 5 s and 10 s, and 1 s for what is waited for, are no promises of ours.
 */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/cluster.ts'],
          setupFiles: ['server/src/testing/afterEachFile.ts'],
          // Half of a run would be reading the same modules for each of 80 files; nothing in them remembers.
          isolate: false,
          ...patience,
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false, ...patience } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], isolate: false, ...patience } },
      {
        test: {
          name: 'screens',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/testing/aroundEachTest.ts'],
          // As on the server: loading the same modules for each file would be most of a run; nothing in them remembers.
          isolate: false,
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost:3000',
              // A link out of the portal is not followed: nothing of a test leaves the process.
              settings: {
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
                // A frame without an address has an empty document; no frame of the portal has one.
                enableIframePageLoading: true,
              },
            },
          },
          ...patience,
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], ...patience } },
    ],
    // What the tests' browser does not know yet, and the router's wish for a picture while the first screen loads.
    onConsoleLog: (log) => !/The tag <search> is unrecognized|No `HydrateFallback` element/.test(log),
    // Two cores: a file a worker, and a database a file.
    maxWorkers: 2,
  },
});
