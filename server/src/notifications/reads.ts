import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import {
  type LetterPart,
  type Message,
  type MessageState,
  type MessageText,
  messageCountLimit,
  type NotificationType,
  outboxPageSize,
} from '@parade/contract/notifications/message.ts';
import type { MailStop } from '@parade/contract/notifications/mailing.ts';
import { languageNames } from '@parade/contract/notifications/language.ts';
import { outranks, paradeStaffRoles } from '@parade/contract/access/roles.ts';
import { fullName } from '@parade/contract/wording.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Actor, can } from '../access/actor.ts';
import { countOf, pageWithTotal } from '../database/counting.ts';
import type { Database } from '../database/pool.ts';
import { indexedKeyContains, keyContains } from '../database/searching.ts';
import { type LetterLine, type LinkReference, linesOf, maskLinks } from '../mail/letter.ts';
import type { Tables } from '../database/tables.ts';
import { isMailOff } from '../config.ts';
import type { Portal } from '../portal.ts';

const columns = [
  'outbox.id',
  'outbox.to_address',
  'outbox.to_name',
  'outbox.subject',
  'outbox.state',
  'outbox.attempts',
  'outbox.last_error',
  'outbox.created_at',
  'outbox.sent_at',
  'outbox.mailing_id',
  'waivers.locator as waiver_token',
  'outbox.user_id',
  'outbox.room as kind',
] as const;

export interface OutboxFilters {
  readonly state: MessageState | 'any';
  readonly kind: string;
  readonly mailing?: number | undefined;
  readonly entry?: number | undefined;
  readonly user?: number | undefined;
  /** Only letters written at this instant or later. */
  readonly since?: string | undefined;
  readonly q?: string | undefined;
  readonly page: number;
}

