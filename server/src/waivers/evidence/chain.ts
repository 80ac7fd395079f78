import { instantOf } from '@parade/contract/calendar.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { ChainHead } from '@parade/contract/waivers/chainHead.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { NotStored, signedPdfKey } from '../../storage/storage.ts';
import { type EvidenceRecord, keyedHash, sha256, storedHash } from './evidence.ts';
import { evidenceKeys } from './evidenceKeys.ts';
import { headFaults, publishedHeads } from './heads.ts';
import { noteDeleted, staffOnlyAnswer } from '../reads.ts';
import { textChecks, type TextChecks } from './texts.ts';

/** The hash that the first waiver of a year is chained to. */
export const chainStart = '0'.repeat(64);

/** The parts of a portal that the whole check needs. */
export type Checked = Pick<Portal, 'db' | 'config' | 'clock'>;

export interface YearReport {
  readonly year: number;
  /** Signed waivers in the chain. */
  readonly signed: number;
  /** chain_hash of the last one; a signed PDF of today is compared with it. */
  readonly chain_hash: string;
  /** Medical notes that were deleted after the parade, as promised. Their keyed hashes no longer prove anything. */
  readonly notes_deleted: number;
  /** One sentence for each difference; the year is valid if there are none. */
  readonly faults: readonly string[];
}

/** Each waiver comes with its record and answers. At the largest drawn signatures, a batch is some 60 MB. */
const batchSize = 40;

/**
 * Recomputes everything about the signed waivers of a year: the chain, each record, the stored answers and stamps,
 * their lines in the audit trail, and the bytes of the signed PDFs. (`trailFaults` checks the trail itself.) `known`:
 * heads that were stored outside, from a report or a signed PDF. Those in the audit trail are always compared.
 */
export async function checkYear(portal: Checked, year: number, known: readonly ChainHead[] = []): Promise<YearReport> {
  const faults: string[] = [];
  const seals = await sealHashes(portal.db);
  const keys = await evidenceKeys(portal.db);
  const texts = await textChecks(portal.db);
  let previous = { position: 0, chain_hash: chainStart };
  let signed = 0;
  let notes_deleted = 0;
  for (;;) {
    const rows = await signedRows(portal.db, year, previous.position);
    if (rows.length === 0) break;
    const lines = await auditLines(
      portal.db,
      rows.map((row) => row.waiver_id),
    );
    for (const row of rows) {
      const name = `waiver ${row.waiver_id} (${year}, position ${row.position})`;
      const found = [
        ...linkFaults(row, previous),
        ...readableFaults(() => [
          ...recordFaults(row, lines.get(row.waiver_id) ?? [], keys),
          ...sealFaults(row, seals),
          ...textFaults(row, texts),
        ]),
        ...(await signedPdfFaults(portal, row, lines.get(row.waiver_id) ?? [])),
      ];
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      previous = row;
    }
    signed += rows.length;
    notes_deleted += [...lines.values()].filter((of) => of.some(isNoteDeleted)).length;
  }
  for (const id of await signedWithoutEvidence(portal.db, year))
    faults.push(`waiver ${id}: signed, but without evidence`);
  for (const id of await auditedWithoutEvidence(portal.db, year))
    faults.push(`waiver ${id}: the audit trail says it was signed, but there is no evidence`);
  const heads = [...(await publishedHeads(portal.db, year)), ...known.filter((head) => head.year === year)];
  faults.push(...(await headFaults(portal.db, heads)));
  return { year, signed, chain_hash: previous.chain_hash, notes_deleted, faults };
}

/**
 * Returns whether the links of a year's chain follow one another. The database computes it without reading the records.
 */
