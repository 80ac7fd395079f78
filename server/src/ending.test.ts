import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

/** Limits that a process which hangs is to meet. */
const short = { partMs: 500, endingSeconds: 2, silentSeconds: 3 };
/** Limits that a process of a busy machine keeps. */
const long = { partMs: 20_000, endingSeconds: 40, silentSeconds: 40 };

/** Runs a process that ends in this way, within these limits. Returns its output and exit. */
function ended(
  limits: typeof short,
  script: string,
): Promise<{ readonly output: string; readonly code: number | NodeJS.Signals | null }> {
  const program = `
    import { closeAll, leave, openWatch } from ${JSON.stringify(new URL('ending.ts', import.meta.url).href)};
    const watch = openWatch(${JSON.stringify(limits)});
    const failed = (error) => console.error(error.message);
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  // 'close' and not 'exit': by then the watching process has released the output, so it has ended too.
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ output, code: code ?? signal })));
}

const hanging = 'const hanging = new Int32Array(new SharedArrayBuffer(4)); Atomics.wait(hanging, 0, 0);';

it('a portal that ends closes the latest part first, prints failures, and ends with 0', async () => {
  const { output, code } = await ended(
    long,
    `
    const parts = ['the first', 'the second'].map((what) => ({ what, close: () => console.error(what) }));
    parts.push({ what: 'what fails', close: () => { throw new Error('it fails'); } });
    await closeAll(parts, { watch, failed });
    await leave(watch);`,
  );
  expect(output).toBe('it fails\nthe second\nthe first\n');
  expect(code).toBe(0);
});

it('a portal that ends skips a part that hangs, names it, and closes what is below', async () => {
  const { output, code } = await ended(
    long,
    `
    const open = setInterval(() => undefined, 1_000);
    const parts = [
      { what: 'the database', close: () => console.error('closed') },
      { what: 'a letter on its way', close: () => new Promise(() => undefined) },
    ];
    await closeAll(parts, { watch, failed, partMs: 200 });
    await leave(watch);`,
  );
  expect(output).toBe('The portal is ending and no longer waits for a letter on its way, after 0.2 s\nclosed\n');
  expect(code).toBe(0);
});

it('a portal whose end blocks the whole process is killed by its watch, which names the part', async () => {
  const { output, code } = await ended(
    short,
    `
    await closeAll([{ what: 'requests under way', close: () => { ${hanging} } }], { watch, failed });`,
  );
  expect(output).toBe('The portal did not end within 2 s and is killed; it waited for requests under way\n');
  expect(code).toBe('SIGKILL');
});

it('a portal without a sign of life is killed by its watch, whether it was ending or not', async () => {
  const { output, code } = await ended(short, `setTimeout(() => { ${hanging} }, 100);`);
  expect(output).toBe('The portal gave no sign of life for 3 s and is killed\n');
  expect(code).toBe('SIGKILL');
});
