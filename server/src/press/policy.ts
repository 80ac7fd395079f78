import { isReleased } from '@parade/contract/press/kit.ts';
import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { type DirectorySettings, isInside, seesEntry } from '../entries/reads.ts';
import type { EntryWithKit } from './reads.ts';

/**
 * D-03: authorizes people of the parade, and the press for past years or once the media guide is open. An entry's own
 * people see what they have written. The press sees accepted entries that are published, and submitted kits whose day
 * has come.
 */
export function authorizeReadingKit(
  actor: Actor,
  target: EntryWithKit | undefined,
  settings: DirectorySettings,
  today: string,
): Authorized<EntryWithKit, 'read'> {
  const sees =
    target !== undefined &&
    ((can(actor, 'manageEntries') && isInside(actor, target.entry)) || isForThePress(actor, target, settings, today));
  return authorize(target, 'read', { sees, may: true });
}

/** Returns whether the reader is one of those who prepare the kit, and who see it before it is submitted. */
export function preparesKit(actor: Actor, target: EntryWithKit): boolean {
  return isInside(actor, target.entry);
}

/** Returns whether the kit is out: before that the press finds the page without one. */
export function isOut({ entry, submission }: EntryWithKit, today: string): boolean {
  return submission !== undefined && isReleased(submission, entry.year, today);
}

function isForThePress(actor: Actor, { entry }: EntryWithKit, settings: DirectorySettings, today: string): boolean {
  // Only the rights of the press count: what a judge sees besides is no press kit.
  return seesEntry(actor, entry, settings, today, 'press');
}
