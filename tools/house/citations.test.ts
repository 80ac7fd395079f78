import { expect, it } from 'vitest';
import { citationFaults, pathFaults, versionFaults } from './citations.ts';

// Put together, so that the check does not find the fixtures in this file.
const join = (...parts: string[]) => parts.join('');
const faults = (line: string, requirements = '| W-07 | One reminder a day. |\n') =>
  citationFaults([
    { path: 'docs/requirements.md', text: requirements },
    { path: 'docs/decisions/0001-one-clock.md', text: '' },
    { path: 'server/src/waivers/reminding.ts', text: `one();\n${line}\n` },
  ]);

it('accepts the id of a listed requirement', () => {
  expect(faults('/** W-07: one reminder a day at most. */')).toEqual([]);
});

it('refuses an id that is not listed', () => {
  expect(faults(join('/** W-07 and W', '-99. */'))).toEqual([
    join('server/src/waivers/reminding.ts:2: W', '-99 is not in docs/requirements.md'),
  ]);
});

it('accepts a decision with a page, and refuses one without', () => {
  expect(faults('// see docs/decisions/0001')).toEqual([]);
  expect(faults(join('// see docs/decisions', '/0099'))).toEqual([
    'server/src/waivers/reminding.ts:2: no such decision',
  ]);
});

it('refuses a requirement that is listed twice', () => {
  expect(faults('', '| W-07 | One. |\n| W-07 | Another. |\n')).toEqual(['docs/requirements.md: W-07 is listed twice']);
});

it.each([join('// see rules', '.md'), join('// overview', '.md section 6'), join('// in sp', 'ec/forms')])(
  'refuses a reference to a document that is not in the repository: %s',
  (line) => {
    expect(faults(line)).toEqual(['server/src/waivers/reminding.ts:2: a document that is not in the repository']);
  },
);

it.each(['// UTF-16, SHA-256 and ISO 8601-1', "import { spec } from './spec.ts';", '// see docs/concepts.md'])(
  'accepts what only looks like a citation: %s',
  (line) => {
    expect(faults(line)).toEqual([]);
  },
);

const faultsOfGuide = (line: string, path = 'docs/first-day.md') =>
  pathFaults([{ path, text: `One.\n${line}\n` }], ['web/src/waivers/review/ReceiverForm.tsx', 'deploy/Caddyfile']);

it('accepts a file and a folder that a guide names, what a build makes, a place to fill in, and what a decision named', () => {
  expect(
    faultsOfGuide('`web/src/waivers/review/ReceiverForm.tsx`, `web/src/waivers/`, `deploy/Caddyfile` and `web/dist`'),
  ).toEqual([]);
  expect(faultsOfGuide('`docs/decisions/NNNN-title.md`, `web/src/<room>/`')).toEqual([]);
  expect(faultsOfGuide('`web/src/waivers/ReceiverForm.tsx`', 'docs/decisions/0001-one-clock.md')).toEqual([]);
});

it('refuses a path in a guide that leads nowhere', () => {
  expect(faultsOfGuide('`web/src/waivers/ReceiverForm.tsx` is short.')).toEqual([
    'docs/first-day.md:2: there is no web/src/waivers/ReceiverForm.tsx',
  ]);
});

const faultsOfVersion = (changelog: string, version: string) =>
  versionFaults([
    { path: 'CHANGELOG.md', text: changelog },
    { path: 'server/package.json', text: `{ "version": "${version}" }` },
    { path: 'tools/house/package.json', text: '{ "type": "module" }' },
  ]);

it('accepts the newest release, with changes after it', () => {
  expect(faultsOfVersion('# Changelog\n\n## Unreleased\n\n## 0.2.0, 2026-11-25\n\n## 0.1.0\n', '0.2.0')).toEqual([]);
});

it('refuses a workspace of another version', () => {
  expect(faultsOfVersion('## 0.2.0\n\n## 0.1.0\n', '0.1.0')).toEqual([
    'server/package.json: version 0.1.0, and the newest release in CHANGELOG.md is 0.2.0',
  ]);
});

it('refuses a changelog without a release', () => {
  expect(faultsOfVersion('## Unreleased\n', '0.2.0')).toEqual(['CHANGELOG.md: no release with a number']);
});
