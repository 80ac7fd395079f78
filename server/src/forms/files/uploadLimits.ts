import {
  accountUploadLimits,
  provisionalUploadLimits,
  signingLinkUploadLimits,
  type UploadLimits,
} from '@parade/contract/forms/files/uploadLimits.ts';
import { BYTES_PER_MEGABYTE } from '@parade/contract/forms/widgets/files.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { secondsUntil } from '../../access/limits.ts';
import type { Change } from '../../database/change.ts';
import type { Tables } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import type { FileKey } from './files.ts';

/**
 * Refuses an upload url beyond the limits of its account or signing link: too-many-uploads for the number of urls,
 * upload-space-full for the bytes that no form names. The portal's own uploads have no limits. Urls requested at the
 * same time are counted one after the other.
 */
export async function enforceUploadLimits(change: Change, key: FileKey | 'office', bytes: number): Promise<void> {
  const counted = await countedFor(change, key);
  if (!counted) return;
  const { limits, name, of } = counted;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${name}`}, 0))`.execute(change.tx);
  const [hour, day] = [1, 24].map((hours) => new Date(Date.parse(change.at) - hours * 3_600_000).toISOString());
  const asked = await change.tx
    .selectFrom('files')
    .where(of)
    .$if(limits.max_total_mb === undefined, (files) =>
      files.where((file) => file.or([file('asked_at', '>', day ?? ''), file('attached_at', 'is', null)])),
    )
    .select((file) => [
      file.fn
        .countAll<number>()
        .filterWhere('asked_at', '>', hour ?? '')
        .as('within_hour'),
      file.fn
        .countAll<number>()
        .filterWhere('asked_at', '>', day ?? '')
        .as('within_day'),
      bytesWhere(sql`attached_at is null`).as('unattached_bytes'),
      bytesWhere(sql`true`).as('total_bytes'),
    ])
    .executeTakeFirstOrThrow();
  if (asked.within_hour >= limits.max_grants_per_hour || asked.within_day >= limits.max_grants_per_day) {
    const retryAfter = await secondsUntilUpload(change, counted);
    throw new Refusal('too-many-uploads', { log: `upload urls of ${name}`, retryAfter });
  }
  if (asked.unattached_bytes + bytes > limits.max_unattached_mb * BYTES_PER_MEGABYTE) {
    throw new Refusal('upload-space-full', { log: `unattached bytes of ${name}` });
  }
  if (asked.total_bytes + bytes > (limits.max_total_mb ?? Number.POSITIVE_INFINITY) * BYTES_PER_MEGABYTE) {
    throw new Refusal('upload-unconfirmed', { log: `bytes of ${name}` });
  }
}

/** Returns the seconds until there is room for another URL in both spans: the longer wait counts. */
async function secondsUntilUpload(change: Change, { limits, of }: Counted): Promise<number> {
  const now = Date.parse(change.at);
  const spans = [
    [1, limits.max_grants_per_hour],
    [24, limits.max_grants_per_day],
  ] as const;
  const ends = spans.map(async ([hours, max]) => {
    const length = hours * 3_600_000;
    const last = await change.tx
      .selectFrom('files')
      .select('asked_at')
      .where(of)
      .where('asked_at', '>', new Date(now - length).toISOString())
      .orderBy('asked_at', 'desc')
      .offset(max - 1)
      .limit(1)
      .executeTakeFirst();
    return last ? Date.parse(last.asked_at) + length : now;
  });
  return secondsUntil(now, Math.max(...(await Promise.all(ends))));
}

/** The bytes of some files: of a waiting one what was granted, of a picture both shapes, of a refused one none. */
function bytesWhere(condition: RawBuilder<unknown>) {
  return sql<number>`coalesce(sum(case
    when state = 'refused' then 0
    when state = 'asked' then granted_bytes
    else coalesce(size_bytes, 0) + coalesce(original_size_bytes, 0) end) filter (where ${condition}), 0)::double precision`;
}

interface Counted {
  readonly limits: UploadLimits;
  /** For the lock and the log. */
  readonly name: string;
  readonly of: (file: ExpressionBuilder<Tables, 'files'>) => ReturnType<ExpressionBuilder<Tables, 'files'>>;
}

async function countedFor(change: Change, key: FileKey | 'office'): Promise<Counted | undefined> {
  if (key !== 'office' && 'waiver_id' in key) {
    const of: Counted['of'] = (file) => file('waiver_id', '=', key.waiver_id);
    return { limits: signingLinkUploadLimits, name: `waiver ${key.waiver_id}`, of };
  }
  if (change.by.kind !== 'user') return undefined;
  const { user_id } = change.by;
  const account = change.tx.selectFrom('users').select('is_provisional').where('id', '=', user_id);
  const limits = (await account.executeTakeFirst())?.is_provisional ? provisionalUploadLimits : accountUploadLimits;
  return { limits, name: `account ${user_id}`, of: (file) => file('owner_id', '=', user_id) };
}
