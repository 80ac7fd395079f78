/** W-32: the holder of a link that a newer one replaced asks for one of their own. */
import { countTries, countTry, type Limit, networkOf } from '../../access/limits.ts';
import { secretHash } from '../../access/secret.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { leadersOf } from '../../entries/leaders.ts';
import { queueMail } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { whyNotReminded } from '../abilities.ts';
import { signingLetter } from '../emails.ts';
import { createSigningLink, findLink } from '../links.ts';
import { type ListedWaiverRow, lockWaivers } from '../reads.ts';
import { auditTarget } from '../writes.ts';

const perNetwork: Limit = { name: 'new-link:address', points: 30, minutes: 60 };
const perLink: Limit = { name: 'new-link:link', points: 3, minutes: 60 };
const perWaiver: Limit = { name: 'new-link:waiver', points: 5, minutes: 24 * 60 };

/**
 * Mails a new link to the address on file, which is nowhere shown. Does nothing, and answers alike, where the secret is
 * unknown or its link was not replaced, where nobody is to be mailed about the waiver, and beyond five a day. A link
 * that was handed over ends, as with every letter. Refuses too many tries of one secret or one network alone.
 */
export async function mailNewLink(portal: Portal, secret: string, address: string): Promise<void> {
  await countTry(portal, perNetwork, networkOf(address));
  await countTry(portal, perLink, secretHash(secret).toString('hex'));
  const link = await findLink(portal.db, secret);
  if (link?.end_reason !== 'replaced') return;
  const [asked = 0] = await countTries(portal, [[perWaiver, String(link.waiver_id)]]);
  if (asked > perWaiver.points) return;
  await inTransaction(portal, { kind: 'system', job: 'signing link' }, async (change) => {
    const [waiver] = await lockWaivers(change, [link.waiver_id]);
    if (waiver && (await isMailed(change, waiver))) await mailTo(change, waiver);
  });
}

/** Whoever asks may have been reminded today, and may have declined or stopped the reminders before. */
async function isMailed(change: Change, waiver: ListedWaiverRow): Promise<boolean> {
  const { enable_waiver_emails } = await readSettings(change.tx);
  const asking = { ...waiver, reminded_at: null, declined_at: null, reminders_stopped_at: null };
  return enable_waiver_emails && whyNotReminded(asking, change.portal.clock.today()) === undefined;
}

async function mailTo(change: Change, waiver: ListedWaiverRow): Promise<void> {
  const link = await createSigningLink(change, waiver.id, 'mail');
  const leaders = (await leadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id);
  const to = { address: waiver.email ?? '', name: waiver.name };
  const given = { waiver, to, link, leaders, cause: `new-link:${link.id}` };
  await queueMail(change, signingLetter(change, await readSettings(change.tx), { kind: 'new link', ...given }));
  await change.tx
    .updateTable('waivers')
    .set((of) => ({ sent_at: of.fn.coalesce('sent_at', of.val(change.at)), updated_at: change.at }))
    .where('id', '=', waiver.id)
    .execute();
  await audit(change, { action: 'waiver.new-link-mailed', ...auditTarget(waiver) });
}
