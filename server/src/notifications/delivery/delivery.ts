/**
 * Delivers the outbox, which is its own queue: a worker leases the letters that are due while it lives, and when it
 * dies they are due again shortly after. Any number of workers may run.
 */
import { NotSent, openTransport, type Transport } from '../../mail/transport.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { signedPdfKey } from '../../storage/storage.ts';
import { headersOf, replyToOf } from './headers.ts';
import { isStillToGo, Leases, type Taken } from './leases.ts';
import { note, type NoteBounced, noteSent, recordFailure } from '../outcomes.ts';
import { filledTexts, type RenewLink } from '../sealing.ts';

const connections = 6;

export interface Delivery {
  /** Sends due letters until none is left or the mail server is away. */
  drain(): Promise<Drained>;
  /** Greets the mail server. Returns its error, or undefined if it accepts letters. */
  greet(): Promise<NotSent | undefined>;
  /** Takes no more letters. A running drain ends with those that are on their way. */
  stop(): void;
  close(): void;
}

/** The callbacks of the rooms whose letters these are. */
export interface LetterRooms {
  /** Makes a new link for a letter that cannot be filled. */
  readonly renew: RenewLink;
  readonly bounced: NoteBounced;
}

export interface Drained {
  readonly sent: number;
  /** The error of a mail server that was out of reach or accepted nothing. Going on at once is useless. */
  readonly away: NotSent | undefined;
}

/** What a worker delivers with. */
interface Worker {
  readonly portal: Portal;
  readonly rooms: LetterRooms;
  readonly transport: Transport;
  readonly leases: Leases;
  readonly inTurn: ReturnType<typeof turns>;
}

/**
 * Opens a worker. Letters of people go before those of mailings. Each has one Message-ID over all tries, so that a
 * receiver can recognize a double. Only one letter at a time is between its last byte and the stored acceptance, so a
 * killed worker doubles one letter at most, and loses none.
 */
export function openDelivery(portal: Portal, smtpUrl: string, rooms: LetterRooms): Delivery {
  const transport = openTransport(smtpUrl, connections);
  const leases = new Leases(portal);
  const worker: Worker = { portal, rooms, transport, leases, inTurn: turns() };
  let isClosing = false;
  return {
    drain: () => drain(worker, () => isClosing),
    greet: () =>
      transport.greet().then(
        () => undefined,
        (error: unknown) => (error instanceof NotSent ? error : new NotSent('away', 'unknown', { cause: error })),
      ),
    stop: () => {
      isClosing = true;
    },
    close: () => {
      isClosing = true;
      leases.close();
      transport.close();
    },
  };
}

/** Sends letters over all connections until none is left, the mail server is away or the worker is closing. */
async function drain(worker: Worker, isClosing: () => boolean): Promise<Drained> {
  let sent = 0;
  let away: NotSent | undefined;
  const letters = handingOut(worker.leases, () => away !== undefined || isClosing());
  const lane = async (): Promise<void> => {
    for (let letter = await letters.next(); letter; letter = await letters.next()) {
      try {
        if (await deliver(worker, letter)) sent += 1;
      } catch (error) {
        if (!(error instanceof NotSent)) throw error;
        // A server that broke off may be gone: the rest waits for a moment, and this letter for its pause.
        if (['away', 'dropped', 'uncertain'].includes(error.became)) away = error;
        await recordFailure(worker.portal, worker.rooms.bounced, worker.leases.holder, letter, error);
      } finally {
        worker.leases.end(letter);
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: connections }, lane));
  await worker.leases.release(letters.untried());
  const broken = lanes.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  return { sent, away };
}

/** Hands out letters one by one to all lanes, and leases more when none is left. `isOver`: no lane needs another. */
function handingOut(leases: Leases, isOver: () => boolean) {
  let waiting: Taken[] = [];
  let taking: Promise<void> | undefined;
  const next = async (): Promise<Taken | undefined> => {
    while (!isOver()) {
      const letter = waiting.shift();
      if (letter) return letter;
      let found = 0;
      taking ??= leases.take().then((letters) => {
        waiting = letters;
        found = letters.length;
        taking = undefined;
      });
      await taking;
      if (found === 0 && waiting.length === 0) return undefined;
    }
    return undefined;
  };
  return { next, untried: (): readonly Taken[] => waiting };
}

/**
 * Returns true if the letter was sent now, false if another worker has taken it over or it has no recipient. Throws
 * NotSent.
 */
async function deliver({ portal, rooms, transport, leases, inTurn }: Worker, letter: Taken): Promise<boolean> {
  if (isInvented(letter.to_address) && !isOnThisMachine(portal.config.smtpUrl)) {
    await note(portal, letter.id, { state: 'unsent', sealed_link: null });
    return false;
  }
  const texts = await filledTexts(portal, rooms.renew, letter);
  if (texts === null) throw new NotSent('refused', 'The link in this email no longer works.');
  let done: (() => void) | undefined;
  let isOver = false;
  try {
    await transport.send(
      {
        from: portal.config.mailFrom,
        replyTo: replyToOf(letter.settings, letter),
        headers: headersOf(portal.config, letter.unsubscribe),
        to: letter.to_name ? { name: letter.to_name, address: letter.to_address } : letter.to_address,
        subject: letter.subject,
        ...texts,
        messageId: letter.message_id,
        // That of this try: a letter that waited for a day would be among yesterday's. The Message-ID tells doubles.
        date: portal.clock.now(),
        ...(await attachmentOf(portal, letter)),
      },
      async () => {
        done = await inTurn();
        // Its connection broke while it waited. Its turn ends here, because nothing else would end it.
        if (isOver) return done();
        if (!(await isStillToGo(portal, leases, letter))) throw new NotToGo();
      },
    );
    await noteSent(portal, letter.id);
    return true;
  } catch (error) {
    if (error instanceof NotToGo) return false;
    throw error;
  } finally {
    isOver = true;
    done?.();
  }
}

type Attached = Pick<Parameters<Transport['send']>[0], 'attachments'>;

/** Returns the whole attached PDF. A letter whose PDF is missing from the store waits and is tried again. */
async function attachmentOf(portal: Portal, { attachment_checksum, attachment_name }: Taken): Promise<Attached> {
  if (attachment_checksum === null || attachment_name === null) return {};
  const content = await storageOf(portal.config)
    .read(signedPdfKey(attachment_checksum))
    .then(async (bytes) => Buffer.concat((await bytes.toArray()) as Buffer[]))
    .catch((cause: unknown) => {
      throw new NotSent('later', 'The signed PDF could not be read from storage.', { cause });
    });
  return { attachments: [{ filename: attachment_name, contentType: 'application/pdf', content }] };
}

/** Thrown for a letter whose subject is gone, whose link has ended, or that another worker has taken over. */
class NotToGo extends Error {}

/** Gives turns, one at a time in the order of requests. Returns a function that ends one's turn. */
function turns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let end: () => void = () => undefined;
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
}

/**
 * Returns whether the address is reserved for examples (RFC 2606), as those of the demo season are. Nobody reads there.
 */
export function isInvented(address: string): boolean {
  return /[@.](example(\.(com|net|org))?|test|invalid)$/i.test(address.trim());
}

/** Returns whether the mail server is on loopback: it is for trying things out and gets every letter. */
function isOnThisMachine(smtpUrl: string | undefined): boolean {
  const host = smtpUrl === undefined ? '' : new URL(smtpUrl).hostname;
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}
