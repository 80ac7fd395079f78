import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[];
}

export interface Mailbox {
  readonly smtpUrl: string;
  readonly mails: readonly ReceivedMail[];
  /** Waits for the next unread mail to an address whose subject matches; marks it read. */
  next(to: string, subject?: RegExp): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that stores what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const read = new Set<ReceivedMail>();
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A portal keeps its connections open for the next letter, so closing would otherwise take half a minute.
    closeTimeout: 1,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const recipient of session.envelope.rcptTo) {
            mails.push({
              to: recipient.address.toLowerCase(),
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              messageId: mail.messageId ?? '',
              attachments: mail.attachments.map((each) => ({
                name: each.filename ?? '',
                content: Buffer.from(each.content as ArrayBuffer),
              })),
            });
          }
          for (const wake of waiting.splice(0)) wake();
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    next: async (to, subject = /./) => {
      const limit = AbortSignal.timeout(30_000);
      for (;;) {
        const found = mails.find(
          (mail) => !read.has(mail) && mail.to === to.toLowerCase() && subject.test(mail.subject),
        );
        if (found) {
          read.add(found);
          return found;
        }
        await new Promise<void>((resolve, fail) => {
          waiting.push(resolve);
          limit.addEventListener(
            'abort',
            () =>
              fail(
                new Error(
                  `no mail to ${to} matching ${subject}; have: ${mails.map((mail) => `${mail.to} "${mail.subject}"`).join(', ')}`,
                ),
              ),
            { once: true },
          );
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the first link of a letter whose path starts with this. */
export function linkIn(mail: ReceivedMail, path: string): string {
  const found = mail.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname.startsWith(path));
  if (!found) throw new Error(`no link to ${path} in: ${mail.text}`);
  return found;
}
