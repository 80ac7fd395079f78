import { expect, it } from 'vitest';
import { arrowFaults } from './arrows.ts';
import { circle, specifiersOf } from './imports.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((each) => `import { thing } from '${each}';`).join('\n'),
});

it('lets the web and the server use the contract, and a room another room’s reads, writes and nouns', () => {
  expect(
    arrowFaults([
      file(
        'web/src/entries/EntryPage.tsx',
        '@parade/contract/entries/status.ts',
        '../ui/Button.tsx',
        '../forms/words.ts',
      ),
      file('server/src/entries/routes.ts', '@parade/contract/entries/routes.ts', './policy.ts', '../forms/writes.ts'),
      file('server/src/rooms.ts', './entries/routes.ts'),
      file('server/src/entries/writes.ts', '../audit/writes.ts', '../database/change.ts'),
    ]),
  ).toEqual([]);
});

it.each([
  [
    'the contract imports nothing of ours',
    file('contract/src/entries/entry.ts', '../../../server/src/entries/reads.ts'),
  ],
  ['the web does not import the server', file('web/src/entries/queries.ts', '@parade/server/entries/reads.ts')],
  ['the server does not import the web', file('server/src/http/web.ts', '../../../web/src/app/router.tsx')],
  ['machinery knows no room', file('server/src/http/bind.ts', '../entries/reads.ts')],
  ['a part of ui knows no other folder of the web', file('web/src/ui/Button.tsx', '../access/session.tsx')],
  ['a part of ui knows no room of the contract', file('web/src/ui/Status.tsx', '@parade/contract/entries/status.ts')],
  ['a room does not use the policy of another', file('server/src/waivers/writes.ts', '../entries/policy.ts')],
  ['a room does not use the handlers of another', file('server/src/waivers/writes.ts', '../entries/routes.ts')],
  ['a room does not use the pages of another', file('web/src/waivers/words.ts', '../entries/EntryPage.tsx')],
  ['settings import no room above them', file('server/src/settings/writes.ts', '../entries/reads.ts')],
  ['forms know nothing of entries', file('server/src/forms/reads.ts', '../entries/reads.ts')],
  ['reports are imported by no room', file('server/src/entries/reads.ts', '../reports/status.ts')],
  ['a room does not import what puts the house together', file('server/src/entries/reads.ts', '../rooms.ts')],
  ['only tests use the testing folder', file('server/src/entries/reads.ts', '../testing/portal.ts')],
  ['only tests use the testing folder of the screens', file('web/src/entries/queries.ts', '../testing/portal.tsx')],
  ['what runs in browsers uses no module of Node.js', file('contract/src/entries/entry.ts', 'node:crypto')],
])('%s', (_, bad) => {
  expect(arrowFaults([bad])).toHaveLength(1);
});

it('finds a circle of files and a circle of rooms', () => {
  const files = [
    file('server/src/entries/reads.ts', '../waivers/reads.ts'),
    file('server/src/waivers/reads.ts', '../entries/status.ts'),
    file('server/src/forms/reads.ts', './writes.ts'),
    file('server/src/forms/writes.ts', './reads.ts'),
  ];
  expect(arrowFaults(files)).toEqual([
    'circle: server/src/forms/reads.ts -> server/src/forms/writes.ts -> server/src/forms/reads.ts',
    'circle: server/entries -> server/waivers -> server/entries',
  ]);
});

it('finds a circle of types, which nobody can read one at a time', () => {
  const types = (path: string, to: string) => ({ path, text: `import type { Thing } from '${to}';` });
  expect(
    arrowFaults([types('server/src/forms/reads.ts', './writes.ts'), types('server/src/forms/writes.ts', './reads.ts')]),
  ).toEqual(['circle: server/src/forms/reads.ts -> server/src/forms/writes.ts -> server/src/forms/reads.ts']);
});

it('finds a circle of sub-rooms, and lets the top of a room serve them and open their doors', () => {
  const waivers = 'server/src/waivers';
  const there = file(`${waivers}/signing/signing.ts`, '../evidence/evidence.ts', '../reads.ts');
  expect(arrowFaults([there, file(`${waivers}/routes.ts`, './signing/signing.ts')])).toEqual([]);
  expect(arrowFaults([there, file(`${waivers}/evidence/heads.ts`, '../signing/proofs.ts')])).toEqual([
    'circle: server/src/waivers/signing -> server/src/waivers/evidence -> server/src/waivers/signing',
  ]);
});

it('finds a circle of sub-rooms on the web side, inside a sub-room too, made of types alone', () => {
  const widgets = 'web/src/forms/widgets';
  const row = file(`${widgets}/files/FileRow.tsx`, '../uploads/uploads.ts');
  const facts = { path: `${widgets}/uploads/UploadRow.tsx`, text: "import type { Facts } from '../files/facts.ts';" };
  expect(arrowFaults([row])).toEqual([]);
  expect(arrowFaults([row, facts])).toEqual([`circle: ${widgets}/files -> ${widgets}/uploads -> ${widgets}/files`]);
});

it('follows a long chain to its end without taking it for a circle', () => {
  const chain = [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c' },
    { from: 'b', to: 'd' },
    { from: 'c', to: 'd' },
  ];
  expect(circle(chain)).toBeUndefined();
  expect(circle([...chain, { from: 'd', to: 'a' }])).toEqual(['a', 'b', 'd', 'a']);
});

it('reads imports over several lines, re-exports, bare and dynamic imports', () => {
  const text = [
    "import {\n  a,\n  type B,\n} from './a.ts';",
    "export { c } from './c.ts';",
    "import './style.css';",
    "import type { D } from './d.ts';",
    "const page = () => import('./Page.tsx');",
  ].join('\n');
  expect(specifiersOf(text)).toEqual([
    { specifier: './a.ts', typeOnly: false },
    { specifier: './c.ts', typeOnly: false },
    { specifier: './d.ts', typeOnly: true },
    { specifier: './style.css', typeOnly: false },
    { specifier: './Page.tsx', typeOnly: false },
  ]);
});
