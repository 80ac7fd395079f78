import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
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
import { FieldRefusal, Refusal, withoutLosing } from '../../http/refusal.ts';
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
 * deletion from a person who may not set them (not-allowed, S-11), an unknown parade (not-found), by field, a day in
 * another year than the parade's, and days that somebody has changed since `from` was shown (revision-conflict).
 */
export async function saveRetention(
  change: Change,
  may: (permission: Permission) => boolean,
  choice: RetentionChoice,
): Promise<void> {
  // Saves at the same time wait for one another, so that the trail shows what each of them changed. Entries go on meanwhile.
  await change.tx.selectFrom('parades').select('id').orderBy('id').forNoKeyUpdate().execute();
  const before = await readRetention(change.tx);
  const days = withoutLosing(daysIn(before), daysIn(choice), daysIn(choice.from ?? {}), ({ name, theirs }) =>
    [settingDefinitions[name as RetentionSetting].label, String(theirs)].join(', '),
  );
  const yearOf = (id: number) => before.parades.find((parade) => parade.id === id)?.event_year ?? '';
  const parade_days = withoutLosing(
    paradeDaysIn(before),
    paradeDaysIn(choice),
    paradeDaysIn(choice.from ?? {}),
    (conflict) => [`Parade day ${yearOf(Number(conflict.name))}`, showCivilDate(String(conflict.theirs))].join(', '),
  );
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const key of retentionSettings) {
    const count = days[key];
    if (count === undefined || count === before[key]) continue;
    if (!may(settingDefinitions[key].who)) throw new Refusal('not-allowed');
    await setSetting(change, key, count);
    changes[key] = { from: before[key], to: count };
  }
  for (const { id } of choice.parades ?? []) {
    const parade_on = parade_days[id] ?? '';
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

type RetentionSetting = (typeof retentionSettings)[number];

function daysIn(choice: RetentionChoice): { readonly [S in RetentionSetting]?: number | undefined } {
  const { retention_days_medical, retention_days_licenses, retention_days_requests } = choice;
  return { retention_days_medical, retention_days_licenses, retention_days_requests };
}

/** Returns the days by the ids of their parades. */
function paradeDaysIn({ parades = [] }: Pick<RetentionChoice, 'parades'>): Readonly<Record<string, CivilDate>> {
  return Object.fromEntries(parades.map(({ id, parade_on }) => [id, parade_on]));
}
