import { pathTo } from '@parade/contract/access/screens.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { type EditableLetter, paragraphsOf } from '@parade/contract/notifications/message.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import type { MediaDecision } from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Letter } from '../../notifications/writes.ts';
import type { MediaRequestRow } from './reads.ts';

/** Returns the letter of a decision as the portal writes it. */
export function decisionLetter(
  settings: Settings,
  { first_name, last_name }: MediaRequestRow,
  decision: MediaDecision,
  today: string,
): EditableLetter {
  const { parade_name, media_guide_open_date: opens, support_email, organizer_name } = settings;
  const name = fullName({ first_name, last_name });
  const paragraphs =
    decision === 'granted'
      ? [
          `Thank you for covering the ${parade_name}. You now have media access to the portal.`,
          today < opens
            ? `This year’s entries, with their press kits, photos and music, open to the media on ${showCivilDate(opens)}. Past years are open now.`
            : 'Log in to find this year’s entries with their press kits, photos and music.',
          `If you would like to interview someone, send us a request in the portal. We answer within 24 hours.`,
        ]
      : [
          `Thank you for your interest in the ${parade_name}. We are not able to give you media access to the portal at this time.`,
          `If something has changed, or if we misunderstood your request, please ask again in the portal and tell us more about your work, or write to ${support_email}.`,
          'Our press releases are open to everyone.',
        ];
  return {
    to: name,
    subject:
      decision === 'granted' ? `${parade_name}: Your media access` : `${parade_name}: Your request for media access`,
    greeting: `Dear ${name},`,
    text: paragraphs.join('\n\n'),
    signature: organizer_name,
  };
}

/** Returns the letter to send, with the office's own text if it was changed. */
export function mailOf(
  publicUrl: string,
  request: MediaRequestRow,
  decision: MediaDecision,
  { to, subject, greeting, text, signature }: EditableLetter,
  cause: { readonly reason: string; readonly not_before: string },
): Letter {
  const open =
    decision === 'granted'
      ? { action: 'Open the portal', href: `${publicUrl}${pathTo('dashboard')}` }
      : { action: 'Read our press releases', href: `${publicUrl}${pathTo('releases')}` };
  return {
    to: { address: request.email, name: to },
    subject,
    lines: [greeting, ...paragraphsOf(text), open, signature],
    room: 'users',
    user_id: request.user_id,
    ...cause,
  };
}
