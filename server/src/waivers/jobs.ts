import { change } from '../database/change.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { areWaiversMailed } from './reads.ts';
import { lockWaiver, sendIfTime } from './writes.ts';

const atOnce = 100;

/**
 * 'Waivers are sent October 1': mails every invitation whose time has come and that has not gone out, of accepted
 * entries, in small changes, so that a stop in between loses and doubles nothing. Answers how many. Run every few
 * minutes: it also catches up when the waiver e-mails are switched on again.
 */
export async function sendDueWaivers(portal: Portal): Promise<number> {
  const settings = await readSettings(portal.db);
  const today = portal.clock.today();
  const years = await mailedYears(portal, today);
  if (!settings.enable_waiver_emails || years.length === 0) return 0;
  let sent = 0;
  for (let after = 0; ; ) {
    const due = await portal.db
      .selectFrom('waivers')
      .innerJoin('entries', 'entries.id', 'waivers.entry_id')
      .select('waivers.id')
      .where('waivers.id', '>', after)
      .where('waivers.year', 'in', years)
      .where('waivers.sent_at', 'is', null)
      .where('waivers.completed_at', 'is', null)
      .where('waivers.voided_at', 'is', null)
      .where('waivers.email', 'is not', null)
      .where('entries.approved_at', 'is not', null)
      .where('entries.rejected_at', 'is', null)
      .orderBy('waivers.id')
      .limit(atOnce)
      .execute();
    if (due.length === 0) return sent;
    after = due.at(-1)?.id ?? after;
    sent += await change(portal, { kind: 'system', job: 'waiver mailing' }, async (at) => {
      let queued = 0;
      for (const { id } of due) if (await sendIfTime(at, await lockWaiver(at, id))) queued += 1;
      return queued;
    });
  }
}

async function mailedYears(portal: Portal, today: string): Promise<number[]> {
  const parades = await portal.db.selectFrom('parades').select('event_year').execute();
  return parades.map((parade) => parade.event_year).filter((year) => areWaiversMailed(year, today));
}
