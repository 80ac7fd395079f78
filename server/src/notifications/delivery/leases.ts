import { paradeStaffRoles } from '@parade/contract/access/roles.ts';
import { type UnwantedBecause, unwantedWords } from '@parade/contract/notifications/message.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { type RawBuilder, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { actingStaffRoles } from '../../access/session.ts';
import type { Masthead } from '../../mail/letter.ts';
import { asTable } from '../../database/many.ts';
import { isUnreachable } from '../../observing/unreachable.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { readMastheads } from '../masthead.ts';
import { later, whyTooLate } from '../outcomes.ts';
import type { SealedLetter } from '../sealing.ts';
import { createUnsubscribeSecrets } from '../unsubscribing.ts';

const batchSize = 30;
/** How long a worker may be silent before its letters are due again. */
const leaseMs = 20_000;

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
  /** Whether a worker had it before, which may have sent it. */
  readonly was_taken: boolean;
  readonly too_late: UnwantedBecause | null;
  readonly liaison_email: string | null;
  readonly liaison_name: string | null;
}

/** A letter that a worker has leased, with all that dresses it. */
export interface Taken extends TakenRow {
  readonly masthead: Masthead | null;
  readonly settings: Pick<Settings, 'support_email' | 'organizer_name'>;
  /** The secret of the unsubscribe link; null: the letter has none. */
  readonly unsubscribe: string | null;
}

/** The letters that a worker has leased, renewed while it lives. */
export class Leases {
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

  /** Leases letters that are due. Those that are too late to be sent stay in the outbox, with the reason. */
  async take(): Promise<Taken[]> {
    const now = this.#portal.clock.now().getTime();
    const rows = await this.#lease();
    const wanted = rows.filter(({ too_late }) => too_late === null);
    if (wanted.length < rows.length) await this.#drop(rows);
    for (const { id } of wanted) this.#leased.set(id, now);
    if (wanted.length > 0) return dressed(this.#portal, wanted);
    // The next ones may be in time.
    return rows.length > 0 ? this.take() : [];
  }

  async #lease(): Promise<TakenRow[]> {
    const now = this.#portal.clock.nowIso();
    const { rows } = await sql<TakenRow>`
      with due as (
        select id as due_id, taken_by is not null as was_taken from outbox
        where state = 'queued' and (due_at is null or due_at <= ${now})
          -- A restored portal keeps its letters until its operator has decided about them.
          and not exists (select from mail_hold)
        order by (mailing_id is not null), id limit ${batchSize} for update skip locked)
      update outbox set taken_by = ${this.holder}, due_at = ${later(this.#portal, leaseMs)}
      from due where id = due_id
      returning id, was_taken, to_address, to_name, subject, text_body, html_body, message_id, created_at, attempts, uncertain, attachment_checksum, attachment_name,
        link_kind, link_id, sealed_link, topic, waiver_id,
        (select year from entries where entries.id = outbox.entry_id) as entry_year,
        coalesce(reply_to_address, ${liaison(sql`email`)}) as liaison_email,
        case when reply_to_address is null then ${liaison(sql`first_name || ' ' || last_name`)} else reply_to_name end as liaison_name,
        ${whyTooLate(this.#portal)} as too_late`.execute(this.#portal.db);
    return rows;
  }

  /** One that a worker had before may have arrived, so that nobody reads that it was not sent. */
  async #drop(rows: readonly TakenRow[]): Promise<void> {
    const late = rows.flatMap(({ id, too_late, was_taken }) =>
      too_late === null ? [] : [{ id, state: was_taken ? 'failed' : 'unsent', last_error: unwantedWords[too_late] }],
    );
    await sql`
      update outbox set state = given.state, last_error = given.last_error, due_at = null, sealed_link = null
      from ${asTable(late, { id: 'integer', state: 'text', last_error: 'text' })}
      where outbox.id = given.id and taken_by = ${this.holder} and outbox.state = 'queued'`.execute(this.#portal.db);
  }

  /** Makes letters that were not tried due again, and takes the mark off those that nobody had before. */
  async release(letters: readonly Taken[]): Promise<void> {
    for (const letter of letters) this.end(letter);
    if (letters.length === 0) return;
    const ids = letters.map(({ id }) => id);
    const untouched = letters.flatMap(({ id, was_taken }) => (was_taken ? [] : [id]));
    await this.#held(ids)
      .set((of) => ({
        due_at: null,
        taken_by: of
          .case()
          .when('id', '=', of.fn.any(of.val(untouched)))
          .then(null)
          .else(of.ref('taken_by'))
          .end(),
      }))
      .execute();
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

/**
 * Checks the letter when all but its last byte is on its way, so that nobody is emailed about a cause that has been
 * deleted or has ended by then. No other worker takes a letter before its lease ends; a delayed worker renews it.
 */
export async function isStillToGo(portal: Portal, leases: Leases, letter: Taken): Promise<boolean> {
  const isOurs = sql`id = ${letter.id} and taken_by = ${leases.holder} and state = 'queued' and (link_id is null or sealed_link is not null)`;
  const { rows } = leases.isLate(letter)
    ? await sql`
        with quick as (select set_config('synchronous_commit', 'off', true))
        update outbox set due_at = ${later(portal, leaseMs)} from quick where ${isOurs} returning id`.execute(portal.db)
    : await sql`select id from outbox where ${isOurs}`.execute(portal.db);
  return rows.length === 1;
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
 * Selects a column of the account that replies go to: the account that the letter names, else the entry's liaison while
 * they work for the parade. For letters that name no address.
 */
function liaison(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select ${column} from users where disabled_at is null
    and id = coalesce(outbox.reply_to, (select rep_id from entries where entries.id = outbox.entry_id))
    and (outbox.reply_to is not null or ${actingStaffRoles('users')} && ${paradeStaffRoles}::text[]))`;
}
