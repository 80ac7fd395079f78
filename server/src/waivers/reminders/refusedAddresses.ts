/**
 * W-31: addresses that their mail servers refuse for good. `email_refused` of the reads shows it, and stops reminders.
 */
import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { audit } from '../../audit/writes.ts';
import { inTransaction } from '../../database/change.ts';
import { mailedLeadersOf } from '../../entries/leaders.ts';
import { queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { refusedAddressLetter } from '../emails.ts';
import { lockWaivers } from '../reads.ts';
import { auditTarget } from '../writes.ts';

/**
 * Handles a refused letter with a signing link. If the waiver is pending and still has this address, writes an audit
 * line and a letter to the entry's leaders, at most one a day for an entry.
 */
export async function noteRefusedAddress(
  portal: Portal,
  letter: { readonly waiver_id: number | null; readonly link_kind: string | null; readonly to_address: string },
): Promise<void> {
  const { waiver_id, link_kind, to_address } = letter;
  if (waiver_id === null || link_kind !== 'signing') return;
  await inTransaction(portal, { kind: 'system', job: 'mail' }, async (change) => {
    const [waiver] = await lockWaivers(change, [waiver_id]);
    if (!waiver || isSigned(waiver) || waiver.email === null || !isSameEmail(waiver.email, to_address)) return;
    await audit(change, { action: 'waiver.address-refused', ...auditTarget(waiver) });
    const settings = await readSettings(change.tx);
    const leaders = (await mailedLeadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id) ?? [];
    await queueMails(
      change,
      leaders.map((leader) => refusedAddressLetter(change, settings, waiver, leader)),
    );
  });
}