export async function isChainIntact(db: Database, year: number): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select coalesce(bool_and(position = expected and previous_hash = before
        and chain_hash = encode(sha256(convert_to(previous_hash || record_hash, 'UTF8')), 'hex')), true) as holds
    from (select position, previous_hash, record_hash, chain_hash, row_number() over (order by position) as expected,
        coalesce(lag(chain_hash) over (order by position), ${chainStart}) as before
      from waiver_evidence where year = ${year}) links`.execute(db);
  return rows[0]?.holds ?? true;
}

/** Returns the years that have signed waivers, or had some according to a head, in order. */
export async function yearsSigned(db: Database, known: readonly ChainHead[] = []): Promise<number[]> {
  const rows = await db.selectFrom('waiver_evidence').select('year').distinct().execute();
  const heads = [...(await publishedHeads(db)), ...known];
  return [...new Set([...rows, ...heads].map((each) => each.year))].sort((one, other) => one - other);
}

async function signedRows(db: Database, year: number, after: number) {
  return db
    .selectFrom('waiver_evidence as evidence')
    .leftJoin('waivers', 'waivers.id', 'evidence.waiver_id')
    .leftJoin('waiver_documents as paper', 'paper.waiver_id', 'evidence.waiver_id')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .selectAll('evidence')
    .select([
      'waivers.id as id_of_waiver',
      'waivers.year as year_of_waiver',
      'entries.year as year_of_entry',
      'waivers.form_type',
      'waivers.definition_version',
      'waivers.name',
      'waivers.email',
      'waivers.participant_id',
      'waivers.entry_id',
      'waivers.revision',
      (of) => of.ref('waivers.field_values').$castTo<FieldValues | null>().as('field_values'),
      // With microseconds, which the pool's parser leaves out.
      spelled('waivers.created_at').as('waiver_created_at'),
      spelled('waivers.sent_at').as('sent_at'),
      spelled('waivers.viewed_at').as('viewed_at'),
      spelled('waivers.completed_at').as('completed_at'),
      spelled('waivers.approved_at').as('approved_at'),
      'waivers.approved_by',
      spelled('waivers.verification_confirmed_at').as('verified_at'),
      'waivers.verification_confirmed_by as verified_by',
      spelled('waivers.voided_at').as('voided_at'),
      'waivers.voided_by',
      'waivers.void_reason',
      spelled('evidence.created_at').as('evidence_created_at'),
      'paper.evidence_id as paper_evidence_id',
      'paper.checksum',
      'paper.size_bytes',
      spelled('paper.made_at').as('made_at'),
    ])
    .where('evidence.year', '=', year)
    .where('evidence.position', '>', after)
    .orderBy('evidence.position')
    .limit(batchSize)
    .execute();
}

type SignedRow = Awaited<ReturnType<typeof signedRows>>[number];

function linkFaults(row: SignedRow, previous: { position: number; chain_hash: string }): string[] {
  return failedFindings([
    [row.position !== previous.position + 1, `position ${previous.position + 1} is missing before it`],
    [row.previous_hash !== previous.chain_hash, 'does not follow the previous one'],
    [row.record_hash !== sha256(row.record), 'the record was altered'],
    [row.chain_hash !== sha256(row.previous_hash + row.record_hash), 'the chain was altered'],
  ]);
}

/** Reports an altered record that lacks something, and lets the check go on. */
function readableFaults(faults: () => string[]): string[] {
  try {
    return faults();
  } catch (error) {
    if (error instanceof TypeError) return ['the record cannot be read'];
    throw error;
  }
}

function recordFaults(row: SignedRow, lines: readonly Line[], keys: readonly string[]): string[] {
  const record = readRecord(row.record);
  if (!record) return ['the record cannot be read'];
  if (row.id_of_waiver === null) return ['the waiver is missing'];
  const { times } = record;
  const values = row.field_values ?? {};
  const differs = (what: string) => `${what} differs from what was signed`;
  // An entry that moves to another year takes its waivers along; the promise stays with the original year.
  const isMoved = row.year_of_waiver !== null && row.year_of_waiver === row.year_of_entry;
  return failedFindings([
    [record.waiver.id !== row.waiver_id, differs('the waiver that the evidence names')],
    [record.waiver.year !== row.year, differs('the year of the chain')],
    [record.waiver.year !== row.year_of_waiver && !isMoved, differs('the year')],
    [record.waiver.form_type !== row.form_type, differs('the kind of form')],
    [record.waiver.version !== row.definition_version, differs('the version of the form')],
    [record.addressed_to.name !== row.name, differs('the name')],
    [record.addressed_to.email !== row.email, differs('the email address')],
    [row.participant_id !== null && row.participant_id !== record.participant.id, differs('the person')],
    [row.entry_id !== null && row.entry_id !== record.entry.id, differs('the entry')],
    [record.revision !== row.revision, differs('the count of saves')],
    [record.stored_sha256 !== storedHash(values), differs('an answer')],
    [isApartAltered(record, values, keys), differs('a separately stored answer')],
    [
      isApartMissing(record, values, lines, row.year_of_waiver ?? record.waiver.year),
      'a separately stored answer is missing, and no deletion after the parade is on record',
    ],
    [spelling(times.created_at) !== row.waiver_created_at, differs('when it was made')],
    [spelling(times.sent_at) !== row.sent_at, differs('when it was sent')],
    [spelling(times.viewed_at) !== row.viewed_at, differs('when it was opened')],
    [spelling(times.signed_at) !== row.completed_at, differs('when it was signed')],
    [spelling(times.signed_at) !== row.evidence_created_at, differs('when the evidence was written')],
    [!hasLine(lines, 'waiver.signed', row.completed_at), 'the audit trail does not say it was signed at that time'],
    [
      !agrees(lines, ['waiver.approved', 'waiver.approval-undone'], row.approved_at, row.approved_by),
      'the audit trail and the waiver disagree about the approval',
    ],
    [
      !agrees(lines, ['waiver.verified'], row.verified_at, row.verified_by),
      'the audit trail and the waiver disagree about the verification',
    ],
    [
      !agrees(lines, ['waiver.withdrawn', waiverRestored], row.voided_at, row.voided_by, row.void_reason),
      'the audit trail and the waiver disagree about its withdrawal',
    ],
  ]);
}

/** W-22: finds a seal that the record names and that is missing or changed. */
function sealFaults(row: SignedRow, seals: ReadonlyMap<number, string>): string[] {
  const trail = readRecord(row.record)?.trail;
  return failedFindings([
    [!!trail && seals.get(trail.position) !== trail.chain_hash, 'the audit seal it refers to is missing'],
  ]);
}

/** Finds texts that the record names and that are missing or changed. */
function textFaults(row: SignedRow, texts: TextChecks): string[] {
  const record = readRecord(row.record);
  if (!record) return [];
  return record.texts
    .filter((text) => texts(record.waiver, text) !== text.sha256)
    .map(({ id, version }) => `the text ${id}, version ${version}, differs from what was signed`);
}

async function sealHashes(db: Database): Promise<Map<number, string>> {
  const rows = await db.selectFrom('audit_seals').select(['position', 'chain_hash']).execute();
  return new Map(rows.map((row) => [row.position, row.chain_hash]));
}

async function signedPdfFaults(portal: Checked, row: SignedRow, lines: readonly Line[]): Promise<string[]> {
  const creation = lines.find((line) => line.action === signedPdfCreated);
  if (row.checksum === null) return creation ? ['the signed PDF is missing from the database'] : [];
  const faults = failedFindings([
    [row.paper_evidence_id !== row.id, 'the signed PDF is filed under other evidence'],
    [
      creation?.at !== row.made_at || creation.checksum !== row.checksum,
      'the audit trail and the signed PDF disagree about its time or checksum',
    ],
  ]);
  const bytes = await storageOf(portal.config)
    .read(signedPdfKey(row.checksum))
    .then(async (stream) => Buffer.concat((await stream.toArray()) as Buffer[]))
    .catch((error: unknown) => {
      if (error instanceof NotStored) return undefined;
      throw error;
    });
  if (!bytes) return [...faults, 'the signed PDF is missing from storage'];
  return [
    ...faults,
    ...failedFindings([
      [sha256(bytes) !== row.checksum || bytes.length !== row.size_bytes, 'the signed PDF was altered'],
    ]),
  ];
}

function isApartAltered(record: EvidenceRecord, values: FieldValues, keys: readonly string[]): boolean {
  const proof = record.apart[staffOnlyAnswer];
  const answer = values[staffOnlyAnswer] ?? null;
  return answer !== null && !keys.some((key) => proof === keyedHash(key, record.waiver.id, answer));
}

/**
 * S-06: returns whether the answer is missing without a deletion in the trail. `year`: the waiver's year now, if it was
 * moved.
 */
function isApartMissing(record: EvidenceRecord, values: FieldValues, lines: readonly Line[], year: number): boolean {
  if ((values[staffOnlyAnswer] ?? null) !== null || record.apart[staffOnlyAnswer] === undefined) return false;
  const yearBegins = Date.parse(instantOf(`${Math.min(record.waiver.year, year)}-01-01`));
  return !lines.some((line) => isNoteDeleted(line) && line.at !== null && Date.parse(line.at) >= yearBegins);
}

function isNoteDeleted(line: Line): boolean {
  return line.action === noteDeleted;
}

/** The action of the audit line for a new signed PDF. */
export const signedPdfCreated = 'waiver.paper-made';
/** The action of the audit line for a restored waiver. */
const waiverRestored = 'waiver.restored';
const recordedActions = [
  'waiver.signed',
  'waiver.approved',
  'waiver.verified',
  'waiver.approval-undone',
  'waiver.withdrawn',
  waiverRestored,
  signedPdfCreated,
  noteDeleted,
];

interface Line {
  readonly action: string;
  readonly at: string | null;
  readonly user_id: number | null;
  readonly note: string | null;
  readonly checksum: string | null;
}

async function auditLines(db: Database, ids: readonly number[]): Promise<Map<number, Line[]>> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['model_id', 'action', 'user_id', 'note', spelled('at').as('at')])
    .select(sql<string | null>`changes -> 'checksum' ->> 'to'`.as('checksum'))
    .where('model', '=', 'Waiver')
    .where('model_id', 'in', ids.map(String))
    .where('action', 'in', recordedActions)
    .orderBy('id')
    .execute();
  const lines = new Map<number, Line[]>();
  for (const { model_id, ...line } of rows) lines.set(Number(model_id), [...(lines.get(Number(model_id)) ?? []), line]);
  return lines;
}

function hasLine(lines: readonly Line[], action: string, at: string | null): boolean {
  return lines.some((line) => line.action === action && line.at === at);
}

/**
 * Returns whether a stamp agrees with the trail. A stamp that is set has a line by the same person that has not been
 * undone since. A missing stamp has no line, or its last line undoes it. The pair is the action that sets the stamp and
 * the one that undoes it.
 */
function agrees(
  lines: readonly Line[],
  [action, undone]: readonly [string, string?],
  at: string | null,
  by: number | null,
  note?: string | null,
): boolean {
  const own = lines.filter((line) => line.action === action || line.action === undone);
  const last = own.at(-1);
  if (at === null) return (last === undefined || last.action === undone) && by === null && (note ?? null) === null;
  const isSet = (line: Line) =>
    line.action === action && line.at === at && line.user_id === by && (note === undefined || line.note === note);
  return last?.action === action && own.some(isSet);
}

async function signedWithoutEvidence(db: Database, year: number): Promise<number[]> {
  const rows = await db
    .selectFrom('waivers')
    .leftJoin('waiver_evidence', 'waiver_evidence.waiver_id', 'waivers.id')
    .select('waivers.id')
    .where('waivers.year', '=', year)
    .where('waivers.completed_at', 'is not', null)
    .where('waiver_evidence.id', 'is', null)
    .orderBy('waivers.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Finds waivers that were removed with their evidence, because the trail outlives them. */
async function auditedWithoutEvidence(db: Database, year: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_events as event')
    .leftJoin('waiver_evidence', (join) =>
      join.on(sql<boolean>`waiver_evidence.waiver_id::text = event.model_id and waiver_evidence.year = event.year`),
    )
    .select('event.model_id')
    .where('event.model', '=', 'Waiver')
    .where('event.action', '=', 'waiver.signed')
    .where('event.year', '=', year)
    .where('waiver_evidence.id', 'is', null)
    .orderBy('event.id')
    .execute();
  return rows.map((row) => row.model_id);
}

function readRecord(text: string): EvidenceRecord | undefined {
  try {
    const record = JSON.parse(text) as EvidenceRecord;
    return record.format === 2 ? record : undefined;
  } catch {
    return undefined;
  }
}

function spelled(column: string) {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Formats one of our instants as the database does. */
function spelling(instant: string | null): string | null {
  return instant === null ? null : instant.replace(/\.(\d{3})Z$/, '.$1000Z');
}

function failedFindings(findings: readonly (readonly [boolean, string])[]): string[] {
  return findings.filter(([isWrong]) => isWrong).map(([, words]) => words);
}
