/** The headers of a letter for mail programs. */
import { pathTo } from '@parade/contract/access/screens.ts';
import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import type { Config } from '../../config.ts';

/** The address that answers to a letter go to. */
export interface ReplyTo {
  readonly address: string;
  readonly name: string;
}

/** N-06: returns the liaison of the letter's entry, else support. The liaison's own letters get support, too. */
export function replyToOf(
  settings: Pick<Settings, 'support_email' | 'organizer_name'>,
  letter: { readonly to_address: string; readonly liaison_email: string | null; readonly liaison_name: string | null },
): ReplyTo {
  const { to_address, liaison_email, liaison_name } = letter;
  if (liaison_email === null || isSameEmail(liaison_email, to_address))
    return { address: settings.support_email, name: settings.organizer_name };
  return { address: liaison_email, name: liaison_name ?? '' };
}

/**
 * N-06: returns headers that keep vacation notes from answering (RFC 3834), and that say how to unsubscribe (RFC 2369),
 * in one step if the portal is reached over https (RFC 8058). `unsubscribe`: the secret of the letter's link; null if
 * it has none.
 */
export function headersOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  unsubscribe: string | null,
): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribe === null) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${publicUrl}${pathTo('unsubscribe', { token: unsubscribe })}>`,
    ...(publicUrl.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}
