/** A real SMTP server on loopback that accepts letters, and misbehaves on request. */
import { createServer, type Server, type Socket } from 'node:net';

/**
 * The server's behavior. take: accepts normally. silent: sends nothing, not even a greeting. later: 451 to each recipient.
 * no-such-box: 550 to each recipient. hang-up: closes the connection when a recipient is named. closing: 421 to a recipient,
 * and closes. refuse: 554 5.6.0 to the text. to sender, to recipient, to text: these words to whoever sends (toward all), to each
 * recipient, or to the text. drop: takes the text, and closes the connection without an answer. held: does not ask for the text
 * until `release`, and takes it then.
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
  | `to sender: ${string}`
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
  const desk = new Desk(storesText);
  let server: Server;
  let candidate = port;
  const listen = () =>
    new Promise<void>((resolve, fail) => {
      server = createServer((socket) => desk.welcome(socket));
      server.once('error', fail);
      server.listen(candidate, '127.0.0.1', () => {
        const address = server.address();
        if (typeof address === 'object' && address) candidate = address.port;
        resolve();
      });
    });
  await listen();
  return {
    port: candidate,
    smtpUrl: `smtp://127.0.0.1:${candidate}`,
    received: desk.received,
    behave: (manner, to) => desk.behave(manner, to),
    isHolding: (senders) => desk.isHolding(senders),
    release: () => desk.release(),
    hasText: (to) => desk.begun.has(to),
    cut: (to) => desk.cut(to),
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        desk.cut();
      }),
    open: listen,
  };
}

/** What all connections of a server share. */
class Desk {
  readonly received: Received[] = [];
  /** Recipients of whom some text has arrived. */
  readonly begun = new Set<string>();
  readonly storesText: boolean;
  /** The open connections, with the recipient that was named last on each. */
  readonly #recipients = new Map<Socket, string>();
  readonly #manners = new Map<string, Manner>();
  #manner: Manner = 'take';
  readonly #held: (() => void)[] = [];
  readonly #waiting = new Map<number, () => void>();

  constructor(storesText: boolean) {
    this.storesText = storesText;
  }

  welcome(socket: Socket): void {
    this.#recipients.set(socket, '');
    socket.on('close', () => this.#recipients.delete(socket));
    socket.on('error', () => undefined);
    if (this.#manner !== 'silent') converse(this, socket);
  }

  mannerTo(recipient: string): Manner {
    return this.#manners.get(recipient) ?? this.#manner;
  }

  behave(manner: Manner, to?: string): void {
    if (to === undefined) this.#manner = manner;
    else this.#manners.set(to.toLowerCase(), manner);
  }

  name(socket: Socket, recipient: string): void {
    this.#recipients.set(socket, recipient);
  }

  /** `leave` runs at the release. */
  hold(leave: () => void): void {
    this.#held.push(leave);
    this.#waiting.get(this.#held.length)?.();
  }

  isHolding(senders: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#held.length >= senders) resolve();
      else this.#waiting.set(senders, resolve);
    });
  }

  release(): void {
    for (const leave of this.#held.splice(0)) leave();
  }

  /** Cuts the connections to a recipient, or all. */
  cut(to?: string): void {
    for (const [socket, recipient] of this.#recipients) if (to === undefined || recipient === to) socket.destroy();
  }
}

/** Talks on one connection. */
function converse(desk: Desk, socket: Socket): void {
  let to = '';
  let isText = false;
  let buffered = '';
  const reply = (line: string): void => void socket.write(`${line}\r\n`);
  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') return reply('250 loopback');
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    const toAll = desk.mannerTo('');
    if (verb === 'MAIL' && toAll.startsWith('to sender: ')) return reply(toAll.slice('to sender: '.length));
    if (verb === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1]?.toLowerCase() ?? '';
      desk.name(socket, to);
      return answerRecipient(desk.mannerTo(to), socket, reply);
    }
    if (verb !== 'DATA') return reply('250 fine');
    isText = true;
    if (desk.mannerTo(to) === 'held') desk.hold(() => reply('354 go ahead'));
    else reply('354 go ahead');
  };
  reply('220 loopback');
  socket.on('data', (chunk) => {
    buffered += chunk.toString('latin1');
    if (isText) desk.begun.add(to);
    for (;;) {
      const mark = isText ? '\r\n.\r\n' : '\r\n';
      const end = buffered.indexOf(mark);
      if (end < 0) return;
      const part = buffered.slice(0, end);
      buffered = buffered.slice(end + mark.length);
      if (!isText) command(part);
      else {
        isText = false;
        takeText(desk, socket, to, part, reply);
      }
    }
  });
}

type Reply = (line: string) => void;

function answerRecipient(how: Manner, socket: Socket, reply: Reply): void {
  if (how === 'later') reply('451 come back later');
  else if (how === 'no-such-box') reply('550 no such box');
  else if (how.startsWith('to recipient: ')) reply(how.slice('to recipient: '.length));
  else if (how === 'closing') socket.end('421 closing, come back later\r\n');
  else if (how === 'hang-up') socket.destroy();
  else reply('250 fine');
}

function takeText(desk: Desk, socket: Socket, to: string, text: string, reply: Reply): void {
  const how = desk.mannerTo(to);
  if (how === 'silent') return;
  if (how === 'refuse') return reply('554 5.6.0 we do not like the text');
  if (how.startsWith('to text: ')) return reply(how.slice('to text: '.length));
  const messageId = /^message-id: *(<[^>]+>)/im.exec(text)?.[1] ?? '';
  desk.received.push({ to, messageId, acknowledged: how !== 'drop', text: desk.storesText ? text : '' });
  if (how === 'drop') socket.destroy();
  else reply('250 taken');
}
