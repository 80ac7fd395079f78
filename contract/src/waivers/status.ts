/** The status of a waiver. It is not stored: both sides compute it from the stamps. */

/** The values that the status is computed from; stamps are instants. */
export interface WaiverStamps {
  readonly completed_at: string | null;
  readonly approved_at: string | null;
}

export const waiverStatuses = ['pending', 'pending-approval', 'completed'] as const;
export type WaiverStatus = (typeof waiverStatuses)[number];

/** W-03: returns Completed, Pending Approval or Pending. */
export function waiverStatus(waiver: WaiverStamps): WaiverStatus {
  if (waiver.approved_at !== null) return 'completed';
  return waiver.completed_at !== null ? 'pending-approval' : 'pending';
}

export const waiverStatusLabels: Readonly<Record<WaiverStatus, string>> = {
  pending: 'Pending',
  'pending-approval': 'Pending Approval',
  completed: 'Completed',
};

/** W-05: returns whether a waiver is signed and thus read-only, approved or not, since a signature covers the text above it. */
export function isSigned(waiver: WaiverStamps): boolean {
  return waiver.completed_at !== null;
}

/** The text about a waiver that somebody voided meanwhile, for those who act on it; its signer reads another one. */
export const voidedWaiverText =
  'This waiver has been voided. If there is a new one for this person, you can find it in the list of waivers.';

/** The reason on a waiver whose person was removed from the list. */
export const removedReason = 'Removed from the list of participants';

/**
 * The text about such a waiver for those who act on it: nobody voided it, there is no new one, and it may become valid
 * again.
 */
export const removedWaiverText =
  'This person was removed from the list of participants, so this waiver does not count. If it was signed, it is kept as evidence. It counts again if the removal is undone.';

/** W-01: the reason on a health screening whose entry was moved to a year that asks for none. */
export const notScreenedReason = 'The entry was moved to a year without the health screening';

/** W-04: the values of the filter. */
export const waiverFilters = ['not-completed', 'completed', 'approved', 'any'] as const;
export type WaiverFilter = (typeof waiverFilters)[number];

export const waiverFilterLabels: Readonly<Record<WaiverFilter, string>> = {
  'not-completed': waiverStatusLabels.pending,
  completed: waiverStatusLabels['pending-approval'],
  approved: waiverStatusLabels.completed,
  any: 'Any',
};

/** The answers of a person who does not sign: they will not take part, or the letter is for somebody else. */
export const declinedAs = ['declined', 'not-me'] as const;
export type DeclinedAs = (typeof declinedAs)[number];

export const declinedLabels: Readonly<Record<DeclinedAs, string>> = {
  declined: 'Declined to take part',
  'not-me': 'Reached the wrong person',
};
