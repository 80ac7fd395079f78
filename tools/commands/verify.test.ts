import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const command = fileURLToPath(new URL('../verify.ts', import.meta.url));

it.each([[['--help']], [['--year', 'abc']], [['--head', '2027:1:zz']], [['a.pdf', '--year', '2027']]])(
  'npm run verify answers words that it does not know with its usage: %j',
  (words) => {
    const { status, stderr } = spawnSync(process.execPath, [command, ...words], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('Usage: npm run verify -- ')]);
  },
);
