import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import { otherPart, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { Declining } from '@parade/contract/waivers/waiver.ts';
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

/** Somebody changes their mind once or twice; more is written by who plays with the link. */
const perWaiver: Limit = { name: 'decline:waiver', points: 3, minutes: 24 * 60 };

/**
 * Takes note that the holder of the link will not sign: does not want to take part, or is not the person named. The
 * waiver stays pending and the link goes on working, so that signing takes it back. Effects, once however often it is
 * sent: the stamp, an audit line, and a letter to the leaders of the entry and to its liaison or the office, each day one
 * that says so. Refuses a fourth change of mind within a day. By a link that was sent on for the other part of a minor's waiver it
 * may be that link alone which is wrong (refuseAddress).
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
    if (part && declining.as === 'not-me') return refuseAddress(change, opened, part, declining);
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
    const by = whoSays(part, declining);
    const words = [
      ...(by === 'guardian' ? ['A parent or guardian'] : []),
      ...(declining.note === null ? [] : [declining.note]),
    ];
    await audit(change, {
      action: declining.as === 'not-me' ? 'waiver.not-me' : 'waiver.declined',
      ...auditTarget(waiver),
      ...(words.length === 0 ? {} : { note: words.join(': ') }),
    });
    await writeToLeaders(change, waiver, { ...declining, part: by });
    return openBySecret(change.tx, portal.clock, secret);
  });
}

/** Which of the two: the link that was sent on is for one of them, and by the other one they say it themselves. */
function whoSays(part: PartRow | undefined, { as, who }: Declining): SigningPart | undefined {
  if (part) return otherPart(part.part);
  return as === 'declined' && who === 'guardian' ? who : undefined;
}

/**
 * W-33: the link of the other part has reached somebody else, which is no word of the person whose waiver it is: what was
 * signed is kept, the link ends, and whoever signed first is asked for another address, on their page and by a letter to
 * the address on file; where there is none but the wrong one, by the leaders.
 */
async function refuseAddress(change: Change, opened: Opened, part: PartRow, declining: Declining): Promise<Opened> {
  const { waiver, link } = opened;
  await countTry({ db: change.tx, clock: change.portal.clock }, perWaiver, String(waiver.id));
  await endPartLinks(change, waiver.id);
  const said = declining.note === null ? '' : `: ${declining.note}`;
  await audit(change, {
    action: 'waiver.not-me',
    ...auditTarget(waiver),
    note: `The address that was entered for the other signature${said}`,
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

/** Leaders of the entry, and its liaison; the office where there is none. */
async function recipientsOf(
  change: Change,
  waiver: WaiverRow,
  office: string,
): Promise<{ address: string; name: string; user_id?: number }[]> {
  const leaders = (await mailedLeadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id) ?? [];
  const liaison = await mailedRepOf(change.tx, waiver.entry_id);
  const named = leaders.map(({ first_name, last_name, ...user }) => ({ ...user, name: `${first_name} ${last_name}` }));
  const people = [...named, ...(liaison ? [liaison] : [])].map(({ email, name, user_id }) => ({
    address: email,
    name,
    user_id,
  }));
  const recipients = liaison ? people : [...people, { address: office, name: 'parade office' }];
  return recipients.filter((to, index) => recipients.findIndex((other) => other.address === to.address) === index);
}