/** Returns one page of the outbox, newest first; `total` stops at one more than `messageCountLimit`. */
export async function listMessages(db: Database, filters: OutboxFilters): Promise<{ data: Message[]; total: number }> {
  let query = db.selectFrom('outbox');
  if (filters.state !== 'any') query = query.where('state', '=', filters.state);
  if (filters.kind !== 'any') query = query.where('room', '=', filters.kind);
  if (filters.mailing !== undefined) query = query.where('mailing_id', '=', filters.mailing);
  if (filters.entry !== undefined) query = query.where('outbox.entry_id', '=', filters.entry);
  if (filters.user !== undefined) query = query.where('outbox.user_id', '=', filters.user);
  if (filters.since !== undefined) query = query.where('outbox.created_at', '>=', filters.since);
  const { q = '' } = filters;
  const limit = messageCountLimit(filters.page, q !== '');
  const found = q === '' ? query.select('outbox.id') : searched(query, q, limit + 1);
  // Each part is searched once, for the page and the total. The details of a letter are read for the page alone.
  const listed = db
    .with('found', () => found)
    .selectFrom('outbox')
    .leftJoin('waivers', 'waivers.id', 'outbox.waiver_id')
    .select(columns)
    .where(
      sql<boolean>`outbox.id in (select id from found order by id desc
        limit ${outboxPageSize} offset ${(filters.page - 1) * outboxPageSize})`,
    )
    .orderBy('outbox.id', 'desc');
  const countOfFound = (rows: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from (select from ${rows} as found limit ${limit + 1}) as counted)`;
  const { rows, total } = await pageWithTotal(
    db,
    listed,
    q ? countOfFound(sql`found`) : countOf(query, limit),
    filters.page,
    countOfFound(sql`(${found})`),
  );
  const page = shownPage(filters.page, outboxPageSize, total);
  return page === filters.page ? { data: rows as Message[], total } : listMessages(db, { ...filters, page });
}

/** The number of newest letters that show how common a text is. */
const sampleSize = 1_000;
/** The number of matches among them from which scanning further letters is faster than the index. */
const commonMatches = 10;
/** The number of further letters that are scanned for a common text. */
const walkLimit = 20_000;

/**
 * Returns the newest `wanted` letters with the text. A common text is found by scanning the newest letters, a rare one
 * by the index, which would read all letters with a common one. Waiting letters are not in the index
 * (docs/decisions/0084), so they are scanned.
 */
function searched(query: SelectQueryBuilder<Tables, 'outbox', object>, q: string, wanted: number) {
  const newest = query.select(['outbox.id', 'outbox.search_key']).orderBy('outbox.id', 'desc');
  // The `+ 0` rules out the index of ids, which would otherwise be read up to there as well as the search index.
  const older = query
    .where(sql<boolean>`(select is_wanted from far)`)
    .where(sql<boolean>`outbox.id + 0 < (select oldest from far)`)
    .select('outbox.id');
  const settled = older.where(sql<boolean>`state <> 'queued'`).where(indexedKeyContains('outbox.search_key', q));
  const waiting = older.where(sql<boolean>`state = 'queued'`).where(keyContains('outbox.search_key', q));
  const further = newest
    .where(sql<boolean>`(select is_common from near)`)
    .where(sql<boolean>`outbox.id < (select oldest from near)`);
  const has = (table: string) => keyContains(`${table}.search_key`, q);
  return sql<{ id: number }>`
    (with newest as materialized (${newest.limit(sampleSize)}),
    matches as materialized (select id from newest where ${has('newest')} order by id desc limit ${wanted}),
    near as materialized (
      select min(id) as oldest,
        count(*) = ${sampleSize} and (select count(*) from matches) < ${wanted} as goes_on,
        count(*) = ${sampleSize} and (select count(*) between ${commonMatches} and ${wanted - 1} from matches) as is_common
      from newest),
    further as materialized (${further.limit(walkLimit)}),
    further_matches as materialized (select id from further where ${has('further')} order by id desc limit ${wanted}),
    far as materialized (
      select goes_on and (select count(*) from matches) + (select count(*) from further_matches) < ${wanted} as is_wanted,
        least(oldest, (select min(id) from further)) as oldest
      from near)
    select id from (
      select id from matches union all select id from further_matches union all (${settled}) union all (${waiting})
    ) as found order by id desc limit ${wanted})`;
}

/** Returns the instant this many days ago. */
export function daysBefore({ clock }: Pick<Portal, 'clock'>, days: number): string {
  return new Date(clock.now().getTime() - days * 86_400_000).toISOString();
}

/** Counts the letters since then that were given up, not beyond `messageCountLimit`. */
export async function countFailedMessages(db: Database, since: string): Promise<number> {
  const failed = db.selectFrom('outbox').where('state', '=', 'failed').where('created_at', '>=', since);
  const { rows } = await sql<{
    count: number;
  }>`select ${countOf(failed, messageCountLimit(1, false))} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the names of the entry and the account that the outbox is filtered by; null where there is none. */
export async function nameFilters(
  db: Database,
  { entry, user }: Pick<OutboxFilters, 'entry' | 'user'>,
): Promise<{ entry: string | null; user: string | null }> {
  const [of, to] = await Promise.all([
    entry === undefined
      ? undefined
      : db
          .selectFrom('entries')
          .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
          .select([
            'entries.year',
            sql<string>`coalesce(nullif(trim(official_name), ''), organizations.name)`.as('name'),
          ])
          .where('entries.id', '=', entry)
          .executeTakeFirst(),
    user === undefined
      ? undefined
      : db.selectFrom('users').select(['first_name', 'last_name', 'email']).where('id', '=', user).executeTakeFirst(),
  ]);
  return {
    entry: of ? `${of.name}, ${of.year}` : null,
    user: to ? [fullName(to), to.email].filter(Boolean).join(', ') : null,
  };
}

/** Returns one letter as staff may read it, without its link. Showing the link is a separate act (showLink). */
export async function readMessage(portal: Portal, actor: Actor, id: number): Promise<MessageText | undefined> {
  const row = await portal.db
    .selectFrom('outbox')
    .leftJoin('waivers', 'waivers.id', 'outbox.waiver_id')
    .leftJoin('entries', 'entries.id', 'outbox.entry_id')
    .select([...columns, 'outbox.text_body', 'entries.year'])
    .where('outbox.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const letter = await findLinkLetter(portal.db, portal.clock.nowIso(), id);
  const link = letter?.is_live
    ? {
        kind: letter.link.kind,
        may_show:
          isLinkShown(portal, letter) &&
          actor.impersonator === null &&
          (await mayReadLetterTo(portal.db, actor, letter)),
      }
    : null;
  const parts = partsOf(linesOf(row.text_body, portal.config.publicUrl));
  return { ...row, text_body: maskLinks(row.text_body), parts, link } as MessageText;
}

/** Returns the lines of a letter as they look, without the addresses of personal links. */
export function partsOf(lines: readonly LetterLine[]): LetterPart[] {
  return lines.map((line) => {
    if (typeof line === 'string') return { text: maskLinks(line) };
    if ('courtesy' in line)
      return { text: maskLinks(`${languageNames[line.lang]}\n${line.courtesy}`), lang: line.lang };
    if (!('action' in line)) return line;
    const { action, href, aside = false, lang } = line;
    return { action, href: maskLinks(href), aside, ...(lang ? { lang } : {}) };
  });
}

/** A letter that brings a link. */
export interface LinkLetter {
  readonly state: MessageState;
  readonly text_body: string;
  /** The addressee's account. */
  readonly user_id: number | null;
  readonly link: LinkReference;
  readonly account_link_kind: string | null;
  /** Whether the link is neither used, ended nor expired. */
  readonly is_live: boolean;
}

/** Finds the link of a letter; undefined if it has none. */
export async function findLinkLetter(db: Database, at: string, id: number): Promise<LinkLetter | undefined> {
  const row = await db
    .selectFrom('outbox')
    .leftJoin('signing_links', (on) =>
      on.onRef('signing_links.id', '=', 'outbox.link_id').on('outbox.link_kind', '=', 'signing'),
    )
    .leftJoin('account_links', (on) =>
      on.onRef('account_links.id', '=', 'outbox.link_id').on('outbox.link_kind', '=', 'account'),
    )
    .leftJoin('form_signature_links as cosigning', (on) =>
      on.onRef('cosigning.id', '=', 'outbox.link_id').on('outbox.link_kind', '=', 'cosigning'),
    )
    .select([
      'outbox.state',
      'outbox.text_body',
      'outbox.user_id',
      'cosigning.ended_at as cosigning_ended_at',
      'outbox.link_kind',
      'outbox.link_id',
      'signing_links.ended_at as signing_ended_at',
      'account_links.kind as account_link_kind',
      'account_links.ended_at as account_ended_at',
      'account_links.used_at',
      'account_links.expires_at',
    ])
    .where('outbox.id', '=', id)
    .executeTakeFirst();
  if (!row || row.link_kind === null || row.link_id === null) return undefined;
  const isOpenAccountLink =
    row.account_ended_at === null && row.used_at === null && row.expires_at !== null && row.expires_at > at;
  return {
    state: row.state,
    text_body: row.text_body,
    user_id: row.user_id,
    link: { kind: row.link_kind, id: row.link_id },
    account_link_kind: row.account_link_kind,
    is_live: {
      signing: row.signing_ended_at === null,
      cosigning: row.cosigning_ended_at === null,
      account: isOpenAccountLink,
    }[row.link_kind],
  };
}

/**
 * Returns whether the outbox shows the link of this letter. It does for letters that stayed in the outbox, because
 * nobody else has their link. A link to an account also proves an address, so with a mail server it is not shown, even
 * if the letter stayed in the outbox for another reason.
 */
export function isLinkShown(portal: Portal, { state, link }: LinkLetter): boolean {
  return state === 'unsent' && (link.kind !== 'account' || !portal.config.smtpUrl);
}

/** Returns whether the actor may read it: by the right to hand over a signing link, or by rank for an account link. */
async function mayReadLetterTo(
  db: Database,
  actor: Actor,
  { link, user_id, account_link_kind }: LinkLetter,
): Promise<boolean> {
  if (link.kind !== 'account' || user_id === null) return can(actor, 'manageEntries');
  if (user_id === actor.user_id) return account_link_kind === 'email-verification';
  const staffRoles = await db.selectFrom('user_roles').select('role').where('user_id', '=', user_id).execute();
  return outranks(
    actor.staff_roles,
    staffRoles.map((row) => row.role),
  );
}

/** Returns the subscribers of this event for entries of this type, with active accounts. */
export async function subscribersOf(
  db: Database,
  notification_type: NotificationType,
  organization_type: number,
): Promise<{ user_id: number; email: string; name: string; subscription_id: number }[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select([
      'users.id as user_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'subscriptions.id as subscription_id',
    ])
    .where('notification_type', '=', notification_type)
    .where('organization_type', '=', organization_type)
    .where('users.disabled_at', 'is', null)
    // An account that lost the role it subscribed in gets no more news about entries.
    .where((of) =>
      of.exists(
        of
          .selectFrom('user_roles')
          .select('role')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('role', 'in', paradeStaffRoles),
      ),
    )
    .orderBy('users.id')
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: fullName({ first_name, last_name }) }));
}

