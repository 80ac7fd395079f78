import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import { expect, test } from 'vitest';

const packing = fileURLToPath(new URL('packing.ts', import.meta.url));
/** Starts a database in a packing folder, writes its folder and its process, and waits. */
const waiting = `
  import { readFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { inPackingFolder } from ${JSON.stringify(packing)};
  await inPackingFolder('parade-season-', undefined, async ({ folder }) => {
    const [pid] = readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\\n');
    console.log(JSON.stringify({ folder, pid: Number(pid) }));
    await new Promise((done) => setTimeout(done, 60_000));
  });`;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a build that is asked to end by %s while it packs leaves no folder and no database behind',
  async (signal) => {
    const { folder: temporary, remove } = throwAwayFolder('packing');
    const build = spawn(process.execPath, ['--input-type=module', '-e', waiting], {
      cwd: join(packing, '..'),
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(build.stdout, 'data')) as [Buffer];
      const { folder, pid } = JSON.parse(line.toString()) as { folder: string; pid: number };
      expect(folder.startsWith(temporary)).toBe(true);
      expect(isRunning(pid)).toBe(true);
      build.kill(signal);
      expect(await once(build, 'exit')).not.toEqual([0, null]);
      expect(isRunning(pid)).toBe(false);
      expect(existsSync(folder)).toBe(false);
      expect(readdirSync(temporary).filter((name) => name.startsWith('parade-season-'))).toEqual([]);
    } finally {
      build.kill('SIGKILL');
      remove();
    }
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
