import type { Route } from '@parade/contract/http/route.ts';
import { Refusal } from '../http/refusal.ts';

/** In the order in which work is put off under overload. */
type Weight = 'many' | 'read' | 'change' | 'signature';

/**
 * How many calls may run when another of its weight begins, once the process is late. People who open a list can try
 * again; what was typed or signed matters most.
 */
const mostUnderWay: Readonly<Record<Weight, number>> = {
  many: 30,
  read: 60,
  change: 200,
  signature: Number.POSITIVE_INFINITY,
};

/** A call that has run for so long shows that calls wait for one another, not only that many came at once. */
const lateMs = 2_000;

/**
 * Counts the running calls of a process, and puts off those that can be tried again while they come faster than they
 * end.
 */
export interface Admission {
  /**
   * Begins a call. Returns a function that ends it. Throws Refusal too-busy if the call is put off. `takesLong`: the
   * call may run for long on a quiet day too, so it does not show how late the process is.
   */
  begin(weight: Weight, takesLong?: boolean): () => void;
}

/** `elapsed`: milliseconds of a monotonic clock. */
export function openAdmission(elapsed: () => number = () => performance.now()): Admission {
  // In the order in which they began.
  const underWay = new Set<Call>();
  return {
    begin: (weight, takesLong = weight === 'many') => {
      if (underWay.size >= mostUnderWay[weight] && isLate(underWay, elapsed()))
        throw new Refusal('too-busy', { log: `${weight} put off: ${underWay.size} calls under way` });
      const call = { since: elapsed(), takesLong };
      underWay.add(call);
      return () => void underWay.delete(call);
    },
  };
}

interface Call {
  readonly since: number;
  readonly takesLong: boolean;
}

function isLate(underWay: ReadonlySet<Call>, at: number): boolean {
  for (const { since, takesLong } of underWay) {
    if (at - since < lateMs) return false;
    if (!takesLong) return true;
  }
  return false;
}

/** Returns the weight of a route: what would be lost if its call is put off. */
export function weightOf({ weight, method }: Pick<Route, 'weight' | 'method'>): Weight {
  return weight ?? (method === 'GET' ? 'read' : 'change');
}
