import type { reviewActs } from '@parade/contract/entries/review/review.ts';
import { type Actor, can, isAdmin, isOwner } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import { type DirectorySettings, type EntryRow, seesEntry } from '../reads.ts';
import type { NoteRow } from './reads.ts';

type ReviewAct = (typeof reviewActs)[number];

/** Everybody who works for the parade scores and adds notes; only the office decides. */
const rules: Readonly<Record<ReviewAct | 'review', (actor: Actor) => boolean>> = {
  review: (actor) => can(actor, 'reviewApplications'),
  decide: (actor) => can(actor, 'reviewApplications') && can(actor, 'updateStatus'),
  assign_rep: (actor) => can(actor, 'assignRep'),
  note: (actor) => can(actor, 'reviewApplications'),
  score: (actor) => can(actor, 'reviewApplications'),
};

/** Authorizes one act on an application. Refuses an entry that the actor may not see (not-found). */
export function authorizeApplication<const Act extends ReviewAct | 'review'>(
  actor: Actor,
  entry: EntryRow | undefined,
  act: Act,
  settings: DirectorySettings,
  today: string,
): Authorized<EntryRow, Act> {
  return authorize(entry, act, {
    sees: entry !== undefined && seesEntry(actor, entry, settings, today),
    may: rules[act](actor),
  });
}

/** Returns what the actor may do with an application on the desk. */
export function actsOf(actor: Actor): ReviewAct[] {
  return (['decide', 'assign_rep', 'note', 'score'] as const).filter((act) => rules[act](actor));
}

/** Returns whether the actor may remove the note: their own, and admins any. */
export function mayRemoveNote(actor: Actor, note: Pick<NoteRow, 'created_by'>): boolean {
  return isOwner(actor, note.created_by) || isAdmin(actor);
}

export function authorizeRemovingNote(actor: Actor, note: NoteRow | undefined): Authorized<NoteRow, 'remove_note'> {
  return authorize(note, 'remove_note', { sees: true, may: note !== undefined && mayRemoveNote(actor, note) });
}
