import { roleLabels } from '@parade/contract/access/roles.ts';
import type { EntryUser } from '@parade/contract/participants/participant.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { type EntryRow, nameOf } from '../entries/reads.ts';
import type { Letter } from '../notifications/writes.ts';

/** To somebody with an account who was made leader or float builder of an entry. `cause` tells one time from another. */
export function roleGivenLetter(
  { publicUrl, settings }: { readonly publicUrl: string; readonly settings: Settings },
  entry: EntryRow,
  role: EntryUser['role'],
  to: { readonly user_id: number; readonly email: string; readonly name: string },
  cause: string,
): Letter {
  return {
    to: { address: to.email, name: to.name },
    subject: `You are now ${roleLabels[role]} of ${nameOf(entry)}, ${entry.year}`,
    lines: [
      `Dear ${to.name},`,
      `You were added as ${roleLabels[role]} of ${nameOf(entry)} in the ${entry.year} ${settings.parade_name}. You can now open the entry with your account:`,
      {
        action: 'Open the entry',
        href: `${publicUrl}/entries/${entry.organization_id}/${entry.year}/view?entry=${entry.id}`,
      },
      `If you think that this is a mistake, please write to ${settings.support_email}.`,
      settings.organiser_name,
    ],
    reason: `entry:${entry.id}:role:${role}:${to.user_id}:${cause}`,
    room: 'participants',
    user_id: to.user_id,
    entry_id: entry.id,
  };
}
