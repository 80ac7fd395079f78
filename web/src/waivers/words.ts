import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay, showInstant } from '@parade/contract/calendar.ts';
import type { WaiverStatus } from '@parade/contract/waivers/status.ts';
import type { HandOver, WaiverDetail, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import type { Tone } from '../ui/Page.tsx';

export const waiverTones: Readonly<Record<WaiverStatus, Tone>> = {
  pending: 'needs-you',
  'pending-approval': 'info',
  completed: 'done',
};

/** the fixed titles and texts around waivers. */
export const waiverWords = {
  problem_sending: 'Problem Sending Reminder',
  problem_approving: 'Problem Approving Waivers',
  problem_verifying: 'Problem Verifying Waiver',
  cannot_verify: 'Cannot verify at the moment. Please try again.',
  problem_updating: 'Problem Updating Waiver',
  nothing_to_approve: 'Nothing to approve',
  nothing_to_approve_text: 'None of the selected waivers is signed and waiting for approval.',
  submit_failed: 'There were problems submitting the form. Please try again.',
  emails_disabled: 'Waiver Emails Disabled',
  emails_disabled_text:
    'We are updating participant waivers for the upcoming parade. Reminders can be sent when waivers are updated.',
} as const;

/** W-31: what to do about an address that its mail server refuses. */
export const addressRefused = 'The mail server refused this address. Please correct it.';

/** In place of the address, with what to do instead. */
export const noEmail = 'No email: use Copy link';

/** Why the portal sends no link for a waiver that could be signed, and what to do instead. */
export function whyNotMailed({ is_parade_over }: Pick<WaiverListed, 'is_parade_over'>): string {
  return is_parade_over
    ? 'The parade is over, so no email goes out: use Copy link.'
    : 'Waiver emails are turned off, so no email goes out now: use Copy link.';
}

/** Says what happens next for a person whose waiver was voided and who has to sign a new one. */
export function newWaiverWords(waiver: Pick<WaiverListed, 'name' | 'is_parade_over'>, isMailed: boolean): string {
  return isMailed ? `${waiver.name} gets a new waiver.` : `${waiver.name} has a new waiver. ${whyNotMailed(waiver)}`;
}

/** W-12: how it was signed, for whoever approves it. The signed PDF says the same. */
export function handOverText({ how, by }: HandOver): string {
  const name = by ?? 'an authorized person';
  return how === 'device'
    ? `Signed on a device that ${name} passed around`
    : `Signed with a link that ${name} handed over`;
}

/** W-11: who handed over the link that works now, and that it ended those that were emailed before. */
export function handedLinkText({
  name,
  sent_at,
  reminded_at,
  handed_link,
}: Pick<WaiverDetail, 'name' | 'sent_at' | 'reminded_at' | 'handed_link'>): string | null {
  if (!handed_link?.works) return null;
  const by = handed_link.is_by_you ? 'You' : (handed_link.by ?? 'An authorized person');
  const ended = sent_at === null && reminded_at === null ? '' : '; the links we emailed before no longer work';
  return `${by} handed over a link on ${showInstant(handed_link.at)}. ${name} can sign with it${ended}.`;
}

/** The place where a waiver is looked at, by its locator. */
export function reviewPath(token: string): string {
  return pathTo('reviewWaiver', { token });
}

/** Says of a waiver that was to be approved that it had been before, and by whom. */
export function approvedBefore({
  name,
  approved_at,
  approved_by_user,
}: Pick<WaiverListed, 'name' | 'approved_at' | 'approved_by_user'>): readonly [title: string, text: string] {
  const by = approved_by_user === null ? '' : ` by ${approved_by_user}`;
  const on = approved_at === null ? '' : ` on ${showDay(approved_at)}`;
  return [`${name} was approved already`, `It was approved${by}${on}, so nothing changed now.`];
}

/** How many people these waivers are for: a season with a health screening has two for each. */
export function peopleOf(waivers: readonly Pick<WaiverListed, 'participant'>[]): number {
  return new Set(waivers.map(({ participant }) => participant.participant_id)).size;
}
