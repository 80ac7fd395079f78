/** The instants of the drill `clock`, run in a separate process whose time zone the drill sets. */
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { civilDateOf, showInstant } from '@parade/contract/calendar.ts';
import { areWaiversMailed, areWaiversOpen, waiversDueOn } from '@parade/contract/settings/paradeYear.ts';
import { clockFixedAt, type TestClock } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import type { Portal } from '@parade/server/portal.ts';
import { initializeSeason } from '@parade/server/season.ts';
import { sendDueWaivers } from '@parade/server/waivers/jobs.ts';
import { sendScheduledReminders } from '@parade/server/waivers/reminders/reminderSchedule.ts';
import pg from 'pg';
import pino from 'pino';

interface Instant {
  readonly at: string;
  /** The instant on a Los Angeles clock. */
  readonly shown: string;
  readonly open: boolean;
  readonly mailed: boolean;
  readonly overdue: boolean;
  /** Mailings sent by then, of invitations and of the reminder schedule. */
  readonly mailings: number;
}

const before = { open: false, mailed: false, overdue: false, mailings: 0 };
const open = { open: true, mailed: true, overdue: false };
const over = { open: true, mailed: true, overdue: true, mailings: 5 };
const walked = { open: true, mailed: false, overdue: true, mailings: 5 };

/** The instants in order, for the parade of 2027; the schedule runs at each. */
const instants: readonly Instant[] = [
  // A leap day, and the day on which clocks go forward, of the year before.
  { at: '2024-02-29T07:59:59Z', shown: '02/28/2024 11:59 PM', ...before },
  { at: '2024-02-29T08:00:00Z', shown: '02/29/2024 12:00 AM', ...before },
  { at: '2024-03-01T07:59:59Z', shown: '02/29/2024 11:59 PM', ...before },
  { at: '2024-03-01T08:00:00Z', shown: '03/01/2024 12:00 AM', ...before },
  { at: '2025-12-31T23:59:59Z', shown: '12/31/2025 3:59 PM', ...before },
  { at: '2026-01-01T07:59:59Z', shown: '12/31/2025 11:59 PM', ...before },
  { at: '2026-01-01T08:00:00Z', shown: '01/01/2026 12:00 AM', ...before },
  { at: '2026-03-08T07:59:59Z', shown: '03/07/2026 11:59 PM', ...before },
  { at: '2026-03-08T09:59:59Z', shown: '03/08/2026 1:59 AM', ...before },
  { at: '2026-03-08T10:00:00Z', shown: '03/08/2026 3:00 AM', ...before },
  { at: '2026-03-09T06:59:59Z', shown: '03/08/2026 11:59 PM', ...before },
  { at: '2026-03-09T07:00:00Z', shown: '03/09/2026 12:00 AM', ...before },
  // October 1: waivers go out at midnight in Los Angeles, not in UTC and not in Tokyo.
  { at: '2026-09-30T15:00:00Z', shown: '09/30/2026 8:00 AM', ...before },
  { at: '2026-10-01T00:00:00Z', shown: '09/30/2026 5:00 PM', ...before },
  { at: '2026-10-01T06:59:59Z', shown: '09/30/2026 11:59 PM', ...before },
  { at: '2026-10-01T07:00:00Z', shown: '10/01/2026 12:00 AM', ...open, mailings: 1 },
  { at: '2026-10-01T07:10:00Z', shown: '10/01/2026 12:10 AM', ...open, mailings: 1 },
  { at: '2026-10-02T06:59:59Z', shown: '10/01/2026 11:59 PM', ...open, mailings: 1 },
  // 45 days before December 1, from 9 in the morning on.
  { at: '2026-10-17T00:00:00Z', shown: '10/16/2026 5:00 PM', ...open, mailings: 1 },
  { at: '2026-10-17T15:59:59Z', shown: '10/17/2026 8:59 AM', ...open, mailings: 1 },
  { at: '2026-10-17T16:00:00Z', shown: '10/17/2026 9:00 AM', ...open, mailings: 2 },
  { at: '2026-10-18T06:59:59Z', shown: '10/17/2026 11:59 PM', ...open, mailings: 2 },
  // Clocks go back: 1 o'clock comes twice, and 9 o'clock is an hour later in UTC from then on.
  { at: '2026-11-01T08:30:00Z', shown: '11/01/2026 1:30 AM', ...open, mailings: 2 },
  { at: '2026-11-01T09:30:00Z', shown: '11/01/2026 1:30 AM', ...open, mailings: 2 },
  { at: '2026-11-02T07:59:59Z', shown: '11/01/2026 11:59 PM', ...open, mailings: 2 },
  { at: '2026-11-10T16:00:00Z', shown: '11/10/2026 8:00 AM', ...open, mailings: 2 },
  { at: '2026-11-10T16:59:59Z', shown: '11/10/2026 8:59 AM', ...open, mailings: 2 },
  { at: '2026-11-10T17:00:00Z', shown: '11/10/2026 9:00 AM', ...open, mailings: 3 },
  { at: '2026-11-11T17:00:00Z', shown: '11/11/2026 9:00 AM', ...open, mailings: 3 },
  // The portal was down on the day of this step, and sends it the day after.
  { at: '2026-11-25T18:00:00Z', shown: '11/25/2026 10:00 AM', ...open, mailings: 4 },
  { at: '2026-11-29T16:59:59Z', shown: '11/29/2026 8:59 AM', ...open, mailings: 4 },
  { at: '2026-11-29T17:00:00Z', shown: '11/29/2026 9:00 AM', ...open, mailings: 5 },
  // The last second of the due day.
  { at: '2026-12-01T08:00:00Z', shown: '12/01/2026 12:00 AM', ...open, mailings: 5 },
  { at: '2026-12-02T00:00:00Z', shown: '12/01/2026 4:00 PM', ...open, mailings: 5 },
  { at: '2026-12-02T07:59:59Z', shown: '12/01/2026 11:59 PM', ...open, mailings: 5 },
  { at: '2026-12-02T08:00:00Z', shown: '12/02/2026 12:00 AM', ...over },
  // The year changes in Tokyo, in UTC, in Los Angeles.
  { at: '2026-12-31T15:00:00Z', shown: '12/31/2026 7:00 AM', ...over },
  { at: '2027-01-01T00:00:00Z', shown: '12/31/2026 4:00 PM', ...over },
  { at: '2027-01-01T08:00:00Z', shown: '01/01/2027 12:00 AM', ...over },
  { at: '2027-01-02T07:59:59Z', shown: '01/01/2027 11:59 PM', ...over },
  { at: '2027-01-02T08:00:00Z', shown: '01/02/2027 12:00 AM', ...walked },
];

