import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { sql } from 'kysely';
import { ConfigError, newServerSecret } from '../../config.ts';
import { type Database, openDatabase } from '../../database/pool.ts';
import { type EvidenceRecord, keyedHash } from './evidence.ts';
import { staffOnlyAnswer } from '../reads.ts';

/** How many signed waivers a SECRET is tried on: one that was altered behind our back must not decide alone. */
const sampleSize = 50;

/**
 * Adopts the SECRET that evidence was made with before it had a key of its own (docs/decisions/0017). Run as the owner
 * of the database at each start, behind the migrations; does nothing where there is no such evidence or it has been
 * done. Throws ConfigError when this SECRET did not make the evidence: adopting a wrong one would turn honest evidence
 * into forged for ever. Answers whether one was taken over now.
 */
export async function adoptSecret(url: string, secret: string): Promise<boolean> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const { first } = await db
      .selectFrom('evidence_keys')
      .select((of) => of.fn.min('first_evidence_id').as('first'))
      .executeTakeFirstOrThrow();
    if (first === 1) return false;
    const samples = await separatelyStoredAnswers(db);
    if (samples.length > 0 && !samples.some(isHashedWith(secret)))
      throw new ConfigError(
        'SECRET must be the one this portal has used so far (DATA_DIR/secret if it was not set), because the evidence of signed waivers was made with it. Start the portal once with that SECRET. After that, you can change it with npm run rotate-secret. If it is lost for good, run npm run rotate-secret -- --old-secret-is-lost',
      );
    await db
      .insertInto('evidence_keys')
      .values({ key: secret, first_evidence_id: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  } finally {
    await close();
  }
}

/**
 * Gives the SECRET of the time before up: the check then calls the medical notes of that time different from what was
 * signed, until they are deleted after their parade. Everything else in the evidence goes on verifying.
 */
export async function giveUpSecret(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    await db
      .insertInto('evidence_keys')
      .values({ key: newServerSecret(), first_evidence_id: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } finally {
    await close();
  }
}

interface Sample {
  readonly waiver_id: number;
  readonly proof: string | undefined;
  readonly answer: unknown;
}

function isHashedWith(secret: string) {
  return ({ waiver_id, proof, answer }: Sample) => proof === keyedHash(secret, waiver_id, answer);
}

/** Answers of which the evidence holds a keyed hash, while they are there: after their deletion nothing can be compared. */
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
    // Skips a record that was altered; the others decide.
    return undefined;
  }
}
