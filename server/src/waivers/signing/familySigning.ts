import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import { isWaiverMinor } from '@parade/contract/forms/groups/waiver.ts';
import { type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import type { NextWaivers, RelinkedWaivers } from '@parade/contract/waivers/waiver.ts';
import { sql } from 'kysely';
import { auditAll } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { acceptedEntry } from '../../entries/reads.ts';
import { maxOffered } from '../issuing.ts';
import { createSigningLinks, isHandedOver, type SigningLink, signingUrl } from '../links.ts';
import { answersOf, contextOf, formOf, type WaiverRow, wholeWaiversWith } from '../reads.ts';
import { auditTarget } from '../writes.ts';

/**
 * W-15: returns what else waits for the person who has just signed, all or W-33 their part. A link to another waiver is made only if both have
 * links mailed to one address, and the signature names it as the signer's or the guardian's: a reader of that mailbox
 * can sign both already. A guardian's signature leads to the waivers of other children, any other only to further forms
 * of the same person. Links that were handed over, or made on a passed device, lead nowhere, and none to a child for
 * whom a guardian has signed already. Writes an audit line for each offer. `relinked`: what would be offered, too, had
 * nobody made another link for it since its letter: it is named, so that the signer does not take everything for signed.
 */
export async function nextFamilyWaivers(
  change: Change,
  signed: {
    readonly waiver: WaiverRow;
    readonly link: SigningLink;
    readonly values: FieldValues;
    /** Whether a guardian has signed. */
    readonly by_guardian: boolean;
    /** W-33: the address that the link of the second part went to. */
    readonly to_address?: string | undefined;
  },
): Promise<{ next: NextWaivers; relinked: RelinkedWaivers }> {
  const { waiver, link, values, by_guardian } = signed;
  const address = waiver.email && normalizeEmail(waiver.email);
  if (!address || link.made_for === 'pass' || (isHandedOver(link) && !isOutboxRead(change))) return nothing;
  // The holder of the other part's link may read another mailbox.
  if (link.made_for === 'part' && signed.to_address !== address) return nothing;
  const own = [textAt(values, 'participant:email'), textAt(values, 'guardian:email')].map(normalizeEmail);
  // A form that asks for no address (the health screening) uses the one it was mailed to.
  if (own.some((each) => each !== '') && !own.includes(address)) return nothing;
  const forSigner = async (waiting: readonly WaiverRow[]) => {
    const isSignedFor = await signedByGuardian(change, waiting);
    return waiting.filter(
      (other) =>
        other.participant_id === waiver.participant_id ||
        (by_guardian && !isSignedFor.has(other.id) && mayBeMinor(change, other)),
    );
  };
  const offered = await forSigner(await unsignedAt(change, waiver, address));
  const relinked = await forSigner(await relinkedAt(change, waiver, address));
  await auditAll(
    change,
    offered.map((other) => ({
      action: 'waiver.link-offered',
      ...auditTarget(other),
      note: `Offered to the signer of waiver ${waiver.id}, which was emailed to the same address`,
    })),
  );
  const links = await createSigningLinks(
    change,
    offered.map(({ id }) => id),
    'visit',
  );
  const next = offered.map((other) => ({
    name: other.name,
    first_name: other.first_name,
    is_other_person: other.participant_id !== waiver.participant_id,
    form_name: formOf(other).name,
    path: new URL(signingUrl(change, other.form_type, links.get(other.id)?.secret ?? '')).pathname,
    form_version: other.definition_version,
  }));
  return { next, relinked: relinked.map((other) => ({ name: other.name, form_name: formOf(other).name })) };
}

const nothing = { next: [], relinked: [] };

/** Returns the ids of waivers whose guardian's part is signed: they wait for the child. */
async function signedByGuardian(change: Change, waivers: readonly WaiverRow[]): Promise<ReadonlySet<number>> {
  if (waivers.length === 0) return new Set();
  const ids = waivers.map(({ id }) => id);
  const of = change.tx.selectFrom('waiver_parts').select('waiver_id').where('waiver_id', 'in', ids);
  return new Set((await of.where('part', '=', 'guardian').execute()).map(({ waiver_id }) => waiver_id));
}

/** Returns whether the outbox is the mailbox, as in a demo without mail: links shown there lead on like mailed ones. */
function isOutboxRead({ portal: { config } }: Change): boolean {
  return config.demo && config.smtpUrl === undefined;
}

/**
 * Locks and returns what else was mailed to this (normalized) address in the year and is unsigned. Leaves out rows that
 * somebody else has locked.
 */
export async function unsignedAt(
  change: Change,
  waiver: Pick<WaiverRow, 'id' | 'year'>,
  address: string,
): Promise<WaiverRow[]> {
  const rows = await mailedTo(change, waiver, address)
    .where(({ exists }) => exists(mailedLinks(change).where('signing_links.ended_at', 'is', null)))
    // A waiver that somebody else is signing or handing over right now still has its letters.
    .forNoKeyUpdate('waivers')
    .skipLocked()
    .execute();
  return wholeWaiversWith(
    change.tx,
    rows.map(({ id }) => id),
  );
}

/** Returns what was mailed to this address, is unsigned, and has had another link made since: none of its letter works. */
async function relinkedAt(
  change: Change,
  waiver: Pick<WaiverRow, 'id' | 'year'>,
  address: string,
): Promise<WaiverRow[]> {
  const rows = await mailedTo(change, waiver, address)
    .where(({ exists }) => exists(mailedLinks(change)))
    .where(({ not, exists }) => not(exists(mailedLinks(change).where('signing_links.ended_at', 'is', null))))
    .execute();
  return wholeWaiversWith(
    change.tx,
    rows.map(({ id }) => id),
  );
}

function mailedTo(change: Change, waiver: Pick<WaiverRow, 'id' | 'year'>, address: string) {
  return change.tx
    .selectFrom('waivers')
    .select('waivers.id')
    .where((of) => of(of.fn('lower', ['waivers.email']), '=', address))
    .where('waivers.id', '!=', waiver.id)
    .where('waivers.year', '=', waiver.year)
    .where('waivers.completed_at', 'is', null)
    .where('waivers.voided_at', 'is', null)
    .where('waivers.declined_at', 'is', null)
    .where('waivers.sent_at', 'is not', null)
    .where(sql<boolean>`exists (select from entries where entries.id = waivers.entry_id and ${acceptedEntry})`)
    .orderBy('waivers.id')
    .limit(maxOffered);
}

/** A link that was sent on, or made on a passed device, may have reached another mailbox, or none. */
function mailedLinks(change: Change) {
  return change.tx
    .selectFrom('signing_links')
    .select('signing_links.id')
    .where(sql<boolean>`signing_links.waiver_id = waivers.id`)
    .where('signing_links.made_for', 'in', ['mail', 'reminder', 'visit']);
}

/** Returns whether the person may be a minor, which typed answers can rule out. */
export function mayBeMinor(change: Change, waiver: WaiverRow): boolean {
  const today = change.portal.clock.today();
  const values = answersOf(waiver, today);
  return textAt(values, 'participant:date_of_birth') === '' || isWaiverMinor(values, contextOf(waiver, today));
}
