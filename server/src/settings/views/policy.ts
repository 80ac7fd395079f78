import { type Actor, isAdmin, isOffice, worksForTheParade } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import type { ViewRow } from './reads.ts';

/** Superadmin, admin and staff share views; a volunteer reads them. */
export function mayShare(actor: Actor): boolean {
  return isOffice(actor);
}

/**
 * Returns whether the actor may change the view: their own, and shared ones of others only for admins, who clean up
 * after people who left.
 */
export function mayChange(actor: Actor, view: ViewRow): boolean {
  return view.user_id === actor.user_id || (view.is_shared && isAdmin(actor));
}

export function authorizeView<const Act extends 'open' | 'change'>(
  actor: Actor,
  view: ViewRow | undefined,
  act: Act,
): Authorized<ViewRow, Act> {
  const sees = view !== undefined && (view.user_id === actor.user_id || (view.is_shared && worksForTheParade(actor)));
  return authorize(view, act, { sees, may: sees && (act === 'open' || mayChange(actor, view)) });
}
