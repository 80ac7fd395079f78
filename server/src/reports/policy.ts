import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { type EntryRow, isInside } from '../entries/reads.ts';

/** exports follow the row rules of the screens: people inside the entry read its answers. */
export function authorizeExporting<T extends { readonly entry: EntryRow }>(
  actor: Actor,
  found: T | undefined,
): Authorized<T, 'export'> {
  const sees = found !== undefined && isInside(actor, found.entry);
  return authorize(found, 'export', { sees, may: can(actor, 'exportEntries') });
}
