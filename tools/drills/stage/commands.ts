/** A command of the project as an operator types it, for drills. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const tools = fileURLToPath(new URL('../..', import.meta.url));

export interface Ran {
  readonly code: number;
  /** Everything it printed. */
  readonly output: string;
}

/** Runs `tools/NAME.ts` with this environment and no other. */
export function runTool(name: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
  const child = spawn(process.execPath, [`${tools}${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, output })));
}
