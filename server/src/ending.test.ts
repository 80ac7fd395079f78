import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

/** A process of its own that ends in this way, with limits of a second; what it printed and how it went. */
function ended(script: string): Promise<{ readonly output: string; readonly code: number | NodeJS.Signals | null }> {
  const program = `
    import { closeAll, leave, openWatch } from ${JSON.stringify(new URL('ending.ts', import.meta.url).href)};
    const watch = openWatch({ partMs: 500, endingSeconds: 2, silentSeconds: 3 });
    const failed = (error) => console.error(error.message);
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  // 'close' and not 'exit': the process beside it has closed the output by then, so it has ended too.
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ output, code: code ?? signal })));
}

const hanging = 'const hanging = new Int32Array(new SharedArrayBuffer(4)); Atomics.wait(hanging, 0, 0);';

it('closes the latest first, prints what fails, and ends with 0', async () => {
  const { output, code } = await ended(`
    const parts = ['the first', 'the second'].map((what) => ({ what, close: () => console.error(what) }));
    parts.push({ what: 'what fails', close: () => { throw new Error('it fails'); } });
    await closeAll(parts, { watch, failed });
    await leave(watch);`);
  expect(output).toBe('it fails\nthe second\nthe first\n');
  expect(code).toBe(0);
});

it('goes on without a part that does not end, names it, and closes what is below', async () => {
  const { output, code } = await ended(`
    const open = setInterval(() => undefined, 1_000);
    const parts = [
      { what: 'the database', close: () => console.error('closed') },
      { what: 'a letter on its way', close: () => new Promise(() => undefined) },
    ];
    await closeAll(parts, { watch, failed, partMs: 200 });
    await leave(watch);`);
  expect(output).toBe('The portal is ending and no longer waits for a letter on its way, after 0.2 s\nclosed\n');
  expect(code).toBe(0);
});

it('is killed from beside, with the part that it waited for, where an end blocks the whole process', async () => {
  const { output, code } = await ended(`
    await closeAll([{ what: 'requests under way', close: () => { ${hanging} } }], { watch, failed });`);
  expect(output).toBe('The portal did not end within 2 s and is killed; it waited for requests under way\n');
  expect(code).toBe('SIGKILL');
});

it('is killed from beside where it gives no sign of life, asked to end or not', async () => {
  const { output, code } = await ended(`setTimeout(() => { ${hanging} }, 100);`);
  expect(output).toBe('The portal gave no sign of life for 3 s and is killed\n');
  expect(code).toBe('SIGKILL');
});
