import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import { otherPart, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { Declining } from '@parade/contract/waivers/waiver.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Actor } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { mailedLeadersOf, mailedRepOf } from '../../entries/leaders.ts';
import { queueMail, queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { declinedLetter, wrongAddressLetter } from '../emails.ts';
import { endPartLinks } from '../links.ts';
import { findPart, type PartRow, type WaiverRow } from '../reads.ts';
import { openBySecret, type Opened, signerChange } from './signing.ts';
import { auditTarget } from '../writes.ts';

/** Room for people who change their mind once or twice. More is somebody playing with the link. */
const perWaiver: Limit = { name: 'decline:waiver', points: 3, minutes: 24 * 60 };

/**
 * Records that the holder of the link will not sign: they do not want to take part, or are not the person named. The
 * waiver stays pending and the link still works, so that signing takes it back. Effects, once for repeated presses: the
 * stamp, an audit line, and a letter to the entry's leaders and its liaison or the office, at most one of a kind a day.
 * Refuses a fourth change of mind within a day. On a link that was sent on for the other part of a minor's waiver, only
 * the link may be wrong (returnToFirstSigner).
 */
export async function declineWaiver(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  declining: Declining,
): Promise<Opened> {
  return signerChange(portal, actor, secret, async (change, opened) => {
    const { waiver, link } = opened;
    const part = link.made_for === 'part' ? await findPart(change.tx, waiver.id) : undefined;
    if (part && declining.as === 'not-me') return returnToFirstSigner(change, opened, part, declining);
    if (waiver.declined_as === declining.as) return opened;
    // Counted inside the change, with the waiver locked, so that a double press counts once.
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
    const by = whoSays(part, declining);
    // The trail is never deleted, and the person’s own words are (S-06).
    await audit(change, {
      action: declining.as === 'not-me' ? 'waiver.not-me' : 'waiver.declined',
      ...auditTarget(waiver),
      ...(by === 'guardian' ? { note: 'A parent or guardian' } : {}),
    });
    await writeToLeaders(change, waiver, { ...declining, part: by });
    return openBySecret(change.tx, portal.clock, secret);
  });
}

/**
 * Returns which of the two signers declines. A link that was sent on belongs to one of them. On the other link, they
 * say so themselves.
 */
function whoSays(part: PartRow | undefined, { as, who }: Declining): SigningPart | undefined {
  if (part) return otherPart(part.part);
  return as === 'declined' && who === 'guardian' ? who : undefined;
}

/**
 * W-33: handles a part's link that reached the wrong person, which does not mean that the waiver's person declined. The
 * signature stays and the link ends. The first signer is asked for another address, on their page and by a letter to
 * the address on file; if the only one is the wrong one, the leaders are asked.
 */
async function returnToFirstSigner(
  change: Change,
  opened: Opened,
  part: PartRow,
  declining: Declining,
): Promise<Opened> {
  const { waiver, link } = opened;
  await countTry({ db: change.tx, clock: change.portal.clock }, perWaiver, String(waiver.id));
  await endPartLinks(change, [waiver.id]);
  await audit(change, {
    action: 'waiver.not-me',
    ...auditTarget(waiver),
    note: 'The address that was entered for the other signature',
  });
  const { email } = waiver;
  const isAsked = email !== null && !isSameEmail(email, part.to_address);
  await writeToLeaders(change, waiver, { ...declining, part: otherPart(part.part), isAsked });
  if (isAsked) {
    const wrong = { part: part.part, to_address: part.to_address, link_id: link.id };
    await queueMail(change, wrongAddressLetter(await readSettings(change.tx), waiver, wrong, email));
  }
  return { ...opened, waiver: { ...waiver, declined_at: change.at, declined_as: 'not-me' } };
}

async function writeToLeaders(
  change: Change,
  waiver: WaiverRow,
  declining: Declining & { readonly part?: SigningPart | undefined; readonly isAsked?: boolean },
): Promise<void> {
  const settings = await readSettings(change.tx);
  const recipients = await recipientsOf(change, waiver, settings.support_email);
  await queueMails(
    change,
    recipients.map((to) => declinedLetter(change, settings, waiver, declining, to)),
  );
}

/** Returns the leaders of the entry, and its liaison, or the office if there is none. */
async function recipientsOf(
  change: Change,
  waiver: WaiverRow,
  office: string,
): Promise<{ address: string; name: string; user_id?: number }[]> {
  const leaders = (await mailedLeadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id) ?? [];
  const liaison = await mailedRepOf(change.tx, waiver.entry_id);
  const named = leaders.map(({ first_name, last_name, ...user }) => ({
    ...user,
    name: fullName({ first_name, last_name }),
  }));
  const people = [...named, ...(liaison ? [liaison] : [])].map(({ email, name, user_id }) => ({
    address: email,
    name,
    user_id,
  }));
  const recipients = liaison ? people : [...people, { address: office, name: 'parade office' }];
  return recipients.filter((to, index) => recipients.findIndex((other) => other.address === to.address) === index);
}
