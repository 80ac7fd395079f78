/** Heads of the chains: published every day, and compared with the chains by the check. */
import { type ChainHead, readHead, spellHead } from '@parade/contract/waivers/chainHead.ts';
import { sql } from 'kysely';
import { newestSeal } from '../../audit/seals.ts';
import { audit } from '../../audit/writes.ts';
import { inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { superadminAddresses } from '../../users/reads.ts';
import { headsLetter } from './emails.ts';

/** The action of the audit line for each report. */
const published = 'evidence.heads-published';

/** Returns the present head of each year's chain, oldest year first. */
export async function chainHeads(db: Database): Promise<ChainHead[]> {
  return db
    .selectFrom('waiver_evidence')
    .select(['year', 'position', 'chain_hash'])
    .distinctOn('year')
    .orderBy('year')
    .orderBy('position', 'desc')
    .execute();
}

/** Returns every head that a report has published, of one year or all, according to the audit trail. */
export async function publishedHeads(db: Database, year?: number): Promise<ChainHead[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(sql<string>`change.value ->> 'to'`.as('head'))
    .innerJoin(sql<{ key: string; value: unknown }>`lateral jsonb_each(audit_events.changes)`.as('change'), (join) =>
      join.onTrue(),
    )
    .where('audit_events.model', '=', 'Evidence')
    .where('action', '=', published)
    .orderBy('audit_events.id')
    .execute();
  const heads = rows.flatMap(({ head }) => readHead(head) ?? []);
  return year === undefined ? heads : heads.filter((head) => head.year === year);
}

/** Returns one sentence for each known head that is no longer in its chain: the end was cut off, or signed again. */
export async function headFaults(db: Database, known: readonly ChainHead[]): Promise<string[]> {
  const heads = [...new Map(known.map((head) => [spellHead(head), head])).values()];
  if (heads.length === 0) return [];
  const rows = await db
    .selectFrom('waiver_evidence')
    .select(['year', 'position', 'chain_hash'])
    .where((of) =>
      of(
        of.refTuple('year', 'position'),
        'in',
        heads.map((head) => of.tuple(head.year, head.position)),
      ),
    )
    .execute();
  const present = new Map(rows.map((row) => [`${row.year}:${row.position}`, row.chain_hash]));
  const ends = new Map((await chainHeads(db)).map((head) => [head.year, head.position]));
  return heads.flatMap((head) => {
    const found = present.get(`${head.year}:${head.position}`);
    if (found === head.chain_hash) return [];
    const name = `head ${spellHead(head)}`;
    return found === undefined
      ? `${name}: missing tail: the ${head.year} chain ends at position ${ends.get(head.year) ?? 0}`
      : `${name}: position ${head.position} of ${head.year} has a different hash, so the chain was cut and signed again`;
  });
}

/**
 * W-23: mails the heads of all chains to the superadmins, once a day and only after a day with signatures. Writes an
 * audit line with what changed, which the check compares later. Returns the number of letters. Runs daily; a second run
 * on the same Los Angeles day does nothing.
 */
export async function publishHeads(portal: Portal): Promise<number> {
  const today = portal.clock.today();
  return inTransaction(portal, { kind: 'system', job: 'evidence report' }, async (change) => {
    await sql`select pg_advisory_xact_lock(hashtext('evidence heads'))`.execute(change.tx);
    const reported = await change.tx
      .selectFrom('audit_events')
      .select('id')
      .where('model', '=', 'Evidence')
      .where('model_id', '=', today)
      .where('action', '=', published)
      .executeTakeFirst();
    if (reported) return 0;
    const before = new Map((await publishedHeads(change.tx)).map((head) => [head.year, spellHead(head)]));
    const heads = await chainHeads(change.tx);
    const changed = heads.filter((head) => before.get(head.year) !== spellHead(head));
    if (changed.length === 0) return 0;
    await audit(change, {
      action: published,
      model: 'Evidence',
      model_id: today,
      changes: Object.fromEntries(
        changed.map((head) => [head.year, { from: before.get(head.year) ?? null, to: spellHead(head) }]),
      ),
    });
    const settings = await readSettings(change.tx);
    const seal = await newestSeal(change.tx);
    const people = await superadminAddresses(change.tx);
    await queueMails(
      change,
      people.map((person) => headsLetter(change.portal.config, settings, { today, heads, seal }, person)),
    );
    return people.length;
  });
}
