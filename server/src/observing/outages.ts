import type { Logger } from 'pino';

/** The portal's dependencies besides its own process. worker, for a web process: another process sends mail and runs jobs. */
export const parts = ['database', 'storage', 'scanner', 'mail', 'queue', 'disk', 'worker'] as const;
export type Part = (typeof parts)[number];

const lines: Readonly<Record<Part, { readonly begins: string; readonly ends: string }>> = {
  database: { begins: 'the database is not responding', ends: 'the database responds again' },
  storage: { begins: 'the file storage is not responding', ends: 'the file storage responds again' },
  scanner: { begins: 'the virus scanner is not responding', ends: 'the virus scanner responds again' },
  mail: { begins: 'the mail server is not responding', ends: 'the mail server responds again' },
  queue: { begins: 'the job queue is not responding', ends: 'the job queue responds again' },
  disk: { begins: 'the disk is full', ends: 'the disk has room again' },
  worker: { begins: 'no worker is running', ends: 'a worker is running again' },
};

/** How long a part has been out. */
export interface Outage {
  readonly part: Part;
  readonly seconds: number;
}

/** The parts that do not respond now. Each outage is one line in the log when it begins, and one when it ends. */
export interface Outages {
  /** Reports that the part did not respond. */
  failed(part: Part, error: unknown): void;
  /** Reports that the part has worked. */
  worked(part: Part): void;
  /** Returns whether this process has an outage of the part. */
  isOut(part: Part): boolean;
  /** Returns how long ago it last failed; Infinity if it never has. */
  quietSeconds(part: Part): number;
  /** Returns the outages of this process. */
  own(): Outage[];
  /** Records the outages that other processes report. */
  noteOthers(outages: readonly Outage[]): void;
  /** Returns the outages of this process and all others, each part once. */
  all(): Outage[];
  /** Begins no more outages: the process is stopping, and what fails from now on has been closed by itself. */
  stop(): void;
}

const known = new WeakMap<object, Outages>();

/** Returns the outages of a process, which is identified by its log: any code that meets one reports it here. */
export function outagesOf(log: Pick<Logger, 'warn'>): Outages {
  const found = known.get(log) ?? openOutages(log);
  known.set(log, found);
  return found;
}

function openOutages(log: Pick<Logger, 'warn'>): Outages {
  /** The beginnings, on the process's own clock, because only durations are shown. */
  const since = new Map<Part, number>();
  const last = new Map<Part, number>();
  let others: readonly { readonly part: Part; readonly began: number }[] = [];
  let isStopped = false;
  const listed = (began: ReadonlyMap<Part, number>) =>
    [...began].map(([part, at]) => ({ part, seconds: Math.round((performance.now() - at) / 1000) }));
  return {
    failed: (part, error) => {
      last.set(part, performance.now());
      if (isStopped || since.has(part)) return;
      since.set(part, performance.now());
      log.warn({ err: error, part }, `outage begins: ${lines[part].begins}`);
    },
    worked: (part) => {
      const began = since.get(part);
      if (began === undefined) return;
      since.delete(part);
      const seconds = Math.round((performance.now() - began) / 1000);
      log.warn({ part, seconds }, `outage ends: ${lines[part].ends}`);
    },
    isOut: (part) => since.has(part),
    quietSeconds: (part) => (performance.now() - (last.get(part) ?? Number.NEGATIVE_INFINITY)) / 1000,
    own: () => listed(since),
    noteOthers: (outages) => {
      others = outages.map(({ part, seconds }) => ({ part, began: performance.now() - seconds * 1000 }));
    },
    all: () => {
      const earliest = new Map(since);
      for (const { part, began } of others) earliest.set(part, Math.min(began, earliest.get(part) ?? began));
      return listed(earliest);
    },
    stop: () => {
      isStopped = true;
    },
  };
}
