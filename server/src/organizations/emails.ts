import { roleLabels } from '@parade/contract/access/roles.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { quotedName } from '../mail/letter.ts';
import type { Letter } from '../notifications/writes.ts';

/**
 * Tells somebody with an account that the office made them a leader of an organization. `cause` distinguishes one time
 * from another.
 */
export function leaderLetter(
  { publicUrl, settings }: { readonly publicUrl: string; readonly settings: Settings },
  organization: { readonly id: number; readonly name: string },
  to: { readonly user_id: number; readonly email: string; readonly name: string },
  cause: string,
): Letter {
  return {
    to: { address: to.email, name: to.name },
    subject: `${settings.parade_name}: You have been added to an organization`,
    lines: [
      `Dear ${to.name},`,
      `You can now work on the entries of an organization in the ${settings.parade_name}. You find them when you log in.`,
      particulars(organization),
      { action: 'Open the portal', href: `${publicUrl}${pathTo('dashboard')}` },
      `If you think this is a mistake, please write to ${settings.support_email}.`,
      settings.organizer_name,
    ],
    reason: `organization:${organization.id}:leader:${to.user_id}:${cause}`,
    room: 'organizations',
    user_id: to.user_id,
  };
}

/** Returns the text of the letter to someone who gets an account in order to lead an organization. */
export function invitationToLead(organization: { readonly name: string }) {
  return { words: 'to work on the entries of an organization', particulars: particulars(organization) };
}

function particulars({ name }: { readonly name: string }): string {
  return [`Role: ${roleLabels.leader}, all years`, `Organization: ${quotedName(name)}`].join('\n');
}
