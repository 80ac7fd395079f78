/** What a letter says to mail programs beside its text. */
import { pathTo } from '@parade/contract/access/screens.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import type { Config } from '../config.ts';

/** Where answers to a letter go. */
export interface ReplyTo {
  readonly address: string;
  readonly name: string;
}

/** N-06: to the liaison of the entry that the letter is about, else to support; nobody is referred to oneself. */
export function replyToOf(
  settings: Pick<Settings, 'support_email' | 'organizer_name'>,
  letter: { readonly to_address: string; readonly liaison_email: string | null; readonly liaison_name: string | null },
): ReplyTo {
  const { to_address, liaison_email, liaison_name } = letter;
  const isOwn = liaison_email?.toLowerCase() === to_address.toLowerCase();
  if (liaison_email === null || isOwn) return { address: settings.support_email, name: settings.organizer_name };
  return { address: liaison_email, name: liaison_name ?? '' };
}

/**
 * N-06: nobody's vacation note answers a letter of ours (RFC 3834); one that may be stopped says how (RFC 2369), in one
 * step where the portal is reached over https (RFC 8058). unsubscribe: the secret of the letter's link; null: it has none.
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
