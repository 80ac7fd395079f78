import type { Logger } from 'pino';

/** What the portal depends on besides its own process. */
export const parts = ['database', 'storage', 'mail', 'queue'] as const;
export type Part = (typeof parts)[number];

/** What does not respond now. Each outage is one line in the log when it begins, and one when it ends. */
export interface Outages {
  /** The part did not respond. */
  failed(part: Part, error: unknown): void;
  /** The part has done what it was asked. */
  worked(part: Part): void;
  isOut(part: Part): boolean;
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
  return {
    failed: (part, error) => {
      if (since.has(part)) return;
      since.set(part, performance.now());
      log.warn({ err: error, part }, `outage begins: the ${part} is not responding`);
    },
    worked: (part) => {
      const began = since.get(part);
      if (began === undefined) return;
      since.delete(part);
      const seconds = Math.round((performance.now() - began) / 1000);
      log.warn({ part, seconds }, `outage ends: the ${part} responds again`);
    },
    isOut: (part) => since.has(part),
  };
}
