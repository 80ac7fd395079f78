/** The request of a policy row: fixed, or created for the cell. */
import type { Portal } from '@parade/server/portal.ts';
import type { Actor } from '../policy/actors.ts';
import type { Target } from '../policy/target.ts';
import type { App } from './portal.ts';
import type { Bundle, World } from './world.ts';

/** One cell of the matrix while it is tested. */
export interface Cell {
  readonly actor: Actor;
  readonly target: Target;
  readonly world: World;
  readonly portal: Portal;
  readonly app: App;
  /** The target's entry with all its records; the actor's own where the target is not an entry. */
  readonly bundle: Bundle;
  /** False where the target does not exist. */
  readonly exists: boolean;
  /** Values of the path, by name. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Account id of the actor; 0 without a session. */
  readonly userId: number;
}

export type Values = Readonly<Record<string, unknown>>;
export type Request = Values | ((cell: Cell) => Values | Promise<Values>);

export async function valuesOf(request: Request | undefined, cell: Cell): Promise<Values | undefined> {
  return typeof request === 'function' ? request(cell) : request;
}
