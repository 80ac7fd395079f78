import type { EntryMargin } from '@parade/contract/entries/margin/margin.ts';
import { type Actor, can, worksForTheParade } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import { type DirectorySettings, type EntryRow, isInside, seesEntry } from '../reads.ts';

/** Authorizes people inside the entry. Refuses an entry that the actor may not see (not-found). */
export function authorizeMargin(
  actor: Actor,
  entry: EntryRow | undefined,
  settings: DirectorySettings,
  today: string,
): Authorized<EntryRow, 'read_margin'> {
  return authorize(entry, 'read_margin', {
    sees: entry !== undefined && seesEntry(actor, entry, settings, today),
    may: entry !== undefined && isInside(actor, entry),
  });
}

/** Returns which parts of the margin this person sees beyond what everybody inside does. */
export function shownTo(actor: Actor) {
  return {
    /** When the entry passes, by the official line-up. */
    passing: worksForTheParade(actor),
    /** E-62: for the office alone. */
    notes: can(actor, 'reviewApplications'),
    letters: can(actor, 'manageUsers'),
    /** How many entries the liaison has. */
    load: can(actor, 'assignRep'),
  };
}

export function marginActsOf(actor: Actor): EntryMargin['acts'] {
  return [
    ...(can(actor, 'assignRep') ? (['assign_rep'] as const) : []),
    ...(can(actor, 'reviewApplications') ? (['add_note'] as const) : []),
  ];
}
