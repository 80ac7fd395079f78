/**
 * Ends a portal: it closes in reverse what it has opened, each part within a limit, and a small process beside it kills
 * it if it does not end at all. Node itself can wait forever in `process.exit()`, for a compiling thread that in turn
 * waits for the main thread (decision 0090).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A part to close at the end, and its name in the log. */
export interface Closing {
  readonly what: string;
  readonly close: () => unknown;
}

export interface Patience {
  /** For one part; those with limits of their own end sooner. */
  readonly partMs: number;
  /** Limit for the whole end, from the request until the process is gone. */
  readonly endingSeconds: number;
  /** For a process without a sign of life, ending or not. */
  readonly silentSeconds: number;
}

const usual: Patience = { partMs: 10_000, endingSeconds: 30, silentSeconds: 60 };

/**
 * Closes the parts in reverse order, including those that are opened meanwhile. Logs and skips one that fails or takes
 * too long.
 */
export async function closeAll(
  parts: Closing[],
  options: { readonly watch: Watch; readonly failed: (error: unknown) => void; readonly partMs?: number },
): Promise<void> {
  const { watch, failed, partMs = usual.partMs } = options;
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { what, close } = part;
    watch.waitsFor(what);
    const late = Symbol('late');
    const limit = new AbortController();
    const closed = Promise.resolve().then(close).catch(failed);
    // The pause rejects once it is no longer needed.
    const first = await Promise.race([closed, pause(partMs, late, { signal: limit.signal }).catch(() => undefined)]);
    limit.abort();
    if (first === late) console.error(`The portal is ending and no longer waits for ${what}, after ${partMs / 1000} s`);
  }
}

/** The process beside this one. */
export interface Watch {
  /** Names what the end waits for now. From the first call on, the process has `endingSeconds` to be gone. */
  waitsFor(what: string): void;
}

/** The remaining wait when everything is closed: for threads of Node and of libraries. */
const threads = 'its own threads';
/** A thread that still compiles may need the main thread, which does not respond in `exit`. */
const compilingMs = 50;

/** Ends this process once everything is closed. */
export async function leave(watch: Watch): Promise<never> {
  watch.waitsFor(threads);
  await pause(compilingMs);
  process.exit(0);
}

/** Starts the process that watches this one; it ends by itself when this one has. */
export function openWatch(patience = usual): Watch {
  // No watch under a debugger: a breakpoint would look like a process that hangs.
  if (process.execArgv.some((option) => option.startsWith('--inspect'))) return { waitsFor: () => undefined };
  const program = `(${watchPortal.toString()})(${JSON.stringify(patience)})`;
  const child: ChildProcess = spawn(process.execPath, ['-e', program], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {},
    // Ctrl-C in the terminal is for the portal.
    detached: true,
  });
  // Without the watch, the portal works and ends as well.
  child.on('error', () => undefined);
  child.stdin?.on('error', () => undefined);
  child.unref();
  (child.stdin as Socket | null)?.unref();
  const say = (words: string) => child.stdin?.write(`${words}\n`);
  setInterval(() => say(''), 1_000).unref();
  return { waitsFor: say };
}

/** Runs in a process of its own, as text, so nothing outside it exists. */
function watchPortal({ endingSeconds, silentSeconds }: Patience): void {
  const portal = process.ppid;
  let [waitsFor, ending, silent] = ['', 0, 0];
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  process.stdin.on('data', (chunk) => {
    silent = 0;
    waitsFor = String(chunk).split('\n').findLast(Boolean) ?? waitsFor;
  });
  // The portal has ended.
  process.stdin.on('end', () => process.exit());
  // Counts its own seconds, so that sleep or overload of the machine delays both.
  setInterval(() => {
    silent += 1;
    if (waitsFor !== '') ending += 1;
    if (ending < endingSeconds && silent < silentSeconds) return;
    const cause = ending < endingSeconds ? `gave no sign of life for ${silent} s` : `did not end within ${ending} s`;
    console.error(`The portal ${cause} and is killed${waitsFor === '' ? '' : `; it waited for ${waitsFor}`}`);
    process.kill(portal, 'SIGKILL');
    process.exit();
  }, 1_000);
}
