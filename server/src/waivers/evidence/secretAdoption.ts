import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { sql } from 'kysely';
import { ConfigError, newServerSecret } from '../../config.ts';
import { type Database, openDatabase } from '../../database/pool.ts';
import { type EvidenceRecord, keyedHash } from './evidence.ts';
import { staffOnlyAnswer } from '../reads.ts';

/** The number of signed waivers that a SECRET is tried on, so that one altered waiver does not decide alone. */
const sampleSize = 50;

/**
 * Gives the evidence its key in a portal whose tables came from the mold of a build (docs/decisions/0123), and adopts the
 * SECRET that evidence was made with before it had a key of its own (docs/decisions/0017). Runs as the owner of the
 * database at each start, after the migrations; does nothing after that was done. Throws
 * ConfigError if this SECRET did not make the evidence: adopting a wrong one would turn honest evidence into forged
 * forever. Returns whether one was adopted now.
 */
export async function adoptSecret(url: string, secret: string): Promise<boolean> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const { first } = await db
      .selectFrom('evidence_keys')
      .select((of) => of.fn.min<number | null>('first_evidence_id').as('first'))
      .executeTakeFirstOrThrow();
    if (first === 1) return false;
    if (first === null && (await hasNoEvidence(db))) {
      await addFirstKey(db, newServerSecret());
      return false;
    }
    const samples = await separatelyStoredAnswers(db);
    if (samples.length > 0 && !samples.some(isHashedWith(secret)))
      throw new ConfigError(
        'SECRET must be the one this portal has used so far (DATA_DIR/secret if it was not set), because the evidence of signed waivers was made with it. Start the portal once with that SECRET. After that, you can change it with npm run rotate-secret. If it is lost for good, run npm run rotate-secret -- --old-secret-is-lost',
      );
    await addFirstKey(db, secret);
    return true;
  } finally {
    await close();
  }
}

/**
 * Gives up the old SECRET. From then on the check reports the medical notes of that time as different from what was
 * signed, until they are deleted after their parade. Everything else in the evidence still verifies.
 */
export async function giveUpSecret(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    await addFirstKey(db, newServerSecret());
  } finally {
    await close();
  }
}

/** Adds a random key, which evidence is made with from now on; what there is stays with the key that it was made with. */
export async function addNextKey(db: Database): Promise<void> {
  const next = db
    .selectFrom('waiver_evidence')
    .select((of) => sql<number>`coalesce(${of.fn.max('id')}, 0) + 1`.as('id'));
  await db.insertInto('evidence_keys').values({ key: newServerSecret(), first_evidence_id: next }).execute();
}

async function hasNoEvidence(db: Database): Promise<boolean> {
  return (await db.selectFrom('waiver_evidence').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Of several processes that start together the first one's key stays. */
async function addFirstKey(db: Database, key: string): Promise<void> {
  await db
    .insertInto('evidence_keys')
    .values({ key, first_evidence_id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Sample {
  readonly waiver_id: number;
  readonly proof: string | undefined;
  readonly answer: unknown;
}

function isHashedWith(secret: string) {
  return ({ waiver_id, proof, answer }: Sample) => proof === keyedHash(secret, waiver_id, answer);
}

/** Returns answers that have a keyed hash in the evidence and still exist: deleted ones cannot be compared. */
async function separatelyStoredAnswers(db: Database): Promise<Sample[]> {
  const rows = await db
    .selectFrom('waiver_evidence as evidence')
    .innerJoin('waivers', 'waivers.id', 'evidence.waiver_id')
    .select(['evidence.waiver_id', 'evidence.record'])
    .select((of) => of.ref('waivers.field_values').$castTo<FieldValues>().as('field_values'))
    .where(sql<boolean>`evidence.record like '%"apart":{"%'`)
    .where(sql<boolean>`waivers.field_values ->> ${staffOnlyAnswer} is not null`)
    .orderBy('evidence.id')
    .limit(sampleSize)
    .execute();
  return rows.map(({ waiver_id, record, field_values }) => ({
    waiver_id,
    proof: proofIn(record),
    answer: field_values[staffOnlyAnswer],
  }));
}

function proofIn(record: string): string | undefined {
  try {
    return (JSON.parse(record) as Partial<EvidenceRecord>).apart?.[staffOnlyAnswer];
  } catch {
    // Skips an altered record; the others decide.
    return undefined;
  }
}