const year = 2027;
const folder = mkdtempSync(join(tmpdir(), 'parade-clock-'));
const server = await startEmbedded({ folder });
const url = server.url();
await migrate(url);
const opened = openDatabase(url);
const time: TestClock = clockFixedAt('2026-01-10T18:00:00Z');
const portal = {
  db: opened.db,
  clock: time,
  config: readConfig({ DEMO: '0', SECRET: 'the-secret-of-drills-and-of-nothing-else' }),
  log: pino({ level: 'silent' }),
} as unknown as Portal;
await initializeSeason(portal, () => undefined);
const db = new pg.Client({ connectionString: url });
await db.connect();
await db.query(`
  insert into organizations (name, type_id, created_at) values ('Clock Band', 2, '2023-01-01');
  insert into entries (organization_id, year, status, submitted_at, approved_at, created_at, updated_at)
    select id, ${year}, 'accepted', '2023-02-01', '2023-02-02', '2023-01-01', '2023-01-01' from organizations;
  insert into participants (entry_id, type, first_name, last_name, email, created_at, updated_at)
    select id, 'general-participants', 'Reader', 'Of clocks ' || n, 'clock' || n || '@example.org', '2023-03-01', '2023-03-01'
    from entries, generate_series(1, 3) n;
  insert into waivers (locator, participant_id, entry_id, year, form_type, name, email, definition_version, created_at, updated_at)
    select 'clock' || id, id, entry_id, ${year}, 'participant-waiver', first_name || ' ' || last_name, email, 1, '2023-03-01', '2023-03-01' from participants`);

let wrong = 0;
for (const { at, shown, open: isOpen, mailed, overdue, mailings } of instants) {
  time.set(new Date(at).toISOString());
  // The job runs every ten minutes, and on several workers at once.
  for (let run = 0; run < 2; run += 1) {
    await sendDueWaivers(portal);
    await Promise.all([sendScheduledReminders(portal), sendScheduledReminders(portal), sendScheduledReminders(portal)]);
  }
  const today = portal.clock.today();
  const { rows } = await db.query<{ n: string }>('select count(*) as n from mailings where total > 0');
  const is = {
    shown: showInstant(portal.clock.nowIso()),
    open: areWaiversOpen(year, today),
    mailed: areWaiversMailed(paradeDay(year), year, today),
    overdue: today > waiversDueOn(year),
    mailings: Number(rows[0]?.n),
    day: civilDateOf(at),
  };
  const expected = { shown, open: isOpen, mailed, overdue, mailings, day: today };
  if (JSON.stringify(is) !== JSON.stringify(expected)) {
    wrong += 1;
    console.log(`${at}: is ${JSON.stringify(is)}, should be ${JSON.stringify(expected)}`);
  }
}
const { rows } = await db.query<{ mailings: string; doubled: string }>(`
  select (select count(*) from mailings where total > 0) as mailings,
    (select count(*) from outbox) - (select count(distinct (mailing_id, waiver_id)) from outbox) + abs((select count(*) from outbox) - 15) as doubled`);
await db.end();
await opened.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
console.log(`instants ${instants.length}, wrong ${wrong}, mailings ${rows[0]?.mailings}, doubled ${rows[0]?.doubled}`);
process.exit(0);
