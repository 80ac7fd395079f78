import { pathTo } from '@parade/contract/access/screens.ts';
import type { WaiverStatus } from '@parade/contract/waivers/status.ts';
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
  submit_failed: 'There were problems submitting the form. Please try again.',
  emails_disabled: 'Waiver Emails Disabled',
  emails_disabled_text:
    'We are updating participant waivers for the upcoming parade. Reminders can be sent when waivers are updated.',
} as const;

/** W-31: what to do about an address that its mail server refuses. */
export const addressRefused = 'The mail server refused this address. Please correct it.';

/** In place of the address, with what to do instead. */
export const noEmail = 'No email: use Copy link';

/** The place where a waiver is looked at, by its locator. */
export function reviewPath(token: string): string {
  return pathTo('reviewWaiver', { token });
}
