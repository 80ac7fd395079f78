import type { CivilDate } from '@parade/contract/forms/answers/values.ts';
import {
  deletedOn,
  type Retention,
  type RetentionChoice,
  type RetentionKind,
  retentionSetting,
  retentionSettings,
} from '@parade/contract/forms/retention.ts';
import type { Permission } from '@parade/contract/access/permissions.ts';
import { settingDefinitions } from '@parade/contract/settings/definition.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { readSettings } from '../../settings/reads.ts';
import { setParadeDay, setSetting } from '../../settings/writes.ts';

/** Returns the days of the parades and of deletion, as the office edits them. */
export async function readRetention(db: Database): Promise<Retention> {
  const { retention_days_medical, retention_days_licenses, retention_days_requests } = await readSettings(db);
  const parades = await db
    .selectFrom('parades')
    .select(['id', 'event_year', 'parade_on'])
    .orderBy('event_year')
    .execute();
  return { retention_days_medical, retention_days_licenses, retention_days_requests, parades };
}

/** Returns the parade years with something to delete on this Los Angeles day. */
export async function yearsToDelete(db: Database, kind: RetentionKind, today: CivilDate): Promise<number[]> {
  const retention = await readRetention(db);
  const days = retention[retentionSetting[kind]];
  return retention.parades
    .filter(({ parade_on }) => deletedOn(parade_on, days) <= today)
    .map(({ event_year }) => event_year);
}

/**
 * Sets days of parades and of deletion; absent ones stay. Writes an audit line with what changed. Refuses new days of
 * deletion from a person who may not set them (not-allowed, S-11), an unknown parade (not-found) and, by field, a day
 * in another year than the parade's.
 */
export async function saveRetention(
  change: Change,
  may: (permission: Permission) => boolean,
  choice: RetentionChoice,
): Promise<void> {
  // Saves at the same time wait for one another, so that the trail shows what each of them changed.
  await change.tx.selectFrom('parades').select('id').orderBy('id').forUpdate().execute();
  const before = await readRetention(change.tx);
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const key of retentionSettings) {
    const days = choice[key];
    if (days === undefined || days === before[key]) continue;
    if (!may(settingDefinitions[key].who)) throw new Refusal('not-allowed');
    await setSetting(change, key, days);
    changes[key] = { from: before[key], to: days };
  }
  for (const { id, parade_on } of choice.parades ?? []) {
    const parade = before.parades.find((each) => each.id === id);
    if (!parade) throw new Refusal('not-found');
    if (Number(parade_on.slice(0, 4)) !== parade.event_year)
      throw new FieldRefusal({ [`parades:${id}`]: [`Please enter a date in ${parade.event_year}.`] });
    if (parade_on === parade.parade_on) continue;
    await setParadeDay(change, id, parade_on);
    changes[`Parade day ${parade.event_year}`] = { from: parade.parade_on, to: parade_on };
  }
  if (Object.keys(changes).length === 0) return;
  await audit(change, { action: 'settings.retention-changed', model: 'Settings', model_id: 'retention', changes });
}
