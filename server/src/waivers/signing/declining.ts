import type { Declining } from '@parade/contract/waivers/waiver.ts';
import type { Actor } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { leadersOf } from '../../entries/leaders.ts';
import { queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { declinedLetter } from '../emails.ts';
import type { WaiverRow } from '../reads.ts';
import { openBySecret, type Opened, signerChange } from './signing.ts';
import { auditTarget } from '../writes.ts';

/** Somebody changes their mind once or twice; more is written by who plays with the link. */
const perWaiver: Limit = { name: 'decline:waiver', points: 3, minutes: 24 * 60 };

/**
 * Takes note that the holder of the link will not sign: does not want to take part, or is not the person named. The
 * waiver stays pending and the link goes on working, so that signing takes it back. Effects, once however often it is
 * sent: the stamp, an audit line, and a letter to the leaders of the entry and to its liaison or the office, each day one
 * that says so. Refuses a fourth change of mind within a day.
 */
export async function declineWaiver(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  declining: Declining,
): Promise<Opened> {
  return signerChange(portal, actor, secret, async (change, opened) => {
    const { waiver } = opened;
    if (waiver.declined_as === declining.as) return opened;
    // In the change: with the waiver locked, whoever presses the button twice is counted once.
    await countTry({ db: change.tx, clock: portal.clock }, perWaiver, String(waiver.id));
    await change.tx
      .updateTable('waivers')
      .set({
        declined_at: change.at,
        declined_as: declining.as,
        declined_note: declining.note,
        updated_at: change.at,
      })
      .where('id', '=', waiver.id)
      .execute();
    await audit(change, {
      action: declining.as === 'not-me' ? 'waiver.not-me' : 'waiver.declined',
      ...auditTarget(waiver),
      ...(declining.note === null ? {} : { note: declining.note }),
    });
    const settings = await readSettings(change.tx);
    const recipients = await recipientsOf(change, waiver, settings.support_email);
    await queueMails(
      change,
      recipients.map((to) => declinedLetter(change, settings, waiver, declining, to)),
    );
    return openBySecret(change.tx, portal.clock, secret);
  });
}

/** Leaders of the entry, and its liaison; the office where there is none. */
async function recipientsOf(
  change: Change,
  waiver: WaiverRow,
  office: string,
): Promise<{ address: string; name: string; user_id?: number }[]> {
  const leaders = (await leadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id) ?? [];
  const liaison = await change.tx
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.rep_id')
    .select(['users.id as user_id', 'users.email', 'users.first_name', 'users.last_name'])
    .where('entries.id', '=', waiver.entry_id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  const people = [...leaders, ...(liaison ? [liaison] : [])].map((user) => ({
    address: user.email,
    name: `${user.first_name} ${user.last_name}`,
    user_id: user.user_id,
  }));
  const recipients = liaison ? people : [...people, { address: office, name: 'parade office' }];
  return recipients.filter((to, index) => recipients.findIndex((other) => other.address === to.address) === index);
}
