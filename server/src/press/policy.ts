import { isReleased } from '@parade/contract/press/kit.ts';
import { type Actor, can, worksForTheParade } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { type DirectorySettings, isInside, seesEntry } from '../entries/reads.ts';
import type { EntryWithKit } from './reads.ts';

/**
 * D-03: authorizes people of the parade, and the press for past years or once the media guide is open. An entry's own
 * people see what they have written. The press sees accepted entries that are published, and submitted kits without an
 * embargo.
 */
export function mayReadKit(
  actor: Actor,
  target: EntryWithKit | undefined,
  settings: DirectorySettings,
  today: string,
): Authorized<EntryWithKit, 'read'> {
  const inside = target !== undefined && can(actor, 'manageEntries') && isInside(actor, target.entry);
  return authorize(target, 'read', {
    sees: target !== undefined && (inside || isForThePress(actor, target, settings, today)),
    may: true,
  });
}

/** Returns whether the reader prepares the kit, and so sees it before it is submitted. */
export function preparesKit(actor: Actor, target: EntryWithKit): boolean {
  return worksForTheParade(actor) || isInside(actor, target.entry);
}

/** Returns whether the kit is public. Until then the press finds its page without a kit. */
export function isOut({ submission }: EntryWithKit, today: string): boolean {
  return submission !== undefined && isReleased(submission, today);
}

function isForThePress(actor: Actor, { entry }: EntryWithKit, settings: DirectorySettings, today: string): boolean {
  // Only as the press: what a judge sees besides has no press kit.
  return seesEntry(actor, entry, settings, today, 'press');
}
