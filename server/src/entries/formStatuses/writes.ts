import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { ReportLetter } from '@parade/contract/entries/formStatuses/message.ts';
import type { LetterPreview } from '@parade/contract/notifications/message.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import { mailedReasons } from '../../notifications/reads.ts';
import { type Letter, previewLetter, queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf, readSettings } from '../../settings/reads.ts';
import type { Moment } from '../overview.ts';
import { statusReportLetter } from './emails.ts';
import { mailedLeadersOf } from '../leaders.ts';
import { type OwingQuery, owingEntries } from './reads.ts';

/** Refuses (parade-over) to request forms for a parade that is over. `today`: civil date in Los Angeles. */
async function refuseOver(db: Database, today: string, { year }: Pick<OwingQuery, 'year'>): Promise<void> {
  if ((await paradeDayOf(db, year)) < today) throw new Refusal('parade-over');
}

/** What a press would do now: entries with incomplete forms, and which of them nobody is emailed about. */
interface ReportCounts {
  readonly count: number;
  readonly without_leader: number;
  readonly emailed_today: number;
}

/** Returns these counts. */
export async function countStatusReports(portal: Portal, query: OwingQuery): Promise<ReportCounts> {
  await refuseOver(portal.db, portal.clock.today(), query);
  return (await plannedReports(portal, query)).counts;
}

/** Returns these counts, and the first letter that would go out. */
export async function previewStatusReports(
  portal: Portal,
  query: OwingQuery,
): Promise<ReportCounts & { example: ReportLetter | null }> {
  await refuseOver(portal.db, portal.clock.today(), query);
  const { counts, first } = await plannedReports(portal, query);
  if (!first) return { ...counts, example: null };
  const { subject, lines, to, entry } = first;
  return {
    ...counts,
    example: {
      entry_name: entryNameOf(entry),
      to_name: to.name ?? '',
      subject,
      lines: lines.map((line) => (typeof line === 'string' ? line : { action: 'action' in line ? line.action : '' })),
    },
  };
}

/** Returns that letter as it looks; null if there is nobody to remind. */
export async function previewStatusReport(portal: Portal, query: OwingQuery): Promise<LetterPreview | null> {
  const { first } = await plannedReports(portal, query);
  return first ? previewLetter(portal, first) : null;
}

async function plannedReports(portal: Portal, query: OwingQuery) {
  const { clock, db } = portal;
  const entries = await reportsOf(portal, { now: clock.nowIso(), today: clock.today() }, query);
  const known = await mailedReasons(
    db,
    entries.flatMap((letters) => letters.map(({ reason }) => reason)),
  );
  const isKnown = ({ reason }: Letter) => known.has(reason);
  const counts: ReportCounts = {
    count: entries.length,
    without_leader: entries.filter((letters) => letters.length === 0).length,
    emailed_today: entries.filter((letters) => letters.length > 0 && letters.every(isKnown)).length,
  };
  return { counts, first: entries.flat().find((letter) => !isKnown(letter)) };
}

/** Returns the letters to the leaders of each entry with incomplete forms, none for one without leaders. */
async function reportsOf(portal: Pick<Portal, 'config' | 'db'>, moment: Moment, query: OwingQuery) {
  const { config, db } = portal;
  const owing = await owingEntries(db, moment, query);
  const leaders = await mailedLeadersOf(
    db,
    owing.map(({ entry }) => entry.id),
  );
  const place = { publicUrl: config.publicUrl, settings: await readSettings(db) };
  return owing.map(({ entry, owed }) =>
    (leaders.get(entry.id) ?? []).map((leader) => ({
      ...statusReportLetter(place, entry, owed, leader, moment.today),
      entry,
    })),
  );
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
  const entries = await reportsOf({ config, db: change.tx }, { now: change.at, today }, query);
  if (entries.length > count) throw new Refusal('list-changed', { extra: { count: entries.length } });
  const queued = (await queueMails(change, entries.flat())).filter((id) => id !== null).length;
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
