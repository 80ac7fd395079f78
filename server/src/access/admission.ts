import type { Route } from '@parade/contract/http/route.ts';
import { Refusal } from '../http/refusal.ts';

/** In the order in which work is put off while more is asked than can be answered. */
type Weight = 'many' | 'read' | 'change' | 'signature';

/**
 * Maximum number of calls in progress, by weight, when another one begins while the process is late. People who open a list can
 * ask again; text that was typed or signed is what the portal is for.
 */
const mostUnderWay: Readonly<Record<Weight, number>> = {
  many: 30,
  read: 60,
  change: 200,
  signature: Number.POSITIVE_INFINITY,
};

/** The duration of a call that shows that calls wait for one another, and not only that many came at once. */
const lateMs = 2_000;

/** Counts the calls under way in a process, and puts off what can be asked again while they come faster than they go. */
export interface Admission {
  /**
   * Begins a call and returns the function that ends it. Throws Refusal too-busy when the call is postponed. `takesLong`: the
   * call may be slow on a quiet day too, and so does not show how late the process is.
   */
  begin(weight: Weight, takesLong?: boolean): () => void;
}

/** Opens the admission of calls. `elapsed`: milliseconds of a clock that never goes back. */
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

/** Returns what is lost when a call of this route is postponed. */
export function weightOf({ weight, method }: Pick<Route, 'weight' | 'method'>): Weight {
  return weight ?? (method === 'GET' ? 'read' : 'change');
}
