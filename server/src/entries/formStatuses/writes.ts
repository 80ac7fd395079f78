import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { ReportLetter } from '@parade/contract/entries/formStatuses/message.ts';
import type { LetterPreview } from '@parade/contract/notifications/message.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import { previewLetter, queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf, readSettings } from '../../settings/reads.ts';
import { statusReportLetter } from './emails.ts';
import { mailedLeadersOf } from '../leaders.ts';
import { type OwingQuery, owingEntries } from './reads.ts';

/** Refuses (parade-over) to request forms for a parade that is over. `today`: civil date in Los Angeles. */
export async function refuseOver(db: Database, today: string, { year }: Pick<OwingQuery, 'year'>): Promise<void> {
  if ((await paradeDayOf(db, year)) < today) throw new Refusal('parade-over');
}

/**
 * Returns how many entries have incomplete forms, and the letter that a leader of the first of them would get today.
 */
export async function previewStatusReports(
  portal: Portal,
  query: OwingQuery,
): Promise<{ count: number; example: ReportLetter | null }> {
  await refuseOver(portal.db, portal.clock.today(), query);
  const { count, first } = await firstReport(portal, query);
  if (!first) return { count, example: null };
  const { subject, lines, to } = first.letter;
  return {
    count,
    example: {
      entry_name: entryNameOf(first.entry),
      to_name: to.name ?? '',
      subject,
      lines: lines.map((line) => (typeof line === 'string' ? line : { action: 'action' in line ? line.action : '' })),
    },
  };
}

/** Returns that letter as it looks; null if there is nobody to remind. */
export async function previewStatusReport(portal: Portal, query: OwingQuery): Promise<LetterPreview | null> {
  const { first } = await firstReport(portal, query);
  return first ? previewLetter(portal, first.letter) : null;
}

async function firstReport(portal: Portal, query: OwingQuery) {
  const { config, clock, db } = portal;
  const today = clock.today();
  const owing = await owingEntries(db, { now: clock.nowIso(), today }, query);
  const leaders = await mailedLeadersOf(
    db,
    owing.map(({ entry }) => entry.id),
  );
  const first = owing.find(({ entry }) => leaders.has(entry.id));
  const leader = first && leaders.get(first.entry.id)?.[0];
  if (!first || !leader) return { count: owing.length, first: null };
  const place = { publicUrl: config.publicUrl, settings: await readSettings(db) };
  const letter = statusReportLetter(place, first.entry, first.owed, leader, today);
  return { count: owing.length, first: { entry: first.entry, letter } };
}

/**
 * E-22: sends one letter to each leader of each accepted entry of the year and, if given, the type. A second press on
 * one Los Angeles day queues nothing. Refuses after parade day, because nothing can be submitted any more
 * (parade-over), and if more entries than `count`, the number shown, have incomplete forms by now (list-changed).
 * Writes an audit line if it queued any. Returns the number of letters.
 */
export async function sendStatusReports(
  change: Change,
  { count, ...query }: OwingQuery & { readonly count: number },
): Promise<number> {
  const { config, clock } = change.portal;
  const today = clock.today();
  await refuseOver(change.tx, today, query);
  const place = { publicUrl: config.publicUrl, settings: await readSettings(change.tx) };
  const owing = await owingEntries(change.tx, { now: change.at, today }, query);
  if (owing.length > count) throw new Refusal('list-changed', { extra: { count: owing.length } });
  const leaders = await mailedLeadersOf(
    change.tx,
    owing.map(({ entry }) => entry.id),
  );
  const letters = owing.flatMap(({ entry, owed }) =>
    (leaders.get(entry.id) ?? []).map((leader) => statusReportLetter(place, entry, owed, leader, today)),
  );
  const queued = (await queueMails(change, letters)).filter((id) => id !== null).length;
  if (queued > 0) {
    await audit(change, {
      action: 'form.status-reports-sent',
      model: 'Form',
      model_id: query.year,
      note: `Status reports of ${query.year}: ${queued} ${queued === 1 ? 'letter' : 'letters'} queued`,
      organization_type: query.type ?? null,
      year: query.year,
    });
  }
  return queued;
}
