/**
 * Delivers the outbox, which is its own queue: a worker leases the letters that are due while it lives, and when it
 * dies they are due again shortly after. Any number of workers may run.
 */
import { paradeStaffRoles } from '@parade/contract/access/roles.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { type RawBuilder, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { actingStaffRoles } from '../access/session.ts';
import { NotSent, openTransport, type Transport } from '../mail/transport.ts';
import { isUnreachable } from '../observing/unreachable.ts';
import type { Portal } from '../portal.ts';
import { storageOf } from '../storage/driver.ts';
import { signedPdfKey } from '../storage/storage.ts';
import { readSettings } from '../settings/reads.ts';
import type { Masthead } from '../mail/letter.ts';
import { headersOf, replyToOf } from './headers.ts';
import { readMastheads } from './masthead.ts';
import { later, note, type NoteBounced, noteSent, recordFailure } from './outcomes.ts';
import { filledTexts, type RenewLink, type SealedLetter } from './sealing.ts';
import { createUnsubscribeSecrets } from './unsubscribing.ts';

const connections = 6;
const batchSize = 30;
/** How long a worker may be silent before its letters are due again. */
const leaseMs = 20_000;

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

/** A row of the outbox as a worker takes it. */
interface TakenRow extends Omit<SealedLetter, 'masthead'> {
  readonly to_address: string;
  readonly to_name: string | null;
  readonly created_at: string;
  readonly attempts: number;
  readonly uncertain: number;
  readonly attachment_checksum: string | null;
  readonly attachment_name: string | null;
  readonly topic: string | null;
  readonly waiver_id: number | null;
  readonly entry_year: number | null;
  readonly liaison_email: string | null;
  readonly liaison_name: string | null;
}

interface Taken extends TakenRow {
  readonly masthead: Masthead | null;
  readonly settings: Pick<Settings, 'support_email' | 'organizer_name'>;
  /** The secret of the unsubscribe link; null: the letter has none. */
  readonly unsubscribe: string | null;
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

/** The letters that a worker has leased, renewed while it lives. */
class Leases {
  /** The name that the outbox knows the worker by. */
  readonly holder = randomUUID();
  readonly #portal: Portal;
  /** With the instant (in milliseconds) of the latest renewal in the database. */
  readonly #leased = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(portal: Portal) {
    this.#portal = portal;
    this.#timer = setInterval(() => void this.#renew(), leaseMs / 4);
    this.#timer.unref();
  }

  /** Leases letters that are due. */
  async take(): Promise<Taken[]> {
    const now = this.#portal.clock.nowIso();
    const { rows } = await sql<TakenRow>`
      update outbox set taken_by = ${this.holder}, due_at = ${later(this.#portal, leaseMs)}
      where id in (
        select id from outbox where state = 'queued' and (due_at is null or due_at <= ${now})
          -- A restored portal keeps its letters until its operator has decided about them.
          and not exists (select from mail_hold)
        order by (mailing_id is not null), id limit ${batchSize} for update skip locked)
      returning id, to_address, to_name, subject, text_body, html_body, message_id, created_at, attempts, uncertain, attachment_checksum, attachment_name,
        link_kind, link_id, sealed_link, topic, waiver_id,
        (select year from entries where entries.id = outbox.entry_id) as entry_year,
        coalesce(reply_to_address, ${liaison(sql`email`)}) as liaison_email,
        case when reply_to_address is null then ${liaison(sql`first_name || ' ' || last_name`)} else reply_to_name end as liaison_name`.execute(
      this.#portal.db,
    );
    if (rows.length === 0) return [];
    for (const { id } of rows) this.#leased.set(id, Date.parse(now));
    return dressed(this.#portal, rows);
  }

  /** Makes letters that were not tried due again. */
  async release(letters: readonly Taken[]): Promise<void> {
    for (const letter of letters) this.end(letter);
    if (letters.length === 0) return;
    const ids = letters.map(({ id }) => id);
    await this.#held(ids).set({ due_at: null }).execute();
  }

  /** Forgets a letter that was tried. */
  end({ id }: Taken): void {
    this.#leased.delete(id);
  }

  /** Returns whether the letter's lease was renewed so long ago that it may end before the letter is sent. */
  isLate({ id }: Taken): boolean {
    return this.#portal.clock.now().getTime() - (this.#leased.get(id) ?? 0) >= leaseMs / 2;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    if (this.#leased.size === 0) return;
    const now = this.#portal.clock.now().getTime();
    try {
      const due_at = later(this.#portal, leaseMs);
      const renewed = await this.#held([...this.#leased.keys()])
        .set({ due_at })
        .returning('id')
        .execute();
      for (const { id } of renewed) if (this.#leased.has(id)) this.#leased.set(id, now);
    } catch (error) {
      // An outage is logged when it begins.
      if (!isUnreachable(error))
        this.#portal.log.warn({ err: error }, 'could not save the state of emails in delivery');
    }
  }

  /** Those of the letters that no other worker has taken over, and that are still to be sent. */
  #held(ids: readonly number[]) {
    return this.#portal.db
      .updateTable('outbox')
      .where('id', 'in', ids)
      .where('taken_by', '=', this.holder)
      .where('state', '=', 'queued');
  }
}

/** Returns letters with all that dresses them, those that were queued first at the front. */
async function dressed(portal: Portal, rows: readonly TakenRow[]): Promise<Taken[]> {
  const settings = await readSettings(portal.db);
  const mastheadOf = await readMastheads(portal.db);
  const secrets = await createUnsubscribeSecrets(
    portal,
    rows.flatMap(({ id, topic }) => (topic === null ? [] : [id])),
  );
  return rows
    .map((row) => ({
      ...row,
      settings,
      masthead: mastheadOf(row.entry_year),
      unsubscribe: secrets.get(row.id) ?? null,
    }))
    .sort((one, other) => one.id - other.id);
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
        date: new Date(letter.created_at),
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

/**
 * Selects a column of the account that replies go to: the account that the letter names, else the entry's liaison while
 * they work for the parade. For letters that name no address.
 */
function liaison(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select ${column} from users where disabled_at is null
    and id = coalesce(outbox.reply_to, (select rep_id from entries where entries.id = outbox.entry_id))
    and (outbox.reply_to is not null or ${actingStaffRoles('users')} && ${paradeStaffRoles}::text[]))`;
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

/**
 * Checks the letter when all but its last byte is on its way, so that nobody is emailed about a cause that has been
 * deleted or has ended by then. No other worker takes a letter before its lease ends; a delayed worker renews it.
 */
async function isStillToGo(portal: Portal, leases: Leases, letter: Taken): Promise<boolean> {
  const isOurs = sql`id = ${letter.id} and taken_by = ${leases.holder} and state = 'queued' and (link_id is null or sealed_link is not null)`;
  const { rows } = leases.isLate(letter)
    ? await sql`
        with quick as (select set_config('synchronous_commit', 'off', true))
        update outbox set due_at = ${later(portal, leaseMs)} from quick where ${isOurs} returning id`.execute(portal.db)
    : await sql`select id from outbox where ${isOurs}`.execute(portal.db);
  return rows.length === 1;
}

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
