/** What the real SMTP server of a test was handed, as its reader's mail program takes it apart. */
import { letterRooms } from '../jobs/start.ts';
import { openDelivery } from '../notifications/delivery.ts';
import type { Portal } from '../portal.ts';
import type { MailServer } from './mailServer.ts';
import type { TestPortalWithApp } from './portal.ts';

/** Delivers what is due, as a worker does. */
export async function deliverDue(portal: Portal, { smtpUrl }: Pick<MailServer, 'smtpUrl'>): Promise<void> {
  const delivery = openDelivery(portal, smtpUrl, letterRooms);
  await delivery.drain();
  delivery.close();
}

/** The newest letter to an address: its headers by lower-case name, unfolded, and its plain text. */
export function letterTo(
  server: Pick<MailServer, 'received'>,
  address: string,
): { readonly headers: Readonly<Record<string, string>>; readonly text: string } {
  const found = server.received.findLast(({ to }) => to === address.toLowerCase());
  if (!found) throw new Error(`nothing came for ${address}`);
  const [head = '', ...parts] = found.text.split('\r\n\r\n');
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

/** The address in a letter's header List-Unsubscribe; 'none' where it has none. */
export function unsubscribeLinkIn(header: string | undefined): string {
  return /^<(https:[^>]+)>$/.exec(header ?? '')?.[1] ?? 'none';
}

/** Presses 'Unsubscribe' as a mail program does: no cookie, no page, the body that RFC 8058 has. */
export function pressUnsubscribe({ app, config }: TestPortalWithApp, url: string) {
  return app.inject({
    method: 'POST',
    url: url.replace(config.publicUrl, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
}
