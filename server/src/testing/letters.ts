/** The letters that a test's real SMTP server received, parsed as a mail program does. */
import { expect } from 'vitest';
import { letterRooms } from '../jobs/start.ts';
import { openDelivery } from '../notifications/delivery/delivery.ts';
import type { Portal } from '../portal.ts';
import type { MailServer } from './mailServer.ts';
import type { TestPortalWithApp } from './portal.ts';

/** Delivers what is due, as a worker does. */
export async function deliverDue(portal: Portal, { smtpUrl }: Pick<MailServer, 'smtpUrl'>): Promise<void> {
  const delivery = openDelivery(portal, smtpUrl, letterRooms);
  await delivery.drain();
  delivery.close();
}

/** Returns the newest letter to an address: its headers by lower-case name, unfolded, and its plain text. */
export function letterTo(
  server: Pick<MailServer, 'received'>,
  address: string,
): { readonly headers: Readonly<Record<string, string>>; readonly text: string } {
  const [head = '', ...parts] = newestTo(server, address).split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const text = parts
    .join('\r\n\r\n')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  return { headers, text };
}

function newestTo({ received }: Pick<MailServer, 'received'>, address: string): string {
  const found = received.findLast(({ to }) => to === address.toLowerCase());
  return found?.text ?? expect.fail(`nothing came for ${address}`);
}

/** Returns the plain text and the HTML of the newest letter to an address, in any script. */
export function bodiesTo(
  server: Pick<MailServer, 'received'>,
  address: string,
): { readonly plain: string; readonly html: string } {
  const whole = newestTo(server, address);
  const read = (type: string) => {
    const part = whole.split(/\r\n--/).find((each) => each.includes(`Content-Type: text/${type}`)) ?? '';
    const at = part.indexOf('\r\n\r\n');
    const body = part.slice(at + 4);
    if (/transfer-encoding: base64/i.test(part.slice(0, at))) return Buffer.from(body, 'base64').toString('utf8');
    const bytes = body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_escape, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
  };
  return { plain: read('plain'), html: read('html') };
}

/** Returns the address in a letter's List-Unsubscribe header; 'none' if it has none. */
export function unsubscribeLinkIn(header: string | undefined): string {
  return /^<(https:[^>]+)>$/.exec(header ?? '')?.[1] ?? 'none';
}

/** Presses 'Unsubscribe' as a mail program does: without cookies or a page, with the body of RFC 8058. */
export function pressUnsubscribe({ app, config }: TestPortalWithApp, url: string) {
  return app.inject({
    method: 'POST',
    url: url.replace(config.publicUrl, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
}

/** Returns the newest letter to an address. */
export async function newestLetterTo({ db }: Portal, email: string | null): Promise<number> {
  const { id } = await db
    .selectFrom('outbox')
    .select('id')
    .where('to_address', '=', email ?? '')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the letters about a waiver, oldest first. */
export async function lettersAbout({ db }: Portal, waiver_id: number) {
  return db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'text_body', 'reason_key'])
    .where('waiver_id', '=', waiver_id)
    .orderBy('id')
    .execute();
}
