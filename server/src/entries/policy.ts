import type { EntryAbilities, EntryAction } from '@parade/contract/entries/entry.ts';
import { isAccepted } from '@parade/contract/entries/status.ts';
import { tabsFor } from '@parade/contract/entries/tabs.ts';
import { type Actor, belongsTo, can, isOffice } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { type EntryRow, type DirectorySettings, isInside, seesEntry, viewerOf } from './reads.ts';

/** The acts an actor may do on an entry they see, by the permission table and the actor's own rows. */
const rules: Readonly<Record<EntryAction, (actor: Actor, entry: EntryRow) => boolean>> = {
  update_status: (actor) => can(actor, 'updateStatus'),
  assign_rep: (actor) => can(actor, 'assignRep'),
  change_year: (actor) => can(actor, 'changeYear'),
  copy: (actor) => can(actor, 'copyEntryToYear'),
  // Moving to another organization has no permission of its own. It is part of the office's work with organizations.
  move: (actor) => can(actor, 'manageOrgs'),
  delete: (actor) => can(actor, 'deleteEntry'),
  hide_from_media: (actor) => can(actor, 'hideMediaGuide'),
  edit_forms: (actor, entry) => can(actor, 'manageEntries') && isInside(actor, entry),
  mark_forms_complete: (actor) => can(actor, 'markFormComplete'),
  clear_forms: (actor) => can(actor, 'clearForm'),
  // E-09: participants, personnel, CSV upload and float builders need an accepted entry.
  manage_people: (actor, entry) => can(actor, 'manageEntries') && isInside(actor, entry) && isAccepted(entry),
  // E-87, E-64: a held decision leaves the entry received, so nobody has a letter yet.
  read_letter: (actor, entry) =>
    isAccepted(entry) && (isOffice(actor) || belongsTo(actor, entry.organization_id, entry.year, 'leader')),
};

export function abilitiesOn(actor: Actor, entry: EntryRow, settings: DirectorySettings, today: string): EntryAbilities {
  return {
    tabs: tabsFor(viewerOf(actor, entry, settings, today), { accepted: isAccepted(entry), org_type: entry.org_type }),
    actions: (Object.keys(rules) as EntryAction[]).filter((action) => rules[action](actor, entry)),
  };
}

/** Returns whether `authorizeEntry` would pass. For acts on many, which leave out the others. */
export function mayActOn(
  actor: Actor,
  entry: EntryRow | undefined,
  act: EntryAction,
  settings: DirectorySettings,
  today: string,
): boolean {
  const { sees, may } = rightsTo(actor, entry, act, settings, today);
  return sees && may;
}

/** Authorizes one act on an entry. Refuses not-found if the actor may not see it, not-allowed if they may not do it. */
export function authorizeEntry<const Act extends EntryAction>(
  actor: Actor,
  entry: EntryRow | undefined,
  act: Act,
  settings: DirectorySettings,
  today: string,
): Authorized<EntryRow, Act> {
  return authorize(entry, act, rightsTo(actor, entry, act, settings, today));
}

function rightsTo(
  actor: Actor,
  entry: EntryRow | undefined,
  act: EntryAction,
  settings: DirectorySettings,
  today: string,
): { sees: boolean; may: boolean } {
  if (!entry) return { sees: false, may: false };
  return { sees: seesEntry(actor, entry, settings, today), may: rules[act](actor, entry) };
}
