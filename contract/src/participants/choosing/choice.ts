/** P-17: chosen people on one entry's list, and the actions on all of them at once. */
import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { lineWithin } from '../../http/text.ts';
import { countedReasons } from '../../waivers/bulk.ts';

/** The most people that can be chosen; more than any entry has. */
export const maxChosenPeople = 2000;

export const chosenIds = z.array(id).min(1).max(maxChosenPeople);
export const chosenPeople = z.strictObject({ ids: chosenIds });

const role = z.string().overwrite(lineWithin(1000)).max(1000).nullable();

/** `from`: the role that was shown. A person who has another role by now is left out. */
export const roleChanges = z.strictObject({
  changes: z
    .array(z.strictObject({ id, from: role, to: role }))
    .min(1)
    .max(maxChosenPeople),
});
export type RoleChange = z.output<typeof roleChanges>['changes'][number];

/** Reasons why a chosen person was left out. */
export const leftOutReasons = [
  'gone',
  'signed',
  'changed',
  'has-role',
  'listed-anew',
  'no-email',
  'address-refused',
  'emailed-today',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const leftOutLabels: Readonly<Record<LeftOutReason, string>> = {
  gone: 'no longer on the list',
  signed: 'already signed',
  changed: 'changed since you opened the list',
  'has-role': 'with this role already',
  'listed-anew': 'already on the list again',
  'no-email': 'with no email address',
  'address-refused': 'with an email address that was refused',
  'emailed-today': 'who got a message today already',
};

export const leftOut = z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() }));
export type LeftOut = z.output<typeof leftOut>;

/** Returns '3 already signed, 1 no longer on the list'; empty when nobody was left out. */
export function leftOutText(left_out: LeftOut): string {
  return countedReasons(left_out, leftOutLabels);
}

export const changedPeople = z.object({
  /** Ids of the people whom this call changed, and whom an undo changes back. */
  changed: z.array(z.number().int()),
  left_out: leftOut,
});
export type ChangedPeople = z.output<typeof changedPeople>;

export const changedRoles = changedPeople.extend({
  /** W-33: how many waivers lost the signature of the first of two signers. An undo does not bring it back. */
  parts_dropped: z.number().int(),
});
export type ChangedRoles = z.output<typeof changedRoles>;
