import type { Logger } from 'pino';

/** What the portal depends on besides its own process. worker: of a web process, that another one mails and does jobs. */
export const parts = ['database', 'storage', 'mail', 'queue', 'disk', 'worker'] as const;
export type Part = (typeof parts)[number];

const lines: Readonly<Record<Part, { readonly begins: string; readonly ends: string }>> = {
  database: { begins: 'the database is not responding', ends: 'the database responds again' },
  storage: { begins: 'the file storage is not responding', ends: 'the file storage responds again' },
  mail: { begins: 'the mail server is not responding', ends: 'the mail server responds again' },
  queue: { begins: 'the job queue is not responding', ends: 'the job queue responds again' },
  disk: { begins: 'the disk is full', ends: 'the disk has room again' },
  worker: { begins: 'no worker is running', ends: 'a worker is running again' },
};

/** For how long a part has been out. */
export interface Outage {
  readonly part: Part;
  readonly seconds: number;
}

/** What does not respond now. Each outage is one line in the log when it begins, and one when it ends. */
export interface Outages {
  /** The part did not respond. */
  failed(part: Part, error: unknown): void;
  /** The part has done what it was asked. */
  worked(part: Part): void;
  /** Whether this process has met it. */
  isOut(part: Part): boolean;
  /** How long ago it last failed; endless where it never has. */
  quietSeconds(part: Part): number;
  /** What this process has met. */
  own(): Outage[];
  /** What other processes say that they have met. */
  noteOthers(outages: readonly Outage[]): void;
  /** What this process or another one has met, each part once. */
  all(): Outage[];
}

const known = new WeakMap<object, Outages>();

/** The outages of a process, which is known by its log: whoever meets one reports it here. */
export function outagesOf(log: Pick<Logger, 'warn'>): Outages {
  const found = known.get(log) ?? openOutages(log);
  known.set(log, found);
  return found;
}

function openOutages(log: Pick<Logger, 'warn'>): Outages {
  /** Since when, on the process's own clock: what is shown is how long. */
  const since = new Map<Part, number>();
  const last = new Map<Part, number>();
  let others: readonly { readonly part: Part; readonly began: number }[] = [];
  const listed = (began: ReadonlyMap<Part, number>) =>
    [...began].map(([part, at]) => ({ part, seconds: Math.round((performance.now() - at) / 1000) }));
  return {
    failed: (part, error) => {
      last.set(part, performance.now());
      if (since.has(part)) return;
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
  };
}
