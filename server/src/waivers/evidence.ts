import type { FormDefinition, StaticText } from '@parade/contract/forms/definition.ts';
import type { FieldValues } from '@parade/contract/forms/values.ts';
import { visibleFields } from '@parade/contract/forms/visibility.ts';
import { electronicConsentText, reviewedText } from '@parade/contract/waivers/consent.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Change } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import type { SigningLink } from './links.ts';
import { contextOf, entryNameOf, type WaiverRow } from './reads.ts';

/** What only the act of signing knows. */
export interface Signing {
  readonly waiver: WaiverRow;
  readonly form: FormDefinition;
  /** The answers as they are signed. */
  readonly values: FieldValues;
  readonly is_minor: boolean;
  readonly link: SigningLink;
  /** The client's address and what its browser says it is. */
  readonly address: string;
  readonly agent: string;
}

/** The hash that the first waiver of a year is chained to. */
export const chainStart = '0'.repeat(64);

/**
 * Writes the evidence of a signature: one record in canonical JSON, its SHA-256, and the SHA-256 of the record before it
 * in the year and of this one ('a SHA-256 chain over the waivers of a year'). Signatures of a year stand in line from
 * here to the commit: call it last in the change.
 */
export async function writeEvidence(change: Change, signing: Signing): Promise<void> {
  const record = canonicalJson(await recordOf(change, signing));
  const { id: waiver_id, year } = signing.waiver;
  await sql`select pg_advisory_xact_lock(hashtext('waiver evidence'), ${year}::int)`.execute(change.tx);
  const last = await change.tx
    .selectFrom('waiver_evidence')
    .select(['position', 'chain_hash'])
    .where('year', '=', year)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const record_hash = sha256(record);
  const previous_hash = last?.chain_hash ?? chainStart;
  await change.tx
    .insertInto('waiver_evidence')
    .values({
      waiver_id,
      year,
      position: (last?.position ?? 0) + 1,
      record,
      record_hash,
      previous_hash,
      chain_hash: sha256(previous_hash + record_hash),
      created_at: change.at,
    })
    .execute();
}

/** Recomputes the chain of a year; one sentence for each link that does not hold. */
export async function chainFaults(db: Database, year: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waiver_evidence')
    .selectAll()
    .where('year', '=', year)
    .orderBy('position')
    .execute();
  let previous = chainStart;
  return rows.flatMap((row, index) => {
    const faults = [
      row.position === index + 1 ? null : `position ${index + 1} is missing`,
      row.record_hash === sha256(row.record) ? null : `position ${row.position}: the record was altered`,
      row.previous_hash === previous ? null : `position ${row.position}: does not follow the one before`,
      row.chain_hash === sha256(row.previous_hash + row.record_hash)
        ? null
        : `position ${row.position}: the chain was altered`,
    ];
    previous = row.chain_hash;
    return faults.filter((fault) => fault !== null);
  });
}

/** Keys in the order of their code units, no spaces, absent values left out: the same facts are the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** 'The exact text version shown and its hash, values, signature, consents, times, address, browser, e-mail delivery.' */
async function recordOf(change: Change, signing: Signing): Promise<Record<string, unknown>> {
  const { waiver, form, values, link } = signing;
  const ctx = { ...contextOf(waiver, ''), today: change.portal.clock.today() };
  const shown = visibleFields(form, values, ctx);
  const texts = shown.flatMap(({ field }) =>
    field.widget === 'static' && field.content.kind === 'text' ? [field.content.text] : [],
  );
  return {
    format: 1,
    waiver: { id: waiver.id, form_type: form.form_type, version: form.version, year: waiver.year },
    addressed_to: { name: waiver.name, email: waiver.email },
    participant: { id: waiver.participant_id, type: waiver.participant_type, role: waiver.primary_role },
    entry: {
      id: waiver.entry_id,
      name: entryNameOf(waiver),
      organization_id: waiver.organization_id,
      organization: waiver.organization_name,
    },
    texts: texts.map(textShown),
    // Also the questions: what 'yes' was said to.
    questions_sha256: sha256(canonicalJson(shown.map(({ path, field }) => [path, field.label]))),
    values: Object.fromEntries(shown.map(({ path }) => [path, values[path]])),
    is_minor: signing.is_minor,
    consents: [reviewedText, electronicConsentText],
    times: {
      created_at: waiver.created_at,
      sent_at: waiver.sent_at,
      viewed_at: waiver.viewed_at,
      signed_at: change.at,
    },
    client: { address: signing.address, agent: signing.agent },
    link: {
      id: link.id,
      made_for: link.made_for,
      made_at: link.created_at,
      handed_over_by: await nameOf(change.tx, link.handed_over_by),
    },
    deliveries: await deliveriesOf(change.tx, waiver.id),
  };
}

function textShown(text: StaticText): Record<string, unknown> {
  return { id: text.text_id, version: text.version, sha256: sha256(canonicalJson(text.blocks)) };
}

async function nameOf(db: Database, user_id: number | null): Promise<Record<string, unknown> | null> {
  if (user_id === null) return null;
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return { user_id, name: user ? `${user.first_name} ${user.last_name}` : null };
}

async function deliveriesOf(db: Database, waiver_id: number): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'message_id', 'state', 'created_at', 'sent_at'])
    .where('waiver_id', '=', waiver_id)
    .orderBy('id')
    .execute();
}
