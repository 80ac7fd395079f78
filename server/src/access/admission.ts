import type { Route } from '@parade/contract/http/route.ts';
import { Refusal } from '../http/refusal.ts';

/** In the order in which work is put off while more is asked than can be answered. */
type Weight = 'many' | 'read' | 'change' | 'signature';

/**
 * How many calls may be under way when another of its weight begins, once the process is late. People who open a list can
 * ask again; what was typed or signed is the reason for the portal.
 */
const mostUnderWay: Readonly<Record<Weight, number>> = {
  many: 30,
  read: 60,
  change: 200,
  signature: Number.POSITIVE_INFINITY,
};

/** A call that has been under way for so long says that calls wait for one another, and not only that many came at once. */
const lateMs = 2_000;

/** Counts the calls under way in a process, and puts off what can be asked again while they come faster than they go. */
export interface Admission {
  /**
   * Begins a call; answers what ends it. Throws Refusal too-busy where the call is put off. `takesLong`: whether it may be
   * under way for long on a quiet day too, and so says nothing of how late the process is.
   */
  begin(weight: Weight, takesLong?: boolean): () => void;
}

/** `elapsed`: milliseconds of a clock that only ever goes forward. */
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

/** What is lost where a call of this route is put off. */
export function weightOf({ weight, method }: Pick<Route, 'weight' | 'method'>): Weight {
  return weight ?? (method === 'GET' ? 'read' : 'change');
}
