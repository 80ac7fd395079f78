import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isCode, isTest, readTree } from './tree.ts';

it("reads the project's own texts, and none of what a build is writing meanwhile", () => {
  const folder = mkdtempSync(join(tmpdir(), 'parade-tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ours = ['.ci/run', '.oxlintrc.json', 'web/src/main.tsx'];
  const ofBuilds = ['web/.screens-x1/index.html', 'web/.opening-x1/a.js', 'web/dist/index.html', '.git/config.json'];
  for (const path of [...ours, ...ofBuilds]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '{}');
  }
  expect(readTree(folder).map((file) => file.path)).toEqual(ours);
});

it.each([
  ['server/src/entries/reads.ts', 'code'],
  ['web/src/entries/EntryPage.tsx', 'code'],
  ['tools/start.mjs', 'code'],
  ['server/src/database/tables.ts', 'no code'],
  ['docs/testing.md', 'no code'],
  ['web/src/entries/EntryPage.test.tsx', 'a test'],
  ['server/src/testing/people.ts', 'a test'],
  ['e2e/src/browser.ts', 'a test'],
])('%s is %s', (path, expected) => {
  expect(isTest(path) ? 'a test' : isCode(path) ? 'code' : 'no code').toBe(expected);
});
