import { sql } from 'kysely';
import { encryptionFor } from '../access/encryption.ts';
import type { Config } from '../config.ts';
import { type Change, inTransaction } from '../database/change.ts';
import {
  fillPlaceholder,
  fillUnsubscribe,
  htmlOf,
  type Masthead,
  linesOf,
  type LinkReference,
  placeholderOf,
  type SecretLink,
} from '../mail/letter.ts';
import type { Portal } from '../portal.ts';

/**
 * Replaces a link whose secret cannot be read any more: the same row with a fresh secret, or another row. null if the
 * link has ended. The room that the link belongs to provides it.
 */
export type RenewLink = (change: Change, link: LinkReference) => Promise<SecretLink | null>;

/** Seals secrets for letters: each opens only in the letter with this Message-ID. */
export function sealWith({ secret }: Pick<Config, 'secret'>): (link: SecretLink, message_id: string) => Buffer {
  const { encrypt } = encryptionFor(secret, 'links in letters');
  return (link, message_id) => encrypt(link.secret, message_id);
}

/** The parts of a letter that sealing needs. */
export interface SealedLetter {
  readonly id: number;
  readonly message_id: string;
  readonly subject: string;
  readonly text_body: string;
  /** Empty for letters of a mailing, whose HTML is made from the text. */
  readonly html_body: string;
  readonly link_kind: string | null;
  readonly link_id: number | null;
  readonly sealed_link: Buffer | null;
  /** The secret of its unsubscribe link; null if it has none. */
  readonly unsubscribe?: string | null;
  /** For a letter whose HTML is made from its text now. */
  readonly masthead: Masthead | null;
}

/** Returns the secret of a sealed letter; null if there is none, or SECRET has changed since. */
export function unsealedSecret(
  { secret }: Pick<Config, 'secret'>,
  { sealed_link, message_id }: Pick<SealedLetter, 'sealed_link' | 'message_id'>,
): string | null {
  return sealed_link === null ? null : encryptionFor(secret, 'links in letters').decrypt(sealed_link, message_id);
}

/**
 * Returns the texts of a letter as its addressee gets them. If its secret is missing (it was queued before secrets were
 * stored) or cannot be opened (SECRET has changed), it gets a fresh link, sealed for the next try. null if its link has
 * ended, so that the letter is not worth sending.
 */
export async function filledTexts(
  portal: Portal,
  renew: RenewLink,
  letter: SealedLetter,
): Promise<{ readonly text: string; readonly html: string } | null> {
  const { link_id, unsubscribe } = letter;
  const stored =
    letter.html_body || htmlOf(letter.subject, linesOf(letter.text_body, portal.config.publicUrl), letter.masthead);
  const withStop = (text: string) => (unsubscribe ? fillUnsubscribe(text, unsubscribe) : text);
  const [text_body, html_body] = [withStop(letter.text_body), withStop(stored)];
  const kind = letter.link_kind as LinkReference['kind'] | null;
  if (kind === null || link_id === null) return { text: text_body, html: html_body };
  const secret = unsealedSecret(portal.config, letter);
  const filled = secret === null ? await renewIn(portal, renew, letter, { kind, id: link_id }) : secret;
  if (filled === null) return null;
  return { text: fillPlaceholder(text_body, filled), html: fillPlaceholder(html_body, filled) };
}

async function renewIn(
  portal: Portal,
  renew: RenewLink,
  letter: SealedLetter,
  ended: LinkReference,
): Promise<string | null> {
  return inTransaction(portal, { kind: 'system', job: 'mail' }, async (change) => {
    const link = await renew(change, ended);
    if (link === null) return null;
    const placeholder = placeholderOf(link);
    await sql`
      update outbox set link_id = ${link.id}, sealed_link = ${sealWith(portal.config)(link, letter.message_id)},
        text_body = ${fillPlaceholder(letter.text_body, placeholder)}, html_body = ${fillPlaceholder(letter.html_body, placeholder)}
      where id = ${letter.id} and state = 'queued'`.execute(change.tx);
    return link.secret;
  });
}
