/** A real SMTP server on loopback that accepts letters, and misbehaves on request. */
import { createServer, type Server, type Socket } from 'node:net';

/**
 * The server's behavior. take: accepts normally. silent: sends nothing, not even a greeting. later: 451 to each recipient.
 * no-such-box: 550 to each recipient. hang-up: closes the connection when a recipient is named. closing: 421 to a recipient,
 * and closes. refuse: 554 5.6.0 to the text. to recipient, to text: these words to each recipient, or to the text. drop: takes
 * the text, and closes the connection without an answer. held: does not ask for the text until `release`, and takes it then.
 */
export type Manner =
  | 'take'
  | 'silent'
  | 'later'
  | 'no-such-box'
  | 'hang-up'
  | 'closing'
  | 'refuse'
  | 'drop'
  | 'held'
  | `to recipient: ${string}`
  | `to text: ${string}`;

export interface Received {
  readonly to: string;
  readonly messageId: string;
  /** false: it was accepted, and the sender never learned so. */
  readonly acknowledged: boolean;
  readonly text: string;
}

export interface MailServer {
  readonly port: number;
  readonly smtpUrl: string;
  readonly received: readonly Received[];
  /** Sets the behavior from now on, toward one recipient or all. */
  behave(manner: Manner, to?: string): void;
  /** Returns once so many senders wait. */
  isHolding(senders: number): Promise<void>;
  /** Lets everybody who waits continue. */
  release(): void;
  /** Returns whether any text of a letter to this recipient has arrived. */
  hasText(to: string): boolean;
  /** Cuts the connections on which this recipient was named last. */
  cut(to: string): void;
  /** Stops listening and cuts open connections; `open` listens again at the same port. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens the server. storesText: false saves memory in a large mailing. */
export async function openMailServer({ port = 0, storesText = true } = {}): Promise<MailServer> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const recipients = new Map<Socket, string>();
  const begun = new Set<string>();
  const manners = new Map<string, Manner>();
  let manner: Manner = 'take';
  const held: (() => void)[] = [];
  const waiting = new Map<number, () => void>();
  let server: Server;
  let candidate = port;

  const listen = () =>
    new Promise<void>((resolve, fail) => {
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => {
          sockets.delete(socket);
          recipients.delete(socket);
        });
        socket.on('error', () => undefined);
        if (manner !== 'silent') talk(socket);
      });
      server.once('error', fail);
      server.listen(candidate, '127.0.0.1', () => {
        const address = server.address();
        if (typeof address === 'object' && address) candidate = address.port;
        resolve();
      });
    });

  const talk = (socket: Socket) => {
    let to = '';
    let isText = false;
    let buffered = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') return reply('250 loopback');
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1]?.toLowerCase() ?? '';
        recipients.set(socket, to);
        const how = manners.get(to) ?? manner;
        if (how === 'later') return reply('451 come back later');
        if (how === 'no-such-box') return reply('550 no such box');
        if (how.startsWith('to recipient: ')) return reply(how.slice('to recipient: '.length));
        if (how === 'closing') return void socket.end('421 closing, come back later\r\n');
        if (how === 'hang-up') return void socket.destroy();
      }
      if (verb === 'DATA') {
        isText = true;
        if ((manners.get(to) ?? manner) !== 'held') return reply('354 go ahead');
        held.push(() => reply('354 go ahead'));
        return waiting.get(held.length)?.();
      }
      return reply('250 fine');
    };
    const text = (whole: string) => {
      const how = manners.get(to) ?? manner;
      if (how === 'silent') return;
      if (how === 'refuse') return reply('554 5.6.0 we do not like the text');
      if (how.startsWith('to text: ')) return reply(how.slice('to text: '.length));
      const messageId = /^message-id: *(<[^>]+>)/im.exec(whole)?.[1] ?? '';
      received.push({ to, messageId, acknowledged: how !== 'drop', text: storesText ? whole : '' });
      if (how === 'drop') socket.destroy();
      else reply('250 taken');
    };
    reply('220 loopback');
    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1');
      if (isText) begun.add(to);
      for (;;) {
        const mark = isText ? '\r\n.\r\n' : '\r\n';
        const end = buffered.indexOf(mark);
        if (end < 0) return;
        const part = buffered.slice(0, end);
        buffered = buffered.slice(end + mark.length);
        if (isText) {
          isText = false;
          text(part);
        } else command(part);
      }
    });
  };

  await listen();
  return {
    port: candidate,
    smtpUrl: `smtp://127.0.0.1:${candidate}`,
    received,
    behave: (how, whom) => {
      if (whom === undefined) manner = how;
      else manners.set(whom.toLowerCase(), how);
    },
    isHolding: (senders) =>
      new Promise((resolve) => {
        if (held.length >= senders) resolve();
        else waiting.set(senders, resolve);
      }),
    release: () => {
      for (const leave of held.splice(0)) leave();
    },
    hasText: (whom) => begun.has(whom),
    cut: (whom) => {
      for (const [socket, to] of recipients) if (to === whom) socket.destroy();
    },
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    open: listen,
  };
}