/** What a restored portal holds until its operator decides about it. */
export interface HeldMail {
  /** The instant of the backup. */
  readonly since: string;
  readonly letters: Waiting;
  /** To webhooks. */
  readonly messages: Waiting;
}

interface Waiting {
  /** Those that already waited in the backup. */
  readonly earlier: number;
  /** Those written after the restore. */
  readonly later: number;
}

/**
 * Returns why nobody gets an email: a portal in production has no mail server, or it was restored from a backup and
 * waits until it is told which letters to send (npm run release-mail), or which messages to webhooks. Null if they are sent.
 */
export async function mailStopOf({ config, db }: Pick<Portal, 'config' | 'db'>): Promise<MailStop | null> {
  const held = await db
    .selectFrom('mail_hold')
    .select(sql<boolean>`exists (select from webhook_deliveries where state = 'waiting')`.as('has_messages'))
    .executeTakeFirst();
  if (held && config.smtpUrl !== undefined) return 'held';
  if (held?.has_messages) return 'webhooks-held';
  return isMailOff(config) ? 'no-server' : null;
}

/** Returns what is held; undefined if letters and messages to webhooks are sent as they are written. */
export async function heldMail(db: Database): Promise<HeldMail | undefined> {
  const { rows } = await sql<HeldMail>`
    with waiting as (
      select 'letters' as kind, created_at from outbox where state = 'queued'
      union all select 'messages', created_at from webhook_deliveries where state = 'waiting')
    select since, ${counts('letters')} as letters, ${counts('messages')} as messages from mail_hold`.execute(db);
  return rows[0];
}

const counts = (kind: 'letters' | 'messages') => sql`(select json_build_object(
  'earlier', count(*) filter (where created_at <= since), 'later', count(*) filter (where created_at > since))
  from waiting where kind = ${kind})`;

/** Returns which of these reasons have been mailed already. */
export async function mailedReasons(db: Database, reasons: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('reason_key')
    .where(sql<boolean>`reason_key = any(${reasons}::text[])`)
    .execute();
  return new Set(rows.map(({ reason_key }) => reason_key));
}
