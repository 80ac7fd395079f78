import { isEmail } from '@parade/contract/http/emailAddress.ts';

export const linkTargetText = 'Please enter a website, an email address, a phone number, or a path of this site';

/** Returns the typed text as a link's target; null if it is none. 'example.org' is a website, 'a@b.org' an address. */
export function linkTarget(typed: string): string | null {
  const text = typed.trim();
  if (/^https?:\/\/[^\s/\\]\S*$/i.test(text)) return text;
  if (/^(?:mailto|tel):\S+$/i.test(text)) return text;
  if (/^\/(?![/\\])\S*$/.test(text) || /^#\S+$/.test(text)) return text;
  if (isEmail(text)) return `mailto:${text}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text)) return `https://${text}`;
  return null;
}
